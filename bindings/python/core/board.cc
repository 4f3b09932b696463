#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "bindings/python/core/attention.h"
#include "bindings/python/core/docs.h"
#include "bindings/python/core/game.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/move.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "bindings/python/core/settings.h"
#include "bindings/python/core/table.h"
#include "bindings/python/core/words.h"
#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "solver/confirmed_outcome.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

using AnyMove = std::variant<Move, std::string>;

BoardGame start_game(const NumberedDeal& deal, const std::optional<int>& freecells,
                     const std::string& autoplay) {
  const Rules rules = deal.rules.with_freecells(freecells.value_or(deal.rules.freecells));
  return BoardGame(deal.deal, rules.with_autoplay(value_of("autoplay", kAutoplayWords, autoplay)));
}

BoardGame start_with(py::handle deal, const std::optional<Integer<int>>& freecells,
                     const std::string& autoplay, const std::optional<std::string>& game) {
  return start_game(deal_of(deal, game), freecells, autoplay);
}

BoardGame parse(const std::string& text, const std::optional<Integer<int>>& freecells,
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

/// Decides one board after the other.
class BoardJudge {
 public:
  /// Throws std::invalid_argument for a limit that is not above 0, and for the autoplay rule "max",
  /// which the fast search does not play by.
  BoardJudge(const Rules& rules, const std::optional<double>& max_seconds)
      : max_seconds_(max_seconds),
        solver_({}, rules, limits_of({std::nullopt, std::nullopt, max_seconds})) {}

  Verdict judge(const Board& board) {
    Attention attention(max_seconds_, py::none());
    Verdict verdict;
    {
      const py::gil_scoped_release no_gil;
      verdict = solver_.solve(freecell::deal_of(board), [&] { return attention.ask(); }).verdict;
    }
    attention.rethrow();
    return verdict;
  }

 private:
  std::optional<double> max_seconds_;
  ConfirmedSolver solver_;
};

std::optional<bool> is_lost(const BoardGame& game, const std::optional<double>& max_seconds) {
  const Verdict verdict = BoardJudge(game.rules(), max_seconds).judge(game.board());
  return verdict == Verdict::kUnknown ? std::nullopt
                                      : std::optional(verdict == Verdict::kUnsolvable);
}

std::optional<Move> hint(BoardGame& game, const std::optional<double>& max_seconds) {
  limits_of({std::nullopt, std::nullopt, max_seconds});
  if (!game.adviser) {
    game.adviser =
        std::make_unique<Adviser>(EffortSettings{.effort = Effort::kShort}, game.rules());
  }
  Attention attention(max_seconds, py::none());
  std::optional<PlayedMove> next;
  {
    const py::gil_scoped_release no_gil;
    next = game.adviser->advise(game.board(), [&] { return attention.ask(); }).next();
  }
  attention.rethrow();
  return next ? std::optional(game.referee().without_implied_count(next->move)) : std::nullopt;
}

/// Moves as this position would write them, without a count that is implied.
std::vector<Move> legal_moves(const BoardGame& game) {
  std::vector<Move> moves;
  game.legal_moves(moves);
  for (Move& move : moves) move = game.referee().without_implied_count(move);
  return moves;
}

py::object any_legal_moves(const BoardGame& game, bool is_judged,
                           const std::optional<double>& max_seconds) {
  const std::vector<Move> moves = legal_moves(game);
  if (!is_judged) return py::cast(moves);
  BoardJudge judge(game.rules(), max_seconds);
  py::list judged;
  for (const Move& move : moves) {
    Referee after = game.referee();
    after.play(after.resolve(move));
    judged.append(py::make_tuple(move, to_string(judge.judge(after.board()))));
  }
  return judged;
}

void push(BoardGame& game, const AnyMove& any) {
  const Move move = move_of(any);
  const Violation broken = game.play(move);
  if (broken == Violation::kNone) return;
  throw std::invalid_argument(text_of(move) + ": " + describe(broken));
}

Move pop(BoardGame& game) {
  if (game.moves().empty()) throw py::index_error("there is no move to take back");
  const Move move = game.moves().back();
  game.undo();
  return game.referee().without_implied_count(move);
}

/// The moves of the game as standard notation writes them.
std::vector<Move> moves_of(const BoardGame& game) {
  Referee referee(game.start(), game.rules());
  std::vector<Move> moves;
  for (const Move& move : game.moves()) {
    moves.push_back(referee.without_implied_count(move));
    referee.play(move);
  }
  return moves;
}

std::vector<Step> automatic_moves(const BoardGame& game) { return automatic_steps(game.referee()); }

bool are_equal(const BoardGame& a, const BoardGame& b) {
  return a.rules() == b.rules() && board_text(a.board()) == board_text(b.board());
}

std::string repr(const BoardGame& game) {
  const std::string name = is_freecell(game.rules()) ? "" : game_text(game.rules()) + ", ";
  return "<Board of " + name + std::to_string(game.board().cascade_count) + " cascades and " +
         std::to_string(game.board().freecell_count) + " freecells after " +
         std::to_string(game.moves().size()) + " moves>";
}

/// The board that the game began with, before any card went home.
Board first_board(BoardGame game) {
  while (game.undo()) continue;
  Board board = game.board();
  for (const HomeMove& home : game.automatic_moves()) {
    --board.foundations[home.card.suit_index()];
    if (home.from.is_freecell()) {
      board.freecells[home.from.index] = home.card;
    } else {
      board.cascades[home.from.index].push(home.card);
    }
  }
  return board;
}

py::tuple pickled(const BoardGame& game) {
  return py::make_tuple(state_of(first_board(game)), state_of(game.rules()), text_of(game.moves()));
}

BoardGame unpickled(const py::tuple& state) {
  BoardGame game(State<Board>::read(state[0]), State<Rules>::read(state[1]));
  for (const Move& move : read_standard(state[2].cast<std::string>())) push(game, move);
  return game;
}

std::string text_of_board(const BoardGame& game) {
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

constexpr const char* kLegalMovesDoc =
    R"(All moves that `push` takes, a list of Move: supermoves with each of their counts, and pointless
moves, too.

    >>> import freecell as fc
    >>> "2a" in fc.Board(617).legal_moves()
    True

With `judged` it is a list of (Move, verdict): the verdict on the board after the move, "solved" if
it can be won, "unsolvable" if it is lost, or "unknown". `max_seconds` is a limit for each board.)";

constexpr const char* kHintDoc =
    R"(The next Move of a short solution; None if there is none, or if it is not known.

    >>> import freecell as fc
    >>> fc.Board(617).hint()
    Move('2a')

If you follow the hints you win: the board remembers the solution. Under another autoplay rule than
"ms" the move may be one home. `max_seconds` limits the search.

Raises ValueError under the autoplay rule "max".)";

