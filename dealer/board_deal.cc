#include "dealer/board_deal.h"

#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace freecell {
namespace {

void add_cascades(const Board& board, Deal::Builder& builder) {
  std::vector<Card> cards;
  for (int index = 0; index < board.cascade_count; ++index) {
    const Pile& cascade = board.cascades[index];
    cards.clear();
    for (int i = 0; i < cascade.size(); ++i) cards.push_back(cascade[i]);
    builder.add_cascade(cards);
  }
}

Place on_board(const Board& board, Place place) {
  if (!place.is_freecell()) return place;
  int index = place.index;
  for (const bool is_occupied : {true, false}) {
    for (int cell = 0; cell < board.freecell_count; ++cell) {
      if (board.freecells[cell].has_value() == is_occupied && index-- == 0) {
        return Place::freecell(cell);
      }
    }
  }
  return place;  // no cell of this board
}

}  // namespace

Deal deal_of(const Board& board) {
  Deal::Builder builder;
  add_cascades(board, builder);
  for (int cell = 0; cell < board.freecell_count; ++cell) {
    if (board.freecells[cell]) builder.add_freecell_card(*board.freecells[cell]);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), board.foundations[suit]);
  }
  auto built = builder.build();
  if (const auto* reason = std::get_if<std::string>(&built)) throw std::invalid_argument(*reason);
  return std::get<Deal>(built);
}

void check_freecells(const Board& board, const Rules& rules) {
  if (board.freecell_count == rules.freecells) return;
  throw std::invalid_argument("the board has " + std::to_string(board.freecell_count) +
                              " freecells, and the rules have " + std::to_string(rules.freecells));
}

Move from_game_of_deal(const Board& board, Move move) {
  move.from = on_board(board, move.from);
  move.to = on_board(board, move.to);
  return move;
}

}  // namespace freecell
