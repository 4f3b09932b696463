// Bad boards and numbers among good ones, boards with names of their own, parts of boards, and
// random deals.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class CommandLineKeepGoing : public FolderTest {
 protected:
  /// The first fields of the rows of a run.
  static Words deals_of(const std::string& rows) {
    Words deals;
    for (const std::string& row : lines_of(rows)) deals.push_back(row.substr(0, row.find(',')));
    deals.erase(deals.begin());
    return deals;
  }

  static std::string board(const char* number) { return success({"deal", number}); }
};

constexpr const char* kInTheMiddle =
    "Foundations: H-9 C-K D-K S-2\nFreecells: KS QH JS TS\n: 6S\n:\n: 7S\n:\n: 5S\n"
    ": TH 4S 3S KH QS JH\n: 9S\n: 8S\n";

TEST_F(CommandLineKeepGoing, ABadBoardIsARow) {
  write_text(file("b.txt"),
             board("1") + "\nXX 2C\n\n" + board("2") + "\n" + kInTheMiddle + "\n7H 7H\n");
  const std::string path = file("b.txt");
  const ProgramResult stops = run_freecell({"solve", path, "-q"});
  EXPECT_EQ(stops.exit_code, 2);
  EXPECT_EQ(lines_of(stops.out).size(), 2u);
  const ProgramResult goes_on = run_freecell({"solve", path, "-q", "--keep-going"});
  EXPECT_EQ(goes_on.exit_code, 1);
  const auto rows = lines_of(goes_on.out);
  ASSERT_EQ(rows.size(), 6u);
  EXPECT_THAT(rows[2], HasSubstr("b.txt:2,4,8,unknown,input,,,,0,0"));
  EXPECT_THAT(rows[3], HasSubstr("b.txt:3,4,8,solved,"));
  EXPECT_THAT(rows[4], HasSubstr("b.txt:4,4,8,solved,"));
  EXPECT_THAT(goes_on.err, HasSubstr("b.txt:10:1: unknown card XX\n"));
  EXPECT_THAT(goes_on.err, HasSubstr("duplicate card 7H\n"));
  EXPECT_EQ(lines_of(goes_on.err).size(), 2u);
}

TEST_F(CommandLineKeepGoing, EverySubcommandThatWritesRows) {
  const std::string boards = board("1") + "\nXX\n\n" + board("3");
  for (const Words& command : std::vector<Words>{{"solve"},
                                                 {"fewest"},
                                                 {"prove"},
                                                 {"bound"},
                                                 {"find"},
                                                 {"measure", "--columns", "all"}}) {
    Words words = command;
    words.insert(words.begin() + 1, "-");
    const ProgramResult result = run_freecell(words + Words{"--keep-going", "-q"}, boards);
    EXPECT_EQ(result.exit_code, 1) << command[0] << result.err;
    EXPECT_THAT(deals_of(result.out), testing::ElementsAre("-:1", "-:2", "-:3")) << command[0];
    EXPECT_EQ(result.err, "freecell: -:10:1: unknown card XX\n") << command[0];
  }
}

