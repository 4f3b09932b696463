#include "tools/io/rows/csv_reader.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/rows/json_rows.h"
#include "tools/io/rows/row_syntax.h"

namespace freecell {
namespace {

/// A quote that never ends does not turn the rest of the file into one row.
constexpr std::size_t kLongestRow = std::size_t{1} << 20;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view without_byte_order_marks(std::string_view text) {
  while (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

InputStream open_file(const std::string& path) try {
  return InputStream(path, {});
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace

CsvReader::CsvReader(const std::string& path, const std::string& name)
    : CsvReader(open_file(path), name) {}

CsvReader::CsvReader(InputStream input, std::string name)
    : name_(std::move(name)), input_(std::move(input)) {}

bool CsvReader::next() try {
  const bool is_same_line = std::exchange(is_at_names_, false);
  if (!is_same_line && !next_line()) return false;
  if (!is_same_line && line_ == 1 && line_text_.starts_with('{')) {
    is_json_ = is_at_names_ = true;
    take_names();
  } else if (is_json_) {
    take_values();
  } else {
    fields_.split(line_text_);
  }
  return true;
} catch (const CsvError& error) {
  throw error_at(error.offset(), error.what());
}

/// The length of the next row in the buffer, with its line end; 0 if it has not ended.
std::size_t CsvReader::next_length() const {
  const std::string_view left = std::string_view(buffer_).substr(begin_);
  const bool is_json = line_ == 0 ? without_byte_order_marks(left).starts_with('{') : is_json_;
  bool in_quotes = false;
  const std::size_t length = row_length(left.substr(0, kLongestRow),
                                        is_json ? RowSyntax::kNdjson : RowSyntax::kCsv, in_quotes);
  return length == 0 && left.size() > kLongestRow ? kLongestRow : length;
}

bool CsvReader::read_more() try {
  constexpr std::size_t kReadSize = std::size_t{1} << 18;
  buffer_.erase(0, std::exchange(begin_, 0));
  return input_.append_to(buffer_, kReadSize);
} catch (const ReadError& error) {
  throw InputError(name_ + ": " + error.what());
}

/// Goes to the next row in the file; at the end this is the rest, unless reading was cancelled.
bool CsvReader::next_line() {
  std::size_t length = next_length();
  while (length == 0 && read_more()) length = next_length();
  if (length == 0 && !was_cancelled()) length = buffer_.size() - begin_;
  if (length == 0) return false;
  std::string_view row = std::string_view(buffer_).substr(begin_, length);
  begin_ += length;
  assert(begin_ <= buffer_.size());
  is_cut_ = !row.ends_with('\n');
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
  line_ = lines_ + 1;
  lines_ = line_ + static_cast<std::uint64_t>(std::ranges::count(row, '\n'));
  line_text_ = line_ == 1 ? without_byte_order_marks(row) : row;
  return true;
}

void CsvReader::take_names() try {
  for (auto& [name, value] : json_members(line_text_)) names_.push_back(std::move(name));
  if (names_.empty()) throw std::runtime_error("a JSON object without members");
  set_json_row(names_);
} catch (const std::runtime_error& error) {
  throw error_at(0, error.what());
}

/// An empty line has one empty field, as in CSV.
void CsvReader::take_values() try {
  std::vector<std::string> values(line_text_.empty() ? 1 : names_.size());
  if (line_text_.empty()) return set_json_row(std::move(values));
  for (auto& [name, value] : json_members(line_text_)) {
    const auto column = std::ranges::find(names_, name);
    if (column == names_.end()) {
      throw std::runtime_error("a member " + quoted_for_message(name) +
                               " that the first line does not have");
    }
    values[static_cast<std::size_t>(column - names_.begin())] = std::move(value);
  }
  set_json_row(std::move(values));
} catch (const std::runtime_error& error) {
  throw error_at(0, error.what());
}

void CsvReader::set_json_row(std::vector<std::string> texts) {
  assert(is_json_ && !texts.empty());
  fields_ = {std::move(texts), {}};
  json_row_.clear();
  append_csv_row(json_row_, fields_.texts);
  json_row_.pop_back();
}

void CsvReader::check_length(std::size_t header) const {
  const std::size_t count = fields().size();
  if (count == header) return;
  throw error(std::min(count, header), std::to_string(count) + (count == 1 ? " field" : " fields") +
                                           " where the header has " + std::to_string(header) +
                                           (is_cut_ ? ": the file ends within the row" : ""));
}

InputError CsvReader::error(std::size_t field, const std::string& reason) const {
  return error_at(field < fields_.offsets.size() ? fields_.offsets[field] : line_text_.size(),
                  reason);
}

InputError CsvReader::error_at(std::size_t offset, const std::string& reason) const {
  assert(line_ > 0 && offset <= line_text_.size());
  const std::string_view before = line_text_.substr(0, is_json_ ? 0 : offset);
  const auto line = line_ + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  const std::size_t column = before.size() - before.rfind('\n');  // npos is -1
  return InputError(
      shown(name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + reason));
}

}  // namespace freecell
