// Rows as lines of JSON: of every subcommand that writes rows, gone on with, merged, tried again,
// and read by every subcommand that reads rows.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "tests/tools/run_program.h"
#include "tools/io/rows/csv.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Words fields_of(const std::string& row) {
  CsvFields fields;
  fields.split(row);
  return fields.texts;
}

/// The text of a value as CSV has it.
std::string csv_text(const boost::json::value& value) {
  if (value.is_null()) return "";
  return value.is_string() ? std::string(value.get_string()) : boost::json::serialize(value);
}

/// Expects that `json` has the rows of `csv`: the same names in the same order, the same values.
void expect_same_rows(const std::string& csv, const std::string& json) {
  const auto rows = lines_of(csv);
  const auto lines = lines_of(json);
  ASSERT_EQ(lines.size() + 1, rows.size()) << json;
  const auto names = fields_of(rows[0]);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto object = boost::json::parse(lines[i]).as_object();
    const auto fields = fields_of(rows[i + 1]);
    ASSERT_EQ(object.size(), names.size()) << lines[i];
    std::size_t column = 0;
    for (const auto& member : object) {
      EXPECT_EQ(member.key(), names[column]);
      EXPECT_EQ(csv_text(member.value()), fields[column]) << lines[i];
      ++column;
    }
  }
}

class CommandLineNdjson : public FolderTest {
 protected:
  /// Runs a command twice, and expects the same rows in both formats.
  void expect_both(const Words& words) {
    const ProgramResult csv = run_freecell(words + Words{"--quiet"});
    const ProgramResult json = run_freecell(words + Words{"--quiet", "--format", "ndjson"});
    EXPECT_EQ(csv.exit_code, json.exit_code) << json.err;
    expect_same_rows(csv.out, json.out);
  }
};

TEST_F(CommandLineNdjson, EverySubcommandThatWritesRows) {
  expect_both({"solve", "1-20,11982,8589934591,-1", "--max-expanded", "2000"});
  expect_both({"solve", "1,2", "--effort", "shortest", "--solution-column", "--stage"});
  expect_both({"solve", "11982", "--freecells", "0"});
  expect_both({"fewest", "1-5"});
  expect_both({"measure", "1-5", "--columns", "ace_depth,player_bound,greedy_wins,search_verdict"});
  expect_both({"prove", "11982,1"});
  expect_both({"bound", "1-5"});
  expect_both({"find", "617,-2"});
}

TEST_F(CommandLineNdjson, NumbersAreNumbersAndUnknownOnesNull) {
  const ProgramResult result =
      run_freecell({"solve", "8589934591,11982", "--quiet", "--format", "ndjson"});
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 2u);
  const auto solved = boost::json::parse(lines[0]);
  EXPECT_EQ(solved.at("deal"), 8589934591);
  EXPECT_TRUE(solved.at("reason").is_null());
  EXPECT_TRUE(solved.at("player_moves").is_int64());
  const auto unsolvable = boost::json::parse(lines[1]);
  EXPECT_EQ(unsolvable.at("verdict"), "unsolvable");
  EXPECT_TRUE(unsolvable.at("player_moves").is_null());
}

TEST_F(CommandLineNdjson, TheNameOfTheFileSaysIt) {
  for (const char* name : {"a.ndjson", "b.jsonl", "c.ndjson.gz", "d.jsonl.zst", "e.NDJSON"}) {
    success({"solve", "1-3", "-q", "-o", file(name)});
    const auto record = boost::json::parse(read_text(file(name) + ".run.json"));
    EXPECT_EQ(record.at("format"), "ndjson");
  }
  EXPECT_THAT(read_text(file("a.ndjson")), StartsWith("{\"deal\":1,"));
  EXPECT_THAT(run_freecell({"prove", "11982", "-q", "-o", file("p.ndjson.gz")}).exit_code, 0);
  EXPECT_EQ(run_shell("gzip -dc " + file("p.ndjson.gz")).out,
            success({"prove", "11982", "-q", "--format", "ndjson"}));
}

TEST_F(CommandLineNdjson, ANameThatDoesNotSayItNeedsTheOption) {
  const auto error = [&](const std::string& name, const Words& more = {}) {
    const ProgramResult result = run_freecell(Words{"solve", "1", "-q", "-o", file(name)} + more);
    return result.exit_code == 2 ? result.err.substr(result.err.rfind('/') + 1) : "none";
  };
  EXPECT_EQ(error("rows"),
            "rows: the name does not say how to write rows; end it in .csv, .ndjson or .jsonl, or "
            "give --format csv or ndjson\n");
  EXPECT_EQ(error("rows.txt", {"--format", "csv"}), "none");
  EXPECT_EQ(error("lines", {"--format", "ndjson"}), "none");
  EXPECT_EQ(error("a.csv", {"--format", "ndjson"}),
            "a.csv: the name says csv, --format says ndjson\n");
  EXPECT_THAT(error("a.parquet", {"--format", "csv"}), HasSubstr("a.ndjson; .gz or .zst"));
  EXPECT_THAT(error("a.ndjson.xz"), HasSubstr("a.ndjson; .gz or .zst"));
  success({"solve", "1", "-q", "-o", "/dev/null"});
  EXPECT_EQ(run_freecell({"prove", "1", "-q", "-o", file("rows")}).exit_code, 2);
  EXPECT_EQ(run_freecell({"bound", "1", "-q", "-o", file("rows")}).exit_code, 2);
}

