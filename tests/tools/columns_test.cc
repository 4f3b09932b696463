// The documents have the tables of columns that the program writes by. When a column changes, the
// failure of the test shows the table to put there.

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <span>
#include <sstream>
#include <string>

#include "tools/io/rows/bound_columns.h"
#include "tools/io/rows/fewest_columns.h"
#include "tools/io/rows/find_columns.h"
#include "tools/io/rows/prove_columns.h"
#include "tools/run/solve_columns.h"

namespace freecell {
namespace {

std::string document(const std::string& name) {
  std::ifstream file(std::string(FREECELL_SOURCE_DIR) + "/docs/look-up/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string quoted(std::string_view option) {
  return option.empty() ? "" : "`--" + std::string(option) + "`";
}

template <typename Row>
std::string table_of(std::span<const Column<Row>> columns) {
  std::string table = "| column | option | type | unit | meaning |\n|---|---|---|---|---|\n";
  for (const Column<Row>& column : columns) {
    table += "| `" + std::string(column.name) + "` | " + quoted(column.option) + " | " +
             std::string(column.type) + " | " + std::string(column.unit) + " | " +
             std::string(column.about) + " |\n";
  }
  return table;
}

template <typename Row>
void expect_documented(const std::string& page, std::span<const Column<Row>> columns) {
  const std::string table = table_of(columns);
  EXPECT_NE(document(page).find(table), std::string::npos) << page << " lacks\n" << table;
}

TEST(Columns, TheDocumentsHaveTheTablesOfAllRows) {
  expect_documented("rows.md", solve_columns());
  expect_documented("rows.md", fewest_columns());
  expect_documented("rows.md", bound_columns());
  expect_documented("deals-and-boards.md", find_columns());
  expect_documented("proofs.md", prove_columns());
}

template <typename Row>
void expect_sound(std::span<const Column<Row>> columns) {
  std::set<std::string_view> names;
  for (const Column<Row>& column : columns) {
    EXPECT_TRUE(names.insert(column.name).second) << column.name << " stands there twice";
    EXPECT_NE(column.append, nullptr) << column.name;
    EXPECT_TRUE(column.type == "text" || column.type == "integer" || column.type == "number");
    EXPECT_TRUE(column.about.ends_with('.')) << column.about;
  }
}

TEST(Columns, EveryColumnHasANameOfItsOwnATypeAndAMeaning) {
  expect_sound(solve_columns());
  expect_sound(fewest_columns());
  expect_sound(bound_columns());
  expect_sound(find_columns());
  expect_sound(prove_columns());
}

TEST(Columns, EveryFlagAsksForAColumn) {
  for (const ColumnFlag& flag : solve_column_flags()) {
    const auto asked = [&](const auto& column) { return column.option == flag.name; };
    EXPECT_TRUE(std::ranges::any_of(solve_columns(), asked)) << flag.name;
  }
}

TEST(Columns, AFormatHasTheColumnsThatAreAskedForInTheOrderOfTheTable) {
  using Names = std::vector<std::string>;
  const RowFormat<BoundRow> bound(bound_columns());
  EXPECT_EQ(bound.names(), (Names{"deal", "player_bound", "card_bound"}));
  EXPECT_FALSE(RowFormat<FindRow>(find_columns()).has("cascades"));
  EXPECT_TRUE(RowFormat<FindRow>(find_columns(), {"any-order"}).has("cascades"));
  const auto named = RowFormat<SolveRow>::named(solve_columns(), {"stage", "deal"});
  EXPECT_EQ(named.names(), (Names{"deal", "stage"}));
}

}  // namespace
}  // namespace freecell
