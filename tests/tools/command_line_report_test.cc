#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kRows =
    "deal,freecells,cascades,verdict,reason,player_moves,expanded\n"
    "1,4,8,solved,,20,10\n"
    "2,4,8,solved,,30,1000\n"
    "3,4,8,unsolvable,exhausted,,500\n"
    "4,4,8,solved,,20,11\n"
    "617,4,8,unknown,memory,,2000\n";

class CommandLineReport : public TextFileTest {
 protected:
  /// The data that a page has in itself.
  static boost::json::value tables_in(const std::string& page) {
    const std::string open = R"(<script type="application/json" id="tables">)";
    const std::size_t begin = page.find(open) + open.size();
    return boost::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
  }

  const std::string rows_ = file(kRows);
};

TEST_F(CommandLineReport, HasTheTablesOfStats) {
  const auto tables = tables_in(success({"report", rows_}));
  const auto stats = boost::json::parse(success({"stats", rows_, "--format", "json", "--rank-by",
                                                 "expanded,player_moves", "--block", "1000"}));
  for (const auto& [name, table] : stats.as_object()) EXPECT_EQ(tables.at(name), table) << name;
}

TEST_F(CommandLineReport, ClassesAreTheGroupsOfStats) {
  const auto tables = tables_in(success({"report", rows_, "--by", "verdict"}));
  const auto stats =
      boost::json::parse(success({"stats", rows_, "--format", "json", "--by", "verdict"}));
  EXPECT_EQ(tables.at("classes"), stats.at("group_quantiles"));
  EXPECT_EQ(tables.at("by").at(0).at("column"), "verdict");
  EXPECT_TRUE(tables.at("groups").as_array() != stats.at("groups").as_array());
}

TEST_F(CommandLineReport, DescribesTheColumnsThatAreOurs) {
  const std::string text =
      "deal,freecells,cascades,verdict,reason,player_moves,card_moves,listed_moves,expanded,"
      "generated,stage,mine,half\n1,4,8,solved,,20,30,25,10,20,2,7,0.5\n";
  const auto columns = tables_in(success({"report", file(text)})).at("columns");
  const auto said = [&](std::string_view name, const char* member) {
    for (const auto& column : columns.as_array()) {
      if (column.at("column").as_string() == name) return column.at(member).as_string();
    }
    return boost::json::string("there is none");
  };
  EXPECT_EQ(said("player_moves", "type"), "integer");
  EXPECT_EQ(said("player_moves", "unit"), "moves");
  EXPECT_EQ(said("player_moves", "meaning"),
            "Of the solution found: a supermove counts 1, a move home 0.");
  EXPECT_EQ(said("stage", "type"), "class");
  EXPECT_EQ(said("verdict", "type"), "text");
  EXPECT_EQ(said("mine", "type"), "integer");
  EXPECT_EQ(said("mine", "meaning"), "");
  EXPECT_EQ(said("half", "type"), "number");
}

TEST_F(CommandLineReport, RanksByTheColumnsThatAreAskedFor) {
  const auto ranked_by = [this](const std::string& rows, const std::vector<std::string>& options) {
    const auto tables = tables_in(success(Words{"report", rows, "--top", "1"} + options));
    std::vector<std::string> names;
    for (const auto& row : tables.at("hardest").as_array()) {
      names.emplace_back(row.at("by").as_string());
    }
    return names;
  };
  EXPECT_THAT(ranked_by(file(kRows), {}), ElementsAre("expanded", "player_moves"));
  EXPECT_THAT(ranked_by(file(kRows), {"--rank-by", "player_moves"}), ElementsAre("player_moves"));
  EXPECT_THAT(ranked_by(file("deal,breaks,difficulty\n1,4,2.5\n", "b.csv"), {}),
              ElementsAre("difficulty"));
}

