#include <gtest/gtest.h>

#include "tests/support/boards.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

/// Numbers of PySolFC, `--numbering pysol`.
class CommandLineNumbering : public FolderTest {
 protected:
  static ProgramResult pysol(const Words& words) {
    return run_freecell(words + Words{"--numbering", "pysol"});
  }
};

constexpr const char* kDeal100000 =
    "5C 5S JD 7H QC 3S 3H\n2D 2H 8H 8S AH 9D 3C\n9H 6S 5H 7C 9C 7D 3D\n6D 4D QS JH 7S KS AC\n"
    "TH JS 2C 6H KH AS\n4S 9S 5D 2S JC 6C\nTD QD 4C AD TC QH\n4H TS 8C KC 8D KD\n";

TEST_F(CommandLineNumbering, DealsByTheOptionAndByTheName) {
  write_text(file("list.txt"), "#100000  # a comment\n");
  write_text(file("rows.csv"), "deal,x\n100000,1\n");
  write_text(file("list.json"), "[100000]\n");
  for (const std::string& list : {std::string("100000"), std::string("pysol:100000"),
                                  file("list.txt"), file("rows.csv"), file("list.json")}) {
    EXPECT_EQ(pysol({"deal", list}).out, kDeal100000) << list;
    EXPECT_EQ(pysol({"bound", list, "-q", "--keep-going"}).out,
              "deal,player_bound,card_bound\npysol:100000,20,73\n")
        << list;
  }
  EXPECT_EQ(success({"deal", "pysol:100000"}), kDeal100000);
  EXPECT_EQ(pysol({"deal", "617,31999"}).out, success({"deal", "617,31999"}));
  EXPECT_NE(pysol({"deal", "32000"}).out, success({"deal", "32000"}));
  EXPECT_EQ(success({"bound", "pysol:1,10000000000", "-q", "--keep-going"}),
            pysol({"bound", "1,10000000000", "-q"}).out);
  EXPECT_EQ(lines_of(pysol({"deal", "9223372036854775806-9223372036854775807"}).out).size(), 17u);
}

/// A title does not say whose number it names.
TEST_F(CommandLineNumbering, TitlesNameDealsOfAnyNumbering) {
  const auto code = [](const std::string& title, const std::string& board) {
    return run_freecell({"deal", "-"}, title + "\n" + board).exit_code;
  };
  for (const char* title : {"FreeCell #100000", "Deal 100000"}) {
    EXPECT_EQ(code(title, kDeal100000), 0) << title;
    EXPECT_EQ(code(title, success({"deal", "100000"})), 0) << title;
    EXPECT_EQ(code(title, success({"deal", "100001"})), 2) << title;
  }
  EXPECT_EQ(code("#33000", success({"deal", "pysol:33000", "--game", "bakers"})), 0);
}

TEST_F(CommandLineNumbering, RefusesNumbersThatPysolDoesNotHave) {
  for (const char* number : {"0", "-1", "9223372036854775808", "100000000000000000000"}) {
    const ProgramResult result = pysol({"deal", number});
    EXPECT_EQ(result.exit_code, 2) << number;
    EXPECT_NE(result.err.find("is not a pysol deal number; those are 1 to 9223372036854775807\n"),
              std::string::npos)
        << result.err;
  }
}

TEST_F(CommandLineNumbering, RefusesTwoNumberingsInOneRun) {
  write_text(file("rows.csv"), "deal\npysol:5\n");
  write_text(file("mixed.csv"), "deal\npysol:5\n6\n");
  write_text(file("mixed.json"), R"(["pysol:5", 6])");
  write_text(file("board.txt"), kDeal100000);
  const std::vector<Words> wrong = {{"pysol:5,random:7:0"},
                                    {"5,pysol:6"},
                                    {file("rows.csv"), "6"},
                                    {file("mixed.csv")},
                                    {file("mixed.json")},
                                    {"pysol:5", "--numbering", "microsoft"},
                                    {file("rows.csv"), "--numbering", "microsoft"},
                                    {"random:7:0", "--numbering", "pysol"},
                                    {"--random", "3", "--numbering", "pysol"},
                                    {file("board.txt"), "--numbering", "pysol"},
                                    {"5", "--numbering", "windows"}};
  for (const Words& words : wrong) {
    const ProgramResult result = run_freecell(Words{"solve", "-q"} + words);
    EXPECT_EQ(result.exit_code, 2) << words.front();
    EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
    EXPECT_EQ(result.out, "");
  }
  EXPECT_EQ(pysol({"solve", "-q", file("rows.csv"), "6"}).exit_code, 0);
  EXPECT_EQ(pysol({"find", file("board.txt")}).exit_code, 2);
}

