// Deals from files and pipes: what a file holds is found by its first line.

#include <gtest/gtest.h>

#include <string>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using Names = Words;

/// The deals of the rows that `measure` writes.
Names deals_of(const ProgramResult& result) {
  EXPECT_EQ(result.exit_code, 0) << result.err;
  Names names;
  for (const std::string& line : lines_of(result.out))
    names.push_back(line.substr(0, line.find(',')));
  if (!names.empty()) names.erase(names.begin());
  return names;
}

Names measured(const std::string& input) {
  return deals_of(run_freecell({"measure", "-", "--columns", "breaks", "--quiet"}, input));
}

std::string complaint(const std::string& input) {
  const ProgramResult result = run_freecell({"solve", "-"}, input);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  return result.err;
}

TEST(CommandLineDeals, ListsAreTextCsvOrJson) {
  EXPECT_EQ(measured("# mine\n617, 11982\r\n1-3 # three\n\n10-30:10"),
            Names({"617", "11982", "1", "2", "3", "10", "20", "30"}));
  const std::string rows = "score,deal,note\n3,617,\"a, b\"\n1,5,x\n";
  EXPECT_EQ(deals_of(run_freecell({"solve", "-", "--quiet"}, rows)), Names({"617", "5"}));
  EXPECT_EQ(measured("{\n \"deals\": [{\"deal\":617,\"verdict\":\"solved\"}, {\"deal\":5}]\n}\n"),
            Names({"617", "5"}));
  EXPECT_EQ(measured("{\"deal\":617}\n{\"deal\":\"5\"}\n"), Names({"617", "5"}));
  EXPECT_EQ(measured("[617, 5]"), Names({"617", "5"}));
  const ProgramResult result = run_shell(
      "$FREECELL solve 1-40 --quiet | $FREECELL pick - --count 3 2>/dev/null | "
      "$FREECELL solve - --quiet | wc -l");
  EXPECT_EQ(result.out, "4\n") << result.err;
}

TEST(CommandLineDeals, JsonHasBoardsToo) {
  for (const std::string change : {"s/a/a/", "s/\"deal\":617/\"id\":1/",
                                   "s/\"deal\":617,\"rows\":.*,\"cascades\"/\"tableau piles\"/"}) {
    const ProgramResult result = run_shell("$FREECELL deal 617 --format json | sed '" + change +
                                           "' | $FREECELL find - | tail -1 | cut -d, -f2");
    EXPECT_EQ(result.out, "617\n") << change << result.err;
  }
}

TEST(CommandLineDeals, CardsOfANumberSayTheirCascades) {
  const ProgramResult deals = run_shell("$FREECELL deal 617,5 --cascades 10 --format json");
  EXPECT_EQ(complaint(deals.out), "freecell: -: cascades is '10', --cascades is 8\n");
  EXPECT_EQ(deals_of(run_freecell(
                {"measure", "-", "--columns", "breaks", "--quiet", "--cascades", "10"}, deals.out)),
            Names({"617", "5"}));
  EXPECT_EQ(complaint(deals.out + success({"deal", "1", "--format", "json"})),
            "freecell: -:3:1: cascades is 8, and 10 above\n");
}

/// As packs of boards have them.
TEST(CommandLineDeals, JsonBoardsMayHaveNames) {
  const ProgramResult named =
      run_shell("$FREECELL deal 617 --format json | sed 's/:617/:\"b.txt:1\"/'");
  EXPECT_EQ(measured(named.out), Names({"b.txt:1"}));
  EXPECT_EQ(complaint("{\"deal\":\"b.txt:1\"}"), "freecell: -:1:1: 'b.txt:1' is no deal number\n");
}

TEST(CommandLineDeals, TakesShardsOfAListFromAFile) {
  const TemporaryFolder folder;
  write_text(folder.file("list"), "7\n5\n3\n1\n");
  EXPECT_EQ(deals_of(run_freecell({"solve", folder.file("list"), "--shard", "2/2", "--quiet"})),
            Names({"3", "1"}));
}

TEST(CommandLineDeals, MeasuresBoards) {
  EXPECT_EQ(measured(run_freecell({"deal", "617"}).out), Names({"-:1"}));
}

TEST(CommandLineDeals, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(complaint("1\n2, x\n"), "freecell: -:2:4: 'x' is not a number\n");
  EXPECT_EQ(complaint("5\n1-32,000\n"),
            "freecell: -:2:6: 000 begins with a zero; commas separate deals, not thousands: write "
            "1-32000\n");
  EXPECT_EQ(complaint("5\n5\n"), "freecell: -: deal 5 is given twice\n");
  EXPECT_EQ(complaint("deal,n\nabc,1\n"), "freecell: -:2:1: 'abc' is no deal number\n");
  EXPECT_EQ(complaint("number,name\n1,2\n"), "freecell: -:1:1: the header has no column 'deal'\n");
  EXPECT_EQ(complaint("{\"deal\":-3}"), "freecell: -:1:1: '-3' is no deal number\n");
  EXPECT_EQ(complaint("{\"deal\":"), "freecell: -:1:1: no JSON: incomplete JSON\n");
  EXPECT_EQ(complaint("{}"),
            "freecell: -:1:1: an object without a member deal, cascades or "
            "tableau piles is no deal\n");
  EXPECT_EQ(complaint("[1,{\"cascades\":[[]]}]"),
            "freecell: -:1:1: a board after deal numbers: they do not go together\n");
  EXPECT_EQ(complaint("{\"cascades\":[[\"YY\"]]}"), "freecell: -: board 1: unknown card YY\n");
}

