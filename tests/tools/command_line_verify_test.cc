#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"
#include "tests/tools/run_program.h"
#include "tests/tools/written_formats.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class CommandLineSolutions : public FolderTest {};

/// Deal 10913 as catalogues have it (docs/look-up/verify.md), 19 listed and 85 card moves.
constexpr const char* kVerifiedMoves10913 =
    "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";
/// Deal 3 as macroxue/freecell has it, 18 player moves under max autoplay.
constexpr const char* kMacroxue3 = "3:5r45481r2r3512275625758r26458r62386r\n";

ProgramResult verify(const std::string& text, Words options = {}) {
  return run_freecell(Words{"verify", "-", "-q"} + options, text);
}

// ---- Published solutions ----

TEST(CommandLineVerify, ACataloguesSolution) {
  const std::string valid = ": valid: 17 player, 85 card, 19 listed, 69 explicit moves\n";
  const std::string moves = std::string(kVerifiedMoves10913) + "\n";
  EXPECT_EQ(verify(moves, {"--deal", "10913"}).out, "-:1: deal 10913" + valid);
  for (const std::string& text :
       {"#10913\n" + moves, "Deal 10913\n\n" + moves, "10913: " + moves,
        "FreeCell Game #10913:\n" + moves,
        std::string("1. 26 76 72 72\n2. 5a 27 57 67 1b 61 41 4h 4h 41 45\n3. 34 3c 6d 5b\n")}) {
    const ProgramResult result = verify(text, {"--deal", "10913"});
    EXPECT_EQ(result.exit_code, 0) << text;
    EXPECT_EQ(result.out, "-:1: deal 10913" + valid) << text;
  }
  const ProgramResult board = verify(success({"deal", "10913"}) + "\n" + moves);
  EXPECT_EQ(board.out, "-:1: board" + valid);
}

TEST(CommandLineVerify, AutomaticMovesMayBeWritten) {
  const std::string with_all =
      run_shell("make-microsoft-freecell-board -t 10913 | FREECELL_SOLVER_QUIET=1 fc-solve -m -sn")
          .out;
  std::string moves = "#10913\n";
  for (const std::string& line : lines_of(with_all)) {
    if (line.ends_with(' ')) moves += line + "\n";
  }
  EXPECT_THAT(verify(moves).out, StartsWith("-:1: deal 10913: valid: "));
}

TEST(CommandLineVerify, MacroxuesLines) {
  EXPECT_EQ(verify(kMacroxue3).out,
            "-:1: deal 3: valid: 18 player, 80 card, 39 listed, 70 explicit moves\n");
  EXPECT_THAT(verify(std::string(kMacroxue3, 36) + "\n").out,
              StartsWith("-:1: deal 3: invalid: moves end before all cards are home\n"));
}

/// Our solutions in macroxue's notation, for those that leave no number open and have a home move,
/// so that the ms rule holds for both.
TEST(CommandLineVerify, MacroxuesListOfFreecellsClosesUp) {
  const auto rows = lines_of(success({"solve", "1-300", "-q", "--solution-column"}));
  std::string text;
  int count = 0;
  int letters = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string solution = rows[i].substr(rows[i].rfind(',') + 1);
    if (solution.find('v') != std::string::npos || solution.find('h') == std::string::npos)
      continue;
    Referee referee(microsoft_deal(static_cast<std::int64_t>(i)), {});
    std::string list;  // letters of our cells in the order in which they were occupied
    text += std::to_string(i) + ":";
    for (const Move& move : test::moves_of(solution)) {
      std::string pair = test::text_of(move);
      if (move.from.is_freecell()) {
        pair[0] = static_cast<char>('a' + list.find(pair[0]));
        letters += pair[0] != test::text_of(move)[0];
      }
      if (move.to.is_freecell()) {
        list += pair[1];
        pair[1] = 'r';
      }
      text += pair;
      ASSERT_EQ(referee.play(move), Violation::kNone);
      std::erase_if(list, [&](char cell) { return !referee.board().freecells[cell - 'a']; });
    }
    text += "\n";
    ++count;
  }
  EXPECT_GT(count, 100);
  EXPECT_GT(letters, 100);  // the list does make a difference
  const ProgramResult result = verify(text, {"--failures"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(verify(text).out).size(), static_cast<std::size_t>(count));
}

