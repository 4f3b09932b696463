#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kStatsRows =
    "deal,freecells,verdict,player_moves,expanded\n"
    "1,4,solved,20,10\n"
    "2,4,solved,30,1000\n"
    "3,4,unsolvable,,500\n"
    "1000,4,solved,25,10\n"
    "1001,4,unknown,,2000\n";

class CommandLineStats : public TextFileTest {
 protected:
  /// The rows of one table, without the header.
  Words table(const std::string& name, const Words& arguments) const {
    auto lines = lines_of(success(Words{"stats", "--format", "csv", "--tables", name} + arguments));
    lines.erase(lines.begin());
    return lines;
  }

  const std::string rows_ = file(kStatsRows);
};

TEST_F(CommandLineStats, TheNameOfTheFileSaysTheFormat) {
  const std::string json = folder_.file("s.json");
  success({"stats", file(kStatsRows), "-o", json});
  EXPECT_EQ(read_text(json).front(), '{');
  const ProgramResult refused =
      run_freecell({"stats", file(kStatsRows), "-o", json, "--force", "--format", "text"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_EQ(read_text(json).front(), '{');
}

/// Rows that can be read only once are read as often as those of a file.
TEST_F(CommandLineStats, RowsThatComeByAPipe) {
  const std::string all =
      " --tables all --format json --block 1000 | sed 's/\"file\": *\"[^\"]*\"//'";
  const std::string expected = run_shell("$FREECELL stats " + rows_ + all).out;
  EXPECT_THAT(expected, HasSubstr("\"correlations\""));
  EXPECT_EQ(run_shell("cat " + rows_ + " | $FREECELL stats -" + all).out, expected);
  EXPECT_EQ(run_shell("cat " + rows_ + " | $FREECELL stats /dev/stdin" + all).out, expected);
  EXPECT_EQ(run_shell("gzip -c " + rows_ + " | $FREECELL stats -" + all).out, expected);
  EXPECT_EQ(run_shell("$FREECELL stats - < " + rows_ + all).out, expected);
  EXPECT_EQ(run_shell("head -3 " + rows_ + " | $FREECELL stats - --compare " + rows_ +
                      " --tables deals --format csv")
                .out,
            "compared,only_before,only_after\n2,0,3\n");
}

TEST_F(CommandLineStats, SeveralPipesAndAFileAsOne) {
  const std::string more =
      file("deal,freecells,verdict,player_moves,expanded\n7,4,solved,1,2\n", "b");
  const std::string copy = file(kStatsRows, "copy.csv");
  ASSERT_EQ(::mkfifo((rows_ + ".pipe").c_str(), 0600), 0);
  const std::string options = " --tables verdicts,extremes";
  EXPECT_EQ(run_shell("cat " + rows_ + " > " + rows_ + ".pipe & cat " + more +
                      " | $FREECELL stats " + rows_ + ".pipe - " + rows_ + options)
                .out,
            success({"stats", rows_, more, copy, "--tables", "verdicts,extremes"}));
}

TEST_F(CommandLineStats, WhatIsWrongInAPipe) {
  const auto fails = [&](const std::string& line, int exit_code) {
    const ProgramResult result = run_shell(line);
    EXPECT_EQ(result.exit_code, exit_code) << line;
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  EXPECT_EQ(fails("printf 'deal,a\\n1,2\\n3,x\\n' | $FREECELL stats -", 2),
            "freecell: -:3:3: a 'x' is no number\n");
  EXPECT_EQ(fails("printf '' | $FREECELL stats -", 2), "freecell: -: no rows\n");
  EXPECT_EQ(fails("gzip -c " + rows_ + " | head -c 50 | $FREECELL stats -", 2),
            "freecell: -: gzip data is damaged or cut short\n");
  EXPECT_EQ(fails("cat " + rows_ + " | TMPDIR=/none $FREECELL stats -", 2),
            "freecell: TMPDIR: No such file or directory\n");
  const std::string empty = folder_.file("tmp");
  std::filesystem::create_directory(empty);
  EXPECT_THAT(fails("seq -f '%g,1' 100000 | sed '1ideal,a' | (ulimit -f 16; TMPDIR=" + empty +
                        " $FREECELL stats -)",
                    4),
              testing::AllOf(StartsWith("freecell: " + empty + "/freecell-"),
                             testing::EndsWith(": File too large\n")));
  EXPECT_TRUE(std::filesystem::is_empty(empty));
}

TEST_F(CommandLineStats, Tables) {
  const auto verdicts = table("verdicts", {rows_});
  ASSERT_EQ(verdicts.size(), 3u);
  EXPECT_THAT(verdicts[0], StartsWith("solved,3,0.6,0.2307"));  // Wilson of 3 in 5, by hand
  EXPECT_THAT(table("means", {rows_}), ElementsAre("freecells,5,0,4,,,0", "player_moves,3,2,25,,,5",
                                                   StartsWith("expanded,5,0,704,,,832.48")));
  EXPECT_THAT(table("quantiles", {rows_, "--columns", "expanded"}),
              ElementsAre("expanded,10,10,10,10,500,1000,2000,2000,2000"));
  EXPECT_THAT(table("extremes", {rows_, "--columns", "player_moves,expanded"}),
              ElementsAre("player_moves,20,1,30,2", "expanded,10,1,2000,1001"));
  EXPECT_THAT(table("hardest", {rows_, "--top", "2"}),
              ElementsAre("expanded,1,1001,unknown,,2000", "expanded,2,2,solved,30,1000"));
  EXPECT_THAT(table("easiest", {rows_, "--top", "1", "--rank-by", "player_moves,expanded"}),
              ElementsAre("player_moves,1,1,solved,20,10", "expanded,1,1,solved,20,10"));
}

TEST_F(CommandLineStats, RowsMayHaveColumnsOfTheNamesThatRankingsAdd) {
  const std::string rows = file(
      "deal,by,rank,row_by,expanded\n"
      "1,7,30,5,100\n2,8,20,6,300\n");
  const auto json = run_freecell({"stats", rows, "--format", "json", "--tables", "hardest"});
  const auto hardest = boost::json::parse(json.out).at("hardest").at(0).as_object();
  EXPECT_EQ(boost::json::serialize(hardest),
            R"({"by":"expanded","rank":1,"deal":"2","row_row_by":8,"row_rank":20,"row_by":6,)"
            R"("expanded":300})");
  const auto csv =
      run_freecell({"stats", rows, "--format", "csv", "--tables", "easiest", "--rank-by", "rank"});
  EXPECT_EQ(csv.out,
            "by,rank,deal,row_row_by,row_rank,row_by,expanded\n"
            "rank,1,2,8,20,6,300\nrank,2,1,7,30,5,100\n");
}

TEST_F(CommandLineStats, TheCurveCountsSolvedDealsOfAll) {
  const auto curve = table("curve", {file(kStatsRows)});
  const auto at = [&](const std::string& bound) {
    for (const std::string& line : curve) {
      if (line.starts_with(bound + ",")) return line;
    }
    return std::string();
  };
  EXPECT_THAT(at("8"), StartsWith("8,0,0,"));
  EXPECT_THAT(at("10"), StartsWith("10,2,0.4,"));
  EXPECT_THAT(at("750"), StartsWith("750,2,0.4,"));
  EXPECT_THAT(at("1000"), StartsWith("1000,3,0.6,"));
}

TEST_F(CommandLineStats, Groups) {
  EXPECT_THAT(
      table("groups", {rows_, "--block", "1000", "--columns", "expanded"}),
      ElementsAre(StartsWith("expanded,1-1000,4,380,"), StartsWith("expanded,1001-2000,1,2000,")));
  EXPECT_THAT(table("groups", {rows_, "--by", "player_moves", "--columns", "expanded"}),
              ElementsAre(StartsWith("expanded,20,1,10"), StartsWith("expanded,25,1,10"),
                          StartsWith("expanded,30,1,1000"), StartsWith("expanded,,2,1250")));
}

TEST_F(CommandLineStats, GroupsHaveQuantilesAndIntervalsOfMedians) {
  std::string text = "deal,x\n101,7\n";
  for (int deal = 1; deal <= 10; ++deal) {
    text += std::to_string(deal) + "," + std::to_string(10 * deal) + "\n";
  }
  const std::string rows = file(text);
  // Ten numbers: the interval is from the second to the ninth.
  EXPECT_THAT(table("group_quantiles", {rows, "--block", "100"}),
              ElementsAre("x,1-100,10,50,20,90,10,30,80,100", "x,101-200,1,7,,,7,7,7,7"));
}

TEST_F(CommandLineStats, OneDealHasNoInterval) {
  const std::string rows = file("deal,x\n1,5\n");
  EXPECT_THAT(table("means", {rows}), ElementsAre("x,1,0,5,,,"));
  EXPECT_THAT(table("groups", {rows, "--block", "10"}), ElementsAre("x,1-10,1,5,,,,5,5,5"));
  EXPECT_THAT(table("shifts", {rows, "--compare", file("deal,x\n1,7\n", "b.csv")}),
              ElementsAre("x,1,5,7,2,,,2,0,0,1,,,"));
}

TEST_F(CommandLineStats, CorrelationsAreOfDealsThatHaveAll) {
  const std::string rows = file(
      "deal,a,b,c,constant\n1,1,10,5,7\n2,2,40,4,7\n3,3,90,3,7\n4,4,160,2,7\n5,,5,1,7\n6,9,,9,7\n");
  const auto lines = table("correlations", {rows});
  ASSERT_EQ(lines.size(), 3u);
  // Of 1 2 3 4 and their squares: 25 / sqrt(5 * 129).
  EXPECT_THAT(lines[0], StartsWith("a,b,4,0.98437"));
  EXPECT_THAT(lines[0], testing::EndsWith(",1,1,1"));
  EXPECT_THAT(lines[1], StartsWith("a,c,4,-1,-1,-1,-1,-1,-1"));
}

TEST_F(CommandLineStats, SeveralFilesAreOneDataSet) {
  const std::string all = file(kStatsRows);
  const std::string text = kStatsRows;
  const std::size_t header = text.find('\n') + 1;
  const std::size_t middle = text.find("3,4,unsolvable");
  const std::string first = file(text.substr(0, middle), "first.csv");
  const std::string second = file(text.substr(0, header) + text.substr(middle), "second.csv");
  const std::string packed = folder_.file("second.csv.gz");
  run_shell("gzip -c " + second + " > " + packed);
  for (const char* name : {"verdicts", "quantiles", "hardest", "curve"}) {
    EXPECT_EQ(table(name, {first, packed}), table(name, {all})) << name;
  }
}

TEST_F(CommandLineStats, JsonHasAllTablesAndTextIsForPeople) {
  const auto json = run_freecell({"stats", rows_, "--format", "json", "--where", "deal<1000"});
  const auto tables = boost::json::parse(json.out);
  EXPECT_EQ(tables.at("verdicts").at(0).at("deals"), 2);
  EXPECT_EQ(tables.at("extremes").at(2).at("maximum_deal"), "2");
  EXPECT_TRUE(tables.at("groups").as_array().empty());
  const auto text = run_freecell({"stats", rows_});
  EXPECT_THAT(text.out, StartsWith("Verdicts, their shares with 95% intervals\n"
                                   "  verdict     deals     share"));
  EXPECT_THAT(text.out, HasSubstr("\n  solved          3  60.0000%"));
  EXPECT_EQ(text.err, "");
}

TEST_F(CommandLineStats, Comparison) {
  const std::string before = file(kStatsRows);
  const std::string after = file(
      "deal,verdict,player_moves,expanded\n"
      "1,solved,18,10\n2,solved,30,900\n3,unsolvable,,510\n1001,solved,22,60\n1002,solved,9,9\n",
      "b.csv");
  const auto compared = [&](const std::string& name) {
    return table(name, {before, "--compare", after, "--columns", "player_moves,expanded"});
  };
  EXPECT_THAT(compared("deals"), ElementsAre("4,1,1"));
  EXPECT_THAT(compared("verdict_changes"),
              ElementsAre("solved,solved,2", "unknown,solved,1", "unsolvable,unsolvable,1"));
  EXPECT_THAT(compared("shifts"),
              ElementsAre(StartsWith("player_moves,2,25,24,-1,"),
                          testing::AllOf(StartsWith("expanded,4,877.5,370,-507.5,"),
                                         HasSubstr(",-100,2,1,1,0.4"))));
}

TEST_F(CommandLineStats, WhatIsWrongIsSaidInOneLine) {
  const std::string shuffled = file("deal,a\n2,1\n1,1\n", "shuffled.csv");
  const Mistakes mistakes = {
      {{}, "freecell: no files of rows given"},
      {{rows_, "--columns", "moves"},
       "freecell: --columns: " + rows_ + " has no column 'moves'; it has"},
      {{rows_, "--columns", "expanded,"}, "freecell: --columns 'expanded,': must be names"},
      {{rows_, "--tables", "averages"}, "freecell: --tables 'averages': must be all or of files"},
      {{rows_, "--format", "csv", "--tables", "all"}, "freecell: --format csv writes one table"},
      {{rows_, "--by", "verdict", "--block", "10"},
       "freecell: --by and --block do not go together"},
      {{rows_, "--where", "expanded<"}, "freecell: --where 'expanded<': at character 10: expected"},
      {{rows_, "--output", rows_}, "freecell: "},
      {{shuffled, "--compare", rows_}, "freecell: " + shuffled + ":3:1: deals must ascend"}};
  expect_refused({"stats"}, mistakes);
  EXPECT_EQ(read_text(rows_), kStatsRows);
  EXPECT_THAT(run_freecell({"stats", rows_, "--tables", "verdict"}).err,
              testing::EndsWith("; did you mean 'verdicts'?\n"));
  EXPECT_THAT(run_freecell({"stats", rows_, "--columns", "expand"}).err,
              testing::EndsWith("; did you mean 'expanded'?\n"));
}

}  // namespace
}  // namespace freecell