TEST_F(CommandLineReport, ComparesTwoFilesAsStatsDoes) {
  const std::string before = file(kRows);
  const std::string after = file(
      "deal,freecells,cascades,verdict,reason,player_moves,expanded\n"
      "1,4,8,solved,,15,10\n"
      "2,4,8,solved,,30,1200\n"
      "3,4,8,unsolvable,exhausted,,500\n"
      "5,4,8,solved,,20,11\n",
      "b.csv");
  const auto tables = tables_in(success({"report", before, "--compare", after}));
  const auto stats =
      boost::json::parse(success({"stats", before, "--compare", after, "--format", "json"}));
  for (const auto& [name, table] : stats.as_object()) EXPECT_EQ(tables.at(name), table) << name;
  EXPECT_EQ(tables.at("files_before").at(0).at("file").as_string(), before);
  EXPECT_EQ(tables.at("files_after").at(0).at("file").as_string(), after);
  const auto side_of = [&](const char* column, const char* side) {
    std::int64_t deals = 0;
    for (const auto& bin : tables.at("sides").as_array()) {
      if (bin.at("column").as_string() == column) deals += bin.at(side).as_int64();
    }
    return deals;
  };
  EXPECT_EQ(side_of("player_moves", "before"), 2);
  EXPECT_EQ(side_of("player_moves", "after"), 2);
  EXPECT_EQ(side_of("expanded", "before"), 3);
  EXPECT_THAT(success({"report", before, "--compare", after}),
              HasSubstr("<h1>a.csv and b.csv</h1>"));
}

TEST_F(CommandLineReport, BlocksAreFewAndHaveManyDeals) {
  const auto blocks = [this](const std::vector<std::pair<int, int>>& ranges) {
    std::string text = "deal,x\n";
    for (const auto& [first, last] : ranges) {
      for (int deal = first; deal <= last; ++deal) text += std::to_string(deal) + ",1\n";
    }
    const auto groups = tables_in(success({"report", file(text)})).at("groups").as_array();
    std::vector<std::string> names;
    for (const auto& group : groups) names.emplace_back(group.at("group").as_string());
    return names;
  };
  EXPECT_THAT(blocks({{1, 1}}), ElementsAre("1-1"));
  EXPECT_THAT(blocks({{1, 90}}), ElementsAre("1-50", "51-100"));
  EXPECT_THAT(blocks({{1, 5}, {7000, 7000}}), ElementsAre("1-10000"));
  EXPECT_EQ(blocks({{1, 20000}}).size(), 100u);
}

TEST_F(CommandLineReport, DealsWithoutANumberAreInNoBlock) {
  const std::string rows = file("deal,x\n8,7\nboards.txt:1,5\nboards.txt:2,9\n");
  const auto tables = tables_in(success({"report", rows}));
  EXPECT_EQ(tables.at("means").at(0).at("deals"), 3);
  ASSERT_EQ(tables.at("groups").as_array().size(), 1u);
  EXPECT_EQ(tables.at("groups").at(0).at("deals"), 1);
}

TEST_F(CommandLineReport, RowsMayComeByAPipe) {
  auto tables = tables_in(run_shell("cat " + rows_ + " | $FREECELL report -").out).as_object();
  auto expected = tables_in(success({"report", rows_})).as_object();
  EXPECT_EQ(tables["files"].at(0).at("file"), "-");
  tables.erase("files");
  expected.erase("files");
  EXPECT_EQ(tables, expected);
}

TEST_F(CommandLineReport, CountsEffortAndLengthInBins) {
  const auto tables = tables_in(success({"report", file(kRows)}));
  const auto& bins = tables.at("effort_and_length").as_array();
  ASSERT_EQ(bins.size(), 2u);
  EXPECT_EQ(bins[0].at("player_moves"), 20);
  EXPECT_EQ(bins[0].at("deals"), 2);
  EXPECT_EQ(bins[0].at("expanded_from"), 10);
  EXPECT_EQ(bins[1].at("expanded_from"), 1000);
  EXPECT_EQ(bins[1].at("expanded_below"), 1212);  // 1000 * 10^(1/12), rounded up
  EXPECT_EQ(tables.at("unsolvable").at(0).at("deal"), "3");
  EXPECT_EQ(tables.at("unknown").at(0).at("reason"), "memory");
}