// ---- fc-solve ----

/// Solutions of deals 1 to `deals` by the real program, each after a line with its deal.
std::string fc_solve(int deals, const std::string& preset, const std::string& options) {
  return run_shell("export FREECELL_SOLVER_QUIET=1; for n in $(seq 1 " + std::to_string(deals) +
                   "); do echo \"Deal $n\"; make-microsoft-freecell-board -t $n | fc-solve -l " +
                   preset + " " + options + "; done")
      .out;
}

void expect_all_valid(const std::string& text, int solutions, const std::string& what) {
  const ProgramResult result = verify(text);
  EXPECT_EQ(result.exit_code, 0) << what << result.err << result.out.substr(0, 1000);
  const auto lines = lines_of(result.out);
  EXPECT_EQ(lines.size(), static_cast<std::size_t>(solutions)) << what;
  for (const std::string& line : lines) EXPECT_THAT(line, HasSubstr(": valid: ")) << what;
}

TEST(CommandLineVerify, WhatFcSolvePrints) {
  for (const char* options : {"-m", "-m -sn", "-m -snx", "-m -snx -t", "-p -t -sam", "-p -sam -sn",
                              "-sam", "-sam -snx -t", "-p -t -s -i -m"}) {
    expect_all_valid(fc_solve(5, "lg", options), 5, options);
  }
}

TEST(CommandLineVerify, SlowWhatFcSolvePrintsWithThreePresets) {
  for (const char* preset : {"lg", "tfts", "obf"}) {
    for (const char* options : {"-m", "-m -sn", "-m -snx -t"}) {
      expect_all_valid(fc_solve(60, preset, options), 60, std::string(preset) + " " + options);
    }
  }
}

TEST(CommandLineVerify, FcSolveWithEightFreecells) {
  const std::string text = run_shell(
                               "export FREECELL_SOLVER_QUIET=1; for n in 1 2 3 4 5 6 7 8; do echo "
                               "\"Deal $n\"; make-microsoft-freecell-board -t $n | fc-solve "
                               "--freecells-num 8 -m -snx; done")
                               .out;
  EXPECT_THAT(text, HasSubstr("k "));  // its eighth freecell
  EXPECT_EQ(verify(text, {"--freecells", "8"}).exit_code, 0);
}

TEST(CommandLineVerify, FcSolvesOwnBoardIsEnough) {
  const std::string text = run_shell(
                               "make-microsoft-freecell-board -t 617 | FREECELL_SOLVER_QUIET=1 "
                               "fc-solve -p -sam -sn")
                               .out;
  EXPECT_THAT(verify(text).out, StartsWith("-:1: board: valid: "));
  EXPECT_EQ(verify("Deal 618\n" + text).err, "freecell: -:4: the board is not that of deal 618\n");
}

TEST(CommandLineVerify, FcSolveWithoutASolution) {
  const std::string text = run_shell(
                               "make-microsoft-freecell-board -t 11982 | FREECELL_SOLVER_QUIET=1 "
                               "fc-solve -l lg -mi 10 -m")
                               .out;
  EXPECT_EQ(verify("Deal 11982\n" + text).out, "-:1: deal 11982: no moves: unknown\n");
}

// ---- Our own formats ----

class RoundTrip : public FolderTest, public testing::WithParamInterface<const SolutionFormat*> {
 protected:
  static std::string word() { return GetParam()->word; }
};

