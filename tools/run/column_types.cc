#include "tools/run/column_types.h"

#include "tools/io/rows/fewest_columns.h"
#include "tools/run/measures.h"
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
  return type_in(solve_columns(), name);
}

}  // namespace

ColumnType column_type(std::string_view command, std::string_view name, bool are_numbered) {
  // Our rows name a deal by its number, or a board by its file. A CSV may name deals by anything.
  if (name == "deal") return {are_numbered ? "integer" : "text", ""};
  return type_in_table(command, name);
}

}  // namespace freecell
