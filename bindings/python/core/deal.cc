#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/game.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "bindings/python/core/table.h"
#include "bindings/python/core/words.h"
#include "dealer/board_deal.h"
#include "dealer/deal_finder.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/pysol.h"
#include "dealer/random_deal.h"

namespace freecell::python {

namespace py = pybind11;

std::optional<std::int64_t> number_if_integer(py::handle value) {
  if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return std::nullopt;
  const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!index) throw py::error_already_set();
  int overflow = 0;
  const std::int64_t number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
  if (overflow == 0) return number;
  throw std::invalid_argument(py::str(index).cast<std::string>() +
                              " is no deal number: " + std::to_string(kMinDealNumber) + " to " +
                              std::to_string(kMaxDealNumber));
}

namespace {

/// Throws std::invalid_argument if `rules` are of another game than `wanted`.
void check_game(const char* what, const Rules& rules, const Rules& wanted) {
  if (is_same_game(rules, wanted)) return;
  throw std::invalid_argument(std::string("the game of the ") + what + " is " + game_text(rules) +
                              ", not " + game_text(wanted));
}

/// The deal in a game that is asked for. If its number is another deal there, it loses that.
NumberedDeal in_game(NumberedDeal deal, const Rules& rules) {
  if (!is_freecell(deal.rules)) check_game("deal", deal.rules, rules);
  deal.rules = rules.with_cascades(deal.deal.cascades());
  if (deal.number && microsoft_deal(*deal.number, deal.rules) != deal.deal) deal.number.reset();
  return deal;
}

}  // namespace

Rules named_rules(const std::optional<std::string>& game, const std::optional<int>& cascades) {
  const Rules rules = game ? rules_of_game(*game) : Rules();
  return rules.with_cascades(cascades.value_or(rules.cascades));
}

NumberedDeal unnumbered(const Deal& deal, const Rules& rules) {
  return {deal, rules_of_game(game_text(rules)).with_cascades(deal.cascades())};
}

NumberedDeal deal_of(py::handle deal, const std::optional<std::string>& game,
                     const std::optional<int>& cascades) {
  if (py::isinstance<NumberedDeal>(deal)) {
    const auto& found = deal.cast<const NumberedDeal&>();
    return game ? in_game(found, rules_of_game(*game)) : found;
  }
  if (const auto number = number_if_integer(deal)) {
    const Rules rules = named_rules(game, cascades);
    return {microsoft_deal(*number, rules), rules, *number};
  }
  throw py::type_error("a deal is a Deal or a number, not " +
                       py::str(py::type::of(deal).attr("__name__")).cast<std::string>());
}

Subject subject_of(py::handle subject, const std::optional<std::string>& game) {
  if (py::isinstance<BoardGame>(subject)) {
    const auto& played = subject.cast<const BoardGame&>();
    if (game) check_game("board", played.rules(), rules_of_game(*game));
    return {freecell::deal_of(played.board()), played.rules(), std::nullopt, played.board()};
  }
  const NumberedDeal deal = deal_of(subject, game);
  return {deal.deal, deal.rules, deal.number, std::nullopt};
}

BoardTextOptions text_options(const std::optional<int>& cascades,
                              const std::optional<std::string>& layout, const Rules& game) {
  BoardTextOptions options{.cascades = cascades, .game = game};
  if (layout) options.layout = value_of("layout", kBoardLayoutWords, *layout);
  return options;
}

std::string board_text(const Deal& deal) {
  std::string text;
  append_board_text(text, deal);
  return text;
}

std::string board_text(const Board& board) {
  std::string text;
  append_board_text(text, board);
  return text;
}

