#include "dealer/text_blocks.h"

#include <algorithm>
#include <cassert>

namespace freecell {
namespace {

constexpr std::size_t kLongestBlock = std::size_t{1} << 20;

/// Whether all lines of a block are comments.
bool is_comment_block(std::string_view block) {
  while (!block.empty()) {
    const std::size_t start = block.find_first_not_of(" \t\r\v\f");
    if (start == block.npos || block[start] != '#') return false;
    block.remove_prefix(std::min(block.find('\n'), block.size() - 1) + 1);
  }
  return true;
}

int count_lines(std::string_view text) { return static_cast<int>(std::ranges::count(text, '\n')); }

/// The end of the line that begins at `start`, with its line feed; npos if it has not arrived.
std::size_t end_of_line(std::string_view text, std::size_t start) {
  const std::size_t end = text.find('\n', start);
  return end == text.npos ? end : end + 1;
}

}  // namespace

/// The start of the first blank line after `start`, if it has arrived as a whole and is not the
/// first.
std::optional<std::size_t> TextBlocks::find_end(std::size_t start) const {
  const std::string_view text = buffer_;
  std::size_t line = start;
  for (std::size_t end; (end = end_of_line(text, line)) != text.npos; line = end) {
    if (line > start && is_blank_line(text.substr(line, end - line))) return line;
  }
  return std::nullopt;
}

/// Moves `end_` behind the blank lines that have arrived.
void TextBlocks::skip_blank_lines() {
  const std::string_view text = buffer_;
  for (std::size_t end; (end = end_of_line(text, end_)) != text.npos; end_ = end) {
    if (!is_blank_line(text.substr(end_, end - end_))) return;
    ++blank_lines_;
  }
}

std::optional<TextBlocks::Block> TextBlocks::next() {
  line_ += count_lines(std::string_view(buffer_).substr(begin_, end_ - begin_));
  begin_ = end_;
  blank_lines_ = 0;
  while (true) {
    skip_blank_lines();
    line_ += count_lines(std::string_view(buffer_).substr(begin_, end_ - begin_));
    begin_ = end_;
    if (const auto end = find_end(begin_)) return block(*end);
    if (buffer_.size() - begin_ > kLongestBlock) {
      const std::size_t end = buffer_.rfind('\n') + 1;  // npos + 1 is 0
      return block(end > begin_ ? end : buffer_.size());
    }
    if (!read_more()) break;
  }
  if (begin_ == buffer_.size()) return std::nullopt;
  return block(buffer_.size());
}

std::optional<TextBlocks::Block> TextBlocks::longer() {
  while (true) {
    const std::string_view text = buffer_;
    std::size_t start = end_;
    std::size_t end;
    while ((end = end_of_line(text, start)) != text.npos &&
           is_blank_line(text.substr(start, end - start))) {
      start = end;
    }
    if (const auto found = find_end(start)) return block(*found);
    if (buffer_.size() - begin_ > kLongestBlock) return std::nullopt;
    const bool is_blank = is_blank_line(text.substr(start));
    if (read_more()) continue;
    return is_blank ? std::nullopt : std::optional(block(buffer_.size()));
  }
}

std::pair<int, bool> TextBlocks::blank_lines_after() {
  int lines = 0;
  std::size_t start = end_ - begin_;
  while (true) {
    const std::string_view text = std::string_view(buffer_).substr(begin_);
    const std::size_t end = end_of_line(text, start);
    const bool is_whole = end != text.npos;
    if (!is_whole && read_more()) continue;
    const std::string_view line = text.substr(start, is_whole ? end - start : text.npos);
    if (!is_blank_line(line)) return {lines, true};
    if (!is_whole) return {lines, false};
    ++lines;
    start = end;
  }
}

bool TextBlocks::has_block() {
  const std::string_view text = buffer_;
  std::size_t start = end_;
  for (std::size_t end; (end = end_of_line(text, start)) != text.npos; start = end) {
    if (!is_blank_line(text.substr(start, end - start))) break;
  }
  const auto end = find_end(start);
  return end && !is_comment_block(text.substr(start, *end - start));
}

int TextBlocks::line() const {
  return line_ + count_lines(std::string_view(buffer_).substr(begin_, end_ - begin_));
}

TextBlocks::Block TextBlocks::block(std::size_t end) {
  assert(begin_ <= end && end <= buffer_.size());
  end_ = end;
  return {std::string_view(buffer_).substr(begin_, end - begin_), line_, blank_lines_};
}

/// Appends more of the text to the buffer. Returns false at its end.
bool TextBlocks::read_more() {
  if (at_end_) return false;
  buffer_.erase(0, begin_);
  end_ -= begin_;
  begin_ = 0;
  const std::size_t size = buffer_.size();
  std::string piece;
  at_end_ = !supply_(piece);
  decoder_.append(buffer_, piece);
  if (at_end_) decoder_.finish(buffer_);
  return !at_end_ || buffer_.size() > size;
}

}  // namespace freecell
