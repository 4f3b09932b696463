#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tools/io/files/input_stream.h"

namespace freecell {

/// Cuts text that arrives in pieces into blocks. A block is a run of lines without a blank line. No
/// board contains a blank line, so a pipe of any length is read in constant memory.
class BlockReader {
 public:
  explicit BlockReader(InputStream input) : input_(std::move(input)) {}

  struct Block {
    std::string_view text;  ///< valid until the next call
    int first_line;         ///< 1-based
  };

  /// Returns the next block, or nothing at the end or after cancellation. A block of more than a
  /// megabyte comes in pieces, each cut after a line. Throws ReadError if reading fails.
  std::optional<Block> next();
  /// Whether a whole block has arrived that is more than comments. `next` then returns it without
  /// reading.
  bool has_block();
  /// The 1-based line at which the text begins that has not been returned yet.
  int line() const { return line_; }

 private:
  std::optional<std::size_t> find_block();
  Block take(std::size_t end);
  bool read_more();

  InputStream input_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< the text before it has been returned
  int line_ = 1;           ///< line of `begin_`
  bool at_end_ = false;
};

}  // namespace freecell