TEST_F(CommandLineNumbering, RowsNameTheNumberingAndAreUsedAgain) {
  const std::string rows = file("rows.csv");
  EXPECT_EQ(pysol({"solve", "31990-32009", "-q", "--solution-column", "-o", rows}).exit_code, 0);
  EXPECT_EQ(lines_of(read_text(rows)).at(11).substr(0, 18), "pysol:32000,4,8,so");
  EXPECT_EQ(success({"solve", "pysol:31990-32009", "-q", "--solution-column"}), read_text(rows));
  EXPECT_EQ(success({"solve", rows, "-q", "--solution-column"}), read_text(rows));
  success({"verify", rows, "-q"});
  success({"audit", rows});
  success({"measure", rows, "--columns", "breaks", "-q"});
  const ProgramResult pack = run_freecell({"pick", rows, "--count", "3", "--format", "pack"});
  EXPECT_NE(pack.out.find("\"pysol:3"), std::string::npos) << pack.err;
}

TEST_F(CommandLineNumbering, ShardsAndResumeDealTheSame) {
  const Words solve = {"solve", "100000-100019", "--numbering", "pysol", "-q"};
  const std::string whole = success(solve);
  for (const char* part : {"1/2", "2/2"}) {
    run_freecell(solve + Words{"--shard", part, "-o", file(std::string(1, part[0]) + ".csv")});
  }
  success({"merge", file("1.csv"), file("2.csv"), "-q", "-o", file("all.csv")});
  EXPECT_EQ(read_text(file("all.csv")), whole);
  const Words other = {"solve", "100000-100019", "-q", "-o", file("1.csv"), "--resume"};
  EXPECT_EQ(run_freecell(other).exit_code, 2);
}

TEST_F(CommandLineNumbering, SolutionsAreOfTheNumberingThatTheyName) {
  const std::string solutions = file("solutions.txt");
  for (const char* format : {"standard", "jsonl", "explicit"}) {
    success({"solve", "pysol:100000", "-q", "--force", "--solutions-file", solutions,
             "--solution-format", format});
    success({"verify", solutions, "-q"});
    success({"verify", solutions, "-q", "--deal", "pysol:100000"});
    EXPECT_EQ(pysol({"verify", solutions, "-q", "--deal", "100000"}).exit_code, 0);
    EXPECT_EQ(run_freecell({"verify", solutions, "-q", "--deal", "100000"}).exit_code, 1);
    write_text(solutions, test::replaced(read_text(solutions), "pysol:100000", "pysol:100001"));
    EXPECT_EQ(run_freecell({"verify", solutions, "-q"}).exit_code, 2);
  }
}

TEST_F(CommandLineNumbering, NumbersAloneInSolutionsAreOfTheOption) {
  pysol({"solve", "100000", "-q", "--solution-column", "-o", file("rows.csv")});
  const std::string row = lines_of(read_text(file("rows.csv"))).at(1);
  const std::string people = file("people.txt");
  write_text(people, "#100000\n" + row.substr(row.rfind(',') + 1) + "\n");
  const ProgramResult valid = pysol({"verify", people});
  EXPECT_EQ(valid.exit_code, 0) << valid.err;
  EXPECT_NE(valid.out.find(": deal pysol:100000: valid"), std::string::npos) << valid.out;
  EXPECT_EQ(run_freecell({"verify", people}).exit_code, 1);
  const std::string converted = file("converted.jsonl");
  EXPECT_EQ(pysol({"verify", people, "-q", "--to", "jsonl", "-o", converted}).exit_code, 0);
  EXPECT_NE(read_text(converted).find(R"("deal":"pysol:100000")"), std::string::npos);
  success({"verify", converted, "-q"});
  EXPECT_EQ(pysol({"show", "100000", "--solution", people}).exit_code, 0);
}

/// Some that Theodore Pringle lists as impossible (github.com/theodorepringle/PySolFC-deals).
TEST_F(CommandLineNumbering, ImpossibleDealsAreUnsolvable) {
  const Words rows = lines_of(
      pysol({"solve", "-q",
             "12373874,12614373,12993637,13363460,13882006,168703147,174488986,181325782,188952588,"
             "195499791,1043905493,1044182146,1045874445,1046184185,1047649289,1048213465,"
             "1049886805,1050513386,1052207758,1052661175"})
          .out);
  ASSERT_EQ(rows.size(), 21u);
  for (const std::string& row : Words(rows.begin() + 1, rows.end())) {
    EXPECT_NE(row.find(",unsolvable,"), std::string::npos) << row;
  }
}

}  // namespace
}  // namespace freecell
