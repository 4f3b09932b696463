#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "dealer/board.h"

namespace freecell {

/// A position of a game as bytes: the same for boards that differ only in the order of cascades
/// and of freecells, and different for all others. First come the cascades that have cards, in the
/// order of their deepest cards, each with a zero behind it. A card is its number plus one. Then
/// come the ranks on the foundations. All other cards are in freecells.
///
/// The order of keys is that of their bytes. It depends on nothing but the rules of the game, so
/// that what is drawn from a list in this order is the same in every version.
struct BoardKey {
  std::array<std::uint8_t, kCards + kMaxCascades + kSuits + 3> bytes{};

  friend bool operator==(const BoardKey&, const BoardKey&) = default;
  // NOLINTNEXTLINE(modernize-use-nullptr)
  friend auto operator<=>(const BoardKey&, const BoardKey&) = default;
};

BoardKey key_of(const Board& board);

/// For Boost's hash containers.
std::size_t hash_value(const BoardKey& key);

}  // namespace freecell
