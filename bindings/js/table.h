#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/rules.h"

namespace freecell {

/// A table in the middle of a game, where any of the freecells may be empty.
///
/// A Deal lists the cards in freecells without the empty cells between them, so solver and referee
/// have these cards in the first cells. For them, this class renames the cells, and back.
class Table {
 public:
  /// `occupied` has a bit for each freecell in which there is a card, as many as the deal has.
  /// Throws std::invalid_argument in the same cases as Rules::for_deal.
  Table(const Deal& deal, const Rules& rules, std::uint32_t occupied);

  const Deal& deal() const { return deal_; }
  /// The rules that were given, with as many cascades as the deal has.
  const Rules& rules() const { return rules_; }

  /// A move as solver and referee see it, whose cells on this table have the names in `move`.
  Move renamed(const Move& move) const { return renamed(move, inner_); }
  /// A move on this table, which solver or referee gave.
  Move on_table(const Move& move) const { return renamed(move, outer_); }
  /// The cards of this table, which solver or referee have as `board`.
  Board on_table(const Board& board) const;

 private:
  using Cells = std::array<std::uint8_t, kMaxFreecells>;

  static Move renamed(Move move, const Cells& names);

  Deal deal_;
  Rules rules_;
  Cells outer_{};
  Cells inner_{};
};

}  // namespace freecell
