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
#include "solver/confirmed_fewest.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

std::string text_of(const FewestFreecells& fewest) {
  const std::string lower = std::to_string(fewest.lower);
  if (fewest.is_known()) return lower + (fewest.lower == 1 ? " freecell" : " freecells");
  if (!fewest.upper) return "at least " + lower + " freecells";
  return lower + " to " + std::to_string(*fewest.upper) + " freecells";
}

/// What `fewest` came to.
struct Fewest : SearchResult {
  FewestFreecells freecells;
};

}  // namespace

template <>
struct State<FewestFreecells> {
  static py::object of(const FewestFreecells& fewest) {
    return py::make_tuple(fewest.lower, fewest.upper);
  }
  static FewestFreecells read(py::handle state) {
    const auto [lower, upper] = state.cast<std::pair<int, std::optional<int>>>();
    return {lower, upper};
  }
};

namespace {

Progress progress_of(const Outcome& so_far) {
  return {so_far.expanded, so_far.generated, so_far.stage, std::nullopt, std::nullopt};
}

Fewest result_of(const Subject& subject, const ConfirmedFewest& found) {
  Fewest fewest{result_of(subject, found.rules, found.solution), found.freecells};
  fewest.rules = subject.rules;  // another number of freecells may have another name
  fewest.verdict = found.verdict;
  fewest.reason = found.reason;
  return fewest;
}

Fewest find_fewest(py::handle deal, const std::optional<Integer<std::uint64_t>>& max_expanded,
                   const std::optional<Integer<std::uint64_t>>& max_memory,
                   const std::optional<double>& max_seconds, py::object on_progress,
                   const std::optional<std::string>& game) {
  Subject subject = subject_of(deal, game);
  subject.board.reset();  // another number of cells is another table
  const Limits limits = limits_of({max_expanded, max_memory, max_seconds});
  Attention attention(max_seconds, std::move(on_progress));
  std::optional<Fewest> result;
  {
    const py::gil_scoped_release no_gil;
    ConfirmedFewestSolver solver(subject.rules.usual_game(), limits);
    result = result_of(subject, solver.solve(subject.deal, [&] {
      return attention.ask([&] { return progress_of(solver.so_far()); });
    }));
  }
  attention.rethrow();
  return *std::move(result);
}

constexpr const char* kDoc =
    R"(Finds the fewest freecells with which a deal can be won. Returns a Fewest.

    >>> import freecell as fc
    >>> fc.fewest(11982).fewest
    5

`deal` is a Deal, the number of one, or a Board, whose position counts; `game` is as in `solve`.
`max_expanded` and `max_memory` are limits of each number of freecells that is tried. If a limit is reached, `lower` and
`upper` say what is known.

Raises ValueError for an argument out of its range.)";

}  // namespace

void add_fewest(py::module_& module) {
  using namespace py::literals;
  py::class_<Fewest, SearchResult>(module, "Fewest",
                                   "What `fewest` came to. Its solution is one with `upper` "
                                   "freecells; that of a Board begins with "
                                   "`to_deal()`, with the cards in the first cells. It is "
                                   "\"solved\" if the fewest freecells are "
                                   "known.")
      .def_property_readonly(
          "fewest",
          [](const Fewest& found) {
            return found.freecells.is_known() ? found.freecells.upper : std::nullopt;
          },
          "The fewest freecells, or None if that is not known.")
      .def_property_readonly(
          "lower", [](const Fewest& found) { return found.freecells.lower; },
          "The deal cannot be won with fewer: that is proved.")
      .def_property_readonly(
          "upper", [](const Fewest& found) { return found.freecells.upper; },
          "The deal can be won with so many; None if no solution was found.")
      .def("__repr__",
           [](const Fewest& found) { return repr(found, "Fewest", text_of(found.freecells)); })
      .def(search_pickle<Fewest>(&Fewest::freecells));
  module.def("fewest", &find_fewest, "deal"_a, py::kw_only(), "max_expanded"_a = py::none(),
             "max_memory"_a = py::none(), "max_seconds"_a = py::none(),
             "on_progress"_a = py::none(), "game"_a = py::none(),
             signed_doc("fewest(deal, *, max_expanded=None, max_memory=None, max_seconds=None, "
                        "on_progress=None, game=None)",
                        kDoc)
                 .c_str());
}

}  // namespace freecell::python
