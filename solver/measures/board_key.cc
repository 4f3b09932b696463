#include "solver/measures/board_key.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace freecell {

BoardKey key_of(const Board& board) {
  std::array<std::uint8_t, kCards> with_foot{};  // the cascade of each deepest card
  std::uint64_t feet = 0;
  for (int index = 0; index < board.cascade_count; ++index) {
    const Pile& cascade = board.cascades[index];
    if (cascade.empty()) continue;
    with_foot[cascade[0].id()] = static_cast<std::uint8_t>(index);
    feet |= std::uint64_t{1} << cascade[0].id();
  }
  BoardKey key;
  auto* byte = key.bytes.data();
  for (; feet != 0; feet &= feet - 1) {
    const Pile& cascade = board.cascades[with_foot[std::countr_zero(feet)]];
    for (int i = 0; i < cascade.size(); ++i)
      *byte++ = static_cast<std::uint8_t>(1 + cascade[i].id());
    *byte++ = 0;
  }
  for (const std::uint8_t rank : board.foundations) *byte++ = rank;
  assert(byte <= key.bytes.data() + key.bytes.size());
  return key;
}

std::size_t hash_value(const BoardKey& key) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::size_t at = 0; at < sizeof key.bytes; at += sizeof hash) {
    std::uint64_t word;
    std::memcpy(&word, key.bytes.data() + at, sizeof word);
    hash = (hash ^ word) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace freecell
