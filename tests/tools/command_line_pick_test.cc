#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <map>
#include <set>

#include "tests/tools/run_program.h"
#include "tools/analysis/sample.h"

namespace freecell {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Deals 1 to 400: every tenth is unsolvable, and deal n was solved with n positions.
std::string rows_of(int first, int last) {
  std::string text = "deal,verdict,player_moves,expanded\n";
  for (int deal = first; deal <= last; ++deal) {
    const bool solved = deal % 10 != 0;
    text += std::to_string(deal) + (solved ? ",solved,30," : ",unsolvable,,") +
            std::to_string(deal) + "\n";
  }
  return text;
}

class CommandLinePick : public TextFileTest {
 protected:
  static Words picked(const Words& arguments, int exit_code = 0) {
    const ProgramResult result = run_freecell(Words{"pick", "--quiet"} + arguments);
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    return lines_of(result.out);
  }

  const std::string all_ = file(rows_of(1, 400));
};

TEST_F(CommandLinePick, LeavesOutTheDealsOfAnotherList) {
  const auto both = picked({all_, "--count", "30"});
  const std::string text = folder_.file("first.txt");
  const std::string csv = folder_.file("first.csv.gz");
  picked({all_, "--count", "20", "--output", text});
  picked({all_, "--count", "20", "--output", csv});
  const auto second = picked({all_, "--count", "10", "--except", text});
  EXPECT_EQ(second, picked({all_, "--count", "10", "--except", csv}));
  std::set<std::string> together(second.begin(), second.end());
  for (const std::string& deal : lines_of(read_text(text))) together.insert(deal);
  EXPECT_EQ(together, std::set(both.begin(), both.end()));
  EXPECT_EQ(picked({all_, "--count", "30", "--except", file("", "empty.txt")}), both);
  EXPECT_EQ(picked({all_, "--count", "30", "--except",
                    file("\xEF\xBB\xBF"
                         "999\r\n",
                         "crlf.txt")}),
            both);
  EXPECT_TRUE(picked({all_, "--count", "1", "--except", all_}, 1).empty());
  EXPECT_THAT(refusal({"pick", all_, "--except", file("1,2\n", "odd.csv")}),
              HasSubstr("no column 'deal', and more on a line than a deal"));
  EXPECT_EQ(run_freecell({"pick", all_, "--except", text, "-o", text, "--force"}).exit_code, 2);
}

TEST_F(CommandLinePick, TheListDependsOnTheSeedAlone) {
  const auto seven = picked({"--from", all_, "--count", "20", "--seed", "7"});
  EXPECT_EQ(seven.size(), 20u);
  EXPECT_EQ(std::set(seven.begin(), seven.end()).size(), 20u);
  EXPECT_EQ(seven, picked({all_, "--count", "20", "--seed", "7"}));
  EXPECT_NE(seven, picked({all_, "--count", "20", "--seed", "8"}));
  const std::string first = file(rows_of(1, 150), "first.csv");
  const std::string second = file(rows_of(151, 400), "second.csv");
  EXPECT_EQ(seven, picked({first, second, "--count", "20", "--seed", "7"}));
  const auto swapped = picked({second, first, "--count", "20", "--seed", "7"});
  EXPECT_EQ(std::set(seven.begin(), seven.end()), std::set(swapped.begin(), swapped.end()));
  const auto more = picked({all_, "--count", "30", "--seed", "7"});
  EXPECT_TRUE(std::ranges::includes(std::set(more.begin(), more.end()),
                                    std::set(seven.begin(), seven.end())));
}

TEST_F(CommandLinePick, RowsMayComeByAPipe) {
  const std::string options = " --band hard --band-by expanded --count 20 --quiet";
  const ProgramResult result = run_shell("cat " + all_ + " | $FREECELL pick --from -" + options);
  EXPECT_EQ(result.out, run_shell("$FREECELL pick " + all_ + options).out);
  EXPECT_EQ(lines_of(result.out).size(), 20u);
}

TEST_F(CommandLinePick, WhereAndBandsChooseRows) {
  const auto json = run_freecell({"pick", all_, "--where", "deal=7", "--format", "json"});
  EXPECT_EQ(boost::json::parse(json.out).at("deals").at(0).at("deal"), 7);
  EXPECT_THAT(picked({all_, "--where", "verdict=unsolvable and deal<=30"}),
              ElementsAre("10", "20", "30"));
  // Of 360 solved deals, in order, the 90th, 180th and 270th are 99, 199 and 299.
  const std::map<std::string, std::pair<int, int>> bands = {
      {"easy", {1, 99}}, {"medium", {101, 199}}, {"hard", {201, 299}}, {"expert", {301, 399}}};
  for (const auto& [band, range] : bands) {
    const auto deals =
        picked({all_, "--band", band, "--band-by", "expanded", "--count", "1000"}, 1);
    EXPECT_EQ(deals.size(), 90u) << band;
    EXPECT_EQ(deals.front(), std::to_string(range.first));
    EXPECT_EQ(deals.back(), std::to_string(range.second));
  }
  EXPECT_THAT(
      run_freecell({"pick", all_, "--band", "hard", "--band-by", "expanded", "--count", "1"}).err,
      HasSubstr("band: expanded > 199 and <= 299, by the quartiles of 360 solved deals"));
}

TEST_F(CommandLinePick, BandsAreThoseOfDifficulty) {
  const std::string rows = file("deal,difficulty\n1,10.5\n2,70.25\n3,40.000\n4,55.5\n");
  EXPECT_THAT(picked({rows, "--band", "easy"}), ElementsAre("1"));
  EXPECT_THAT(picked({rows, "--band", "expert"}), ElementsAre("2"));
  const std::string unmeasured = file(rows_of(1, 5), "unmeasured.csv");
  EXPECT_EQ(run_freecell({"pick", unmeasured, "--band", "easy"}).err,
            "freecell: --band: the rows have no column 'difficulty': add it with 'freecell measure "
            "FILE --columns difficulty', or name another one with --band-by\n");
}

/// The two hardest of these cannot be won.
TEST_F(CommandLinePick, DealsWithoutAVerdictAreDecidedBeforeTheyAreDrawn) {
  const std::string rows = "deal,difficulty\n1,10\n2,20\n3,30\n4,40\n5,50\n11982,100\n146692,99\n";
  const std::string all = file(rows);
  EXPECT_THAT(picked({all, "--band", "expert"}, 1), ElementsAre());
  EXPECT_THAT(picked({all, "--band", "hard"}), ElementsAre("5"));
  EXPECT_THAT(picked({all, "--count", "7"}), testing::SizeIs(7)) << "of all rows";
  const std::string five = file(
      "deal,difficulty,freecells\n1,10,4\n2,20,4\n3,30,4\n11982,100,5\n11982,99,4\n", "five.csv");
  EXPECT_THAT(picked({five, "--band", "expert"}), ElementsAre("11982"));
  const std::string sizes =
      file("deal,difficulty,freecells,cascades\n1,4,0,4\n2,3,10,13\n3,2,10,4\n11982,1,4,8\n",
           "sizes.csv");
  EXPECT_THAT(picked({sizes, "--band", "all"}, 1), testing::UnorderedElementsAre("2", "3"));
  EXPECT_EQ(run_shell("$FREECELL pick - --band all -q <" + sizes).out, "3\n2\n") << "by a pipe";
  const std::string bad = file("deal,difficulty,freecells\n1,10,11\n", "bad.csv");
  EXPECT_EQ(run_freecell({"pick", bad, "--band", "easy"}).err,
            "freecell: " + bad + ":2:6: freecells '11' is not 0 to 10\n");
}

TEST_F(CommandLinePick, SeveralBandsAreTheListsOfEach) {
  const auto easy = picked({all_, "--band", "easy", "--band-by", "expanded", "--count", "5"});
  const auto hard = picked({all_, "--band", "hard", "--band-by", "expanded", "--count", "5"});
  auto both = hard;
  both.insert(both.end(), easy.begin(), easy.end());
  EXPECT_EQ(picked({all_, "--band", "hard,easy", "--band-by", "expanded", "--count", "5"}), both)
      << "as they are named";
  EXPECT_EQ(
      picked({all_, "--band", "all", "--band-by", "expanded", "--count", "5"}),
      picked({all_, "--band", "easy,medium,hard,expert", "--band-by", "expanded", "--count", "5"}));
  const auto more = picked({all_, "--band", "hard,easy", "--band-by", "expanded", "--count", "9"});
  EXPECT_TRUE(std::ranges::includes(std::set(more.begin(), more.end()),
                                    std::set(both.begin(), both.end())));
  EXPECT_THAT(
      run_freecell({"pick", all_, "--band", "hard,easy", "--band-by", "expanded", "--count", "1"})
          .err,
      HasSubstr("freecell: band hard: expanded > 199 and <= 299, by the quartiles of 360 "
                "solved deals\nfreecell: band easy: expanded <= 99, by"));
}

TEST_F(CommandLinePick, RowsOfSeveralBandsSayWhichOne) {
  const std::string all = file("deal,expanded\n1,1\n2,2\n3,3\n4,4\n");
  EXPECT_THAT(picked({all, "--band", "expert,easy", "--band-by", "expanded", "--format", "csv"}),
              ElementsAre("deal,expanded,band", "4,4,expert", "1,1,easy"));
  EXPECT_THAT(picked({all, "--band", "easy", "--band-by", "expanded", "--format", "csv"}),
              ElementsAre("deal,expanded", "1,1"));
  const auto json =
      run_freecell({"pick", all, "--band", "all", "--band-by", "expanded", "--format", "json"});
  EXPECT_EQ(boost::json::parse(json.out).at("deals").at(2).at("band"), "hard");
  const std::string earlier =
      file("deal,band,expanded\n1,old,1\n2,old,2\n3,old,3\n4,old,4\n", "earlier.csv");
  EXPECT_THAT(
      picked({earlier, "--band", "easy,medium", "--band-by", "expanded", "--format", "csv"}),
      ElementsAre("deal,band,expanded", "1,easy,1", "2,medium,2"));
}

TEST_F(CommandLinePick, LeavesOutTheDealsOfAnotherListOfBands) {
  const Words bands = {all_, "--band", "easy,expert", "--band-by", "expanded", "--count"};
  const auto both = picked(bands + Words{"30"});
  for (const char* name : {"first.txt", "first.csv", "first.json"}) {
    const std::string first = folder_.file(name);
    picked(bands + Words{"20", "--output", first});
    const auto second = picked(bands + Words{"10", "--except", first});
    EXPECT_EQ(second.size(), 20u);
    std::set<std::string> together(both.begin(), both.end());
    for (const std::string& deal : second) EXPECT_EQ(together.erase(deal), 1u) << deal;
    EXPECT_EQ(together.size(), 40u);
    EXPECT_EQ(picked(bands + Words{"10", "--except", first, "--seed", "1"}), second);
  }
}

TEST_F(CommandLinePick, ExceptReadsJson) {
  const std::string rows = file("deal\n1\nb.txt:1\n2\n");
  const auto without = [&](const std::string& json) {
    return picked({rows, "--except", file(json, "e")});
  };
  EXPECT_THAT(without("[1,\"b.txt:1\"]"), ElementsAre("2"));
  EXPECT_THAT(without("{\"deal\":2}\n{\"deal\":\"b.txt:1\"}\n"), ElementsAre("1"));
  EXPECT_THAT(without("\xEF\xBB\xBF{\"deals\":[{\"deal\":1},2]}"), ElementsAre("b.txt:1"));
  EXPECT_THAT(without("{\"deal\":1,\"cascades\":[[]]}\n[2]\n"), ElementsAre("b.txt:1"));
  const auto complaint = [&](const std::string& json) {
    return run_freecell({"pick", rows, "--except", file(json, "e")}).err;
  };
  EXPECT_THAT(complaint("[1,\n2"), HasSubstr("/e:2:1: no JSON: incomplete JSON"));
  EXPECT_THAT(complaint("[{\"deal\":1},{}]"), HasSubstr("/e:1:1: an object without a member deal"));
}

TEST_F(CommandLinePick, RowsOfBoardsArePickedByName) {
  const std::string rows = file("deal,expanded\nb.txt:1,10\nb.txt:2,20\nb.txt:3,30\nb.txt:4,40\n");
  EXPECT_THAT(picked({rows, "--band", "easy,hard", "--band-by", "expanded"}),
              ElementsAre("b.txt:1", "b.txt:3"));
  const auto two = picked({rows, "--count", "2", "--seed", "7"});
  EXPECT_EQ(two.size(), 2u);
  const std::string other =
      file("expanded,deal\n1,b.txt:4\n1,b.txt:3\n1,b.txt:2\n1,b.txt:1\n", "other.csv");
  const auto swapped = picked({other, "--count", "2", "--seed", "7"});
  EXPECT_EQ(std::set(two.begin(), two.end()), std::set(swapped.begin(), swapped.end()));
  const std::string list = file(two[0] + "\n" + two[1] + "\n", "list.txt");
  for (const std::string& deal : picked({rows, "--except", list})) {
    EXPECT_THAT(two, testing::Not(testing::Contains(deal)));
  }
}

TEST_F(CommandLinePick, Formats) {
  const std::string all = file("deal,verdict,share\n\"b,x:1\",solved,0.5\n\"b,x:2\",unknown,\n");
  EXPECT_THAT(picked({all}), ElementsAre("b,x:1", "b,x:2"));
  EXPECT_THAT(picked({all, "--format", "csv"}),
              ElementsAre("deal,verdict,share", "\"b,x:1\",solved,0.5", "\"b,x:2\",unknown,"));
  const auto json = run_freecell({"pick", all, "--format", "json"});
  EXPECT_THAT(json.err, HasSubstr("only 2 deals of 100 found"));
  const auto deals = boost::json::parse(json.out).at("deals");
  EXPECT_EQ(deals.at(0).at("share"), 0.5);
  EXPECT_EQ(deals.at(1).at("deal"), "b,x:2");
  EXPECT_TRUE(deals.at(1).at("share").is_null());
}

/// As `freecell stats` has it, too: one function decides for both.
TEST_F(CommandLinePick, TheNameOfTheFileSaysTheFormat) {
  const std::string rows = file(rows_of(1, 9));
  const auto written = [&](const std::string& name, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = {"pick", rows, "-n", "1", "-o", folder_.file(name)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = run_freecell(arguments);
    return result.exit_code == 0 ? read_text(folder_.file(name)) : result.err;
  };
  EXPECT_EQ(written("a.json").front(), '{');
  EXPECT_EQ(written("a.JSON").front(), '{');
  EXPECT_THAT(written("b.csv"), testing::StartsWith("deal,verdict"));
  EXPECT_EQ(lines_of(written("a.txt")).size(), 1u);
  EXPECT_EQ(lines_of(written("a")).size(), 1u);
  EXPECT_THAT(written("b.json", {"--format", "csv"}),
              HasSubstr("b.json: would be written as csv; --format knows text, csv, json"));
  EXPECT_THAT(written("a.parquet"), HasSubstr("a.parquet: would be written as text"));
  EXPECT_THAT(written("a.parquet.gz", {"--format", "json"}), HasSubstr("would be written as json"));
}

TEST_F(CommandLinePick, FewerThanAskedForAreTold) {
  const std::string all = file(rows_of(1, 20));
  const auto pick = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"pick", "-q", all});
    return run_freecell(words);
  };
  for (const char* count : {"--count", "-n"}) {
    const ProgramResult none = pick({"--where", "deal>20", count, "3"});
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_EQ(none.out, "");
    EXPECT_EQ(none.err, "freecell: only 0 deals of 3 found\n");
    const ProgramResult some = pick({"--where", "deal>18", count, "3"});
    EXPECT_EQ(some.exit_code, 1);
    EXPECT_EQ(some.out, "19\n20\n");
    EXPECT_EQ(some.err, "freecell: only 2 deals of 3 found\n");
    EXPECT_EQ(pick({"--where", "deal>17", count, "3"}).exit_code, 0);
  }
  EXPECT_EQ(pick({}).exit_code, 0) << "nobody has asked for 100";
  EXPECT_EQ(pick({"--where", "deal>20"}).exit_code, 1);
  EXPECT_EQ(pick({"--where", "deal>20", "--format", "json"}).out, "{\n  \"deals\": []\n}\n");
  const ProgramResult bands =
      pick({"--band", "easy,hard", "--band-by", "expanded", "--where", "deal<9", "-n", "5"});
  EXPECT_EQ(bands.exit_code, 1);
  EXPECT_EQ(lines_of(bands.out).size(), 5u);
  EXPECT_EQ(bands.err, "freecell: band hard: only 0 deals of 5 found\n");
  EXPECT_EQ(pick({"--band", "all", "--band-by", "expanded"}).exit_code, 0);
}

