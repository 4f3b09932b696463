#include "tools/io/rows/csv.h"

#include <gtest/gtest.h>

#include <string>

namespace freecell {
namespace {

std::string field(std::string_view text) {
  std::string result;
  append_csv_field(result, text);
  return result;
}

TEST(Csv, QuotesOnlyWhatNeedsIt) {
  EXPECT_EQ(field("boards.txt:1"), "boards.txt:1");
  EXPECT_EQ(field("a,b.txt:1"), "\"a,b.txt:1\"");
  EXPECT_EQ(field("say \"hi\":1"), "\"say \"\"hi\"\":1\"");
  EXPECT_EQ(field("two\nlines"), "\"two\nlines\"");
}

TEST(Csv, NamesInTheHeaderAreQuotedAsFieldsAre) {
  std::string text;
  append_csv_row(text, {"deal", "made by, when", "breaks"});
  EXPECT_EQ(text, "deal,\"made by, when\",breaks\n");
}

}  // namespace
}  // namespace freecell
