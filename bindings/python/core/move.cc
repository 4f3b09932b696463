#include "bindings/python/core/move.h"

#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "dealer/board_deal.h"
#include "dealer/notation.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

std::string letter_of(Place place) { return std::string(1, place_letter(place)); }

constexpr const char* kMoveDoc =
    R"(A move in standard notation: its source, its target and its count.

Cascades are `1`-`9` and `A`-`D`, freecells `a`-`g`, `i`, `j`, `k`, and home is `h`. `count` is the
number of cards; 0 means that notation implies it: as many as fit. A move is equal to its text.

    >>> import freecell as fc
    >>> move = fc.Move("3bv2")
    >>> move.source, move.target, move.count
    ('3', 'b', 2)
    >>> str(fc.Move("2a")), fc.Move("2a") == "2a"
    ('2a', True)

Raises ValueError for a text that is not one move.)";

constexpr const char* kStepDoc = "Something that happened in a game: a move of one or more cards.";

constexpr const char* kParseDoc = R"(The moves of a text in standard notation.

Only the text is checked, not whether the moves are legal. Counts that are not given are 0.

    >>> import freecell as fc
    >>> [move.target for move in fc.parse_moves("2a 27")]
    ['a', '7']

Raises ValueError with the character, from 1, that cannot be read.)";

constexpr const char* kWriteDoc =
    R"(Writes moves in standard notation, with a space between two of them.

    >>> import freecell as fc
    >>> fc.write_moves([fc.Move("2a"), fc.Move("27")])
    '2a 27')";

}  // namespace

Move move_named(const std::string& text) {
  const std::vector<Move> moves = read_standard(text);
  if (moves.size() != 1) {
    throw std::invalid_argument("'" + text + "' has " + std::to_string(moves.size()) +
                                " moves, not one");
  }
  return moves.front();
}

std::string text_of(Card card) { return {rank_letter(card.rank()), suit_letter(card.suit())}; }

std::string text_of(const Move& move) {
  std::string text;
  append_standard(text, move);
  return text;
}

std::string text_of(std::span<const Move> moves) {
  std::string text;
  write_standard(moves, text);
  return text;
}

std::vector<Move> moves_on(const Board& board, std::span<const Move> moves) {
  std::vector<Move> translated;
  translated.reserve(moves.size());
  for (const Move& move : moves) translated.push_back(from_game_of_deal(board, move));
  return translated;
}

std::vector<Step> automatic_steps(const Referee& referee) {
  std::vector<Step> steps;
  for (const HomeMove& home : referee.automatic_moves()) {
    steps.push_back({{home.from, Place::foundation(), 1}, home.card, true});
  }
  return steps;
}

std::vector<Step> steps_of(const Board& start, const Rules& rules, std::span<const Move> moves) {
  Referee referee(start, rules);
  std::vector<Step> steps = automatic_steps(referee);
  for (const Move& given : moves) {
    const Move move = referee.resolve(given);
    const Card card = referee.moved_card(move).value_or(Card());
    if (const Violation broken = referee.play(move); broken != Violation::kNone) {
      throw std::invalid_argument(text_of(given) + ": " + describe(broken));
    }
    steps.push_back({move, card, false});
    const std::vector<Step> automatic = automatic_steps(referee);
    steps.insert(steps.end(), automatic.begin(), automatic.end());
  }
  return steps;
}

void add_moves(py::module_& module) {
  py::class_<Move>(module, "Move", kMoveDoc)
      .def(py::init(&move_named), py::arg("text"), py::pos_only(),
           signed_doc("__init__(self, text, /)", "Reads a move.").c_str())
      .def_property_readonly(
          "source", [](const Move& move) { return letter_of(move.from); },
          "The letter of the place that the cards leave.")
      .def_property_readonly(
          "target", [](const Move& move) { return letter_of(move.to); },
          "The letter of the place that they go to.")
      .def_property_readonly(
          "count", [](const Move& move) { return int{move.count}; },
          "How many cards move; 0 if notation implies it.")
      .def(py::self == py::self)
      .def(
          "__eq__", [](const Move& move, const std::string& text) { return text_of(move) == text; },
          py::is_operator())
      .def("__hash__", [](const Move& move) { return py::hash(py::str(text_of(move))); })
      .def("__str__", [](const Move& move) { return text_of(move); })
      .def("__repr__", [](const Move& move) { return "Move('" + text_of(move) + "')"; })
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(py::str(self)));
      });
  py::class_<Step>(module, "Step", kStepDoc)
      .def_readonly("move", &Step::move, "The move, with its count.")
      .def_readonly("card", &Step::card,
                    "The card that lands on the target; of a supermove the highest.")
      .def_readonly("automatic", &Step::automatic, "Whether the card went home by itself.")
      .def(
          "__eq__", [](const Step& a, const Step& b) { return a == b; }, py::is_operator())
      .def("__repr__",
           [](const Step& step) {
             return "<Step " + text_of(step.move) + " of " + text_of(step.card) +
                    (step.automatic ? ", automatic>" : ">");
           })
      .def(by_members<Step>(&Step::move, &Step::card, &Step::automatic));
  module.def("parse_moves", &read_standard, py::arg("text"), py::pos_only(),
             signed_doc("parse_moves(text, /)", kParseDoc).c_str());
  module.def(
      "write_moves", [](const std::vector<Move>& moves) { return text_of(moves); },
      py::arg("moves"), py::pos_only(), signed_doc("write_moves(moves, /)", kWriteDoc).c_str());
}

}  // namespace freecell::python
