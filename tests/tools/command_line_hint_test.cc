#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// What `freecell show` says of a deal after some moves, whose exit code must be 0.
std::string shown_after(const std::string& deal, const std::string& moves,
                        const Words& options = {}) {
  return silent_success(Words{"show", deal, "--moves", moves} + options);
}

TEST(CommandLineShowMoves, BoardOutlookAndHint) {
  const std::string text = shown_after("617", "2a 27");
  EXPECT_THAT(text, StartsWith("Deal 617 after 2 moves, 4 freecells\n\nFreecells:  KS  -  -  -\n"
                               "7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS\n"));
  EXPECT_THAT(text, HasSubstr("\n2D AS 3D 4D 2C JH TS\n"));
  EXPECT_THAT(text, EndsWith("\n\ncan be won: 32 player moves, 122 card moves, 46 listed moves "
                             "from here\nhint: 72 (JH TS from cascade 7 to QS (cascade 2))\n"));
  EXPECT_THAT(shown_after("617", "2a"), StartsWith("Deal 617 after 1 move, 4 freecells\n"));
  EXPECT_THAT(shown_after("617", ""), EndsWith("\nhint: 2a (KS from cascade 2 to freecell a)\n"));
}

TEST(CommandLineShowMoves, MovesAsPeopleWriteThem) {
  const Words fast = {"--effort", "fast"};
  const std::string text = shown_after("617", "2a 27", fast);
  for (const char* moves : {"2a,27", "1. 2a 2. 27", " 2A\n27\n", "2a;\t27"}) {
    EXPECT_EQ(shown_after("617", moves, fast), text) << moves;
  }
}

TEST(CommandLineShowMoves, AWonGame) {
  const std::string line = success({"solve", "617", "-q", "--solution-column"});
  const std::string moves = line.substr(line.rfind(',') + 1);
  EXPECT_THAT(shown_after("617", moves), EndsWith("\n\nwon: all cards are home\n"));
  EXPECT_EQ(success({"hint", "617", "--moves", moves}), "won\n");
}

TEST(CommandLineShowMoves, HomeMovesThatTheRuleMakesMayBeWritten) {
  const std::string text = shown_after("10913", "8h 6a 6h", {"--effort", "fast"});
  EXPECT_THAT(text, StartsWith("Deal 10913 after 3 moves, 4 freecells\n# moves read with autoplay "
                               "none, one card to an empty cascade\n\nFoundations: H-0 C-0 D-0 "
                               "S-2\nFreecells:  6S  -  -  -\n"));
  EXPECT_THAT(text, EndsWith("\nhint: 4h (AC from cascade 4 home)\n"));
}

TEST(CommandLineShowMoves, WhereTheGameWasLost) {
  EXPECT_THAT(shown_after("617", "1a 2b 3c"),
              EndsWith("\n\nlost by move 3: 3c\n"
                       "instead: 83 (QH from cascade 8 to KC (cascade 3))\n"));
  for (const char* moves : {"1a 2b 3c 4d", "1a 2b 3c 4d 58 14 27"}) {
    EXPECT_THAT(shown_after("617", moves, {"--effort", "fast"}),
                HasSubstr("\n\nlost by move 3: 3c\ninstead: "))
        << moves;
  }
  EXPECT_THAT(shown_after("11982", "1a 2b"),
              EndsWith("\nlost from the start: this deal cannot be won\n"));
}

TEST(CommandLineShowMoves, WhatASearchLeavesUndecided) {
  const Words limit = {"--moves", "1a", "--max-expanded", "5", "--effort", "fast"};
  const ProgramResult text = run_freecell(Words{"show", "11982"} + limit);
  EXPECT_EQ(text.exit_code, 1);
  EXPECT_THAT(text.out, EndsWith("\n\nunknown: --max-expanded was reached first\n"));
  const ProgramResult hint = run_freecell(Words{"hint", "11982"} + limit);
  EXPECT_EQ(hint.exit_code, 1);
  EXPECT_EQ(hint.out, "unknown: expanded\n");
}

TEST(CommandLineShowMoves, AnIllegalMoveIsNamed) {
  for (const char* command : {"show", "hint"}) {
    expect_refused({command}, {{{"617", "--moves", "2a 27 2a"},
                                "freecell: --moves: move 3 (2a): target freecell is occupied"},
                               {{"617", "--moves", "27"},
                                "freecell: --moves: move 1 (27): card does not fit on the target"},
                               {{"617", "--moves", "2a 9b"},
                                "freecell: --moves: move 2 (9b): no such cascade or freecell"},
                               {{"617", "--moves", "2a 2x"},
                                "freecell: --moves: no cascade, freecell or home: 'x' in '2x'"},
                               {{"1-3", "--moves", "2a"},
                                "freecell: --moves is of one deal, and more are given"}});
  }
  EXPECT_EQ(refusal({"show", "617", "--moves", "2a", "--solution", "-"}),
            "freecell: --solution and --moves do not go together\n");
}

/// The board of a shown game can be read again, as `freecell solve` and others do.
TEST(CommandLineShowMoves, InAPipe) {
  const Words fast = {"--effort", "fast"};
  const std::string text = shown_after("617", "2a 27", fast);
  const std::string hint = success(Words{"hint", "617", "--moves", "2a 27"} + fast);
  EXPECT_EQ(success(Words{"hint", "-"} + fast, text + "\n" + text), hint + hint);
  EXPECT_THAT(success(Words{"show", "-"} + fast, text), HasSubstr("\nsolved: "));
  EXPECT_THAT(success({"solve", "-", "-q"}, shown_after("617", "1a 2b 3c", fast)),
              HasSubstr("\n-:1,4,8,unsolvable,"));
}

TEST(CommandLineHint, ALineADeal) {
  EXPECT_EQ(silent_success({"hint", "1-2,11982", "--effort", "fast"}), "6a\n1a\nlost\n");
}

/// Plays by the hints alone. Every hint is that of another run, which knows nothing but the moves.
std::string played_by_hints(const Words& game) {
  std::string moves;
  for (int i = 0; i < 120; ++i) {
    const std::string result =
        success(Words{"hint"} + game + Words{"--effort", "fast", "--moves", moves});
    if (result.size() != 3) return result;
    moves += result;
  }
  return "no end: " + moves;
}

TEST(CommandLineHint, WhoFollowsTheHintsWins) {
  EXPECT_EQ(played_by_hints({"617"}), "won\n");
  EXPECT_EQ(played_by_hints({"1", "--game", "seahaven"}), "won\n");
}

/// A search from the board after a7 finds a line that begins with 7a, but the game was there
/// before.
TEST(CommandLineHint, AHintDoesNotLeadBack) {
  const std::string moves = "5a 5b 74 75 53 5c 75 78 35 1d 13 28 ch";
  EXPECT_EQ(success({"hint", "777123", "--moves", moves}), "a7\n");
  EXPECT_EQ(success({"hint", "777123", "--moves", moves + " a7"}), "7h\n");
}

}  // namespace
}  // namespace freecell
