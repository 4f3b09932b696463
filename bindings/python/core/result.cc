#include "bindings/python/core/result.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/parts.h"
#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/player_game.h"
#include "dealer/transcript.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

/// The boards of a solution: the start, and one after each move.
class Replay {
 public:
  explicit Replay(const SearchResult& result) {
    if (!result.solution) return;
    moves_ = result.solution->moves;
    game_.emplace(result.solution->start, result.solution->rules);
  }

  PlayerGame next() {
    if (!game_ || next_ > moves_.size()) throw py::stop_iteration();
    if (next_ > 0) game_->play(moves_[next_ - 1]);
    ++next_;
    return *game_;
  }

 private:
  std::vector<Move> moves_;
  std::optional<PlayerGame> game_;
  std::size_t next_ = 0;
};

Solution solution_of(const Subject& subject, const Rules& rules, const ConfirmedOutcome& outcome) {
  const Board start = subject.board ? *subject.board : Board(subject.deal, rules);
  Solution solution{.start = start, .rules = rules.usual_game(), .counts = *outcome.counts};
  std::vector<PlayedMove> played;
  write_transcript(subject.deal, solution.rules, outcome.moves, played);
  for (PlayedMove& move : played) move.move = from_game_of_deal(start, move.move);
  solution.steps = steps_of(played);
  solution.moves = moves_on(start, outcome.moves);
  return solution;
}

template <typename Value>
Value of_solution(const SearchResult& result, Value Solution::*member) {
  return result.solution ? (*result.solution).*member : Value();
}

std::string repr(const py::object& self) {
  const auto& result = self.cast<const SearchResult&>();
  std::string text = "<" + self.get_type().attr("__name__").cast<std::string>() + " ";
  if (!is_freecell(result.rules)) text += "of " + game_text(result.rules) + ": ";
  text += to_string(result.verdict);
  if (result.solution) {
    text += ", " + std::to_string(result.solution->counts.player_moves) + " player moves";
  }
  if (result.reason != StopReason::kNone) text += std::string(", ") + to_string(result.reason);
  return text + ">";
}

constexpr const char* kReplayDoc =
    R"(The boards of the solution: the start, and the one after each of `moves`.

    >>> import freecell as fc
    >>> boards = list(fc.solve(617, effort="short").replay())
    >>> boards[0].notation(), boards[1].notation(), boards[-1].is_won
    ('', '2a', True)

Each is a Board of its own. Without a solution there are none.)";

}  // namespace

SearchResult result_of(const Subject& subject, const Rules& rules,
                       const ConfirmedOutcome& outcome) {
  if (!outcome.objection.empty()) throw std::logic_error("solution refused: " + outcome.objection);
  SearchResult result{outcome.verdict, outcome.reason, outcome.expanded, rules};
  if (outcome.verdict == Verdict::kSolved) result.solution = solution_of(subject, rules, outcome);
  return result;
}

void add_results(py::module_& module) {
  py::class_<Replay>(module, "Replay", "The boards of a solution, one after the other.")
      .def("__iter__", [](const py::object& self) { return self; })
      .def("__next__", &Replay::next);
  py::class_<SearchResult>(module, "SearchResult", "What every search comes to.")
      .def_property_readonly(
          "verdict", [](const SearchResult& result) { return to_string(result.verdict); },
          "\"solved\", \"unsolvable\" or \"unknown\".")
      .def_property_readonly(
          "reason", [](const SearchResult& result) { return to_string(result.reason); },
          "Why the search ended without a solution, or without the proof that was asked for: one "
          "of "
          "REASONS; \"\" if it found what it looked for.")
      .def_property_readonly(
          "game", [](const SearchResult& result) { return game_text(result.rules); },
          "The game, whatever its freecells: \"freecell\", \"seahaven:cells-from=first\".")
      .def_readonly("expanded", &SearchResult::expanded,
                    "Positions expanded, over all stages of the search.")
      .def_property_readonly(
          "moves", [](const SearchResult& result) { return of_solution(result, &Solution::moves); },
          "The solution as standard notation lists it, under the ms rule: a list of Move, which is "
          "empty unless there is a solution.")
      .def_property_readonly(
          "steps", [](const SearchResult& result) { return of_solution(result, &Solution::steps); },
          "All that happens in the solution, with the cards that go home by themselves: a list of "
          "Step.")
      .def_property_readonly(
          "solution",
          [](const SearchResult& result) { return text_of(of_solution(result, &Solution::moves)); },
          "The solution in standard notation, or \"\".")
      .def_property_readonly(
          "counts",
          [](const SearchResult& result) {
            return result.solution ? std::optional(result.solution->counts) : std::nullopt;
          },
          "The length of the solution by each count, as the referee counted; None without one.")
      .def(
          "replay", [](const SearchResult& result) { return Replay(result); },
          signed_doc("replay($self)", kReplayDoc).c_str())
      .def("__repr__", &repr);
}

}  // namespace freecell::python
