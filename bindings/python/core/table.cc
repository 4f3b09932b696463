#include "bindings/python/core/table.h"

#include <string>

namespace freecell::python {

namespace py = pybind11;

py::tuple cascades_of(const Board& board) {
  py::tuple cascades(static_cast<std::size_t>(board.cascade_count));
  for (int index = 0; index < board.cascade_count; ++index) {
    const Pile& pile = board.cascades[index];
    py::tuple cards(static_cast<std::size_t>(pile.size()));
    for (int i = 0; i < pile.size(); ++i) cards[i] = py::cast(pile[i]);
    cascades[index] = cards;
  }
  return cascades;
}

py::tuple freecells_of(const Board& board) {
  py::tuple cells(static_cast<std::size_t>(board.freecell_count));
  for (int index = 0; index < board.freecell_count; ++index) {
    const auto card = board.freecells[index];
    cells[index] = card ? py::cast(*card) : py::none();
  }
  return cells;
}

py::dict foundations_of(const Board& board) {
  py::dict ranks;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::string letter(1, suit_letter(static_cast<Suit>(suit)));
    ranks[py::str(letter)] = int{board.foundations[suit]};
  }
  return ranks;
}

}  // namespace freecell::python
