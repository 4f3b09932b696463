// Packs of `freecell pick --format pack`. What they claim is checked by other commands: `verify`
// replays the solutions, and `solve` compares the cards with the numbers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

namespace json = boost::json;

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// A line of board text, with the mark of a cascade before it if `mark` is one.
std::string cards_line(const std::string& mark, const json::value& cards) {
  std::string line = mark;
  for (const json::value& card : cards.as_array()) line += " " + std::string(card.as_string());
  return line + "\n";
}

std::string board_of(const json::object& deal) {
  std::string text;
  if (const json::value* foundations = deal.if_contains("foundations")) {
    text += "Foundations:";
    for (const auto& [suit, rank] : foundations->as_object()) {
      text += " " + std::string(suit) + "-" + std::to_string(rank.as_int64());
    }
    text += "\n";
  }
  if (const json::value* freecells = deal.if_contains("freecells")) {
    text += cards_line("Freecells:", *freecells);
  }
  for (const json::value& cascade : deal.at("cascades").as_array()) {
    text += cards_line(":", cascade);
  }
  return text;
}

/// The solution of a deal as `freecell verify` reads it. A numbered deal has no board here, so that
/// its cards are dealt anew.
std::string solution_file(const json::object& deal, std::int64_t freecells) {
  const bool is_board = deal.at("deal").is_string();
  return "# deal: " +
         (is_board ? std::string(deal.at("deal").as_string()) : json::serialize(deal.at("deal"))) +
         "\n# freecells: " + std::to_string(freecells) +
         "\n# cascades: " + std::to_string(deal.at("cascades").as_array().size()) +
         "\n# autoplay: ms\n" + (is_board ? board_of(deal) : "") +
         std::string(deal.at("solution").as_string()) + "\n";
}

/// Has `freecell verify` replay each solution, and compares its length with par.
void expect_verified(const json::object& pack) {
  for (const json::value& item : pack.at("deals").as_array()) {
    const json::object& deal = item.as_object();
    EXPECT_EQ(deal.at("par_metric"), "player moves");
    if (deal.at("solution") == "") {
      EXPECT_EQ(deal.at("par"), 0) << "all cards go home by themselves";
      continue;  // `verify` asks for moves
    }
    const std::string text = solution_file(deal, pack.at("freecells").as_int64());
    EXPECT_THAT(success({"verify", "-"}, text),
                HasSubstr(": valid: " + std::to_string(deal.at("par").as_int64()) + " player, "))
        << text;
  }
}

std::vector<std::string> members_of(const json::object& object) {
  std::vector<std::string> names;
  for (const auto& member : object) names.emplace_back(member.key());
  return names;
}

std::vector<std::int64_t> numbers_of(const json::object& pack) {
  std::vector<std::int64_t> numbers;
  for (const json::value& deal : pack.at("deals").as_array()) {
    numbers.push_back(deal.at("deal").as_int64());
  }
  return numbers;
}

/// Two moves before the end, with a card in a freecell.
constexpr const char* kBoardWithCells =
    "Foundations: C-12 D-13 H-13 S-13\nFreecells: KC\n:\n:\n:\n:\n:\n:\n:\n:\n";
constexpr const char* kMiddleOfGame =
    "Foundations: C-4 D-4 H-4 S-4\nFreecells: 5S 6S\n: 7S\n: 8S\n: 9S TS JS QS\n"
    ": KS 5H 6H 7H 8H 9H TH JH QH KH 5C 6C 7C 8C 9C TC JC QC KC\n: 5D 6D 7D 8D 9D TD JD\n"
    ": QD KD\n:\n:\n";

class CommandLinePack : public TextFileTest {
 protected:
  /// Rows of `freecell solve` about `deals`, with their record.
  std::string solved(const Words& words, const std::string& name = "rows.csv") const {
    const ProgramResult result =
        run_freecell(Words{"solve", "--quiet", "--output", folder_.file(name)} + words);
    EXPECT_LE(result.exit_code, 1) << result.err;
    return folder_.file(name);
  }
  static json::object pack_of(const Words& words, int exit_code = 0) {
    const ProgramResult result = run_freecell(Words{"pick", "--quiet", "--format", "pack"} + words);
    EXPECT_EQ(result.exit_code, exit_code) << result.err;
    return json::parse(result.out).as_object();
  }
};

