#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file_descriptor.h"
#include "base/sha256.h"
#include "dealer/inductive_set.h"
#include "dealer/position_number.h"

namespace freecell {

// Numbers of positions in blocks, some tens of thousands in each. docs/look-up/certificates.md
// specifies them. In ascending order the differences of the numbers are small and repeat. In a set
// of 67,016 positions each took 0.16 bytes, whereas zstd alone turned 16 bytes each into 1.4. In a
// set of 358 million each took 0.03.
//
// The last block states how many positions there are, and the SHA-256 of all bytes before it, from
// the beginning of the certificate or checkpoint on. So a file with any other bytes is noticed, and
// nobody can combine the head of one with the positions of another by mistake.

/// Collects numbers and writes them in blocks.
class PositionBlockWriter {
 public:
  /// Receives bytes to be written.
  using Sink = std::function<void(std::string_view bytes)>;

  /// `digest` is the digest of what comes before the first block. If another writer has written
  /// some blocks, `digest` includes them, and `written` is the number of positions in them.
  PositionBlockWriter(Sink sink, const Sha256& digest, std::uint64_t written = 0)
      : sink_(std::move(sink)), digest_(digest), written_(written) {}

  /// Whether each number has a number of moves beside it, at most kMostMoves. At first, none has.
  void count_moves(bool counts) { counts_moves_ = counts; }
  /// Adds a number. When a block is full, writes it.
  void add(PositionNumber number, int moves = 0);
  /// Writes the numbers that wait as a block, and then the last block.
  void finish();
  /// How many positions are in the blocks that were written.
  std::uint64_t written() const { return written_; }
  /// The digest of all that is in the file.
  const Sha256& digest() const { return digest_; }
  /// The numbers that wait until their block is full.
  const std::vector<PositionNumber>& waiting() const { return waiting_; }

 private:
  void end_block();
  void write_block(std::uint32_t positions, std::string_view content);

  Sink sink_;
  Sha256 digest_;  ///< of all that is written
  std::vector<PositionNumber> waiting_;
  std::vector<std::uint16_t> moves_;  ///< of these, if they have any
  bool counts_moves_ = false;
  std::uint64_t written_;
};

/// A block from the file, whole and undamaged.
struct PositionBlock {
  std::uint32_t positions = 0;
  std::string content;

  /// The numbers, each with the moves beside it if it `has_moves`. Throws ReadError if their count
  /// differs from the stated one.
  std::vector<Member> members(bool has_moves = false) const;
};

/// Reads blocks from the current offset of the file.
class PositionBlockReader {
 public:
  /// `digest` is the digest of what comes before the first block.
  PositionBlockReader(int fd, const Sha256& digest) : fd_(fd), digest_(digest) {}

  /// Returns the next block, or nothing after the last one. Throws ReadError if the data cannot be
  /// read, is cut short or damaged, or if the number of positions or the digest differs from that
  /// in the last block.
  std::optional<PositionBlock> next();
  /// The digest of all before the next block.
  std::array<std::uint8_t, 32> digest() const { return digest_.digest(); }

 private:
  int fd_;
  Sha256 digest_;  ///< of all before the next block
  std::uint64_t positions_ = 0;
};

/// Reads `size` bytes, or fewer at the end of the file. Throws ReadError.
std::string read_bytes(int fd, std::size_t size);

}  // namespace freecell
