#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <variant>
#include <vector>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/pickle.h"
#include "bindings/python/core/settings.h"
#include "dealer/board_deal.h"
#include "dealer/notation.h"
#include "dealer/referee.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

using AnySolution = std::variant<std::string, std::vector<Move>>;

/// What the referee says of a solution.
struct Verification {
  Ruling ruling;
  std::string objection;  ///< empty if the solution is valid
};

std::vector<Move> moves_of(const AnySolution& solution) {
  const auto* text = std::get_if<std::string>(&solution);
  return text != nullptr ? read_standard(*text) : std::get<std::vector<Move>>(solution);
}

/// Replays on the board itself, whose cells the moves name.
Ruling replay(const Subject& subject, const Rules& rules, const std::vector<Move>& moves) {
  if (!subject.board) return Referee::replay(subject.deal, rules, moves);
  Referee referee(*subject.board, rules);
  int index = 0;
  for (const Move& move : moves) {
    const Violation violation = referee.play(move);
    if (violation != Violation::kNone) return {violation, index, referee.counts()};
    ++index;
  }
  return {referee.board().won() ? Violation::kNone : Violation::kNotWon, index, referee.counts()};
}

Verification verify(py::handle deal, const AnySolution& solution,
                    const std::optional<Integer<int>>& freecells, const std::string& autoplay,
                    const std::optional<std::string>& game) {
  const Subject subject = subject_of(deal, game);
  const Rules rules = rules_of({.freecells = freecells, .autoplay = autoplay}, subject);
  const std::vector<Move> moves = moves_of(solution);
  const py::gil_scoped_release no_gil;
  const Ruling ruling = replay(subject, rules, moves);
  return {ruling, ruling.valid() ? "" : describe(ruling)};
}

constexpr const char* kDoc =
    R"(Replays a solution by the rules. Returns a Verification, which is true if it is one.

    >>> import freecell as fc
    >>> bool(fc.verify(617, fc.solve(617).solution))
    True
    >>> fc.verify(617, "2a 2h").objection
    'move 2: card is not the next on its foundation'

`deal` is a Deal, the number of one, or a Board, whose position is the start. `solution` is a text in
standard notation or a list of Move, written for the autoplay rule `autoplay`. `freecells` and `game`
are as in `solve`.

Raises ValueError for a text that is no notation.)";

}  // namespace

void add_verify(py::module_& module) {
  using namespace py::literals;
  py::class_<Verification>(module, "Verification", "What the referee says of a solution.")
      .def_property_readonly(
          "is_valid", [](const Verification& found) { return found.ruling.valid(); },
          "Whether every move is legal and all cards are home at the end.")
      .def_readonly("objection", &Verification::objection,
                    "The move, from 1, and the rule that it breaks; \"\" if the solution is valid.")
      .def_property_readonly(
          "move_index", [](const Verification& found) { return found.ruling.move_index; },
          "The first move that breaks a rule, from 0; otherwise the number of moves.")
      .def_property_readonly(
          "counts", [](const Verification& found) { return found.ruling.counts; },
          "The counts of the moves before.")
      .def("__bool__", [](const Verification& found) { return found.ruling.valid(); })
      .def("__repr__",
           [](const Verification& found) {
             return found.ruling.valid()
                        ? "<Verification: valid, " +
                              std::to_string(found.ruling.counts.player_moves) + " player moves>"
                        : "<Verification: " + found.objection + ">";
           })
      .def(py::pickle(
          [](const Verification& found) {
            const Ruling& ruling = found.ruling;
            return py::make_tuple(state_of(ruling.violation), ruling.move_index, ruling.counts,
                                  found.objection);
          },
          [](const py::tuple& state) {
            return Verification{{State<Violation>::read(state[0]), state[1].cast<int>(),
                                 state[2].cast<MoveCounts>()},
                                state[3].cast<std::string>()};
          }));
  module.def("verify", &verify, "deal"_a, "solution"_a, py::kw_only(), "freecells"_a = py::none(),
             "autoplay"_a = "ms", "game"_a = py::none(),
             signed_doc("verify(deal, solution, *, freecells=None, autoplay='ms', game=None)", kDoc)
                 .c_str());
}

}  // namespace freecell::python
