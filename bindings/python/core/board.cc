#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/game.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/move.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/table.h"
#include "bindings/python/core/words.h"
#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "dealer/referee.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

using AnyMove = std::variant<Move, std::string>;

PlayerGame start_game(const NumberedDeal& deal, const std::optional<int>& freecells,
                      const std::string& autoplay) {
  const Rules rules = deal.rules.with_freecells(freecells.value_or(deal.rules.freecells));
  return PlayerGame(deal.deal, rules.with_autoplay(value_of("autoplay", kAutoplayWords, autoplay)));
}

PlayerGame start_with(py::handle deal, const std::optional<Integer<int>>& freecells,
                      const std::string& autoplay, const std::optional<std::string>& game) {
  return start_game(deal_of(deal, game), freecells, autoplay);
}

PlayerGame parse(const std::string& text, const std::optional<Integer<int>>& freecells,
                 const std::string& autoplay, const std::optional<Integer<int>>& cascades,
                 const std::optional<std::string>& layout, const std::optional<std::string>& game) {
  const Rules rules = named_rules(game);
  const Deal deal = read_board(text, text_options(cascades, layout, rules));
  return start_game(unnumbered(deal, rules), freecells, autoplay);
}

/// Moves from Python, whose text may have the count or not.
Move move_of(const AnyMove& move) {
  const auto* text = std::get_if<std::string>(&move);
  return text != nullptr ? move_named(*text) : std::get<Move>(move);
}

/// Moves as this position would write them, without a count that is implied.
std::vector<Move> legal_moves(const PlayerGame& game) {
  std::vector<Move> moves;
  game.legal_moves(moves);
  for (Move& move : moves) move = game.referee().without_implied_count(move);
  return moves;
}

void push(PlayerGame& game, const AnyMove& any) {
  const Move move = move_of(any);
  const Violation broken = game.play(move);
  if (broken == Violation::kNone) return;
  throw std::invalid_argument(text_of(move) + ": " + describe(broken));
}

Move pop(PlayerGame& game) {
  if (game.moves().empty()) throw py::index_error("there is no move to take back");
  const Move move = game.moves().back();
  game.undo();
  return game.referee().without_implied_count(move);
}

/// The moves of the game as standard notation writes them.
std::vector<Move> moves_of(const PlayerGame& game) {
  Referee referee(game.start(), game.rules());
  std::vector<Move> moves;
  for (const Move& move : game.moves()) {
    moves.push_back(referee.without_implied_count(move));
    referee.play(move);
  }
  return moves;
}

std::vector<Step> automatic_moves(const PlayerGame& game) {
  std::vector<Step> steps;
  for (const HomeMove& home : game.automatic_moves()) {
    steps.push_back({{home.from, Place::foundation(), 1}, home.card, true});
  }
  return steps;
}

bool are_equal(const PlayerGame& a, const PlayerGame& b) {
  return a.rules() == b.rules() && board_text(a.board()) == board_text(b.board());
}

std::string repr(const PlayerGame& game) {
  const std::string name = is_freecell(game.rules()) ? "" : game_text(game.rules()) + ", ";
  return "<Board of " + name + std::to_string(game.board().cascade_count) + " cascades and " +
         std::to_string(game.board().freecell_count) + " freecells after " +
         std::to_string(game.moves().size()) + " moves>";
}

std::string text_of_board(const PlayerGame& game) {
  std::string text = board_text(game.board());
  text.pop_back();  // the end of the last line
  return text;
}

constexpr const char* kDoc = R"(A game as a player plays it, with the moves made so far.

    >>> import freecell as fc
    >>> board = fc.Board(617)
    >>> len(board.legal_moves())
    35
    >>> board.push("2a")
    >>> print(board)
    Freecells:  KS  -  -  -
    7D TD TH KD 4C 4S JD
    AD 7S QC 5H QS TS
    5C QD 3H 9S 9C 2H KC
    3S AC 9D 3C 9H 5D 4H
    5S 6D 6S 8S 7C JC
    8C 8H 8D 7H 6H 6C
    2D AS 3D 4D 2C JH
    AH KH TC JS 2S QH
    >>> board.pop()
    Move('2a')

`deal` is a Deal or the number of one. `game` is as in Deal, by default the game of the Deal.
`freecells` are 0 to 10, by default those of the game, `autoplay` is the rule by which cards go home
by themselves after every move (and before the first): "ms" (Microsoft's), "none", "raymond" or
"max". A board is drawn in a notebook. Boards are equal if their tables and rules are. Not
thread-safe; different boards may be used by different threads.

Raises ValueError for values out of their range.)";

constexpr const char* kPushDoc = R"(Plays a move, and then those of the autoplay rule.

`move` is a Move or its text. A count that is left out is implied: as many cards as fit.

    >>> import freecell as fc
    >>> fc.Board(617).push("2h")
    Traceback (most recent call last):
        ...
    ValueError: 2h: card is not the next on its foundation

Raises ValueError with the rule that it breaks; the board stays as it was.)";

}  // namespace

