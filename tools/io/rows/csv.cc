#include "tools/io/rows/csv.h"

#include <cassert>

namespace freecell {
namespace {

/// Appends the field of `row` whose quote stands at `begin` to `text`. Returns where it ends.
std::size_t take_quoted(std::string_view row, std::size_t begin, std::string& text) {
  std::size_t at = begin + 1;
  while (true) {
    const std::size_t quote = row.find('"', at);
    if (quote == row.npos) throw CsvError(begin, "a quote that does not end");
    text += row.substr(at, quote - at);
    at = quote + 1;
    if (at >= row.size() || row[at] != '"') break;
    text += '"';
    ++at;
  }
  if (at < row.size() && row[at] != ',') throw CsvError(at, "a comma must follow the quotes");
  return at;
}

}  // namespace

void CsvFields::split(std::string_view row) {
  texts.clear();
  offsets.clear();
  for (std::size_t at = 0;; ++at) {
    const std::size_t begin = at;
    offsets.push_back(begin);
    std::string& text = texts.emplace_back();
    if (begin < row.size() && row[begin] == '"') {
      at = take_quoted(row, begin, text);
    } else {
      while (at < row.size() && row[at] != ',') ++at;  // most fields are too short for a search
      text = row.substr(begin, at - begin);
    }
    assert(texts.size() == offsets.size() && begin <= at);
    if (at >= row.size()) return;
  }
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

void append_csv_row(std::string& text, const std::vector<std::string>& fields) {
  assert(!fields.empty());
  for (const std::string& field : fields) {
    append_csv_field(text, field);
    text += ',';
  }
  text.back() = '\n';
}

}  // namespace freecell
