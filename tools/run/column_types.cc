#include "tools/run/column_types.h"

#include "solver/measures/measures.h"
#include "tools/io/rows/bound_columns.h"
#include "tools/io/rows/fewest_columns.h"
#include "tools/io/rows/find_columns.h"
#include "tools/io/rows/prove_columns.h"
#include "tools/run/known_columns.h"
#include "tools/run/solve_columns.h"

namespace freecell {
namespace {

template <typename Columns>
ColumnType type_in(const Columns& columns, std::string_view name) {
  for (const auto& column : columns) {
    if (column.name == name) return {column.type, column.unit};
  }
  return {};
}

ColumnType type_in_table(std::string_view command, std::string_view name) {
  if (command == "measure") return type_in(all_measures(), name);
  if (command == "fewest") return type_in(fewest_columns(), name);
  if (command == "prove") return type_in(prove_columns(), name);
  if (command == "bound") return type_in(bound_columns(), name);
  if (command == "find") return type_in(find_columns(), name);
  return type_in(solve_columns(), name);
}

}  // namespace

std::vector<ColumnType> column_types(std::string_view command,
                                     const std::vector<std::string>& columns, bool are_numbered) {
  const std::vector<ColumnDescription> copied = known_columns(columns);
  std::vector<ColumnType> types;
  for (const std::string& name : columns) {
    ColumnType type = type_in_table(command, name);
    if (type.type.empty()) type = type_in(copied, name);
    // Rows name a deal by its number, or a board by its file; a CSV may name them by anything.
    if (name == "deal") type = {are_numbered ? "integer" : "text", ""};
    types.push_back(type);
  }
  return types;
}

std::vector<JsonColumn> json_columns(std::string_view command,
                                     const std::vector<std::string>& columns, bool are_numbered) {
  const std::vector<ColumnType> types = column_types(command, columns, are_numbered);
  std::vector<JsonColumn> result;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    result.push_back({columns[i], types[i].type == "integer" || types[i].type == "number"});
  }
  return result;
}

}  // namespace freecell