TEST_F(CommandLineNdjson, ARunThatWasCutGoesOnToTheSameBytes) {
  const Words run = {"solve", "1-3000", "-q"};
  run_freecell(run + Words{"-o", file("whole.ndjson")});
  const std::string whole = read_text(file("whole.ndjson"));
  stopped_freecell(run + Words{"-o", file("cut.ndjson"), "--jobs", "1"}, SIGKILL,
                   [&] { return read_text(file("cut.ndjson")).size() > 2000; });
  success(run + Words{"-o", file("cut.ndjson"), "--resume"});
  EXPECT_EQ(read_text(file("cut.ndjson")), whole);
  const ProgramResult other =
      run_freecell(run + Words{"-o", file("cut.ndjson"), "--resume", "--stage"});
  EXPECT_EQ(other.exit_code, 2);
}

TEST_F(CommandLineNdjson, PartsAreMerged) {
  const Words run = {"solve", "1-100,11982", "-q"};
  run_freecell(run + Words{"-o", file("whole.ndjson")});
  for (const char* part : {"1", "2", "3"}) {
    run_freecell(run + Words{"--shard", part + std::string("/3"), "-o",
                             file(part + std::string(".ndjson"))});
  }
  const Words merge = {"merge", file("3.ndjson"), file("1.ndjson"), file("2.ndjson"), "-q", "-o"};
  success(merge + Words{file("merged.ndjson")});
  EXPECT_EQ(read_text(file("merged.ndjson")), read_text(file("whole.ndjson")));
  EXPECT_THAT(refusal(merge + Words{file("merged.csv")}), HasSubstr("the name says csv"));
}

TEST_F(CommandLineNdjson, RowsAreReadLikeCsv) {
  for (const char* name : {"rows.csv", "rows.ndjson"}) {
    run_freecell({"solve", "1-200,11982", "-q", "-o", file(name), "--solution-column",
                  "--certificates", file(name + std::string(".d"))});
  }
  for (const Words& command :
       std::vector<Words>{{"stats", "", "--tables", "quantiles,means"},
                          {"pick", "", "--band", "hard", "--band-by", "expanded", "--count", "5"},
                          {"measure", "", "--columns", "breaks"},
                          {"solve", "", "-q", "--freecells", "3"},
                          {"bound", "", "-q"}}) {
    Words csv = command;
    Words json = command;
    csv[1] = file("rows.csv");
    json[1] = file("rows.ndjson");
    EXPECT_EQ(success(json), success(csv)) << command[0];
  }
  EXPECT_THAT(success({"audit", file("rows.ndjson")}),
              HasSubstr("200 solved by replayed solutions, 1 unsolvable"));
}

TEST_F(CommandLineNdjson, DamagedLinesHaveTheirPlace) {
  const auto error = [&](const std::string& text) {
    write_text(file("x.ndjson"), text);
    const ProgramResult result = run_freecell({"stats", file("x.ndjson")});
    EXPECT_EQ(result.exit_code, 2) << text;
    return result.err.substr(result.err.rfind("x.ndjson"));
  };
  EXPECT_EQ(error("{\"deal\":1,\"expanded\":5}\n{\"deal\":2,\"expanded\":\n"),
            "x.ndjson:2:1: no JSON: incomplete JSON\n");
  EXPECT_EQ(error("{\"deal\":1,\"a\":5}\n{\"deal\":2,\"b\":5}\n"),
            "x.ndjson:2:1: a member 'b' that the first line does not have\n");
  EXPECT_EQ(error("{\"deal\":1,\"a\":[5]}\n"),
            "x.ndjson:1:1: a row is a JSON object of numbers, strings and null\n");
  EXPECT_THAT(error("{}\n"), HasSubstr("a JSON object without members"));
  EXPECT_THAT(error("{\"a\":1}\n"), HasSubstr("deal"));
}

TEST_F(CommandLineNdjson, MembersMayBeMissingOrInAnotherOrder) {
  write_text(file("a.ndjson"),
             "{\"deal\":1,\"x\":0.50,\"s\":\"a,\\\"b\\\"\\nc\"}\n{\"x\":1e1,\"deal\":2}\n");
  const std::string result = success({"measure", file("a.ndjson"), "--columns", "breaks"});
  EXPECT_THAT(result, StartsWith("deal,x,s,breaks\n1,0.50,\"a,\"\"b\"\"\nc\","));
  EXPECT_THAT(result, HasSubstr("\n2,1e1,,"));
}

}  // namespace
}  // namespace freecell
