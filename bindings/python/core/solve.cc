#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <utility>

#include "bindings/python/core/attention.h"
#include "bindings/python/core/docs.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "bindings/python/core/result.h"
#include "bindings/python/core/settings.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

Progress progress_of(const ConfirmedOutcome& so_far, Metric metric) {
  Progress progress{so_far.expanded, so_far.generated, so_far.stage, std::nullopt,
                    so_far.lower_bound};
  if (so_far.counts) progress.best = moves_in(*so_far.counts, metric);
  return progress;
}

/// What `solve` came to.
struct Result : SearchResult {
  int stage = 0;
  std::uint64_t generated = 0;
  std::optional<int> lower_bound;
  std::optional<int> gap;
};

/// How short the solution is known to be.
std::string proof_text(const Result& result) {
  if (result.gap == 0) return "shortest";
  return result.lower_bound ? "at least " + std::to_string(*result.lower_bound) : "";
}

Result solve(py::handle deal, const std::string& effort,
             const std::optional<Integer<int>>& freecells, const std::string& autoplay,
             const std::string& metric, const std::string& capacity, Integer<int> jobs,
             const std::optional<Integer<int>>& at_least,
             const std::optional<Integer<std::uint64_t>>& max_expanded,
             const std::optional<Integer<std::uint64_t>>& max_memory,
             const std::optional<double>& max_seconds, py::object on_progress,
             const std::optional<std::string>& game) {
  const Subject subject = subject_of(deal, game);
  const Rules rules = rules_of({freecells, autoplay, metric, capacity}, subject);
  const Limits limits = limits_of({max_expanded, max_memory, max_seconds});
  const EffortSettings settings = effort_of(effort, jobs, at_least);
  Attention attention(max_seconds, std::move(on_progress));
  std::optional<Result> result;
  {
    const py::gil_scoped_release no_gil;
    ConfirmedSolver solver(settings, rules, limits);
    const ConfirmedOutcome& outcome = solver.solve(subject.deal, [&] {
      return attention.ask([&] { return progress_of(solver.so_far(), rules.counting.metric); });
    });
    result = Result{result_of(subject, rules, outcome), outcome.stage, outcome.generated,
                    outcome.lower_bound, outcome.gap};
  }
  attention.rethrow();
  return *std::move(result);
}

constexpr const char* kSolveDoc = R"(Decides whether a deal can be won, and how. Returns a Result.

    >>> import freecell as fc
    >>> result = fc.solve(617, effort="short")
    >>> result.verdict, result.counts.player_moves
    ('solved', 34)
    >>> fc.solve(11982).verdict
    'unsolvable'

`deal` is a Deal, the number of one, or a Board, whose position is searched. `effort` is "fast" (any
solution: some 20 microseconds), "short" (a tenth of a second) or "shortest" (proved: seconds, with
`jobs` threads; a solution of fewer moves than `at_least` ends it, without a proof), by the count
that `metric` names: "player" or "cards". `game` is as in Deal, by
default that of the Deal or Board. `freecells` is 0 to 10, by default that of the game or the Board.
Limits: `max_expanded` positions, `max_memory` bytes of positions
(1 GiB), `max_seconds`. With a limit reached the verdict is "unknown" and the reason says which, or
the best solution so far is not proved shortest.

`on_progress` is called some 20 times a second with a Progress. If it returns a true value, the
search ends with the reason "interrupted". Ctrl-C raises KeyboardInterrupt. Threads of Python run
meanwhile; each call has a solver of its own, so calls from several threads do not disturb each
other.

A solution has been replayed by the referee, which shares no code with the search. With
autoplay="max" or capacity="sum", other games, only effort="shortest" knows how to play.

Raises ValueError for an argument out of its range, TypeError for one of another kind.)";

}  // namespace

void add_solve(py::module_& module) {
  using namespace py::literals;
  py::class_<Progress>(module, "Progress", "What a search that is running has come to.")
      .def_readonly("expanded", &Progress::expanded,
                    "Positions expanded, up to some thousands ago.")
      .def_readonly("generated", &Progress::generated, "Positions generated.")
      .def_readonly("stage", &Progress::stage, "The stage of the search, from 1.")
      .def_readonly("best", &Progress::best, "Moves of the best solution so far, or None.")
      .def_readonly("lower_bound", &Progress::lower_bound,
                    "No solution has fewer moves; None if that is not known.")
      .def("__repr__",
           [](const Progress& progress) {
             return "<Progress: stage " + std::to_string(progress.stage) + ", " +
                    std::to_string(progress.expanded) + " positions expanded>";
           })
      .def(by_members<Progress>(&Progress::expanded, &Progress::generated, &Progress::stage,
                                &Progress::best, &Progress::lower_bound));
  py::class_<Result, SearchResult>(module, "Result", "What `solve` came to.")
      .def_readonly("stage", &Result::stage,
                    "The stage of the search, from 1, that decided the deal or gave up last.")
      .def_readonly("generated", &Result::generated, "Positions generated, over all stages.")
      .def_readonly(
          "lower_bound", &Result::lower_bound,
          "No solution has fewer moves, by the metric; None unless effort is \"shortest\".")
      .def_readonly("gap", &Result::gap,
                    "How far the solution is above the bound: 0 if it is a shortest one; None if "
                    "that is not known.")
      .def("__repr__",
           [](const Result& result) { return repr(result, "Result", proof_text(result)); })
      .def(search_pickle<Result>(&Result::stage, &Result::generated, &Result::lower_bound,
                                 &Result::gap));
  module.def(
      "solve", &solve, "deal"_a, py::kw_only(), "effort"_a = "fast", "freecells"_a = py::none(),
      "autoplay"_a = "ms", "metric"_a = "player", "capacity"_a = "standard", "jobs"_a = 1,
      "at_least"_a = py::none(), "max_expanded"_a = py::none(), "max_memory"_a = py::none(),
      "max_seconds"_a = py::none(), "on_progress"_a = py::none(), "game"_a = py::none(),
      signed_doc("solve(deal, *, effort='fast', freecells=None, autoplay='ms', "
                 "metric='player', capacity='standard', jobs=1, at_least=None, max_expanded=None, "
                 "max_memory=None, max_seconds=None, on_progress=None, game=None)",
                 kSolveDoc)
          .c_str());
}

}  // namespace freecell::python
