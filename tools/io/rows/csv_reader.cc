#include "tools/io/rows/csv_reader.h"

#include <algorithm>
#include <utility>

#include "tools/io/files/shown_text.h"

namespace freecell {
namespace {

constexpr std::size_t kLongestRow = std::size_t{1} << 20;

/// Limits a row, so that a quote that never ends does not turn the rest of the file into one row.
std::size_t bounded_row_length(std::string_view text) {
  const std::size_t length = row_length(text.substr(0, kLongestRow));
  return length == 0 && text.size() > kLongestRow ? kLongestRow : length;
}

void remove_line_end(std::string_view& row) {
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
}

}  // namespace

CsvReader::CsvReader(const std::string& path, std::string name)
    : name_(std::move(name)), rows_(path, bounded_row_length) {}

CsvReader::CsvReader(InputStream input, const std::string& name)
    : name_(name), rows_(std::move(input), name, bounded_row_length) {}

bool CsvReader::next() {
  const auto row = rows_.next();
  if (!row) return false;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  row_ = *row;
  is_cut_ = !row_.ends_with('\n');
  line_ += fields_.line_ends() + 1;
  remove_line_end(row_);
  while (line_ == 1 && row_.starts_with(kByteOrderMark)) row_.remove_prefix(kByteOrderMark.size());
  try {
    fields_.split(row_);
  } catch (const CsvError& error) {
    throw error_at(error.offset(), error.what());
  }
  return true;
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

InputError CsvReader::error_at(std::size_t offset, const std::string& reason) const {
  const std::string_view before = row_.substr(0, offset);
  const auto line = line_ + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  const std::size_t column = offset - (before.rfind('\n') + 1);
  return InputError(
      shown(name_ + ":" + std::to_string(line) + ":" + std::to_string(column + 1) + ": " + reason));
}

}  // namespace freecell
