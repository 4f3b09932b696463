#include "tools/run/known_columns.h"

#include <algorithm>
#include <span>

#include "solver/measures/measures.h"
#include "tools/io/rows/fewest_columns.h"
#include "tools/io/rows/prove_columns.h"
#include "tools/run/solve_columns.h"

namespace freecell {
namespace {

/// Returns the descriptions of a kind of rows, or nothing if the columns are not of that kind.
template <typename Row>
std::vector<ColumnDescription> if_of_kind(std::span<const Column<Row>> table,
                                          const std::vector<std::string>& columns) {
  const std::vector<std::string> first = RowFormat<Row>(table).names();
  const bool begin =
      columns.size() >= first.size() && std::equal(first.begin(), first.end(), columns.begin());
  if (!begin) return {};
  return {table.begin(), table.end()};
}

template <typename Columns>
void append_names(std::vector<std::string>& names, const Columns& columns, bool only_numbers) {
  for (const auto& column : columns) {
    if (only_numbers && column.type == "text") continue;
    if (std::ranges::find(names, column.name) == names.end()) names.emplace_back(column.name);
  }
}

std::vector<std::string> names_in_tables(bool only_numbers) {
  std::vector<std::string> names;
  append_names(names, solve_columns(), only_numbers);
  append_names(names, prove_columns(), only_numbers);
  append_names(names, fewest_columns(), only_numbers);
  append_names(names, all_measures(), only_numbers);
  return names;
}

}  // namespace

std::vector<std::string> names_of_columns() { return names_in_tables(false); }

std::vector<std::string> names_of_number_columns() { return names_in_tables(true); }

std::vector<ColumnDescription> known_columns(const std::vector<std::string>& columns) {
  std::vector<ColumnDescription> known = if_of_kind(solve_columns(), columns);
  if (known.empty()) known = if_of_kind(prove_columns(), columns);
  if (known.empty()) known = if_of_kind(fewest_columns(), columns);
  if (!known.empty()) return known;
  const auto verdict = std::ranges::find(solve_columns(), "verdict", &ColumnDescription::name);
  return {*verdict};
}

}  // namespace freecell
