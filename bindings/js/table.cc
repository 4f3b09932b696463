#include "bindings/js/table.h"

namespace freecell {

Table::Table(const Deal& deal, const Rules& rules, std::uint32_t occupied)
    : deal_(deal), rules_(rules.for_deal(deal)) {
  // The occupied cells come first, then the empty ones.
  int count = 0;
  for (const bool is_occupied : {true, false}) {
    for (int cell = 0; cell < kMaxFreecells; ++cell) {
      if (((occupied >> cell & 1) != 0) == is_occupied) {
        outer_[count++] = static_cast<std::uint8_t>(cell);
      }
    }
  }
  for (int cell = 0; cell < kMaxFreecells; ++cell) {
    inner_[outer_[cell]] = static_cast<std::uint8_t>(cell);
  }
}

Board Table::on_table(const Board& board) const {
  Board result = board;
  for (int cell = 0; cell < board.freecell_count; ++cell) {
    result.freecells[outer_[cell]] = board.freecells[cell];
  }
  return result;
}

Move Table::renamed(Move move, const Cells& names) {
  for (Place* place : {&move.from, &move.to}) {
    if (place->is_freecell()) place->index = names[place->index];
  }
  return move;
}

}  // namespace freecell
