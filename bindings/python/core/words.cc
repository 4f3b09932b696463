#include <pybind11/pybind11.h>

#include "bindings/python/core/parts.h"
#include "dealer/games.h"
#include "dealer/rules.h"
#include "dealer/verdict.h"
#include "solver/effort.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

/// The words of a list of the library, in its order.
template <typename Words>
py::tuple tuple_of(const Words& words) {
  py::tuple tuple(std::size(words));
  std::size_t index = 0;
  for (const auto& entry : words) tuple[index++] = py::str(entry.word);
  return tuple;
}

}  // namespace

void add_words(py::module_& module) {
  module.attr("VERDICTS") = tuple_of(kVerdictWords);
  module.attr("REASONS") = tuple_of(kStopReasonWords);
  module.attr("NO_YES") = py::make_tuple("no", "yes");
  module.attr("EFFORTS") = tuple_of(kEffortWords);
  module.attr("GAMES") = tuple_of(kGames);
  module.attr("AUTOPLAY_RULES") = tuple_of(kAutoplayWords);
  module.attr("METRICS") = tuple_of(kMetricWords);
}

}  // namespace freecell::python
