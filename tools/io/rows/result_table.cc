#include "tools/io/rows/result_table.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <cassert>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"

namespace freecell {
namespace {

// ---- For programs ----

struct ExactText {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const { return exact_text(number); }
  std::string operator()(Share share) const { return exact_text(share.value); }
};

struct JsonText {
  std::string operator()(std::monostate) const { return "null"; }
  std::string operator()(const std::string& text) const {
    return shown_json(boost::json::serialize(boost::json::string(text)));
  }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const {
    return std::isfinite(number) ? exact_text(number) : "null";
  }
  std::string operator()(Share share) const { return (*this)(share.value); }
};

std::string json_object(const ResultTable& table, const std::vector<Cell>& row) {
  assert(row.size() == table.columns.size());
  std::string text = "{";
  for (std::size_t column = 0; column < row.size(); ++column) {
    if (column > 0) text += ',';
    text += JsonText()(table.columns[column]) + ":" + std::visit(JsonText(), row[column]);
  }
  return text + "}";
}

std::string json_rows(const ResultTable& table) {
  std::string text = "[";
  for (const auto& row : table.rows) {
    text += (text.size() > 1 ? ",\n    " : "\n    ") + json_object(table, row);
  }
  return text + (table.rows.empty() ? "]" : "\n  ]");
}

// ---- For people ----

std::string fixed(double value, int decimals) {
  std::array<char, 400> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::fixed, decimals);
  return {digits.data(), end.ptr};
}

/// Turns `-1234567.5` into `-1,234,567.5`.
std::string with_commas(std::string number) {
  const std::size_t begin = number.starts_with('-') ? 1 : 0;
  for (std::size_t at = std::min(number.find('.'), number.size()); at > begin + 3;) {
    at -= 3;
    number.insert(at, 1, ',');
  }
  return number;
}

int decimals_for(double value) {
  const double size = std::abs(value);
  return size >= 1000 ? 1 : size >= 10 ? 2 : size >= 0.01 || size == 0 ? 3 : 6;
}

struct PeopleText {
  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(const std::string& text) const { return shown(text); }
  std::string operator()(std::int64_t number) const { return with_commas(std::to_string(number)); }
  std::string operator()(double number) const {
    return with_commas(fixed(number, decimals_for(number)));
  }
  std::string operator()(Share share) const { return fixed(share.value * 100, 4) + "%"; }
};

std::vector<std::vector<std::string>> texts_of(const ResultTable& table) {
  std::vector<std::vector<std::string>> texts(1);
  for (const std::string& column : table.columns) texts[0].push_back(shown(column));
  for (const auto& row : table.rows) {
    auto& line = texts.emplace_back();
    for (const Cell& cell : row) line.push_back(std::visit(PeopleText(), cell));
  }
  return texts;
}

/// Columns of words are aligned to the left.
std::vector<bool> word_columns(const ResultTable& table) {
  std::vector<bool> are_words(table.columns.size(), false);
  for (const auto& row : table.rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (std::holds_alternative<std::string>(row[column])) are_words[column] = true;
    }
  }
  return are_words;
}

std::vector<std::size_t> widths_of(const std::vector<std::vector<std::string>>& texts) {
  std::vector<std::size_t> widths(texts.front().size());
  for (const auto& line : texts) {
    for (std::size_t column = 0; column < line.size(); ++column) {
      widths[column] = std::max(widths[column], line[column].size());
    }
  }
  return widths;
}

std::string aligned_line(const std::vector<std::string>& line,
                         const std::vector<std::size_t>& widths,
                         const std::vector<bool>& are_words) {
  std::string text;
  for (std::size_t column = 0; column < line.size(); ++column) {
    const std::string padding(widths[column] - line[column].size(), ' ');
    assert(line[column].size() <= widths[column]);
    text += "  " + (are_words[column] ? line[column] + padding : padding + line[column]);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

}  // namespace

std::string aligned_text(const ResultTable& table) {
  const auto texts = texts_of(table);
  const auto widths = widths_of(texts);
  const auto are_words = word_columns(table);
  std::string text = shown(table.title) + "\n";
  for (const auto& line : texts) text += aligned_line(line, widths, are_words);
  return text;
}

std::string csv_text(const ResultTable& table) {
  std::string text;
  append_csv_row(text, table.columns);
  for (const auto& row : table.rows) {
    std::vector<std::string> fields;
    for (const Cell& cell : row) fields.push_back(std::visit(ExactText(), cell));
    append_csv_row(text, fields);
  }
  return text;
}

std::string json_text(const std::vector<ResultTable>& tables) {
  std::string text = "{";
  for (const ResultTable& table : tables) {
    text += (text.size() > 1 ? ",\n  " : "\n  ") + JsonText()(table.name) + ": " + json_rows(table);
  }
  return text + "\n}\n";
}

}  // namespace freecell