TEST_F(CommandLinePack, HasTheMembersOfItsFormat) {
  const std::string rows = solved({"1-12", "--effort", "short", "--solution-column"});
  const json::object pack =
      pack_of({rows, "--band", "hard,easy", "--band-by", "player_moves", "--count", "2"});
  EXPECT_THAT(members_of(pack),
              ElementsAre("format", "version", "freecells", "cascades", "bands", "deals"));
  EXPECT_EQ(pack.at("format"), "freecell pack");
  EXPECT_EQ(pack.at("version"), 1);
  EXPECT_EQ(pack.at("freecells"), 4);
  EXPECT_EQ(pack.at("cascades"), 8);
  const json::array& bands = pack.at("bands").as_array();
  ASSERT_EQ(bands.size(), 2u);
  EXPECT_THAT(members_of(bands[0].as_object()), ElementsAre("band", "by", "from", "to"));
  EXPECT_EQ(bands[0].at("band"), "hard");
  EXPECT_EQ(bands[1].at("band"), "easy");
  EXPECT_EQ(bands[1].at("by"), "player_moves");
  EXPECT_LT(bands[1].at("to").as_int64(), bands[0].at("from").as_int64());
  const json::array& deals = pack.at("deals").as_array();
  ASSERT_EQ(deals.size(), 4u);
  for (std::size_t i = 0; i < deals.size(); ++i) {
    EXPECT_THAT(members_of(deals[i].as_object()),
                ElementsAre("deal", "band", "cascades", "par", "par_metric", "fewest_freecells",
                            "solution"));
    const json::value& band = bands[i / 2];
    EXPECT_EQ(deals[i].at("band"), band.at("band"));
    EXPECT_GE(deals[i].at("par").as_int64(), band.at("from").as_int64());
    EXPECT_LE(deals[i].at("par").as_int64(), band.at("to").as_int64());
    EXPECT_TRUE(deals[i].at("fewest_freecells").is_null());
  }
  expect_verified(pack);
}

TEST_F(CommandLinePack, IsAFileOfDeals) {
  const std::string rows = solved({"1-40"});
  const ProgramResult result = run_shell(
      "$FREECELL pick " + rows + " --band all --band-by expanded -n 2 --quiet --format pack -o " +
      folder_.file("pack.json.gz") + " && $FREECELL solve --quiet " + folder_.file("pack.json.gz") +
      " | cut -d, -f1,4 | grep -c solved");
  EXPECT_EQ(result.out, "8\n") << result.err;
}

/// Any change of the cards is noticed, because they are compared with the number.
TEST_F(CommandLinePack, TheCardsAreThoseOfTheNumber) {
  const std::string rows = solved({"617"});
  const ProgramResult result = run_shell("$FREECELL pick " + rows +
                                         " -q -n 1 --format pack | sed 's/\"7D\",\"TD\"/"
                                         "\"TD\",\"7D\"/' | $FREECELL solve -");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_THAT(result.err, HasSubstr("the cards are not those of deal 617"));
}

/// As `freecell show` finds them, on any number of threads.
TEST_F(CommandLinePack, SearchesShortSolutionsWhereThereAreNone) {
  const std::string rows = solved({"617,1"});
  const json::object pack = pack_of({rows, "--jobs", "1"}, 0);
  EXPECT_EQ(pack, pack_of({rows, "--jobs", "3"}));
  EXPECT_EQ(pack.at("bands").as_array().size(), 0u);
  const json::value& deal = pack.at("deals").as_array().at(0);
  EXPECT_EQ(deal.at("deal"), 617);
  EXPECT_TRUE(deal.at("band").is_null());
  EXPECT_EQ(deal.at("par"), 34) << "46 at --effort fast";
  expect_verified(pack);
  const ProgramResult told = run_freecell({"pick", rows, "-n", "2", "--format", "pack"});
  EXPECT_THAT(told.err, HasSubstr("searching short solutions of 2 deals"));
  const std::string with_solutions = solved({"617,1", "--solution-column"}, "fast.csv");
  const ProgramResult none = run_freecell({"pick", with_solutions, "-n", "2", "--format", "pack"});
  EXPECT_EQ(none.err, "");
  EXPECT_EQ(json::parse(none.out).at("deals").at(0).at("par"), 46) << "the column's";
}

TEST_F(CommandLinePack, OnlySolvedDealsAreDrawn) {
  const std::string rows = solved({"11982,617"});
  EXPECT_THAT(numbers_of(pack_of({rows})), ElementsAre(617));
  const json::object none = pack_of({rows, "--where", "deal=11982"}, 1);
  EXPECT_TRUE(none.at("deals").as_array().empty());
  EXPECT_THAT(numbers_of(pack_of({file("deal\n617\n11982\n")})), ElementsAre(617))
      << "without a verdict";
}