TEST_P(RoundTrip, AThousandDealsInAFile) {
  for (const auto& [ending, deals] : {std::pair{"", 1000}, {".gz", 100}, {".zst", 100}}) {
    const std::string path = file(std::string("s") + ending);
    success({"solve", "1-" + std::to_string(deals - 1) + ",11982", "-q", "--output", "/dev/null",
             "--solutions-file", path, "--solution-format", word()});
    for (const std::string& format : {std::string("any"), word()}) {
      const auto lines = lines_of(success({"verify", path, "-q", "--format", format}));
      ASSERT_EQ(lines.size(), static_cast<std::size_t>(deals));
      for (int i = 0; i < deals - 1; ++i) {
        EXPECT_THAT(lines[i], HasSubstr(": deal " + std::to_string(i + 1) + ": valid: "));
      }
      EXPECT_THAT(lines.back(), EndsWith(": deal 11982: no moves: unsolvable"));
    }
  }
}

TEST_P(RoundTrip, BoardsFromAFileAndOtherGames) {
  write_text(file("boards"), success({"deal", "random:1:0-19", "--cascades", "11"}));
  const auto to_file = [&](Words arguments) {
    arguments.insert(arguments.begin(), "solve");
    success(arguments + Words{"-q", "-o", "/dev/null", "--force", "--solutions-file", file("s"),
                              "--solution-format", word()});
    const std::string result = success({"verify", file("s"), "-q"});
    EXPECT_EQ(lines_of(result).size(), 20u);
    EXPECT_THAT(result, HasSubstr(": valid: "));
  };
  to_file({file("boards")});
  to_file({"1-20", "--freecells", "10"});
  to_file({"1-20", "--cascades", "13"});
  to_file({"1-20", "--freecells", "2", "--cascades", "9"});
}

TEST_P(RoundTrip, OneFileADeal) {
  success({"solve", "1-50", "-q", "--solutions-dir", file("d/e"), "--solution-format", word()});
  Words arguments = {"verify", "-q"};
  for (const auto& entry : std::filesystem::directory_iterator(file("d/e"))) {
    arguments.push_back(entry.path().string());
  }
  EXPECT_EQ(arguments.size(), 52u);
  EXPECT_EQ(lines_of(success(arguments)).size(), 50u);
  // Each is what the file with all of them has of it.
  run_freecell({"solve", "7", "-q", "-o", "/dev/null", "--solutions-file", file("7"),
                "--solution-format", word()});
  EXPECT_EQ(read_text(file("7")), read_text(file("d/e/7") + GetParam()->file_ending));
}

TEST_P(RoundTrip, TheNumberOfJobsDoesNotChangeAByte) {
  const auto solutions = [&](const char* jobs) {
    return success({"solve", "1-300", "-q", "-o", "/dev/null", "--solutions-file", "-",
                    "--solution-format", word(), "--jobs", jobs});
  };
  const std::string one = solutions("1");
  EXPECT_TRUE(one == solutions("3"));
  const auto results = [&](const char* jobs) {
    return verify(one + one + one, {"--jobs", jobs}).out;
  };
  EXPECT_TRUE(results("1") == results("4"));
  EXPECT_EQ(lines_of(results("1")).size(), 900u);
}

