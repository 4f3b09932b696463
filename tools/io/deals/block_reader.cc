#include "tools/io/deals/block_reader.h"

#include <algorithm>

namespace freecell {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 16;
constexpr std::size_t kLongestBlock = std::size_t{1} << 20;

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r\v\f\n") == std::string_view::npos;
}

/// Whether all lines of a block are comments.
bool is_comment(std::string_view block) {
  while (!block.empty()) {
    const std::size_t start = block.find_first_not_of(" \t\r\v\f");
    if (start == block.npos || block[start] != '#') return false;
    block.remove_prefix(std::min(block.find('\n'), block.size() - 1) + 1);
  }
  return true;
}

}  // namespace

std::optional<BlockReader::Block> BlockReader::next() {
  while (true) {
    if (const auto end = find_block()) return take(*end);
    if (buffer_.size() - begin_ > kLongestBlock) {
      const std::size_t end = buffer_.rfind('\n') + 1;  // npos + 1 is 0
      return take(end > begin_ ? end : buffer_.size());
    }
    if (!read_more()) break;
  }
  if (begin_ == buffer_.size()) return std::nullopt;
  return take(buffer_.size());
}

bool BlockReader::has_block() {
  const auto end = find_block();
  return end && !is_comment(std::string_view(buffer_).substr(begin_, *end - begin_));
}

/// Skips the blank lines before the block. Returns its end: the first blank line after it, if that
/// has arrived as a whole.
std::optional<std::size_t> BlockReader::find_block() {
  const std::string_view text = buffer_;
  std::size_t start = begin_;
  for (std::size_t end; (end = text.find('\n', start)) != text.npos; start = end + 1) {
    if (!is_blank(text.substr(start, end - start))) continue;
    if (start > begin_) return start;
    begin_ = end + 1;
    ++line_;
  }
  return std::nullopt;
}

BlockReader::Block BlockReader::take(std::size_t end) {
  const Block block{std::string_view(buffer_).substr(begin_, end - begin_), line_};
  line_ += static_cast<int>(std::ranges::count(block.text, '\n'));
  begin_ = end;
  return block;
}

/// Appends more of the file to the buffer. Returns false at its end. After cancellation it drops
/// half a board that has arrived, because that is not the user's mistake.
bool BlockReader::read_more() {
  if (at_end_) return false;
  buffer_.erase(0, std::exchange(begin_, 0));
  at_end_ = !input_.append_to(buffer_, kReadSize);
  if (input_.was_cancelled()) buffer_.clear();
  return !at_end_;
}

}  // namespace freecell