TEST_F(CommandLinePack, AGreaterCountGivesTheSameAndMore) {
  const std::string rows = solved({"1-40", "--solution-column"});
  const auto lists = [&](const char* count) {
    std::map<std::string, std::set<std::string>> deals;
    const json::object pack =
        pack_of({rows, "--band", "all", "--band-by", "expanded", "-n", count, "--seed", "3"});
    for (const json::value& deal : pack.at("deals").as_array()) {
      deals[std::string(deal.at("band").as_string())].insert(json::serialize(deal));
    }
    return deals;
  };
  auto few = lists("2");
  auto more = lists("5");
  ASSERT_EQ(few.size(), 4u);
  for (const auto& [band, deals] : few) {
    EXPECT_EQ(deals.size(), 2u);
    EXPECT_TRUE(std::ranges::includes(more[band], deals)) << band;
  }
}

TEST_F(CommandLinePack, ThePackOfYesterdayCanBeExcepted) {
  const std::string rows = solved({"1-40", "--solution-column"});
  const std::string first = folder_.file("pack.json");
  run_freecell({"pick", rows, "--band", "all", "--band-by", "expanded", "-n", "4", "--format",
                "pack", "-o", first});
  const json::object second =
      pack_of({rows, "--band", "all", "--band-by", "expanded", "-n", "6", "--except", first});
  const json::object all = pack_of({rows, "--band", "all", "--band-by", "expanded", "-n", "10"});
  auto together = numbers_of(second);
  EXPECT_EQ(together.size(), 24u);
  for (const auto number : numbers_of(json::parse(read_text(first)).as_object())) {
    together.push_back(number);
  }
  auto expected = numbers_of(all);
  std::ranges::sort(together);
  std::ranges::sort(expected);
  EXPECT_EQ(together, expected);
}

TEST_F(CommandLinePack, FewestFreecellsComeFromRows) {
  const std::string fewest = folder_.file("fewest.csv");
  run_freecell({"fewest", "1-3", "--quiet", "--output", fewest});
  const std::string rows = solved({"1-4", "--solution-column"});
  const json::object pack = pack_of({rows, "--fewest", fewest});
  const std::vector<std::string> lines = lines_of(read_text(fewest));
  for (std::size_t i = 0; i < 3; ++i) {
    const json::value& deal = pack.at("deals").at(i);
    EXPECT_THAT(lines[i + 1], StartsWith(json::serialize(deal.at("deal")) + "," +
                                         json::serialize(deal.at("fewest_freecells")) + ","));
  }
  EXPECT_TRUE(pack.at("deals").at(3).at("fewest_freecells").is_null());
  const json::object own = pack_of({file("deal,fewest_freecells\n1,3\n2,\n")});
  EXPECT_EQ(own.at("deals").at(0).at("fewest_freecells"), 3);
  EXPECT_TRUE(own.at("deals").at(1).at("fewest_freecells").is_null());
}

TEST_F(CommandLinePack, OtherGames) {
  const json::object none =
      pack_of({solved({"164", "--freecells", "0", "--solution-column"}, "none.csv")});
  EXPECT_EQ(none.at("freecells"), 0);
  expect_verified(none);
  const std::string many = solved({"1-3", "--freecells", "10", "--cascades", "5"}, "many.csv");
  const json::object ten = pack_of({many, "-n", "3"});
  EXPECT_EQ(ten.at("freecells"), 10);
  EXPECT_EQ(ten.at("cascades"), 5);
  EXPECT_EQ(ten.at("deals").at(0).at("cascades").as_array().size(), 5u);
  expect_verified(ten);
  const std::string pack = file(json::serialize(ten), "ten.json");
  success({"solve", pack, "--freecells", "10", "--cascades", "5", "--quiet"});
  EXPECT_EQ(refusal({"solve", pack}), "freecell: " + pack + ": cascades is '5', --cascades is 8\n");
}

/// Without columns of the game it is that of the record, or else the usual one.
TEST_F(CommandLinePack, TheGameOfARecord) {
  const std::string rows = solved({"1-3", "--freecells", "5"});
  const std::string cut = folder_.file("cut.csv");
  run_shell("cut -d, -f1,4 " + rows + " > " + cut);
  EXPECT_EQ(pack_of({cut}).at("freecells"), 4);
  std::filesystem::copy(rows + ".run.json", cut + ".run.json");
  EXPECT_EQ(pack_of({cut}).at("freecells"), 5);
}

