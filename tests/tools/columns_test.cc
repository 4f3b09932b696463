// The documents have the tables of columns that the program writes by. When a column changes, the
// failure of the test shows the table to put there.

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "tools/studies/studies.h"

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

std::string table_of(const StudyKind& study) {
  std::string table = "| column | option | type | unit | meaning |\n|---|---|---|---|---|\n";
  for (const ColumnDescription& column : study.columns()) {
    table += "| `" + std::string(column.name) + "` | " + quoted(column.option) + " | " +
             std::string(column.type) + " | " + std::string(column.unit) + " | " +
             std::string(column.about) + " |\n";
  }
  return table;
}

void expect_documented(const std::string& page, const StudyKind& study) {
  const std::string table = table_of(study);
  EXPECT_NE(document(page).find(table), std::string::npos) << page << " lacks\n" << table;
}

TEST(Columns, TheDocumentsHaveTheTablesOfAllRows) {
  expect_documented("rows.md", kSolveStudy);
  expect_documented("rows.md", kFewestStudy);
  expect_documented("rows.md", kBoundStudy);
  expect_documented("deals-and-boards.md", kFindStudy);
  expect_documented("rows.md", kProveStudy);
}

TEST(Columns, EveryColumnHasANameOfItsOwnATypeAndAMeaning) {
  for (const StudyKind* study : all_studies()) {
    std::set<std::string_view> names;
    for (const ColumnDescription& column : study->columns()) {
      EXPECT_TRUE(names.insert(column.name).second) << column.name << " stands there twice";
      EXPECT_TRUE(column.type == "text" || column.type == "integer" || column.type == "number");
      EXPECT_TRUE(column.about.ends_with('.')) << column.name << ": " << column.about;
    }
    EXPECT_EQ(study->columns().front().name, kDealColumn.name) << study->help.name;
    EXPECT_EQ(find_study(study->help.name), study);
  }
  EXPECT_EQ(find_study("merge"), nullptr);
}

/// The page says more of them, and names those of a row by the first ones.
TEST(Columns, TheDocumentsDefineMeasuresInTheSameWords) {
  for (const ColumnDescription& column : kMeasureStudy.columns()) {
    if (column.option != "columns") continue;
    const std::string text = document("measures.md");
    const std::string name = "`" + std::string(column.name) + "`";
    const bool has_name = text.find(name) != text.npos;
    std::istringstream page(text);
    bool is_defined = false;
    for (std::string line; std::getline(page, line);) {
      const bool is_about_it = !has_name || line.find(name) != line.npos;
      is_defined |= is_about_it && line.find("| " + std::string(column.about)) != line.npos;
    }
    EXPECT_TRUE(is_defined) << "measures.md does not define " << column.name << ": "
                            << column.about;
  }
}

TEST(Columns, RowsOfOursAreKnownByTheColumnsThatTheyBeginWith) {
  const auto types = [](const std::vector<std::string>& names) {
    std::string text;
    for (const RowColumn& column : row_columns(names, true)) text += column.type + ";";
    return text;
  };
  EXPECT_EQ(types({"deal", "fewest_freecells", "lower", "upper", "reason"}),
            "integer;integer;integer;integer;text;");
  EXPECT_EQ(types({"deal", "verdict", "lower"}), "integer;text;;");
  EXPECT_EQ(types({"deal", "difficulty", "breaks"}), "integer;number;integer;");
  EXPECT_EQ(types({"deal", "difficulty", "breaks", "mine"}), "integer;;;;") << "may be anybody's";
  EXPECT_EQ(types({"deal", "fewest_freecells", "lower", "upper", "reason", "slack", "mine"}),
            "integer;integer;integer;integer;text;integer;;");
}

}  // namespace
}  // namespace freecell