INSTANTIATE_TEST_SUITE_P(CommandLineVerify, RoundTrip, testing::ValuesIn(written_formats()),
                         [](const testing::TestParamInfo<const SolutionFormat*>& format) {
                           std::string name = format.param->word;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// ---- What is wrong ----

TEST(CommandLineVerify, TheFirstIllegalMoveItsReasonAndTheBoard) {
  const ProgramResult result = verify("# deal: 10913\n# autoplay: ms\n26 76 72 72 5a\n27 2a 57\n");
  EXPECT_EQ(result.exit_code, 1);
  Referee referee(microsoft_deal(10913), {});
  for (const Move& move : test::moves_of("26 76 72 72 5a 27")) referee.play(move);
  EXPECT_EQ(result.out, "-:4: deal 10913: invalid: move 7 (2a): target freecell is occupied\n" +
                            test::text_of(referee.board()) + "\n");
  EXPECT_EQ(result.err, "");
}

TEST(CommandLineVerify, CountsThatAreNotTrue) {
  EXPECT_EQ(
      verify("#10913\n# moves: 17 player, 84 card\n" + std::string(kVerifiedMoves10913)).out,
      "-:1: deal 10913: invalid: it says 17 player, 84 card moves and has 17 player, 85 card, "
      "19 listed, 69 explicit moves\n");
}

TEST(CommandLineVerify, WhatCannotBeReadHasALineEachAndTheRestIsChecked) {
  const std::string good = "#10913\n" + std::string(kVerifiedMoves10913) + "\n\n";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"what is this\n", "1: unknown notation: 'what is this'"},
      {"#10913\n26 7z\n", "2: no cascade, freecell or home: 'z' in '7z'"},
      {"#10913\n26 7\n", "2: move cut short: source and target are expected in '7'"},
      {"#99999999999\n26\n", "1: 99999999999 is not a deal number; those are -2 to 8589934591"},
      {"26 76\n",
       "1: neither a deal number nor a board before the moves; --deal or --board can give it"},
      {"Deal 5\n" + success({"deal", "6"}) + "26\n", "2: the board is not that of deal 5"},
      {": AS AS\n26\n", "1: duplicate card AS"},
      {"# deal: 5\n# freecells: many\n26\n", "2: no number of freecells: 'many'"},
      {"# deal: 5\n# freecells: 11\n26\n", "1: 11 freecells; a game has 0 to 10"},
      {"# deal: 5\n# cascades: 3\n26\n", "1: 3 cascades; a game has 4 to 13"},
      {"# deal: 5\n# autoplay: maybe\n26\n", "2: unknown autoplay rule: 'maybe'"},
      {"# deal: 5\n# verdict: lost\n26\n", "2: unknown verdict: 'lost'"},
      {"# deal: 5\n# verdict: unsolvable\n26\n", "1: moves, though the verdict is unsolvable"},
      {"# deal: 5\n# moves: some\n26\n", "2: no counts of moves: 'some'"},
      {"# deal: 5\n\n", "1: no moves"},
      {"# deal: 5\n26\n1. 7H 83\n", "3: another notation than in the lines before"},
      {"# deal: 5\n1. 7H 83\n3. 7H 83\n", "3: step '3' where step 2 is expected"},
      {"Deal 5\nMove a card from stack 99 to freecell 0\n",
       "2: no move of fc-solve's: 'Move a card from stack 99 to freecell 0'"},
      {"3:5r4!\n", "1: unknown notation: '3:5r4!'"},
      {"3:5r4\n", "1: no move of macroxue's: '4'"},
      {"{\"deal\":5\n", "1: JSON: incomplete JSON"},
      {"{\"deal\":true}\n", "1: a value of the wrong type"},
      {"{\"deal\":5,\"moves\":[{\"from\":\"1\"}]}\n", "1: a move without 'from' or 'to'"},
      {"{\"deal\":5,\"moves\":[{\"from\":\"1\",\"to\":\"z\"}]}\n",
       "1: no cascade, freecell or home: 'z'"},
      {"{\"deal\":5} x\n", "1: JSON: extra data"}};
  for (const auto& [text, message] : cases) {
    const ProgramResult result = verify(text + "\n" + good);
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_EQ(result.err, "freecell: -:" + message + "\n") << text;
    EXPECT_THAT(result.out, HasSubstr(": deal 10913: valid: ")) << text;
  }
}

TEST(CommandLineVerify, ABoardAfterMovesThatCannotBeReadBeginsTheNextSolution) {
  const std::string solution = success({"deal", "1"}) + "\n1. 81S\n\n";
  const ProgramResult result = verify(solution + solution);
  EXPECT_EQ(lines_of(result.err).size(), 2u) << result.err;
}

