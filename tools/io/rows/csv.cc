#include "tools/io/rows/csv.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace freecell {
namespace {

/// Whether the number of quotes is odd. Most lines have no quotes.
bool has_odd_quotes(std::string_view line) {
  const std::size_t first = line.find('"');
  return first != line.npos && std::ranges::count(line.substr(first), '"') % 2 != 0;
}

}  // namespace

std::size_t csv_row_length(std::string_view text, bool& in_quotes) {
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find('\n', begin);
    const std::string_view line = text.substr(begin, end - begin);
    if (has_odd_quotes(line)) in_quotes = !in_quotes;
    if (end == std::string_view::npos) return 0;
    begin = end + 1;
    if (!in_quotes) return begin;
  }
}

void CsvFields::split(std::string_view row) {
  row_ = row;
  fields_.clear();
  offsets_.clear();
  unescaped_.clear();
  line_ends_ = 0;
  std::size_t begin = 0;
  while (true) {
    offsets_.push_back(begin);
    const bool is_quoted = begin < row.size() && row[begin] == '"';
    const std::size_t end = is_quoted ? take_quoted(begin) : take_plain(begin);
    assert(fields_.size() == offsets_.size() && begin <= end);
    if (end >= row.size()) return;
    begin = end + 1;
  }
}

/// Takes the field that begins at `begin`. Returns where it ends.
std::size_t CsvFields::take_plain(std::size_t begin) {
  std::size_t end = begin;
  while (end < row_.size() && row_[end] != ',') ++end;  // most fields are too short for a search
  fields_.push_back(row_.substr(begin, end - begin));
  return end;
}

/// Does the same for a field whose quote stands at `begin`.
std::size_t CsvFields::take_quoted(std::size_t begin) {
  assert(row_[begin] == '"');
  std::size_t at = begin + 1;
  std::string text;
  while (true) {
    const std::size_t quote = row_.find('"', at);
    if (quote == row_.npos) throw CsvError(begin, "a quote that does not end");
    text += row_.substr(at, quote - at);
    at = quote + 1;
    if (at >= row_.size() || row_[at] != '"') break;
    text += '"';
    ++at;
  }
  if (at < row_.size() && row_[at] != ',') throw CsvError(at, "a comma must follow the quotes");
  line_ends_ += static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  fields_.push_back(unescaped_.emplace_back(std::move(text)));
  return at;
}

void append_csv_field(std::string& text, std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    text += field;
    return;
  }
  text += '"';
  for (const char c : field) {
    if (c == '"') text += '"';
    text += c;
  }
  text += '"';
}

void append_csv_header(std::string& text, const std::vector<std::string>& names) {
  assert(!names.empty());
  for (const std::string& name : names) {
    append_csv_field(text, name);
    text += ',';
  }
  text.back() = '\n';
}

}  // namespace freecell