TEST_F(CommandLineKeepGoing, AFileIsNotTheEndOfTheOthers) {
  write_text(file("a.txt"), "7H 7H\n");
  write_text(file("b.txt"), board("1"));
  const ProgramResult result =
      run_freecell({"solve", file("a.txt"), file("b.txt"), "-q", "--keep-going"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(lines_of(result.out).size(), 3u);
}

TEST_F(CommandLineKeepGoing, CardsInTooManyFreecellsAreABadBoard) {
  const ProgramResult result =
      run_freecell({"solve", "-", "-q", "--keep-going", "--freecells", "3"},
                   std::string(kInTheMiddle) + "\n" + board("1"));
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(result.out, HasSubstr("-:1,3,8,unknown,input"));
  EXPECT_THAT(result.out, HasSubstr("-:2,3,8,solved"));
}

TEST_F(CommandLineKeepGoing, ABadNumberIsARow) {
  const std::string list = "5 abc\n007, 8589934592 # a comment\n3-1\n9\n";
  EXPECT_EQ(run_freecell({"solve", "-", "-q"}, list).exit_code, 2);
  const ProgramResult result = run_freecell({"solve", "-", "-q", "--keep-going"}, list);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(deals_of(result.out),
              testing::ElementsAre("5", "abc", "007", "8589934592", "3-1", "9"));
  EXPECT_THAT(result.err, StartsWith("freecell: -:1:3: 'abc' is not a number\n"));
  EXPECT_EQ(lines_of(result.err).size(), 4u);
  EXPECT_THAT(deals_of(run_freecell({"solve", "2,8589934592", "-q", "--keep-going"}).out),
              testing::ElementsAre("2", "8589934592"));
  EXPECT_THAT(
      deals_of(run_freecell({"bound", "-", "-q", "--keep-going"}, "deal,x\n7,a\nq,b\n").out),
      testing::ElementsAre("7", "q"));
}

TEST_F(CommandLineKeepGoing, BadJsonIsARow) {
  const std::string json = "{\"id\":\"x\",\"cascades\":[[\"AC\"]]}\nnonsense\n{\"cascades\":5}\n" +
                           success({"deal", "random:1:0", "--format", "json"});
  const ProgramResult result = run_freecell({"bound", "-", "-q", "--keep-going"}, json);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_THAT(deals_of(result.out), testing::ElementsAre("x", "-:2", "-:3", "-:4")) << result.err;
  EXPECT_THAT(result.err, HasSubstr("-:2:1: no JSON: "));
  const ProgramResult numbers =
      run_freecell({"bound", "-", "-q", "--keep-going"}, "[5,\"x\",{\"deal\":-7},6]");
  EXPECT_THAT(deals_of(numbers.out), testing::ElementsAre("5", "?", "?", "6")) << numbers.err;
}

TEST_F(CommandLineKeepGoing, GoesOnAndIsAudited) {
  write_text(file("b.txt"), board("1-40") + "\nXX\n\n" + board("41-80,11982"));
  const Words run = {"solve", file("b.txt"), "-q", "--keep-going"};
  run_freecell(run +
               Words{"-o", file("all.csv"), "--solution-column", "--certificates", file("d")});
  const ProgramResult audit = run_freecell({"audit", file("all.csv")});
  EXPECT_THAT(audit.out, HasSubstr("80 solved by replayed solutions, 1 unsolvable by checked "
                                   "certificates, 1 unknown, nothing missing"))
      << audit.err;
  const ProgramResult again = run_freecell(run + Words{"-o", file("all.csv"), "--solution-column",
                                                       "--certificates", file("d"), "--resume"});
  EXPECT_EQ(again.exit_code, 1) << again.err;
}

// ---- Names of one's own ----

TEST_F(CommandLineKeepGoing, BoardsMayHaveNamesOfTheirOwn) {
  const std::string boards =
      "# id: first, \"best\"\n" + board("1") + "\n" + board("2") + "\n# id: last\n\n" + board("3");
  const auto rows = lines_of(success({"bound", "-", "-q"}, boards));
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_THAT(rows[1], StartsWith("\"first, \"\"best\"\"\","));
  EXPECT_THAT(rows[2], StartsWith("-:2,"));
  EXPECT_THAT(rows[3], StartsWith("last,"));
  const std::string json = success({"deal", "random:1:0", "--format", "json"});
  EXPECT_THAT(success({"bound", "-", "-q"}, "{\"id\":\"mine\"," + json.substr(1)),
              HasSubstr("\nmine,"));
}

TEST_F(CommandLineKeepGoing, AnIdIsNoNumberOfAnotherDeal) {
  success({"bound", "-", "-q"}, "# id: 617\n" + board("617"));
  EXPECT_THAT(refusal({"bound", "-", "-q"}, "# id: 618\n" + board("617")),
              HasSubstr("'618' is for that deal alone"));
  EXPECT_EQ(run_freecell({"bound", "-", "-q"}, "# id: =1+1\n" + board("617")).exit_code, 2);
}

TEST_F(CommandLineKeepGoing, NoTwoBoardsHaveOneName) {
  const std::string boards = "# id: a\n" + board("1") + "\n# id: b\n" + board("2") + "\n# id: a\n" +
                             board("3") + "\n# id: c\nXX\n\n# id: c\n" + board("4");
  const ProgramResult stops =
      run_freecell({"solve", "-", "-q", "--solutions-dir", file("s")}, boards);
  EXPECT_EQ(stops.exit_code, 2);
  EXPECT_EQ(lines_of(stops.out).size(), 3u);
  EXPECT_THAT(stops.err, HasSubstr("freecell: -:21:1: the id 'a' is given twice\n"));
  const ProgramResult goes_on = run_freecell({"solve", "-", "-q", "--keep-going"}, boards);
  EXPECT_EQ(goes_on.exit_code, 1);
  EXPECT_THAT(deals_of(goes_on.out), testing::ElementsAre("a", "b", "-:3", "c", "-:5"));

  write_text(file("b.txt"), boards.substr(0, boards.find("\n# id: a\n", 9)));
  success({"solve", file("b.txt"), "-q", "--shard", "2/2"});
  EXPECT_EQ(refusal({"solve", file("b.txt"), file("./b.txt"), "-q"}),
            "freecell: " + file("./b.txt") + ": is given twice\n");
}

TEST_F(CommandLineKeepGoing, AnIdNamesSolutionsAndCertificates) {
  write_text(file("b.txt"), "# id: hard one\n" + board("11982") + "\n# id: a/b\n" + board("1") +
                                "\n# id: " + std::string(200, '/') + "\n" + board("146692"));
  success({"solve", file("b.txt"), "-q", "-o", file("r.csv"), "--solutions-dir", file("s"),
           "--certificates", file("c")});
  success({"verify", file("c") + "/hard one.proof", "-q"});
  success({"verify", file("s") + "/a%2Fb.txt", "-q"});
  EXPECT_THAT(success({"audit", file("r.csv")}), HasSubstr("nothing missing"));
}

TEST_F(CommandLineKeepGoing, OneBadWordMayBeThereManyTimes) {
  write_text(file("l.txt"), "1\nN/A\n2\nN/A\n");
  const ProgramResult result =
      run_freecell({"solve", file("l.txt"), "-q", "--keep-going", "--solutions-dir", file("s")});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_THAT(deals_of(result.out), testing::ElementsAre("1", "N/A", "2", "N/A"));
  EXPECT_FALSE(std::filesystem::exists(file("s/N%2FA.txt")));
}

// ---- Parts of boards ----

TEST_F(CommandLineKeepGoing, PartsOfBoardsAreMerged) {
  write_text(file("a.txt"), board("1-5"));
  write_text(file("b.txt"), board("6-11") + "\n" + kInTheMiddle);
  const Words run = {"solve", file("a.txt"), file("b.txt"), "-q", "-o"};
  run_freecell(run + Words{file("whole.csv")});
  for (const char* part : {"1", "2", "3"}) {
    success(run + Words{file(part + std::string(".csv")), "--shard", part + std::string("/3")});
  }
  const ProgramResult merged = run_freecell(
      {"merge", file("3.csv"), file("2.csv"), file("1.csv"), "-q", "-o", file("merged.csv")});
  EXPECT_EQ(merged.exit_code, 0) << merged.err;
  EXPECT_EQ(read_text(file("merged.csv")), read_text(file("whole.csv")));
  EXPECT_EQ(lines_of(read_text(file("2.csv"))).size(), 5u);
}

TEST_F(CommandLineKeepGoing, PartsOfBoardsNeedAFile) {
  EXPECT_THAT(refusal({"solve", "-", "-q", "--shard", "1/2"}, board("1")),
              HasSubstr("is no regular file"));
  write_text(file("bad.txt"), board("1") + "\nXX\n");
  const Words run = {"bound", file("bad.txt"), "-q", "--shard", "1/2"};
  EXPECT_EQ(run_freecell(run).exit_code, 2);
  success(run + Words{"--keep-going"});
  write_text(file("empty.txt"), "");
  EXPECT_EQ(run_freecell({"bound", file("empty.txt"), "-q", "--shard", "1/2"}).exit_code, 2);
  write_text(file("one.txt"), board("1"));
  success({"bound", file("one.txt"), "-q", "--shard", "1/2"});
}

// ---- Random deals ----

TEST_F(CommandLineKeepGoing, RandomDealsAreTheSameWhereverTheyAreDealt) {
  const std::string whole = success({"solve", "--random", "20", "--seed", "7", "-q"});
  EXPECT_EQ(deals_of(whole).front(), "random:7:0");
  EXPECT_EQ(success({"solve", "random:7:0-19", "-q"}), whole);
  std::string parts;
  for (const char* part : {"1/3", "2/3", "3/3"}) {
    const std::string rows =
        success({"solve", "--random", "20", "--seed", "7", "-q", "--shard", part});
    parts += parts.empty() ? rows : rows.substr(rows.find('\n') + 1);
  }
  EXPECT_EQ(parts, whole);
  EXPECT_EQ(success({"deal", "random:7:3"}) + "\n",
            success({"deal", "--random", "4", "--seed", "7"})
                    .substr(success({"deal", "--random", "3", "--seed", "7"}).size() + 1) +
                "\n");
}

TEST_F(CommandLineKeepGoing, RowsOfRandomDealsCanBeUsedAgain) {
  const std::string rows = file("r.csv");
  run_freecell({"solve", "--random", "30", "--freecells", "2", "-q", "-o", rows});
  EXPECT_EQ(read_text(rows), success({"solve", "random:1:0-29", "--freecells", "2", "-q"}));
  EXPECT_EQ(deals_of(success({"bound", rows, "-q"})).back(), "random:1:29");
  success({"measure", rows, "--columns", "breaks", "--freecells", "2"});
  success({"stats", rows});
}

TEST_F(CommandLineKeepGoing, RandomDealsAndNumbersDoNotMix) {
  EXPECT_EQ(run_freecell({"solve", "1,random:7:0", "-q"}).exit_code, 2);
  EXPECT_EQ(run_freecell({"solve", "random:7:0,random:8:0", "-q"}).exit_code, 2);
  success({"solve", "random:7:0", "random:7:1,3", "-q"});
  EXPECT_EQ(run_freecell({"solve", "1", "--random", "2", "-q"}).exit_code, 2);
  EXPECT_EQ(run_freecell({"solve", "1", "--seed", "2", "-q"}).exit_code, 2);
  EXPECT_EQ(run_freecell({"solve", "random:7:-1", "-q"}).exit_code, 2);
}

}  // namespace
}  // namespace freecell
