#include "solver/proof/sorted_positions.h"

#include <algorithm>
#include <cassert>

namespace freecell {

void SortedPositions::append(const PackedPosition& packed) {
  if (pieces_.empty() || pieces_.back().capacity() - pieces_.back().size() < kMostBytes) {
    const std::size_t wanted = std::clamp<std::size_t>(bytes_ / 2, kFirstPiece, kLargestPiece);
    pieces_.emplace_back().reserve(wanted);
    bytes_ += pieces_.back().capacity();
  }
  Piece& piece = pieces_.back();
  const Number number = Number{packed.high} << 64 | packed.low;
  assert(size_ == 0 || last_ < number);
  Number difference = number - last_;
  for (; difference >= 0x80; difference >>= 7) {
    piece.push_back(static_cast<std::uint8_t>(difference | 0x80));
  }
  piece.push_back(static_cast<std::uint8_t>(difference));
  last_ = number;
  ++size_;
}

}  // namespace freecell
