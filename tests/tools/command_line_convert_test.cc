#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/run_program.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Deal 10913 as catalogues have it (docs/look-up/verify.md).
constexpr const char* kMoves10913 = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n";

class CommandLineConvert : public FolderTest {
 protected:
  ProgramResult convert(const std::string& text, const std::string& format, Words options = {}) {
    return run_freecell(Words{"verify", "-", "-q", "--to", format} + options, text);
  }

  std::string verified(const std::string& text) { return success({"verify", "-", "-q"}, text); }

  /// The solutions that `freecell solve` finds.
  std::string solutions(const Words& arguments, const std::string& format) {
    run_freecell(Words{"solve", "-q", "--force", "-o", file("rows.csv"), "--solutions-file",
                       file("solutions"), "--solution-format", format} +
                 arguments);
    return read_text(file("solutions"));
  }

  /// Converts the solutions of the deals between all formats, and there and back.
  void expect_round_trips(const Words& deals) {
    const std::string standard = solutions(deals, "standard");
    for (const auto& [from, from_format] : written_format_words()) {
      const std::string text = solutions(deals, from);
      for (const auto& [to, to_format] : written_format_words()) {
        const ProgramResult converted = convert(text, to);
        EXPECT_EQ(converted.exit_code, 0) << from << " to " << to << converted.err;
        EXPECT_EQ(converted.err, "");
        expect_same_game(from, to, converted.out, standard);
      }
    }
  }

  /// Nobody can say which card moves form a supermove if they are listed one by one.
  void expect_same_game(const std::string& from, const std::string& to, const std::string& text,
                        const std::string& standard) {
    const ProgramResult back = convert(text, "standard");
    EXPECT_EQ(back.exit_code, 0) << from << " to " << to << back.err;
    if (from != "explicit" && to != "explicit") {
      EXPECT_EQ(back.out, standard) << from << " to " << to;
    }
    const std::string said = verified(text);
    EXPECT_THAT(said, Not(HasSubstr("invalid"))) << from << " to " << to;
    EXPECT_EQ(lines_of(said).size(), lines_of(verified(standard)).size()) << from << " to " << to;
  }
};

TEST_F(CommandLineConvert, EveryPairOfFormats) { expect_round_trips({"1-20,11982"}); }

TEST_F(CommandLineConvert, GamesWithoutFreecellsAndWithMany) {
  expect_round_trips({"164,1", "--freecells", "0"});
  expect_round_trips({"617", "--freecells", "10"});
  expect_round_trips({"3", "--cascades", "11", "--freecells", "2"});
}

TEST_F(CommandLineConvert, BoardsOfTheMiddleOfAGame) {
  write_text(file("boards"),
             "Foundations: H-5 C-5 D-5 S-5\nFreecells: KH KS\n: 6H 7H 8H 9H TH JH QH\n"
             ": 6S 7S 8S 9S TS JS QS\n: 6C 7C 8C 9C TC JC QC KC\n: 6D 7D 8D 9D TD JD QD KD\n");
  expect_round_trips({file("boards")});
  const std::string text = convert(solutions({file("boards")}, "jsonl"), "explicit").out;
  EXPECT_THAT(text, HasSubstr("\nFreecells:  KH  KS"));
}

TEST_F(CommandLineConvert, IsTheSameWhateverTheNumberOfThreads) {
  const std::string text = solutions({"1-200"}, "standard");
  EXPECT_EQ(convert(text, "fc-solve", {"--jobs", "1"}).out,
            convert(text, "fc-solve", {"--jobs", "4"}).out);
}

TEST_F(CommandLineConvert, EntriesWithoutMovesKeepTheirVerdictAndItsReason) {
  const std::string text = solutions({"11982,1", "--max-expanded", "3"}, "standard");
  EXPECT_THAT(text, HasSubstr("# verdict: unknown (expanded): "));
  const std::string json = convert(text, "jsonl").out;
  EXPECT_THAT(json, HasSubstr(R"("verdict":"unknown","reason":"expanded","note":)"));
  EXPECT_EQ(convert(json, "standard").out, text);
  EXPECT_THAT(convert("Deal 1\nI could not solve this game.\n", "standard").out,
              HasSubstr("# verdict: unknown: no solution was found"));
}

