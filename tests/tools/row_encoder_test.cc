#include "tools/io/rows/row_encoder.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tools/io/rows/csv.h"

namespace freecell {
namespace {

const std::vector<RowColumn> kColumns = {
    {"deal", "integer", ""}, {"name", "text", ""}, {"share", "number", ""}};

std::string rows(RowSyntax syntax, std::string_view beginning, const std::vector<RowCell>& cells) {
  std::string text;
  RowEncoder(syntax, kColumns).append(text, beginning, cells);
  return text;
}

TEST(RowEncoder, EachSyntaxWritesAValueInItsOwnWay) {
  const std::vector<RowCell> cells = {"617", "a, \"b\"", 0.25, std::int64_t{-3}, "", RowCell(),
                                      "x",   "é",        15.29};
  EXPECT_EQ(rows(RowSyntax::kCsv, "", cells), "617,\"a, \"\"b\"\"\",0.250\n-3,,\nx,é,15.290\n");
  EXPECT_EQ(rows(RowSyntax::kNdjson, "", cells),
            "{\"deal\":617,\"name\":\"a, \\\"b\\\"\",\"share\":0.250}\n"
            "{\"deal\":-3,\"name\":null,\"share\":null}\n"
            "{\"deal\":\"x\",\"name\":\"é\",\"share\":15.290}\n");
}

TEST(RowEncoder, ARowMayBeginAsItStandsInACsv) {
  EXPECT_EQ(rows(RowSyntax::kCsv, "\"7\",b", {0.005}), "\"7\",b,0.005\n");
  EXPECT_EQ(rows(RowSyntax::kNdjson, "\"7\",b", {RowCell()}),
            "{\"deal\":7,\"name\":\"b\",\"share\":null}\n");
}

TEST(RowEncoder, OnlyCsvHasAHeader) {
  EXPECT_EQ(RowEncoder(RowSyntax::kCsv, kColumns).header(), "deal,name,share\n");
  EXPECT_EQ(RowEncoder(RowSyntax::kNdjson, kColumns).header(), "");
}

/// Means of two hundred playouts come back exactly.
TEST(RowEncoder, MeansOfPlayoutsAreExact) {
  for (int sum = 0; sum <= 52 * 200; ++sum) {
    const std::string digits = std::to_string(1000 + sum * 5 % 1000);
    EXPECT_EQ(rows(RowSyntax::kCsv, "1,", {sum / 200.0}),
              "1,," + std::to_string(sum * 5 / 1000) + "." + digits.substr(1) + "\n");
  }
}

TEST(RowEncoder, ARowEndsWhereALineEndsOutsideQuotes) {
  const auto length = [](std::string_view text) {
    bool in_quotes = false;
    return row_length(text, RowSyntax::kCsv, in_quotes);
  };
  EXPECT_EQ(length("a,b\nc"), 4u);
  EXPECT_EQ(length("\"a\nb\",c\n"), 8u);
  EXPECT_EQ(length("\"a\"\"\nb\",c\n"), 10u);
  EXPECT_EQ(length("a,b"), 0u);
  EXPECT_EQ(length(""), 0u);
}

}  // namespace
}  // namespace freecell