namespace {

NumberedDeal parse(const std::string& text, const std::optional<Integer<int>>& cascades,
                   const std::optional<std::string>& layout,
                   const std::optional<std::string>& game) {
  const Rules rules = named_rules(game);
  return unnumbered(read_board(text, text_options(cascades, layout, rules)), rules);
}

std::vector<NumberedDeal> parse_all(const std::string& text,
                                    const std::optional<Integer<int>>& cascades,
                                    const std::optional<std::string>& layout,
                                    const std::optional<std::string>& game) {
  const Rules rules = named_rules(game);
  BoardTextReader reader(text, text_options(cascades, layout, rules));
  std::vector<NumberedDeal> deals;
  for (;;) {
    const auto read = reader.next();
    if (const auto* error = std::get_if<BoardTextError>(&read)) {
      throw std::invalid_argument(error->to_string());
    }
    if (!std::holds_alternative<Deal>(read)) return deals;
    deals.push_back(unnumbered(std::get<Deal>(read), rules));
  }
}

NumberedDeal pysol(Integer<std::int64_t> number, const std::optional<Integer<int>>& cascades,
                   const std::optional<std::string>& game) {
  const Rules rules = named_rules(game, cascades);
  return {rules.deal(pysol_deck(number)), rules};
}

NumberedDeal random(Integer<std::uint64_t> seed, Integer<std::uint64_t> index,
                    const std::optional<Integer<int>>& cascades,
                    const std::optional<std::string>& game) {
  const Rules rules = named_rules(game, cascades);
  return {random_deal(seed, index, rules), rules};
}

NumberedDeal from_deck(const std::vector<Card>& cards, const std::optional<Integer<int>>& cascades,
                       const std::optional<std::string>& game) {
  if (cards.size() != kCards) {
    throw std::invalid_argument("a deck has 52 cards, not " + std::to_string(cards.size()));
  }
  const Rules rules = named_rules(game, cascades);
  return {rules.deal(std::span<const Card, kCards>(cards.data(), kCards)), rules};
}

/// The board with as many cells as are occupied, to look at.
Board table_of(const NumberedDeal& deal) {
  return {deal.deal, Rules().with_freecells(static_cast<int>(deal.deal.freecell_cards().size()))};
}

std::vector<std::int64_t> numbers_of(const NumberedDeal& deal, bool any_order) {
  static const DealFinder kFinder;
  const std::vector<FoundDeal> found = any_order ? kFinder.find_in_any_order(deal.deal, deal.rules)
                                                 : kFinder.find(deal.deal, deal.rules);
  std::vector<std::int64_t> numbers;
  for (const FoundDeal& one : found) numbers.push_back(one.number);
  return numbers;
}

std::string repr(const NumberedDeal& deal) {
  const std::string game = game_text(deal.rules);
  const std::string cascades = std::to_string(deal.rules.cascades);
  const bool is_other = !is_freecell(deal.rules);
  if (!deal.number) return "<Deal of " + (is_other ? game + ", " : "") + cascades + " cascades>";
  const bool is_usual = deal.rules.cascades == usual_cascades(deal.rules);
  return "Deal(" + std::to_string(*deal.number) + (is_usual ? "" : ", cascades=" + cascades) +
         (is_other ? ", game='" + game + "'" : "") + ")";
}

py::tuple pickled(const NumberedDeal& deal) {
  return py::make_tuple(deal.number, state_of(deal.deal), game_text(deal.rules));
}

/// A deal that was pickled before there were games is one of FreeCell.
NumberedDeal unpickled(const py::tuple& state) {
  const Deal deal = State<Deal>::read(state[1]);
  const Rules rules = state.size() > 2 ? rules_of_game(state[2].cast<std::string>()) : Rules();
  return {deal, rules.with_cascades(deal.cascades()), state[0].cast<std::optional<std::int64_t>>()};
}

constexpr const char* kDoc = R"(The start of a game: 52 cards in 4 to 13 cascades, immutable.

    >>> import freecell as fc
    >>> deal = fc.Deal(617)
    >>> print(deal)
    7D TD TH KD 4C 4S JD
    AD 7S QC 5H QS TS KS
    5C QD 3H 9S 9C 2H KC
    3S AC 9D 3C 9H 5D 4H
    5S 6D 6S 8S 7C JC
    8C 8H 8D 7H 6H 6C
    2D AS 3D 4D 2C JH
    AH KH TC JS 2S QH
    >>> deal.cascades[0][-1]
    Card('JD')

`number` is -2 to 8589934591. `game` is one of GAMES, such as "seahaven", perhaps with other rules:
"seahaven:cells-from=first". It is FreeCell by default; `cascades` are by default those of the game.
Only on 8 cascades, with no card dealt to freecells, is the number a deal of Microsoft's. Boards from
the middle of a game may also have cards in freecells and at home. Deals can be compared, hashed and
pickled.

Raises ValueError for a number that no deal has, and for a text that names no game.)";

constexpr const char* kParseDoc = R"(The deal of the one board in a text.

The text is that of `str(deal)`, of fc-solve, PySolFC or kpat: one line a cascade, the deepest card
first, perhaps with lines `Foundations:` and `Freecells:`. `layout="rows"` says that the lines are
rows, as cards are dealt; the start of a game in rows is recognised.

    >>> import freecell as fc
    >>> fc.Deal.parse(str(fc.Deal(1))) == fc.Deal(1)
    True
    >>> fc.Deal.parse("7H 7H")
    Traceback (most recent call last):
        ...
    ValueError: 1:4: duplicate card 7H