TEST(CommandLineVerify, MixedLineEndsAndByteOrderMarks) {
  const std::string text =
      "\xEF\xBB\xBF# deal: 10913\r\n26 76 72 72 5a 27 57\r67 1b 61 41 4h 4h\n\r\n"
      "41 45 34 3c 6d 5b\r\n\xEF\xBB\xBF#10913\r1a zz\n";
  const ProgramResult result = verify(text);
  EXPECT_THAT(result.out, StartsWith("-:1: deal 10913: valid: "));
  EXPECT_EQ(result.err, "freecell: -:7: no cascade, freecell or home: 'z' in 'zz'\n");
}

TEST(CommandLineVerify, SlowOneBadLineInAMillion) {
  std::string text;
  for (int line = 1; line <= 1'000'000; ++line) text += line == 777'777 ? "3:5?\n" : kMacroxue3;
  EXPECT_THAT(refusal({"verify", "-", "--failures"}, text),
              StartsWith("freecell: -:777777: unknown notation: '3:5?'\n"
                         "1000000 solutions: 999999 valid, 0 invalid, 1 unreadable\n"));
}

TEST_F(CommandLineSolutions, FilesThatEndTooSoon) {
  for (const char* ending : {".gz", ".zst"}) {
    const std::string path = file(std::string("s") + ending);
    run_freecell({"solve", "1-500", "-q", "-o", "/dev/null", "--solutions-file", path});
    const std::string bytes = read_text(path);
    write_text(path, bytes.substr(0, bytes.size() - 5));
    const ProgramResult result = run_freecell({"verify", path, "-q"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(
        result.err,
        testing::ContainsRegex("^freecell: .*/s.*:[0-9]+: [a-z]+ data is damaged or cut short\n$"));
    EXPECT_EQ(result.out.find("invalid"), std::string::npos);
    if (ending == std::string(".gz")) {
      EXPECT_THAT(result.out, HasSubstr(": deal 100: valid: "));
    }
  }
  const std::string text =
      success({"solve", "1-2", "-q", "-o", "/dev/null", "--solutions-file", "-"});
  const ProgramResult cut = verify(text.substr(0, text.size() - 20));
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.out, HasSubstr(": deal 1: valid: "));
  EXPECT_THAT(cut.out, HasSubstr(": deal 2: invalid: moves end before all cards are home\n"));
}

TEST(CommandLineVerify, FilesWithNothingToCheck) {
  EXPECT_EQ(verify("").err, "freecell: -: no solution in it\n");
  EXPECT_EQ(verify("# just words\n").exit_code, 2);
  const ProgramResult result = run_freecell({"verify", "no-such-file", "-", "-q"}, kMacroxue3);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "freecell: no-such-file: No such file or directory\n");
  EXPECT_THAT(result.out, HasSubstr("deal 3: valid"));
}

TEST(CommandLineVerify, TheFormatThatIsNamedIsTheOnlyOne) {
  EXPECT_EQ(verify(kMacroxue3, {"--format", "jsonl"}).exit_code, 2);
  EXPECT_EQ(verify(kMacroxue3, {"--format", "macroxue"}).exit_code, 0);
  const std::string standard = "#10913\n" + std::string(kVerifiedMoves10913) + "\n";
  EXPECT_EQ(verify(standard, {"--format", "macroxue"}).exit_code, 2);
  EXPECT_EQ(verify(standard, {"--format", "standard"}).exit_code, 0);
  // As fc-solve's all home moves would have to be there.
  EXPECT_EQ(verify(standard, {"--format", "fc-solve"}).exit_code, 1);
}

TEST(CommandLineVerify, AnotherAutoplayRule) {
  // Under the raymond rule the last move is not needed: valid only if that rule is asked for.
  const std::string text = "#10913\n" + std::string(kVerifiedMoves10913, 19 * 3 - 4) + "\n";
  EXPECT_EQ(verify(text).exit_code, 1);
  EXPECT_EQ(verify(text, {"--autoplay", "raymond"}).exit_code, 0);
}

