#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

TEST(CommandLineDeal, PrintsADeal) {
  EXPECT_EQ(silent_success({"deal", "617"}),
            "7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD 3H 9S 9C 2H KC\n"
            "3S AC 9D 3C 9H 5D 4H\n5S 6D 6S 8S 7C JC\n8C 8H 8D 7H 6H 6C\n"
            "2D AS 3D 4D 2C JH\nAH KH TC JS 2S QH\n");
}

TEST(CommandLineDeal, TakesNumbersAndSeparatesDealsByAnEmptyLine) {
  EXPECT_TRUE(success({"deal", "-1"}).starts_with("AC 3C 5C 7C 9C JC KC\n"));
  EXPECT_TRUE(success({"deal", "-2"}).starts_with("AS KS QS JS TS 9S 8S\n"));
  EXPECT_EQ(lines_of(success({"deal", "-2--1,617"})).size(), 26u);
  EXPECT_EQ(success({"deal", "--", "-1"}), success({"deal", "-1"}));
  success({"deal", "-1", "--format", "rows"});
  EXPECT_EQ(success({"deal", "1,2"}), success({"deal", "1"}) + "\n" + success({"deal", "2"}));
  EXPECT_EQ(success({"deal", "1", "2"}), success({"deal", "1,2"}));
}

TEST(CommandLineDeal, Formats) {
  EXPECT_TRUE(success({"deal", "1", "--format", "rows"})
                  .starts_with("JD 2D 9H JC 5D 7H 7C 5H\nKD KC 9S 5S AD QC KH 3H\n"));
  EXPECT_TRUE(success({"deal", "1", "--format=unicode"})
                  .starts_with("\U0001F0CB \U0001F0C2 \U0001F0B9 \U0001F0DB "));
  const auto lines = lines_of(success({"deal", "617,1", "--format", "json"}));
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_TRUE(lines[0].starts_with(R"({"deal":617,"rows":[["7D","AD",)"));
  EXPECT_EQ(boost::json::parse(lines[1]).at("cascades").as_array().size(), 8u);
}

TEST(CommandLineDeal, RandomDealsDependOnTheSeedAlone) {
  const auto random = [](const char* count, const char* seed) {
    return success({"deal", "--random", count, "--seed", seed});
  };
  const std::string five = random("5", "7");
  EXPECT_EQ(lines_of(five).size(), 44u);
  EXPECT_EQ(five, random("5", "7"));
  EXPECT_NE(five, random("5", "8"));
  EXPECT_TRUE(random("6", "7").starts_with(five));
  const auto json = run_freecell({"deal", "--random", "1", "--seed", "7", "--format", "json"});
  EXPECT_TRUE(json.out.starts_with(R"({"seed":7,"index":0,"rows":)"));
}

/// Whatever the new seed is, it deals the same again.
TEST(CommandLineDeal, RandomDealsWithoutASeedSayTheirNewOne) {
  const ProgramResult result = run_freecell({"deal", "--random", "2"});
  const std::string begin = "freecell: --seed ";
  const std::string end = " deals these again\n";
  ASSERT_TRUE(result.err.starts_with(begin) && result.err.ends_with(end)) << result.err;
  const std::string seed =
      result.err.substr(begin.size(), result.err.size() - begin.size() - end.size());
  const auto board = [&](const std::string& name) {
    return "# " + name + "\n" + success({"deal", name});
  };
  EXPECT_EQ(result.out, board("random:" + seed + ":0") + "\n" + board("random:" + seed + ":1"));
  EXPECT_EQ(lines_of(success({"solve", "-", "-q"}, result.out)).size(), 3u);
  EXPECT_EQ(run_freecell({"deal", "--random", "2", "-q"}).err, "");
}

constexpr const char* kMiddleBoard = "Foundations: H-K C-K D-K S-Q\nFreecells:  KS\n:\n:\n:\n:\n";

TEST(CommandLineDeal, ReadsListsFromFiles) {
  const std::string expected = success({"deal", "3,7"});
  EXPECT_EQ(success({"deal", "-"}, "3\n7  # comment\n"), expected);
  EXPECT_EQ(success({"deal", "-"}, "deal,x\n3,a\n7,b\n"), expected);
  EXPECT_EQ(success({"deal", "random:7:2"}), success({"deal", "-"}, "random:7:2\n"));
}

TEST(CommandLineDeal, ConvertsBoards) {
  const std::string text = success({"deal", "617"});
  for (const char* format : {"text", "rows", "unicode", "json"}) {
    const std::string written = success({"deal", "-", "--format", format}, text);
    EXPECT_EQ(success({"deal", "-"}, written), text) << format;
  }
  const std::string json = success({"deal", "-", "--format", "json"}, kMiddleBoard);
  EXPECT_EQ(success({"deal", "-"}, json), kMiddleBoard);
}

TEST(CommandLineDeal, KeepsTheNamesOfBoards) {
  const std::string text = "# id: a b\n" + success({"deal", "617"});
  EXPECT_EQ(success({"deal", "-"}, text), text);
  EXPECT_TRUE(
      success({"deal", "-", "--format", "json"}, text).starts_with(R"({"id":"a b","rows":)"));
  // A name that no board may have as its id is left out.
  EXPECT_TRUE(success({"deal", "-", "--format", "json"}, success({"deal", "617"}))
                  .starts_with(R"({"rows":)"));
}

TEST(CommandLineDeal, RowsCannotShowTheMiddleOfAGame) {
  for (const char* format : {"rows", "unicode"}) {
    EXPECT_EQ(
        refusal({"deal", "-", "--format", format}, "# id: late\n" + std::string(kMiddleBoard)),
        "freecell: late: is in the middle of a game, which only --format text "
        "and json show\n");
  }
}

TEST(CommandLineDeal, PrintsWhatComesBeforeABadBoard) {
  const std::string text = success({"deal", "617"});
  const ProgramResult result = run_freecell({"deal", "-"}, text + "\n2C 2C\n");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, text);
}

TEST(CommandLineDeal, ColorOnlyWhenWanted) {
  EXPECT_EQ(success({"deal", "1"}).find('\x1b'), std::string::npos);
  EXPECT_TRUE(success({"deal", "1", "--color", "always"}).starts_with("\x1b[31mJD\x1b[0m "));
}

TEST(CommandLineDeal, StreamsAndEndsQuietlyWhenTheReaderGoes) {
  const ProgramResult result = run_shell("($FREECELL deal 1-8589934591; echo $? >&2) | head -1");
  EXPECT_EQ(result.out, "JD KD 2S 4C 3S 6D 6S\n");
  EXPECT_EQ(result.err, "0\n");
}

}  // namespace
}  // namespace freecell