Raises ValueError with line, column and reason.)";

constexpr const char* kFindDoc =
    R"(The numbers of all deals with this layout, ascending: a list of int.

With `any_order` the cascades may come in any order (12 of them at most). It takes 0.1 ms, and up to
a second in any order.

    >>> import freecell as fc
    >>> fc.Deal(617).find()
    [617])";

}  // namespace

void add_deals(py::module_& module) {
  using namespace py::literals;
  py::class_<NumberedDeal>(module, "Deal", kDoc)
      .def(
          py::init([](py::handle number, const std::optional<Integer<int>>& cascades,
                      const std::optional<std::string>& game) {
            return deal_of(number, game, cascades);
          }),
          "number"_a, "cascades"_a = py::none(), "game"_a = py::none(),
          signed_doc("__init__(self, number, cascades=None, game=None)", "Deals a number.").c_str())
      .def_static(
          "parse", &parse, "text"_a, "cascades"_a = py::none(), "layout"_a = py::none(),
          "game"_a = py::none(),
          signed_doc("parse(text, cascades=None, layout=None, game=None)", kParseDoc).c_str())
      .def_static("parse_all", &parse_all, "text"_a, "cascades"_a = py::none(),
                  "layout"_a = py::none(), "game"_a = py::none(),
                  signed_doc("parse_all(text, cascades=None, layout=None, game=None)",
                             "The deals of all boards in a text, which are separated by blank "
                             "lines.")
                      .c_str())
      .def_static(
          "random", &random, "seed"_a, "index"_a = 0, "cascades"_a = py::none(),
          "game"_a = py::none(),
          signed_doc("random(seed, index=0, cascades=None, game=None)",
                     "The `index`-th random deal of a seed, drawn from all 52! orders of the deck.")
              .c_str())
      .def_static("pysol", &pysol, "number"_a, "cascades"_a = py::none(), "game"_a = py::none(),
                  signed_doc("pysol(number, cascades=None, game=None)",
                             "PySolFC's deal of a number, 1 to 2**63 - 1. Below 32000 it is "
                             "Microsoft's.")
                      .c_str())
      .def_static("from_deck", &from_deck, "cards"_a, "cascades"_a = py::none(),
                  "game"_a = py::none(),
                  signed_doc("from_deck(cards, cascades=None, game=None)",
                             "Deals 52 cards in order: the i-th goes on cascade i mod `cascades`, "
                             "but for those that the game deals to freecells.")
                      .c_str())
      .def_readonly("number", &NumberedDeal::number,
                    "The number that it was made from, or None. `find` looks for it.")
      .def_property_readonly(
          "game", [](const NumberedDeal& deal) { return game_text(deal.rules); },
          "The game that it was dealt for: \"freecell\", \"seahaven:cells-from=first\". A deal of "
          "FreeCell can be played as any game; one of another game as that alone.")
      .def_property_readonly(
          "cascades", [](const NumberedDeal& deal) { return cascades_of(table_of(deal)); },
          "A tuple of cards for each cascade, the deepest card first.")
      .def_property_readonly(
          "freecells", [](const NumberedDeal& deal) { return freecells_of(table_of(deal)); },
          "The cards that start in freecells.")
      .def_property_readonly(
          "foundations", [](const NumberedDeal& deal) { return foundations_of(table_of(deal)); },
          "The ranks that start at home, by suit: a dict of 'C', 'D', 'H', 'S'.")
      .def("find", &numbers_of, "any_order"_a = false,
           signed_doc("find($self, any_order=False)", kFindDoc).c_str(),
           py::call_guard<py::gil_scoped_release>())
      .def(
          "__eq__",
          [](const NumberedDeal& a, const NumberedDeal& b) {
            return a.deal == b.deal && a.rules == b.rules;
          },
          py::is_operator())
      .def("__hash__",
           [](const NumberedDeal& deal) { return py::hash(py::str(board_text(deal.deal))); })
      .def("__str__",
           [](const NumberedDeal& deal) {
             std::string text = board_text(deal.deal);
             text.pop_back();  // the end of the last line
             return text;
           })
      .def("__repr__", &repr)
      .def(py::pickle(&pickled, &unpickled));
}

}  // namespace freecell::python
