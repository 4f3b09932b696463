#include "tools/io/rows/row_encoder.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"

namespace freecell {
namespace {

namespace json = boost::json;

/// Appends three decimals, or up to six where the number needs them.
void append_decimals(std::string& text, double number) {
  constexpr std::int64_t kMillion = 1'000'000;
  const std::int64_t millionths = std::llround(number * kMillion);
  assert(millionths >= 0);
  std::string decimals = std::to_string(kMillion + millionths % kMillion).substr(1);
  while (decimals.size() > 3 && decimals.back() == '0') decimals.pop_back();
  append_number(text, millionths / kMillion);
  (text += '.') += decimals;
}

/// Appends all values but texts, which each syntax writes in its own way. Returns whether it has.
bool append_number_of(std::string& text, const RowCell& cell) {
  if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
    append_number(text, *integer);
  } else if (const auto* number = std::get_if<double>(&cell)) {
    append_decimals(text, *number);
  } else {
    return false;
  }
  return true;
}

/// Whether `text` is a number as JSON writes it: `-12.5e3`, not `007`, `+1` or `.5`.
bool is_json_number(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  return !error && value.is_number() && text.front() > ' ' && text.back() > ' ';
}

/// Appends a string of JSON. That is UTF-8, and a field of somebody's CSV need not be.
void append_json_string(std::string& text, std::string_view value) {
  const bool is_plain = std::ranges::all_of(
      value, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  if (is_plain) {
    ((text += '"') += value) += '"';
  } else {
    text += shown_json(json::serialize(json::string(value)));
  }
}

std::string_view text_of(const RowCell& cell) {
  const auto* text = std::get_if<std::string_view>(&cell);
  return text == nullptr ? std::string_view() : *text;
}

}  // namespace

std::string field_of(const RowCell& cell) {
  std::string text;
  if (!append_number_of(text, cell)) text = text_of(cell);
  return text;
}

RowEncoder::RowEncoder(RowSyntax syntax, const std::vector<RowColumn>& columns) : syntax_(syntax) {
  assert(!columns.empty());
  for (const RowColumn& column : columns) {
    names_.push_back(column.name);
    std::string start;
    append_json_string(start, column.name);
    members_.push_back({start + ":", column.type == "integer" || column.type == "number"});
  }
}

std::string RowEncoder::header() const {
  std::string header;
  if (syntax_ == RowSyntax::kCsv) freecell::append_csv_row(header, names_);
  return header;
}

std::size_t RowEncoder::usual_size() const {
  constexpr std::size_t kCsv = 64;
  constexpr std::size_t kNames = 192;
  constexpr std::size_t kSolution = 192;
  const bool has_solution = !names_.empty() && names_.back() == "solution";
  return kCsv + (syntax_ == RowSyntax::kCsv ? 0 : kNames) + (has_solution ? kSolution : 0);
}

void RowEncoder::append(std::string& text, std::string_view beginning,
                        std::span<const RowCell> cells) const {
  if (!beginning.empty()) {
    return syntax_ == RowSyntax::kCsv ? append_csv_row(text, beginning, cells)
                                      : append_json_row(text, beginning, cells);
  }
  assert(cells.size() % members_.size() == 0);
  for (; !cells.empty(); cells = cells.subspan(members_.size())) {
    const auto row = cells.first(members_.size());
    syntax_ == RowSyntax::kCsv ? append_csv_row(text, {}, row) : append_json_row(text, {}, row);
  }
}

void RowEncoder::append_csv_row(std::string& text, std::string_view beginning,
                                std::span<const RowCell> cells) const {
  if (!beginning.empty()) (text += beginning) += ',';
  for (const RowCell& cell : cells) {
    if (!append_number_of(text, cell)) append_csv_field(text, text_of(cell));
    text += ',';
  }
  text.back() = '\n';
}

void RowEncoder::append_json_row(std::string& text, std::string_view beginning,
                                 std::span<const RowCell> cells) const {
  std::size_t column = 0;
  if (!beginning.empty()) {
    thread_local CsvFields fields;  // keeps its memory
    fields.split(beginning);
    for (const std::string& field : fields.texts) append_member(text, column++, field);
  }
  for (const RowCell& cell : cells) append_member(text, column++, cell);
  assert(column == members_.size());
  text += "}\n";
}

void RowEncoder::append_member(std::string& text, std::size_t column, const RowCell& cell) const {
  const Member& member = members_[column];
  text += column == 0 ? '{' : ',';
  text += member.start;
  if (append_number_of(text, cell)) return;
  const std::string_view value = text_of(cell);
  if (value.empty()) {
    text += "null";
  } else if (member.is_number && is_json_number(value)) {
    text += value;
  } else {
    append_json_string(text, value);
  }
}

}  // namespace freecell
