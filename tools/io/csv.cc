#include "tools/io/csv.h"

#include <algorithm>

#include "tools/io/number_text.h"

namespace freecell {
namespace {

void append_number_field(std::string& text, std::uint64_t value) {
  text += ',';
  append_number(text, value);
}

void append_text_field(std::string& text, std::string_view value) {
  text += ',';
  text += value;
}

void append_counts(std::string& text, const std::optional<MoveCounts>& counts) {
  if (!counts) {
    text += ",,,";
    return;
  }
  append_number_field(text, counts->player_moves);
  append_number_field(text, counts->card_moves);
  append_number_field(text, counts->listed_moves);
}

void append_optional_field(std::string& text, const std::optional<int>& value) {
  text += ',';
  if (value) append_number(text, *value);
}

void append_bound(std::string& text, const CsvRow& row) {
  append_text_field(text, !row.gap ? "" : *row.gap == 0 ? "yes" : "no");
  append_optional_field(text, row.lower_bound);
  append_optional_field(text, row.gap);
}

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

std::vector<std::string> csv_column_names(const CsvColumns& columns) {
  std::vector<std::string> names = {"deal",     "freecells",    "cascades",   "verdict",
                                    "reason",   "player_moves", "card_moves", "listed_moves",
                                    "expanded", "generated"};
  if (columns.bound) names.insert(names.end(), {"optimal", "lower_bound", "gap"});
  if (columns.stage) names.emplace_back("stage");
  if (columns.microseconds) names.emplace_back("microseconds");
  if (columns.solution) names.emplace_back("solution");
  return names;
}

void append_csv_header(std::string& text, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    append_csv_field(text, name);
    text += ',';
  }
  text.back() = '\n';
}

void append_csv_row(std::string& text, const CsvRow& row, const CsvColumns& columns) {
  append_csv_field(text, row.deal);
  append_number_field(text, row.freecells);
  append_number_field(text, row.cascades);
  append_text_field(text, to_string(row.verdict));
  append_text_field(text, row.reason == StopReason::kNone ? "" : to_string(row.reason));
  append_counts(text, row.counts);
  append_number_field(text, row.expanded);
  append_number_field(text, row.generated);
  if (columns.bound) append_bound(text, row);
  if (columns.stage) {
    text += ',';
    if (row.stage > 0) append_number(text, row.stage);
  }
  if (columns.microseconds) append_number_field(text, row.microseconds);
  if (columns.solution) append_text_field(text, row.solution);
  text += '\n';
}

}  // namespace freecell
