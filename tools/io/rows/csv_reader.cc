#include "tools/io/rows/csv_reader.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/rows/row_syntax.h"

namespace freecell {
namespace {

constexpr std::size_t kLongestRow = std::size_t{1} << 20;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void remove_byte_order_marks(std::string_view& text) {
  while (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
}

/// Measures rows. Limits a row, so that a quote that never ends does not turn the rest of the file
/// into one row.
class BoundedRowLength {
 public:
  std::size_t operator()(std::string_view text) {
    if (!syntax_ && !text.empty()) syntax_ = syntax_of(text);
    const std::size_t length =
        row_length(text.substr(0, kLongestRow), syntax_.value_or(RowSyntax::kCsv));
    return length == 0 && text.size() > kLongestRow ? kLongestRow : length;
  }

  static RowSyntax syntax_of(std::string_view text) {
    remove_byte_order_marks(text);
    return text.starts_with('{') ? RowSyntax::kNdjson : RowSyntax::kCsv;
  }

 private:
  std::optional<RowSyntax> syntax_;
};

void remove_line_end(std::string_view& row) {
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
}

}  // namespace

CsvReader::CsvReader(const std::string& path, std::string name)
    : name_(std::move(name)), rows_(path, BoundedRowLength()) {}

CsvReader::CsvReader(InputStream input, const std::string& name)
    : name_(name), rows_(std::move(input), name, BoundedRowLength()) {}

bool CsvReader::next() {
  if (is_json_) return next_of_json();
  if (!next_line()) return false;
  if (line_ == 1 && BoundedRowLength::syntax_of(row_) == RowSyntax::kNdjson) {
    is_json_ = true;
    json_line_ = row_;
    return next_of_json();
  }
  split();
  return true;
}

bool CsvReader::next_line() {
  const auto row = rows_.next();
  if (!row) return false;
  row_ = *row;
  is_cut_ = !row_.ends_with('\n');
  line_ += (is_json_ ? 0 : fields_.line_ends()) + 1;
  remove_line_end(row_);
  if (line_ == 1) remove_byte_order_marks(row_);
  return true;
}

/// The first line is there twice: its names are the header, and its values the first row.
bool CsvReader::next_of_json() {
  const bool is_header = json_.columns().empty();
  if (!is_header && json_line_.empty() && !next_line()) return false;
  try {
    const std::string line = json_line_.empty() ? std::string(row_) : json_line_;
    json_row_.clear();
    if (is_header) {
      json_.read_columns(line);
      append_csv_header(json_row_, json_.columns());
      json_row_.pop_back();
    } else {
      json_line_.clear();
      if (!line.empty()) json_row_ = json_.row_of(line);
    }
  } catch (const std::runtime_error& error) {
    throw error_at(0, error.what());
  }
  row_ = json_row_;
  split();
  return true;
}

void CsvReader::split() {
  try {
    fields_.split(row_);
  } catch (const CsvError& error) {
    throw error_at(error.offset(), error.what());
  }
}

void CsvReader::check_length(std::size_t header) const {
  const std::size_t count = fields().size();
  if (count == header) return;
  throw error(std::min(count, header), std::to_string(count) + (count == 1 ? " field" : " fields") +
                                           " where the header has " + std::to_string(header) +
                                           (is_cut_ ? ": the file ends within the row" : ""));
}

InputError CsvReader::error(std::size_t field, const std::string& reason) const {
  return error_at(field < fields_.offsets().size() ? fields_.offsets()[field] : row_.size(),
                  reason);
}

/// Rows of JSON have no places of their own in the file, only lines.
InputError CsvReader::error_at(std::size_t offset, const std::string& reason) const {
  if (is_json_) return InputError(shown(name_ + ":" + std::to_string(line_) + ":1: " + reason));
  assert(line_ > 0 && offset <= row_.size());
  const std::string_view before = row_.substr(0, offset);
  const auto line = line_ + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  const std::size_t column = offset - (before.rfind('\n') + 1);
  return InputError(
      shown(name_ + ":" + std::to_string(line) + ":" + std::to_string(column + 1) + ": " + reason));
}

}  // namespace freecell
