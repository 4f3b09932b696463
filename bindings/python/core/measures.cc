#include "bindings/python/core/measures.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/python/core/attention.h"
#include "bindings/python/core/docs.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "bindings/python/core/settings.h"
#include "solver/shortest/start_bounds.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

const Measure& measure_named(const std::string& name) {
  const auto found = std::ranges::find(all_measures(), name, &Measure::name);
  if (found == all_measures().end()) {
    throw std::invalid_argument("there is no measure '" + name + "'");
  }
  return *found;
}

}  // namespace

std::vector<Measure> measures_named(const std::optional<std::vector<std::string>>& names) {
  if (!names) return all_measures();
  std::vector<Measure> measures;
  for (const std::string& name : *names) measures.push_back(measure_named(name));
  return measures;
}

GameNumbers game_numbers(const std::pair<Integer<int>, Integer<int>>& games) {
  const GameNumbers numbers{games.first, games.second};
  if (numbers.first < 1 || numbers.last < numbers.first) {
    throw std::invalid_argument("games: must be two numbers (A, B) with 1 <= A <= B");
  }
  return numbers;
}

namespace {

std::string repr(const Measure& measure) {
  std::string text = "<Measure ";
  text.append(measure.name).append(": ").append(measure.type);
  if (!measure.unit.empty()) text.append(" of ").append(measure.unit);
  return text + ">";
}

py::object to_python(const MeasureValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return py::int_(*integer);
  if (const auto* number = std::get_if<double>(&value)) return py::float_(*number);
  if (const auto* verdict = std::get_if<Verdict>(&value)) return py::str(to_string(*verdict));
  return py::none();
}

py::dict measure(py::handle deal, const std::optional<std::vector<std::string>>& names,
                 const std::optional<Integer<int>>& freecells,
                 const std::optional<Integer<std::uint64_t>>& max_expanded,
                 const std::optional<Integer<std::uint64_t>>& max_memory,
                 const std::pair<Integer<int>, Integer<int>>& games,
                 const std::optional<std::string>& game) {
  const GameNumbers numbers = game_numbers(games);
  const Subject subject = subject_of(deal, game);
  const Rules rules = rules_of({.freecells = freecells}, subject);
  const std::vector<Measure> measures = measures_named(names);
  const Limits limits = limits_of({max_expanded, max_memory, std::nullopt});
  Attention attention(std::nullopt, py::none());
  std::vector<MeasureValue> values;
  {
    const py::gil_scoped_release no_gil;
    values = Measurer(measures, rules, limits, nullptr, numbers).measure(subject.deal, [&] {
      return attention.ask();
    });
  }
  attention.rethrow();
  py::dict named;
  for (std::size_t i = 0; i < measures.size(); ++i) {
    named[py::str(measures[i].name.data(), measures[i].name.size())] = to_python(values[i]);
  }
  return named;
}

StartBounds::Bounds bound(py::handle deal, const std::optional<std::string>& game) {
  const Subject subject = subject_of(deal, game);
  const py::gil_scoped_release no_gil;
  return StartBounds().of(subject.deal, subject.rules);
}

constexpr const char* kMeasureDoc =
    R"(Measures a deal. Returns a dict of names and values, in the order asked for.

    >>> import freecell as fc
    >>> fc.measure(1, ["ace_depth", "breaks"])
    {'ace_depth': 12, 'breaks': 44}

`names` are some of `MEASURES`, by default all; docs/look-up/measures.md says what they mean and what
they cost. `freecells` and `game` are as in `solve`. `games` are the first and the last of the random games that are played. A value is an int,
a float or a str, or None if a limit, which holds for each search, hides it.

Raises ValueError for a name that no measure has, and for games that are not 1 <= A <= B.)";

constexpr const char* kBoundDoc =
    R"(Lower bounds on the lengths of all solutions, without a search: a Bounds.

    >>> import freecell as fc
    >>> fc.bound(617)
    Bounds(player_moves=27, card_moves=79)

They hold for any number of freecells, and do not say whether the deal can be won.)";

}  // namespace

void add_measures(py::module_& module) {
  using namespace py::literals;
  py::class_<Measure>(module, "Measure",
                      "A measure of a deal; docs/look-up/measures.md has the definitions.")
      .def_property_readonly(
          "name", [](const Measure& measure) { return std::string(measure.name); },
          "Its name, which `measure` takes.")
      .def_property_readonly(
          "type", [](const Measure& measure) { return std::string(measure.type); },
          "\"integer\", \"number\" or \"text\".")
      .def_property_readonly(
          "unit", [](const Measure& measure) { return std::string(measure.unit); },
          "\"cards\", \"moves\", \"positions\", or \"\".")
      .def("__repr__", &repr)
      .def(py::pickle(
          [](const Measure& measure) { return py::make_tuple(measure.name); },
          [](const py::tuple& state) { return measure_named(state[0].cast<std::string>()); }));
  py::tuple all(all_measures().size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = py::cast(all_measures()[i]);
  module.attr("MEASURES") = all;
  py::class_<StartBounds::Bounds>(module, "Bounds", "Lower bounds on the lengths of all solutions.")
      .def_readonly("player_moves", &StartBounds::Bounds::player_moves,
                    "A supermove counts 1, a move home 0.")
      .def_readonly("card_moves", &StartBounds::Bounds::card_moves,
                    "Every move of a card counts 1.")
      .def("__repr__",
           [](const StartBounds::Bounds& bounds) {
             return "Bounds(player_moves=" + std::to_string(bounds.player_moves) +
                    ", card_moves=" + std::to_string(bounds.card_moves) + ")";
           })
      .def(by_members<StartBounds::Bounds>(&StartBounds::Bounds::player_moves,
                                           &StartBounds::Bounds::card_moves));
  module.def("measure", &measure, "deal"_a, "names"_a = py::none(), py::kw_only(),
             "freecells"_a = py::none(), "max_expanded"_a = py::none(), "max_memory"_a = py::none(),
             "games"_a = py::make_tuple(1, 100), "game"_a = py::none(),
             signed_doc("measure(deal, names=None, *, freecells=None, max_expanded=None, "
                        "max_memory=None, games=(1, 100), game=None)",
                        kMeasureDoc)
                 .c_str());
  module.def("bound", &bound, "deal"_a, py::kw_only(), "game"_a = py::none(),
             signed_doc("bound(deal, *, game=None)", kBoundDoc).c_str());
}

}  // namespace freecell::python