TEST_F(CommandLinePick, WhatIsWrongIsSaidInOneLine) {
  const std::string rows = file(rows_of(1, 10));
  const std::string none = file("deal,verdict,expanded\n1,unsolvable,5\n", "none.csv");
  const Mistakes mistakes = {
      {{}, "freecell: no files of rows given"},
      {{rows, "--where", "moves<3"},
       "freecell: --where 'moves<3': at character 1: there is no column"},
      {{rows, "--band", "tricky"}, "freecell: --band 'tricky': must be one of easy, medium"},
      {{rows, "--band", "easy,esy"}, "freecell: --band 'esy': must be one of easy, medium"},
      {{rows, "--band", "easy,easy"}, "freecell: --band 'easy,easy': 'easy' is there twice"},
      {{rows, "--band", "all,easy"}, "freecell: --band 'all,easy': 'all' stands alone"},
      {{rows, "--band", ""}, "freecell: --band '': must be"},
      {{"-", "--except", "-"}, "freecell: only one file can be standard input"},
      {{rows, "--band-by", "deal"}, "freecell: --band-by goes with --band only"},
      {{rows, "--band", "easy", "--band-by", "x"}, "freecell: --band-by: "},
      {{none, "--band", "easy", "--band-by", "expanded"}, "freecell: --band: no solved deal of"},
      {{rows, "--count", "0"}, "freecell: --count '0': must be"}};
  expect_refused({"pick"}, mistakes);
}

/// Each of ten deals should be in 3/10 of the samples of three.
TEST(Sample, EveryDealHasTheSameChance) {
  constexpr int kSamples = 20000;
  std::map<int, int> counts;
  for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
    Least<std::uint64_t, int> sample(3);
    for (int deal = 0; deal < 10; ++deal)
      sample.add(random_place(std::to_string(deal), seed), deal);
    for (const auto& [place, item] : sample.sorted()) ++counts[item];
  }
  double chi_square = 0;
  for (int deal = 0; deal < 10; ++deal) {
    const double excess = counts[deal] - 0.3 * kSamples;
    chi_square += excess * excess / (0.3 * kSamples);
  }
  EXPECT_LT(chi_square,
            27.88);  // p = 0.001 with 9 degrees of freedom; without repetition it is less
}

}  // namespace
}  // namespace freecell
