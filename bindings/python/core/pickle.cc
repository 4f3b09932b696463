#include "bindings/python/core/pickle.h"

#include <string>

#include "bindings/python/core/game.h"
#include "bindings/python/core/table.h"
#include "dealer/games.h"

namespace freecell::python {

namespace py = pybind11;

py::object State<Rules>::of(const Rules& rules) {
  return py::make_tuple(game_text(rules), rules.freecells, rules.cascades, state_of(rules.autoplay),
                        state_of(rules.counting.metric), state_of(rules.counting.capacity));
}

Rules State<Rules>::read(py::handle state) {
  const auto members = state.cast<py::tuple>();
  Rules rules = rules_of_game(members[0].cast<std::string>())
                    .with_freecells(members[1].cast<int>())
                    .with_cascades(members[2].cast<int>())
                    .with_autoplay(State<Autoplay>::read(members[3]));
  rules.counting.metric = State<Metric>::read(members[4]);
  rules.counting.capacity = State<Capacity>::read(members[5]);
  rules.check();
  return rules;
}

py::object State<Deal>::of(const Deal& deal) { return py::str(board_text(deal)); }

Deal State<Deal>::read(py::handle state) {
  return read_board(state.cast<std::string>(), {.layout = BoardLayout::kCascades});
}

py::object State<Board>::of(const Board& board) {
  return py::make_tuple(board_text(board), freecells_of(board));
}

Board State<Board>::read(py::handle state) {
  const auto [text, cells] = state.cast<std::pair<py::object, py::tuple>>();
  Board board(State<Deal>::read(text), Rules().with_freecells(static_cast<int>(cells.size())));
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    board.freecells[cell] = cells[cell].cast<std::optional<Card>>();
  }
  return board;
}

}  // namespace freecell::python
