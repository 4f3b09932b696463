#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "dealer/characters.h"

namespace freecell {

/// Appends more of a text, in any encoding, to a string. Returns whether there may be more.
using TextSupply = std::function<bool(std::string&)>;

/// Cuts a text that arrives in pieces into blocks, and converts it to UTF-8. A block is a run of
/// lines without a blank line. Most boards are one block, so a pipe of any length is read in
/// constant memory.
class TextBlocks {
 public:
  explicit TextBlocks(TextSupply supply) : supply_(std::move(supply)) {}

  struct Block {
    std::string_view text;  ///< valid until the next call
    int first_line = 1;     ///< 1-based
    int blank_lines = 0;    ///< before it
  };

  /// Returns the next block, or nothing at the end. A block of more than a megabyte comes in
  /// pieces, each cut after a line. Passes on what the supply throws.
  std::optional<Block> next();
  /// Returns the last text together with the block after it, or nothing at the end or if that is
  /// too long.
  std::optional<Block> longer();
  /// The last text, for as long as it is valid.
  std::string_view text() const { return std::string_view(buffer_).substr(begin_, end_ - begin_); }
  /// Says that only the first `size` bytes of the last text were used. The next block begins after
  /// them.
  void use(std::size_t size) { end_ = begin_ + size; }
  /// The number of blank lines after the last text, and whether another block comes after them.
  std::pair<int, bool> blank_lines_after();
  /// Whether a whole block has arrived that is more than comments. `next` then returns it without
  /// asking for more.
  bool has_block();
  /// The 1-based line at which the text begins that has not been returned yet.
  int line() const;

 private:
  std::optional<std::size_t> find_end(std::size_t start) const;
  void skip_blank_lines();
  Block block(std::size_t end);
  bool read_more();

  TextSupply supply_;
  TextDecoder decoder_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of the last text
  std::size_t end_ = 0;    ///< of the last text
  int line_ = 1;           ///< line of `begin_`
  int blank_lines_ = 0;    ///< before the last text
  bool at_end_ = false;
};

}  // namespace freecell