TEST(CommandLineVerify, Usage) {
  EXPECT_EQ(refusal({"verify"}), "freecell: no files given; - is standard input\n");
  EXPECT_EQ(refusal({"verify", "-", "--deal", "1-2"}),
            "freecell: --deal '1-2': one deal is expected\n");
  EXPECT_EQ(refusal({"verify", "-", "--deal", "1", "--board", "x"}),
            "freecell: --deal and --board do not go together\n");
  EXPECT_THAT(refusal({"verify", "-", "--format", "x"}),
              HasSubstr("must be one of any, standard, explicit, jsonl, fc-solve, macroxue"));
}

TEST(CommandLineVerify, ANameStaysOnItsLine) {
  EXPECT_EQ(verify("{\"deal\":\"a\\n-:1: deal 1: valid\",\"verdict\":\"unsolvable\"}\n").out,
            "-:1: board \"a\\x0a-:1: deal 1: valid\": no moves: unsolvable\n");
}

TEST_F(CommandLineSolutions, ABoardFile) {
  write_text(file("b"), success({"deal", "10913"}));
  EXPECT_EQ(verify(kVerifiedMoves10913, {"--board", file("b")}).exit_code, 0);
  write_text(file("two"), success({"deal", "1-2"}));
  EXPECT_EQ(verify(kVerifiedMoves10913, {"--board", file("two")}).err,
            "freecell: --board " + file("two") + ": more than one board\n");
}

// ---- Refusals of freecell solve ----

TEST_F(CommandLineSolutions, NothingIsOverwrittenUnlessForced) {
  const std::string name = file("s.txt");
  write_text(name, "precious");
  const Words to_file = {"solve", "1", "-q", "-o", file("o.csv"), "--solutions-file", name};
  EXPECT_EQ(refusal(to_file), "freecell: " + name + ": exists already; --force replaces it\n");
  EXPECT_EQ(read_text(name), "precious");
  EXPECT_FALSE(std::filesystem::exists(file("o.csv")));  // nothing else was begun

  std::filesystem::create_directory(file("d"));
  write_text(file("d/5.txt"), "precious");
  write_text(file("d/other.txt"), "precious");
  const auto to_folder = [&](Words arguments) {
    arguments.insert(arguments.begin(), "solve");
    return run_freecell(arguments + Words{"-q", "--solutions-dir", file("d")});
  };
  const ProgramResult in_folder = to_folder({"1-10"});
  EXPECT_EQ(in_folder.exit_code, 2);
  EXPECT_EQ(in_folder.err,
            "freecell: " + file("d/5.txt") + ": exists already; --force replaces it\n");
  EXPECT_EQ(in_folder.out, "");
  EXPECT_EQ(to_folder({"6-10"}).exit_code, 0);
  EXPECT_EQ(to_folder({"1-10", "--force"}).exit_code, 0);
  EXPECT_THAT(read_text(file("d/5.txt")), StartsWith("# deal: 5\n"));
  EXPECT_EQ(read_text(file("d/other.txt")), "precious");
}

TEST_F(CommandLineSolutions, BoardsWithTheSameNamesAreNotOverwritten) {
  write_text(file("b"), success({"deal", "1-2"}));
  const Words arguments = {"solve", file("b"), "-q", "--solutions-dir", file("d")};
  success(arguments);
  EXPECT_EQ(run_freecell(arguments).exit_code, 2);
}