TEST_F(CommandLineConvert, OtherProgramsNotations) {
  const ProgramResult standard = convert("3:5r45481r2r3512275625758r26458r62386r\n", "standard");
  EXPECT_EQ(standard.exit_code, 0);
  EXPECT_EQ(verified(standard.out),
            "-:1: deal 3: valid: 18 player, 80 card, 39 listed, 70 explicit moves\n");
  const std::string by_hand =
      run_shell("make-microsoft-freecell-board -t 617 | FREECELL_SOLVER_QUIET=1 fc-solve -m -snx")
          .out;
  EXPECT_THAT(verified(convert(by_hand, "jsonl", {"--deal", "617"}).out),
              StartsWith("-:1: deal 617: valid: "));
}

TEST_F(CommandLineConvert, TheDealMayBeClaimed) {
  EXPECT_THAT(convert(kMoves10913, "standard", {"--deal", "10913"}).out,
              StartsWith("# deal: 10913\n"));
  write_text(file("b"), success({"deal", "10913"}));
  const std::string text = convert(kMoves10913, "jsonl", {"--board", file("b")}).out;
  EXPECT_THAT(text, StartsWith("{\"deal\":\"" + file("b") + "\","));
  EXPECT_THAT(verified(text), HasSubstr(": valid: 17 player, 85 card, 19 listed"));
}

/// A name that looks like a number would make another claim in another format.
TEST_F(CommandLineConvert, NamesThatAreNoneAreReplacedByThePlace) {
  const std::string board = success({"deal", "10913"});
  EXPECT_THAT(convert(board + "\n" + kMoves10913, "standard").out, StartsWith("# deal: -:1\n"));
  std::string json = convert(board + "\n" + kMoves10913, "jsonl").out;
  json.replace(json.find("-:1"), 3, "617 ");
  EXPECT_THAT(convert(json, "standard").out, StartsWith("# deal: -:1\n"));
  json.replace(json.find("617 "), 4, "a\\n26");
  EXPECT_THAT(convert(json, "standard").out, StartsWith("# deal: a\\x0a26\n"));
}

TEST_F(CommandLineConvert, InvalidSolutionsAreToldAndNotConverted) {
  const std::string text = std::string("Deal 10913\n26 76 72 72 5a 27 2a\nDeal 10913\n") +
                           kMoves10913 + "Deal 10913\n26 zz\n";
  const ProgramResult result = convert(text, "jsonl");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(lines_of(result.out).size(), 1u);
  EXPECT_THAT(result.err, StartsWith("freecell: -:2: deal 10913: invalid: move 7 (2a): target "
                                     "freecell is occupied\n"));
  EXPECT_THAT(result.err, HasSubstr("freecell: -:6: "));
  EXPECT_EQ(convert("Deal 10913\n26 76\n", "jsonl").exit_code, 1);
  EXPECT_EQ(convert("", "jsonl").exit_code, 2);
}

TEST_F(CommandLineConvert, WritesToAFile) {
  write_text(file("in"), std::string("#10913\n") + kMoves10913);
  const Words command = {"verify", file("in"), "-q", "--to", "jsonl", "--output", file("out.gz")};
  success(command);
  EXPECT_THAT(success({"verify", file("out.gz"), "-q"}), HasSubstr(":1: deal 10913: valid"));
  EXPECT_EQ(run_freecell(command).err,
            "freecell: " + file("out.gz") + ": exists already; --force replaces it\n");
  EXPECT_EQ(run_freecell({"verify", file("in"), "--to", "jsonl", "-o", file("in")}).err,
            "freecell: " + file("in") + ": is an input of this run, too\n");
}

TEST_F(CommandLineConvert, OptionsThatDoNotGoTogether) {
  EXPECT_EQ(refusal({"verify", "-", "--output", "x"}), "freecell: --output goes with --to only\n");
  EXPECT_EQ(refusal({"verify", "-", "--force"}), "freecell: --force goes with --to only\n");
  EXPECT_EQ(refusal({"verify", "-", "--to", "jsonl", "--failures"}),
            "freecell: --failures and --to do not go together\n");
  EXPECT_EQ(refusal({"verify", "-", "--to", "macroxue"}),
            "freecell: --to 'macroxue': must be one of standard, explicit, jsonl, fc-solve\n");
  run_freecell({"prove", "11982", "-q", "--certificate", file("proof")});
  EXPECT_EQ(refusal({"verify", file("proof"), "--to", "jsonl"}),
            "freecell: " + file("proof") + ": is a certificate; --to converts solutions only\n");
}

}  // namespace
}  // namespace freecell