void add_boards(py::module_& module) {
  using namespace py::literals;
  py::class_<MoveCounts>(module, "MoveCounts",
                         "The length of a solution by each of the counts in use.")
      .def_readonly("player_moves", &MoveCounts::player_moves,
                    "A supermove counts 1, a move home 0.")
      .def_readonly("card_moves", &MoveCounts::card_moves,
                    "Every move of a card counts 1, home included.")
      .def_readonly("listed_moves", &MoveCounts::listed_moves,
                    "Those that standard notation lists.")
      .def_readonly("explicit_moves", &MoveCounts::explicit_moves,
                    "A supermove counts 1, and so does every move home.")
      .def(
          "__eq__", [](const MoveCounts& a, const MoveCounts& b) { return a == b; },
          py::is_operator())
      .def("__repr__", [](const MoveCounts& counts) {
        return "MoveCounts(player_moves=" + std::to_string(counts.player_moves) +
               ", card_moves=" + std::to_string(counts.card_moves) +
               ", listed_moves=" + std::to_string(counts.listed_moves) +
               ", explicit_moves=" + std::to_string(counts.explicit_moves) + ")";
      });
  py::class_<PlayerGame>(module, "Board", kDoc)
      .def(py::init(&start_with), "deal"_a, "freecells"_a = py::none(), "autoplay"_a = "ms",
           "game"_a = py::none(),
           signed_doc("__init__(self, deal, freecells=None, autoplay='ms', game=None)",
                      "Starts a game.")
               .c_str())
      .def_static(
          "parse", &parse, "text"_a, "freecells"_a = py::none(), "autoplay"_a = "ms",
          "cascades"_a = py::none(), "layout"_a = py::none(), "game"_a = py::none(),
          signed_doc("parse(text, freecells=None, autoplay='ms', cascades=None, layout=None, "
                     "game=None)",
                     "Starts a game from the one board in a text, as Deal.parse reads it.\n\n"
                     "Its cards in freecells lie in the first ones. Raises ValueError with line, "
                     "column and reason.")
              .c_str())
      .def("legal_moves", &legal_moves,
           signed_doc("legal_moves($self)",
                      "All moves that `push` takes, a list of Move: supermoves with each of their "
                      "counts, and pointless moves, too.")
               .c_str())
      .def(
          "is_legal",
          [](const PlayerGame& game, const AnyMove& move) {
            return game.judge(move_of(move)) == Violation::kNone;
          },
          "move"_a,
          signed_doc("is_legal($self, move)",
                     "Whether `push` takes a move. Raises ValueError for a text that is none.")
              .c_str())
      .def("push", &push, "move"_a, signed_doc("push($self, move)", kPushDoc).c_str())
      .def("pop", &pop,
           signed_doc("pop($self)",
                      "Takes the last move back, with the cards that went home after it, and "
                      "returns it.\n\nRaises IndexError if there is none.")
               .c_str())
      .def(
          "copy", [](const PlayerGame& game) { return game; },
          signed_doc("copy($self)", "A board with the same moves, to go on from here.").c_str())
      .def(
          "__copy__", [](const PlayerGame& game) { return game; },
          signed_doc("__copy__($self)", "As `copy`.").c_str())
      .def(
          "__deepcopy__", [](const PlayerGame& game, const py::dict&) { return game; }, "memo"_a,
          signed_doc("__deepcopy__($self, memo)", "As `copy`.").c_str())
      .def_property_readonly("moves", &moves_of,
                             "The moves that were made and not taken back, a list of Move.")
      .def(
          "notation", [](const PlayerGame& game) { return text_of(moves_of(game)); },
          signed_doc("notation($self)", "The same moves in standard notation.").c_str())
      .def_property_readonly("automatic_moves", &automatic_moves,
                             "The cards that went home by themselves after the last move (or at "
                             "the start), a list of Step.")
      .def_property_readonly("counts", &PlayerGame::counts, "The counts of the moves so far.")
      .def_property_readonly("is_won", &PlayerGame::won, "Whether all cards are home.")
      .def_property_readonly(
          "autoplay",
          [](const PlayerGame& game) { return word_for(kAutoplayWords, game.rules().autoplay); },
          "The rule by which cards go home by themselves.")
      .def_property_readonly(
          "game", [](const PlayerGame& game) { return game_text(game.rules()); },
          "The game that is played, whatever its freecells: \"freecell\", "
          "\"seahaven:cells-from=first\".")
      .def_property_readonly(
          "cascades", [](const PlayerGame& game) { return cascades_of(game.board()); },
          "A tuple of cards for each cascade, the deepest card first.")
      .def_property_readonly(
          "freecells", [](const PlayerGame& game) { return freecells_of(game.board()); },
          "A card or None for each freecell.")
      .def_property_readonly(
          "foundations", [](const PlayerGame& game) { return foundations_of(game.board()); },
          "The ranks at home, by suit: a dict of 'C', 'D', 'H', 'S'.")
      .def_property_readonly(
          "start", [](const PlayerGame& game) { return unnumbered(game.deal(), game.rules()); },
          "The deal that the game started with.")
      .def(
          "to_deal",
          [](const PlayerGame& game) {
            return unnumbered(freecell::deal_of(game.board()), game.rules());
          },
          signed_doc("to_deal($self)",
                     "The position as the start of a deal of its own. Its cards in freecells move "
                     "to the first ones.")
              .c_str())
      .def("__eq__", &are_equal, py::is_operator())
      .def("__str__", &text_of_board)
      .def("__repr__", &repr);
}

}  // namespace freecell::python