/// The numbers that `find` has for the boards which a command of the shell writes.
std::string numbers_of(const std::string& command) {
  const ProgramResult result = run_shell("(" + command + ") | $FREECELL find - | cut -d, -f2");
  EXPECT_EQ(result.err, "") << command;
  return result.out;
}

TEST(CommandLineDeals, CardsMayBeWrittenInAnyUsualWay) {
  for (const std::string written :
       {"--format unicode", "| sed 's/S/\u2660/g;s/H/\u2665\uFE0F/g;s/D/\u2666/g;s/C/\u2663/g'",
        "| sed -E 's/([0-9A-Z])([CDHS])/\\2\\1/g'", "| sed 's/ /, /g'", "| sed 's/ /,/g;s/$/,/'",
        "| sed =  | sed 'N;s/\\n/: /'", "| awk '{print NR-1 \":\" $0}'", "| sed 's/T/10/g;s/^/: /'",
        "--format rows | awk '{print NR \": \" $0}'"}) {
    EXPECT_EQ(numbers_of("$FREECELL deal 617 " + written), "number\n617\n") << written;
  }
}

/// As fc-solve -p -t -sam writes it.
constexpr const char* kFcSolve =
    "-=-=-=-=-=-=-=-\n\n$($FREECELL deal 617)\n\n\n====================\n\n"
    "Move a card from stack 7 to freecell 0\n\nFoundations: H-0 C-0 D-0 S-0\n$($FREECELL deal 3)"
    "\n\n\n====================\n\nThis game is solveable.\nTotal number of states checked is 9.\n";

TEST(CommandLineDeals, TakesTheFirstBoardOfWhatOthersSayOfAGame) {
  const std::string fc_solve = std::string("printf -- \"") + kFcSolve + "\"";
  EXPECT_EQ(numbers_of("$FREECELL show 617 11982"), "number\n617\n11982\n");
  EXPECT_EQ(numbers_of("$FREECELL show 617; $FREECELL show 3"), "number\n617\n3\n");
  EXPECT_EQ(numbers_of(fc_solve + ';' + fc_solve), "number\n617\n617\n");
}

TEST(CommandLineDeals, LosesNoBoardBehindATranscript) {
  const std::string fc_solve = std::string("printf -- \"") + kFcSolve + "\"";
  EXPECT_EQ(numbers_of(fc_solve + "; $FREECELL deal 5,6"), "number\n617\n5\n6\n");
  EXPECT_EQ(numbers_of("$FREECELL show 617; $FREECELL deal 5"), "number\n617\n5\n");
  EXPECT_EQ(complaint("-=-=-=-\n\n"), "freecell: -:1:1: no board after this line\n");
  EXPECT_EQ(complaint("Deal 5, 4 freecells\n7X\n"), "freecell: -:2:1: unknown card 7X\n");
}

TEST(CommandLineDeals, RefusesWhatIsNeitherNumbersNorBoards) {
  EXPECT_EQ(complaint("2: 7D\n"), "freecell: -:1:1: line 2: where 1: is expected\n");
  EXPECT_EQ(complaint("1: 7D\n1: TD\n"), "freecell: -:2:1: line 1: where 2: is expected\n");
  EXPECT_EQ(complaint("7D,,TD\n"), "freecell: -:1:7: 2 cards; missing card AC and 49 others\n");
  EXPECT_EQ(complaint("617x\n5\n"), "freecell: -:1:1: '617x' is neither a number nor a range\n");
  EXPECT_EQ(complaint("x, 5\n"), "freecell: -:1:1: 'x' is not a number\n");
  EXPECT_EQ(complaint("7D 5X\n"), "freecell: -:1:4: unknown card 5X\n");
}

TEST(CommandLineDeals, AListFromAPipeHasToBeGivenAgain) {
  const TemporaryFolder folder;
  const std::string rows = folder.file("rows.csv");
  success({"solve", "-", "-o", rows, "--quiet"}, "1-3\n");
  const Names resume = {"solve", "-", "-o", rows, "--quiet", "--resume"};
  success(resume, "1-3\n");
  EXPECT_EQ(run_freecell(resume, "").err, "freecell: -: no deals in it\n");
  EXPECT_EQ(run_freecell(resume, success({"deal", "617"})).err,
            "freecell: standard input: does not have the deals of the run to resume; give them "
            "again, there or as an argument: " +
                rows + ".run.json has them as list\n");
  EXPECT_EQ(run_freecell({"prove", "-", "--checkpoint", folder.file("state")}, "5\n").err,
            "freecell: --checkpoint: standard input cannot be read twice\n");
}

}  // namespace
}  // namespace freecell
