#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/position_number.h"
#include "tools/io/files/file_descriptor.h"
#include "tools/io/files/output_file.h"

namespace freecell {

// Numbers of positions in a file, some tens of thousands in each block (docs/look-up/proofs.md):
//
//     size       4 bytes, the least significant first: bytes of the content
//     positions  4 bytes: how many; 0: this is the last block
//     checksum   4 bytes: CRC-32 of the eight bytes before it and of the content
//     content    a zstd frame. In it are differences: each number less the one before it modulo
//                2^128, the first one less 0, in groups of seven bits, the least significant first;
//                all bytes of a number but the last have their highest bit set.
//                Of the last block: 8 bytes, how many positions there were in all blocks.
//
// In ascending order the differences are small and repeat: of 67,016 positions each took 0.16
// bytes, where 16 bytes each became 1.4 by zstd alone; of 358 million, 0.03.

/// Collects numbers and writes them in blocks.
class PositionBlockWriter {
 public:
  /// `file` must outlive the writer. `positions`: the number that another writer wrote before.
  explicit PositionBlockWriter(OutputFile& file, std::uint64_t positions = 0)
      : file_(file), positions_(positions) {}

  void add(PositionNumber number);
  /// Writes the collected numbers as a block.
  void end_block();
  /// Does the same, and writes the last block.
  void finish();
  /// The number of positions added.
  std::uint64_t positions() const { return positions_; }

 private:
  OutputFile& file_;
  std::string differences_;
  PositionNumber last_;
  std::uint32_t in_block_ = 0;
  std::uint64_t positions_;
};

/// A block from the file, whole and undamaged.
struct PositionBlock {
  std::uint32_t positions = 0;
  std::string content;

  /// The numbers. Throws ReadError if their count differs from the stated one.
  std::vector<PositionNumber> numbers() const;
};

/// Reads blocks from the current offset of the file.
class PositionBlockReader {
 public:
  explicit PositionBlockReader(int fd) : fd_(fd) {}

  /// The next block; nothing after the last one. Throws ReadError if the data cannot be read, is
  /// cut short or damaged, or if the number of positions differs from the one in the last block.
  std::optional<PositionBlock> next();

 private:
  int fd_;
  std::uint64_t positions_ = 0;
};

/// Reads `size` bytes, or fewer at the end of the file. Throws ReadError.
std::string read_bytes(int fd, std::size_t size);

}  // namespace freecell
