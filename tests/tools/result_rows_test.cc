#include "tools/io/rows/result_rows.h"

#include <gtest/gtest.h>

#include "tests/tools/run_program.h"
#include "tools/io/files/errors.h"
#include "tools/run/solve_columns.h"

namespace freecell {
namespace {

std::size_t csv_length(std::string_view text) { return row_length(text, RowSyntax::kCsv); }

TEST(ResultRows, ARowEndsWhereALineEndsOutsideQuotes) {
  EXPECT_EQ(row_length("a,b\nc", RowSyntax::kCsv), 4u);
  EXPECT_EQ(row_length("\"a\nb\",c\n", RowSyntax::kCsv), 8u);
  EXPECT_EQ(row_length("\"a\"\"\nb\",c\n", RowSyntax::kCsv), 10u);
  EXPECT_EQ(row_length("a,b", RowSyntax::kCsv), 0u);
  EXPECT_EQ(row_length("", RowSyntax::kCsv), 0u);
}

TEST(ResultRows, ASolutionEndsWhereTheNextBegins) {
  const std::string one = "# deal: 1\n# freecells: 4\n1a\n\n";
  EXPECT_EQ(solution_length(one + one, kStandardFormat), one.size());
  EXPECT_EQ(solution_length(one, kStandardFormat), 0u);
  EXPECT_EQ(solution_length("{}\n{}\n", kJsonLinesFormat), 3u);
}

TEST(ResultRows, ReadsWhatWasWritten) {
  const RowFormat<SolveRow> format(solve_columns(), {"stage", "timing", "solution-column"});
  const ResultRowParser parser(format.names(), RowSyntax::kCsv);
  for (const char* name : {"617", "a.txt:1", "a, \"b\"\".txt:2", "\"\":1", "a\nb:3"}) {
    std::string text;
    format.append(text, {.name = name,
                         .deal = nullptr,
                         .rules = {},
                         .outcome = {.expanded = 1234, .generated = 5},
                         .confirmed = {.reason = StopReason::kError},
                         .microseconds = 99});
    EXPECT_EQ(row_length(text, RowSyntax::kCsv), text.size());
    const auto row = parser.parse(text);
    ASSERT_TRUE(row) << text;
    EXPECT_EQ(row->deal, name);
    EXPECT_EQ(row->verdict, Verdict::kUnknown);
    EXPECT_TRUE(row->is_error);
    EXPECT_EQ(row->expanded, 1234u);
    EXPECT_EQ(row->microseconds, 99u);
  }
}

TEST(ResultRows, ReadsRowsOfFewest) {
  const ResultRowParser parser({"deal", "fewest_freecells", "lower", "upper", "reason"},
                               RowSyntax::kCsv);
  const auto verdict = [&](const std::string& row) { return parser.parse(row)->verdict; };
  EXPECT_EQ(verdict("617,2,2,2,\n"), Verdict::kSolved);
  EXPECT_EQ(verdict("617,,1,2,memory\n"), Verdict::kUnknown);
  EXPECT_EQ(verdict("617,,11,,exhausted\n"), Verdict::kUnsolvable);
  EXPECT_EQ(parser.parse("617,2,2,2,\n")->expanded, std::nullopt);
  EXPECT_FALSE(ResultRowParser({"deal", "lower", "reason"}, RowSyntax::kCsv).parse("617,2,\n"));
}

TEST(ResultRows, RefusesWhatIsNoRow) {
  const ResultRowParser parser(RowFormat<SolveRow>(solve_columns()).names(), RowSyntax::kCsv);
  const std::string good = "617,4,8,solved,,48,168,69,13496,99\n";
  EXPECT_TRUE(parser.parse(good));
  for (const std::string& bad : {std::string(), std::string("\n"), good.substr(0, good.size() - 1),
                                 "x," + good, std::string("617,4,8,won,,48,168,69,13496,99\n"),
                                 std::string("617,4,8,solved,,48,168,69,,99\n"),
                                 std::string("617,4,8,solved,,48,168,69,99\n")}) {
    EXPECT_FALSE(parser.parse(bad)) << bad;
  }
}

TEST(ResultRows, ReadsAFilePieceByPiece) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 100000; ++i) text += std::to_string(i) + '\n';
  write_text(folder.file("a"), text + "end");
  PieceReader reader(folder.file("a"), csv_length);
  std::string read;
  int pieces = 0;
  while (const auto piece = reader.next()) {
    read += *piece;
    ++pieces;
  }
  EXPECT_EQ(read, text + "end");
  EXPECT_EQ(pieces, 100001);
  EXPECT_FALSE(reader.next());
  EXPECT_THROW(PieceReader(folder.file("b"), csv_length), InputError);
}

}  // namespace
}  // namespace freecell