TEST_F(CommandLinePack, BoardsHaveTheirCards) {
  const std::string boards =
      file(std::string(kBoardWithCells) + "\n" + kMiddleOfGame + "\n" + success({"deal", "5"}),
           "boards.txt");
  const std::string rows = solved({boards, "--freecells", "3"});
  const json::object pack = pack_of({rows});
  const json::array& deals = pack.at("deals").as_array();
  ASSERT_EQ(deals.size(), 3u);
  EXPECT_EQ(deals[0].at("deal").as_string(), boards + ":1");
  EXPECT_EQ(json::serialize(deals[0].at("freecells")), "[\"KC\"]");
  EXPECT_EQ(json::serialize(deals[0].at("foundations")), "{\"C\":12,\"D\":13,\"H\":13,\"S\":13}");
  EXPECT_EQ(deals[0].at("par"), 0);
  EXPECT_EQ(deals[0].at("solution"), "");
  EXPECT_EQ(json::serialize(deals[1].at("freecells")), "[\"5S\",\"6S\"]");
  EXPECT_EQ(deals[2].as_object().if_contains("freecells"), nullptr);
  expect_verified(pack);
  const std::string path = file(json::serialize(pack), "pack.json");
  const std::string again = success({"solve", path, "--freecells", "3", "--quiet"});
  EXPECT_EQ(lines_of(again).size(), 4u);
  EXPECT_THAT(lines_of(again).at(2), StartsWith(boards + ":2,3,8,solved,,"));
}

TEST_F(CommandLinePack, BoardsOfSeveralSizesAndFolders) {
  std::filesystem::create_directory(folder_.file("other"));
  const std::string here = "cd " + folder_.path() + " && ";
  run_shell(here +
            "$FREECELL deal 1 > b.txt; $FREECELL deal 2 --cascades 9 > other/b.txt; "
            "$FREECELL solve b.txt -q -o 1.csv; cd other; $FREECELL solve b.txt -q -o 2.csv");
  const ProgramResult away = run_shell(here + "$FREECELL pick other/2.csv -q --format pack");
  EXPECT_EQ(away.exit_code, 2) << "b.txt is another file here";
  EXPECT_EQ(away.err,
            "freecell: other/2.csv:2:11: the board has 8 cascades: its file is not what it was\n");
  const ProgramResult both =
      run_shell(here +
                "cp other/b.txt c.txt && $FREECELL solve b.txt c.txt -q -o 3.csv && "
                "$FREECELL pick 3.csv -q --format pack");
  const json::object pack = json::parse(both.out).as_object();
  EXPECT_TRUE(pack.at("cascades").is_null());
  EXPECT_EQ(pack.at("deals").at(1).at("deal"), "c.txt:1");
  EXPECT_EQ(pack.at("deals").at(1).at("cascades").as_array().size(), 9u);
  expect_verified(pack);
}

TEST_F(CommandLinePack, RandomDealsAreDealtAgain) {
  for (const char* cascades : {"8", "7"}) {
    const ProgramResult packed =
        run_shell("$FREECELL solve --random 9 --seed 3 -q --cascades " + std::string(cascades) +
                  " --solution-column | $FREECELL pick - --count 3 --seed 1 --format pack");
    ASSERT_EQ(packed.exit_code, 0) << packed.err;
    const ProgramResult rows =
        run_freecell({"solve", "-", "-q", "--cascades", cascades}, packed.out);
    const ProgramResult expected =
        run_shell("$FREECELL solve --random 9 --seed 3 -q --cascades " + std::string(cascades));
    EXPECT_EQ(rows.exit_code, 0) << rows.err;
    const auto lines = lines_of(rows.out);
    ASSERT_EQ(lines.size(), 4u);
    for (const std::string& row : lines) EXPECT_THAT(expected.out, HasSubstr(row + "\n"));
  }
}

TEST_F(CommandLinePack, NumbersAndBoardsDoNotGoTogether) {
  const std::string rows = solved({file(success({"deal", "1"}), "boards.txt")});
  run_shell("echo 5,4,8,solved,,,,,9,9 >> " + rows);
  EXPECT_THAT(refusal({"pick", rows, "--quiet", "--format", "pack"}),
              HasSubstr("a pack has deal numbers or boards, and both are picked"));
}

