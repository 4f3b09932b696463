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

}  // namespace

std::string aligned_text(const ResultTable& table) {
  std::vector<std::string> lines(table.rows.size() + 1);
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    std::vector<std::string> texts = {shown(table.columns[column])};
    bool has_words = false;
    for (const auto& row : table.rows) {
      assert(row.size() == table.columns.size());
      texts.push_back(std::visit(PeopleText(), row[column]));
      has_words |= std::holds_alternative<std::string>(row[column]);
    }
    const std::size_t width = std::ranges::max(texts, {}, &std::string::size).size();
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const std::string padding(width - texts[at].size(), ' ');
      lines[at] += "  " + (has_words ? texts[at] + padding : padding + texts[at]);
    }
  }
  std::string text = shown(table.title) + "\n";
  for (const std::string& line : lines)
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  return text;
}

std::string csv_text(const ResultTable& table) {
  std::string text;
  append_csv_row(text, table.columns);
  for (const auto& row : table.rows) {
    std::vector<std::string> fields(row.size());
    std::ranges::transform(row, fields.begin(),
                           [](const Cell& cell) { return std::visit(ExactText(), cell); });
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
