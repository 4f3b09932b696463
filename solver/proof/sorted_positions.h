#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/position/packed_position.h"

namespace freecell {

/// Positions in order, each once, to be read from the first to the last. They are numbers of 128
/// bits, written as differences with seven bits a byte. That takes 3 to 5 bytes a position instead
/// of 16, because many cards lie in the same places in neighbours. The positions lie in pieces,
/// which are freed as they are read.
class SortedPositions {
 public:
  /// Adds a position that comes after all others.
  void append(const PackedPosition& packed);
  std::uint64_t size() const { return size_; }
  /// The bytes that the pieces take.
  std::uint64_t bytes() const { return bytes_; }

  /// Calls `visit` with every position.
  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    Number number = 0;
    for (const Piece& piece : pieces_) {
      for (std::size_t at = 0; at < piece.size();) visit(read(piece, at, number));
    }
  }
  /// Does the same and forgets the positions.
  template <typename Visitor>
  void consume(Visitor&& visit) {
    Number number = 0;
    for (Piece& piece : pieces_) {
      for (std::size_t at = 0; at < piece.size();) visit(read(piece, at, number));
      piece = {};
    }
    *this = {};
  }

 private:
  __extension__ using Number = unsigned __int128;
  using Piece = std::vector<std::uint8_t>;

  static constexpr std::size_t kMostBytes = 19;  ///< of a difference
  static constexpr std::size_t kFirstPiece = 64;
  static constexpr std::size_t kLargestPiece = 1 << 16;

  static PackedPosition read(const Piece& piece, std::size_t& at, Number& number) {
    Number difference = 0;
    int shift = 0;
    std::uint8_t byte;
    do {
      assert(at < piece.size() && shift < 128);
      byte = piece[at++];
      difference |= Number{byte & 0x7fu} << shift;
      shift += 7;
    } while (byte >= 0x80);
    number += difference;
    return {static_cast<std::uint64_t>(number), static_cast<std::uint64_t>(number >> 64)};
  }

  std::vector<Piece> pieces_;
  Number last_ = 0;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace freecell
