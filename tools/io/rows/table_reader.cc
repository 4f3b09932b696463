#include "tools/io/rows/table_reader.h"

#include <algorithm>
#include <utility>

#include "tools/io/files/shown_text.h"

namespace freecell {
namespace {

constexpr std::size_t kLongestRow = std::size_t{1} << 20;

/// A quote that never ends must not make all that follows one row.
std::size_t bounded_row_length(std::string_view text) {
  const std::size_t length = row_length(text.substr(0, kLongestRow));
  return length == 0 && text.size() > kLongestRow ? kLongestRow : length;
}

void remove_line_end(std::string_view& row) {
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
}

}  // namespace

TableReader::TableReader(const std::string& path, std::string name)
    : name_(std::move(name)), rows_(path, bounded_row_length) {}

bool TableReader::next() {
  const auto row = rows_.next();
  if (!row) return false;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  row_ = *row;
  line_ += row_lines_;
  remove_line_end(row_);
  while (line_ == 1 && row_.starts_with(kByteOrderMark)) row_.remove_prefix(kByteOrderMark.size());
  split();
  return true;
}

void TableReader::check_length(std::size_t header) const {
  const std::size_t count = fields_.size();
  if (count == header) return;
  throw error(std::min(count, header), std::to_string(count) + (count == 1 ? " field" : " fields") +
                                           " where the header has " + std::to_string(header));
}

InputError TableReader::error(std::size_t field, const std::string& reason) const {
  return error_at(field < offsets_.size() ? offsets_[field] : row_.size(), reason);
}

InputError TableReader::error_at(std::size_t offset, const std::string& reason) const {
  const std::string_view before = row_.substr(0, offset);
  const auto line = line_ + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  const std::size_t column = offset - (before.rfind('\n') + 1);
  return InputError(
      shown(name_ + ":" + std::to_string(line) + ":" + std::to_string(column + 1) + ": " + reason));
}

void TableReader::split() {
  fields_.clear();
  offsets_.clear();
  unescaped_.clear();
  row_lines_ = 1;
  std::size_t begin = 0;
  while (true) {
    std::size_t end = begin;
    offsets_.push_back(begin);
    if (begin < row_.size() && row_[begin] == '"') {
      end = take_quoted(begin);
    } else {
      while (end < row_.size() && row_[end] != ',') ++end;
      fields_.push_back(row_.substr(begin, end - begin));
    }
    if (end >= row_.size()) return;
    begin = end + 1;
  }
}

/// Takes the field whose quote stands at `begin`; returns where it ends.
std::size_t TableReader::take_quoted(std::size_t begin) {
  std::size_t at = begin + 1;
  std::string text;
  while (true) {
    const std::size_t quote = row_.find('"', at);
    if (quote == row_.npos) throw error_at(begin, "a quote that does not end");
    text += row_.substr(at, quote - at);
    at = quote + 1;
    if (at >= row_.size() || row_[at] != '"') break;
    text += '"';
    ++at;
  }
  if (at < row_.size() && row_[at] != ',') throw error_at(at, "a comma must follow the quotes");
  row_lines_ += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  fields_.push_back(unescaped_.emplace_back(std::move(text)));
  return at;
}

}  // namespace freecell
