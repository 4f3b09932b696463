#include "tools/io/rows/row_encoder.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tools/io/rows/csv_reader.h"

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

TEST(RowEncoder, ARowMayBeginAsItStandsInACsvWhichAloneHasAHeader) {
  EXPECT_EQ(rows(RowSyntax::kCsv, "\"7\",b", {0.005}), "\"7\",b,0.005\n");
  EXPECT_EQ(rows(RowSyntax::kNdjson, "\"7\",b", {RowCell()}),
            "{\"deal\":7,\"name\":\"b\",\"share\":null}\n");
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

TEST(CsvReader, ARowEndsWhereALineEndsOutsideQuotes) {
  const auto first = [](const std::string& text) {
    CsvReader rows(InputStream::of_text(text), "rows.csv");
    return rows.next() ? std::string(rows.row()) : "";
  };
  EXPECT_EQ(first("a,b\nc"), "a,b");
  EXPECT_EQ(first("\"a\nb\",c\n"), "\"a\nb\",c");
  EXPECT_EQ(first("\"a\"\"\nb\",c\n"), "\"a\"\"\nb\",c");
  EXPECT_EQ(first("a,b"), "a,b");
  EXPECT_EQ(first(""), "");
}

}  // namespace
}  // namespace freecell
