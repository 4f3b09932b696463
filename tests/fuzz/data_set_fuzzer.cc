// An expression for --where, a line end, and the rows that it is to choose from. Every fault has a
// message that can be shown; a row has a field in every column; of an expression and its negation
// one holds; and writing the rows and reading them again gives the same rows.

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz_target.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/row_filter.h"

namespace freecell::fuzz {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// A file of this process.
std::string write_file(std::string_view text) {
  std::string path = "/tmp/freecell-data-set-fuzzer-" + std::to_string(getpid());
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
  return path;
}

void require_message(const InputError& error) {
  require(is_message(error.what()), "the message can be shown");
}

void check_filter(const std::string& expression, DataSet& data) {
  std::optional<RowFilter> filter;
  try {
    filter.emplace("--where", expression, data);
  } catch (const InputError& error) {
    require_message(error);
    return;
  }
  std::optional<RowFilter> opposite;
  try {
    opposite.emplace("--where", "not (" + expression + ")", data);
  } catch (const InputError& error) {
    require_message(error);  // nested too deep
    return;
  }
  for (DataRow row(data); row.next();) {
    require(filter->holds(row) != opposite->holds(row), "an expression holds or it does not");
  }
}

/// The rows, the header first; nothing if there is something wrong.
std::optional<Rows> rows_of(const std::string& path, const std::string& expression) try {
  DataSet data({path});
  Rows rows = {data.columns()};
  for (DataRow row(data); row.next();) {
    require(row.size() == data.columns().size(), "a row has all columns");
    rows.push_back(row.texts());
  }
  check_filter(expression, data);
  return rows;
} catch (const InputError& error) {
  require_message(error);
  return std::nullopt;
}

std::string csv_of(const Rows& rows) {
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      if (column > 0) text += ',';
      append_csv_field(text, row[column]);
    }
    text += '\n';
  }
  return text;
}

}  // namespace

void check_input(std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string expression(text.substr(0, end));
  const auto rows = rows_of(write_file(text.substr(std::min(end + 1, text.size()))), expression);
  if (rows) {
    const std::string path = write_file(csv_of(*rows));
    require(rows_of(path, expression) == rows, "what is written is read as the same");
  }
  std::filesystem::remove(write_file(""));
}

}  // namespace freecell::fuzz
