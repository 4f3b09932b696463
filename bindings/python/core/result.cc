#include "bindings/python/core/result.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>
#include <utility>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/parts.h"
#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/notation.h"

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

  BoardGame next() {
    if (!game_ || next_ > moves_.size()) throw py::stop_iteration();
    if (next_ > 0) game_->play(moves_[next_ - 1]);
    ++next_;
    return *game_;
  }

 private:
  std::vector<Move> moves_;
  std::optional<BoardGame> game_;
  std::size_t next_ = 0;
};

Solution solution_of(const Subject& subject, const Rules& rules, const ConfirmedOutcome& outcome) {
  const Board start = subject.board ? *subject.board : Board(subject.deal, rules);
  std::vector<Move> moves = moves_on(start, outcome.moves);
  std::vector<Step> steps = steps_of(start, rules.usual_game(), moves);
  return {start, rules.usual_game(), std::move(moves), std::move(steps), *outcome.counts};
}

template <typename Value>
Value of_solution(const SearchResult& result, Value Solution::*member) {
  return result.solution ? (*result.solution).*member : Value();
}

constexpr const char* kReplayDoc =
    R"(The boards of the solution: the start, and the one after each of `moves`.

    >>> import freecell as fc
    >>> boards = list(fc.solve(617, effort="short").replay())
    >>> boards[0].notation(), boards[1].notation(), boards[-1].is_won
    ('', '2a', True)

Each is a Board of its own. Without a solution there are none.)";

}  // namespace

/// The steps are what the referee makes of the moves, so they are played again.
py::object State<Solution>::of(const Solution& solution) {
  return py::make_tuple(state_of(solution.start), state_of(solution.rules), text_of(solution.moves),
                        solution.counts);
}

Solution State<Solution>::read(py::handle state) {
  const auto members = state.cast<py::tuple>();
  const Board start = State<Board>::read(members[0]);
  const Rules rules = State<Rules>::read(members[1]);
  std::vector<Move> moves = read_standard(members[2].cast<std::string>());
  std::vector<Step> steps = steps_of(start, rules, moves);
  return {start, rules, std::move(moves), std::move(steps), members[3].cast<MoveCounts>()};
}

std::string repr(const SearchResult& result, const char* name, const std::string& answer) {
  std::string text = std::string("<") + name + " ";
  if (!is_freecell(result.rules)) text += "of " + game_text(result.rules) + ": ";
  text += to_string(result.verdict);
  const auto add = [&](const std::string& part) { text += part.empty() ? "" : ", " + part; };
  add(answer);
  if (result.solution) add(std::to_string(result.solution->counts.player_moves) + " player moves");
  add(to_string(result.reason));
  return text + ">";
}

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
          signed_doc("replay($self)", kReplayDoc).c_str());
}

}  // namespace freecell::python