TEST_F(CommandLineReport, WritesAndLinksAPageThatPlaysDeals) {
  const std::string page = folder_.file("report.html");
  success({"report", rows_, "-o", page, "--pages", folder_.file("players"), "--top", "1"});
  EXPECT_EQ(tables_in(read_text(page)).at("page").at(0).at("page"), "players/play.html");
  EXPECT_EQ(read_text(folder_.file("players/play.html")), success({"play"}));
  const auto again = [&](const Words& more) {
    const Words words = {"report", rows_, "--pages", folder_.file("players"), "-o"};
    return run_freecell(words + more).exit_code;
  };
  EXPECT_EQ(again({folder_.file("other.html")}), 2) << "the page that plays exists already";
  EXPECT_EQ(again({folder_.file("other.html"), "--force"}), 0);
  EXPECT_EQ(again({folder_.file("players/../players/play.html"), "--force"}), 2) << "two in one";
}

TEST_F(CommandLineReport, TellsOfUnsolvedDealsHowTheyArePlayed) {
  const auto tables = tables_in(success({"report", file(kRows)}));
  const auto& unknown = tables.at("unknown").at(0);
  EXPECT_EQ(unknown.at("freecells"), 4);
  EXPECT_EQ(unknown.at("cascades"), 8);
  const std::string rows = file("deal,verdict\n5,unknown\n", "bare.csv");
  EXPECT_TRUE(tables_in(success({"report", rows})).at("unknown").at(0).at("freecells").is_null());
}

TEST_F(CommandLineReport, TextFromOutsideStaysText) {
  const std::string rows = file("deal,x\n</script><b>:1,5\n", "b.csv");
  const std::string page = success({"report", rows, "--title", "<i>&"});
  EXPECT_THAT(page, HasSubstr("<h1>&lt;i&gt;&amp;</h1>"));
  EXPECT_THAT(page, Not(HasSubstr("</script><b>")));
  EXPECT_EQ(tables_in(page).at("extremes").at(0).at("minimum_deal"), "</script><b>:1");
}

TEST_F(CommandLineReport, WhatIsWrongIsSaidInOneLine) {
  const std::string page = file("old", "old.html");
  const std::string broken = file("deal,expanded\n1,5\n2\n", "broken.csv");
  const Mistakes mistakes = {
      {{}, "freecell: no files of rows given"},
      {{rows_, "-o", page}, "freecell: " + page + ": "},
      {{rows_, "-o", rows_, "--force"}, "freecell: "},
      {{broken}, "freecell: " + broken + ":3:2: 1 field where the header has 2"},
      {{rows_, "--where", "deal"}, "freecell: --where 'deal': at character 5: expected"}};
  expect_refused({"report"}, mistakes);
  std::string many = "deal,x\n";
  for (int deal = 1; deal <= 41; ++deal) many += std::to_string(deal) + ",5\n";
  const Mistakes of_classes = {
      {{rows_, "--by", "sort"}, "freecell: "},
      {{rows_, "--rank-by", "verdict"}, "freecell: --rank-by 'verdict': has words, and no numbers"},
      {{rows_, "--rank-by", "sort"}, "freecell: --rank-by: "},
      {{file(many, "many.csv"), "--by", "deal"}, "freecell: --by 'deal': has 41 different values"}};
  expect_refused({"report"}, of_classes);
  for (const char* option : {"--by", "--rank-by", "--where", "--top"}) {
    const std::string value = option == std::string("--top") ? "3" : "expanded";
    const Mistakes of_comparisons = {
        {{rows_, "--compare", broken, option, value},
         "freecell: " + std::string(option) + " and --compare do not go together"}};
    expect_refused({"report"}, of_comparisons);
  }
  EXPECT_EQ(read_text(page), "old");
  EXPECT_EQ(read_text(rows_), kRows);
}

}  // namespace
}  // namespace freecell
