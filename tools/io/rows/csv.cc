#include "tools/io/rows/csv.h"

#include <algorithm>

namespace freecell {
namespace {

/// Takes the first field off a row that has no line end; without its quotes.
std::string take_field(std::string_view& row) {
  std::string field;
  bool quoted = false;
  std::size_t at = 0;
  for (; at < row.size() && (quoted || row[at] != ','); ++at) {
    if (row[at] != '"') {
      field += row[at];
      continue;
    }
    if (at > 0 && row[at - 1] == '"' && !quoted) field += '"';  // doubled
    quoted = !quoted;
  }
  row.remove_prefix(std::min(at + 1, row.size()));
  return field;
}

}  // namespace

std::vector<std::string> csv_fields(std::string_view row) {
  std::vector<std::string> fields;
  const bool ends_empty = row.ends_with(',');
  while (!row.empty()) fields.push_back(take_field(row));
  if (ends_empty) fields.emplace_back();
  return fields;
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
  for (const std::string& name : names) {
    append_csv_field(text, name);
    text += ',';
  }
  text.back() = '\n';
}

}  // namespace freecell