TEST_F(CommandLinePack, BoardsThatCannotBeReadAgain) {
  const std::string boards = file(success({"deal", "1"}), "boards.txt");
  const std::string rows = solved({boards});
  const std::string bare = file(read_text(rows), "bare.csv");
  const auto complaint = [](const std::string& line) {
    const ProgramResult result = run_shell(line);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  const std::string pick = "$FREECELL pick -q --format pack ";
  EXPECT_THAT(complaint(pick + bare), HasSubstr("bare.csv: \"" + boards +
                                                ":1\" is no deal number, and no record says which "
                                                "file has this board; pick from rows of"));
  EXPECT_THAT(complaint("cat " + rows + " | " + pick + "-"), HasSubstr("a pipe has no record"));
  run_shell("echo >> " + boards);
  EXPECT_THAT(complaint(pick + rows), HasSubstr("are not what they were; solve them again"));
  std::filesystem::remove(boards);
  EXPECT_EQ(complaint(pick + rows),
            "freecell: " + boards + ": No such file or directory: it has the boards of " + rows +
                "; run this in the folder in which they were solved\n");
  const std::string piped = folder_.file("piped.csv");
  run_shell("$FREECELL deal 1 | $FREECELL solve - -q -o " + piped);
  EXPECT_THAT(complaint(pick + piped), HasSubstr("came from standard input and cannot be read"));
}

TEST_F(CommandLinePack, WhatIsWrongInRowsIsSaidWithItsPlace) {
  const auto complaint = [&](const std::string& rows, const Words& more = {}) {
    const std::string error =
        refusal(Words{"pick", "-q", "--format", "pack", file(rows, "x.csv")} + more);
    EXPECT_EQ(lines_of(error).size(), 1u);
    const std::size_t name = error.find("x.csv:");
    return name == std::string::npos ? error : error.substr(name);
  };
  EXPECT_EQ(complaint("deal,solution\n617,2a 27 72 4b\n"),
            "x.csv:2:5: the solution is not valid: moves end before all cards are home\n");
  EXPECT_THAT(complaint("deal,solution\n617,2h\n"),
              StartsWith("x.csv:2:5: the solution is not valid: move 1: "));
  EXPECT_THAT(complaint("deal,solution\n617,2a 2?\n"),
              StartsWith("x.csv:2:5: the solution cannot be read: "));
  EXPECT_EQ(complaint("deal,freecells\n1,4\n2,3\n"),
            "x.csv:3:3: freecells is 3, and 4 in the rows above: a pack is of one game; --where "
            "\"freecells=4\" chooses one\n");
  EXPECT_EQ(complaint("cascades,deal\n3,1\n"), "x.csv:2:1: cascades '3' is not 4 to 13\n");
  EXPECT_EQ(complaint("deal,freecells\n1,\n"), "x.csv:2:3: freecells '' is not 0 to 10\n");
  EXPECT_EQ(complaint("deal\n-3\n"), "x.csv:2:1: '-3' is no deal number\n");
  EXPECT_EQ(complaint("deal\n5\n5\n"), "x.csv:3:1: deal 5 is there twice\n");
  EXPECT_EQ(complaint("deal,fewest_freecells\n1,5\n"),
            "x.csv:2:3: fewest_freecells '5' is not 0 to 4\n");
  EXPECT_EQ(complaint(""), "x.csv: no rows\n");
  EXPECT_EQ(complaint("deal\n"), "x.csv: no rows\n");
  EXPECT_THAT(complaint("deal\n1\n", {"--fewest", file("deal\n1\n", "y.csv")}),
              HasSubstr("has no column 'fewest_freecells'"));
  EXPECT_THAT(complaint("deal,fewest_freecells\n1,4\n", {"--fewest", folder_.file("y.csv")}),
              HasSubstr("has a column 'fewest_freecells' already"));
  EXPECT_THAT(complaint("deal,n\n1,4\n", {"--band", "all", "--band-by", "expanded"}),
              HasSubstr("has no column 'expanded'"));
}

TEST_F(CommandLinePack, OptionsThatDoNotGoTogether) {
  const std::string rows = file("deal\n1\n");
  const Mistakes mistakes = {
      {{"--format", "json", "--fewest", rows}, "freecell: --fewest goes with --format pack only"},
      {{"--jobs", "2"}, "freecell: --jobs goes with --format pack only"},
      {{"--format", "pack", "-o", "a.csv"}, "freecell: a.csv: would be written as pack"},
      {{"--format", "pack", "-o", "a.parquet"}, "freecell: a.parquet: would be written as pack"},
      {{"--format", "packs"}, "freecell: --format 'packs': must be one of text, csv, json, pack"}};
  expect_refused({"pick", rows}, mistakes);
}

}  // namespace
}  // namespace freecell