constexpr const char* kIsLostDoc =
    R"(Whether the game can no longer be won: True or False, or None if that is not known.

    >>> import freecell as fc
    >>> fc.Board(11982).is_lost(), fc.Board(617).is_lost()
    (True, False)

`max_seconds` limits the search. Raises ValueError under the autoplay rule "max".)";

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
      .def("__repr__",
           [](const MoveCounts& counts) {
             return "MoveCounts(player_moves=" + std::to_string(counts.player_moves) +
                    ", card_moves=" + std::to_string(counts.card_moves) +
                    ", listed_moves=" + std::to_string(counts.listed_moves) +
                    ", explicit_moves=" + std::to_string(counts.explicit_moves) + ")";
           })
      .def(by_members<MoveCounts>(&MoveCounts::player_moves, &MoveCounts::card_moves,
                                  &MoveCounts::listed_moves, &MoveCounts::explicit_moves));
  py::class_<BoardGame>(module, "Board", kDoc)
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
      .def("legal_moves", &any_legal_moves, "judged"_a = false, py::kw_only(),
           "max_seconds"_a = py::none(),
           signed_doc("legal_moves($self, judged=False, *, max_seconds=None)", kLegalMovesDoc)
               .c_str())
      .def("hint", &hint, py::kw_only(), "max_seconds"_a = py::none(),
           signed_doc("hint($self, *, max_seconds=None)", kHintDoc).c_str())
      .def("is_lost", &is_lost, py::kw_only(), "max_seconds"_a = py::none(),
           signed_doc("is_lost($self, *, max_seconds=None)", kIsLostDoc).c_str())
      .def(
          "is_legal",
          [](const BoardGame& game, const AnyMove& move) {
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
          "copy", [](const BoardGame& game) { return game; },
          signed_doc("copy($self)", "A board with the same moves, to go on from here.").c_str())
      .def(
          "__copy__", [](const BoardGame& game) { return game; },
          signed_doc("__copy__($self)", "As `copy`.").c_str())
      .def(
          "__deepcopy__", [](const BoardGame& game, const py::dict&) { return game; }, "memo"_a,
          signed_doc("__deepcopy__($self, memo)", "As `copy`.").c_str())
      .def_property_readonly("moves", &moves_of,
                             "The moves that were made and not taken back, a list of Move.")
      .def(
          "notation", [](const BoardGame& game) { return text_of(moves_of(game)); },
          signed_doc("notation($self)", "The same moves in standard notation.").c_str())
      .def_property_readonly("automatic_moves", &automatic_moves,
                             "The cards that went home by themselves after the last move (or at "
                             "the start), a list of Step.")
      .def_property_readonly("counts", &BoardGame::counts, "The counts of the moves so far.")
      .def_property_readonly("is_won", &BoardGame::won, "Whether all cards are home.")
      .def_property_readonly(
          "autoplay",
          [](const BoardGame& game) { return word_for(kAutoplayWords, game.rules().autoplay); },
          "The rule by which cards go home by themselves.")
      .def_property_readonly(
          "game", [](const BoardGame& game) { return game_text(game.rules()); },
          "The game that is played, whatever its freecells: \"freecell\", "
          "\"seahaven:cells-from=first\".")
      .def_property_readonly(
          "cascades", [](const BoardGame& game) { return cascades_of(game.board()); },
          "A tuple of cards for each cascade, the deepest card first.")
      .def_property_readonly(
          "freecells", [](const BoardGame& game) { return freecells_of(game.board()); },
          "A card or None for each freecell.")
      .def_property_readonly(
          "foundations", [](const BoardGame& game) { return foundations_of(game.board()); },
          "The ranks at home, by suit: a dict of 'C', 'D', 'H', 'S'.")
      .def_property_readonly(
          "start", [](const BoardGame& game) { return unnumbered(game.deal(), game.rules()); },
          "The deal that the game started with.")
      .def(
          "to_deal",
          [](const BoardGame& game) {
            return unnumbered(freecell::deal_of(game.board()), game.rules());
          },
          signed_doc("to_deal($self)",
                     "The position as the start of a deal of its own. Its cards in freecells move "
                     "to the first ones.")
              .c_str())
      .def("__eq__", &are_equal, py::is_operator())
      .def("__str__", &text_of_board)
      .def("__repr__", &repr)
      .def(py::pickle(&pickled, &unpickled));
}

}  // namespace freecell::python