TEST_F(CommandLineSolutions, RefusedOptions) {
  write_text(file("file"), "");
  EXPECT_THAT(refusal({"solve", "1", "--solution-format", "jsonl"}),
              HasSubstr("goes with --solutions-file or --solutions-dir only"));
  EXPECT_THAT(refusal({"solve", "1", "--solutions-file", "x", "--solution-format", "x"}),
              EndsWith("must be one of standard, explicit, jsonl, fc-solve\n"));
  // It is read only.
  EXPECT_THAT(refusal({"solve", "1", "--solutions-file", "x", "--solution-format", "macroxue"}),
              HasSubstr("must be one of standard, explicit, jsonl, fc-solve"));
  EXPECT_THAT(refusal({"solve", "1", "--solutions-file", "-"}),
              HasSubstr("for solutions and rows"));
  EXPECT_THAT(refusal({"solve", "1", "-o", file("x"), "--solutions-file", file("./x")}),
              HasSubstr("for solutions and rows"));
  EXPECT_THAT(refusal({"solve", "1", "--solutions-dir", file("file")}), HasSubstr("/file: "));
  EXPECT_THAT(refusal({"solve", "1", "--solutions-file", file("no/x")}),
              HasSubstr("No such file or directory"));
  write_text(file("file"), "617\n");
  EXPECT_THAT(refusal({"solve", file("file"), "--solutions-file", file("file"), "--force"}),
              HasSubstr("is an input of this run"));
}

TEST_F(CommandLineSolutions, OnlyChosenVerdictsHaveSolutions) {
  const ProgramResult result = run_freecell({"solve", "1,11982", "-q", "-o", "/dev/null",
                                             "--solutions-file", "-", "--only", "unsolvable"});
  EXPECT_THAT(result.out, StartsWith("# deal: 11982\n"));
  EXPECT_THAT(result.out, HasSubstr("there is no solution, by proof"));
}

TEST_F(CommandLineSolutions, CompressedBoards) {
  const ProgramResult plain = run_freecell({"solve", "-", "-q"}, success({"deal", "1-20"}));
  EXPECT_EQ(run_shell("$FREECELL deal 1-20 | gzip | $FREECELL solve - -q").out, plain.out);
  const ProgramResult cut =
      run_shell("$FREECELL deal 1-20 | gzip | head -c 400 | $FREECELL solve - -q");
  EXPECT_EQ(cut.exit_code, 2);
  EXPECT_THAT(cut.err, HasSubstr(": gzip data is damaged or cut short\n"));
}

TEST_F(CommandLineSolutions, AClosedPipeLeavesWholeSolutions) {
  const std::string path = file("s.gz");
  run_shell("$FREECELL solve 1-100000 -q --solutions-file " + path + " | head -200");
  EXPECT_THAT(success({"verify", path, "-q"}), StartsWith(path + ":1: deal 1: valid: "));
}

TEST_F(CommandLineSolutions, AFullDiskIsExitCode4) {
  for (const char* option : {"--solutions-file", "--output"}) {
    const ProgramResult result = run_freecell({"solve", "1-3", "-q", option, "/dev/full"});
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_EQ(result.err, "freecell: /dev/full: No space left on device\n");
  }
  const ProgramResult compressed = run_shell(
      "ulimit -f 8; $FREECELL solve 1-500 -q -o /dev/null --solutions-file " + file("s.gz"));
  EXPECT_EQ(compressed.exit_code, 4);
  EXPECT_EQ(compressed.err, "freecell: " + file("s.gz") + ": File too large\n");
  EXPECT_EQ(read_text(file("s.gz")), "");  // no half of a member
}

/// Sanitizers reserve more addresses than any limit would leave them.
#ifdef FREECELL_SANITIZED
constexpr const char* kMemoryLimit = "";
#else
constexpr const char* kMemoryLimit = "ulimit -v 300000; ";
#endif

TEST(CommandLineVerify, ALineWithoutAnEndIsRefusedEarly) {
  const ProgramResult result =
      run_shell(kMemoryLimit + std::string("head -c 200000000 /dev/zero | gzip -1 | "
                                           "$FREECELL verify --jobs 1 -q -"));
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "freecell: -:1: no solution ends within 16 MiB\n");
}

}  // namespace
}  // namespace freecell
