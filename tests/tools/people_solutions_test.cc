// Solutions as people write them: ours, rewritten in every way that is supported, are read as they
// were, and those that have been tampered with are refused, as a second set of rules says
// (tests/support/plain_game.h).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <utility>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "dealer/supermove.h"
#include "tests/support/boards.h"
#include "tests/support/plain_game.h"
#include "tests/tools/run_program.h"
#include "tools/check/solution_check.h"
#include "tools/io/solutions/solution_stream.h"

namespace freecell {
namespace {

// These have three digits: 26 and a tab would be a move.
constexpr std::int64_t kFirst = 101;
constexpr std::int64_t kDeals = 100;

std::vector<SolutionCheck> checks_of(const std::string& text) {
  std::vector<SolutionCheck> checks;
  read_solutions(text, 1, nullptr, Rules{}, [&](const FoundSolution& solution) {
    checks.push_back(check_found_solution(solution, {}));
  });
  return checks;
}

/// `valid`, `invalid`, `unreadable` or `none`, of the only solution in `text`; and how it was read.
std::string result_of(const std::string& text) {
  constexpr const char* kWords[] = {"valid", "invalid", "none", "unreadable"};
  const std::vector<SolutionCheck> checks = checks_of(text);
  if (checks.size() != 1) return std::to_string(checks.size()) + " solutions";
  const std::string word = kWords[static_cast<int>(checks[0].result)];
  return checks[0].reading.empty() ? word : word + ": " + checks[0].reading;
}

Words words_of(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

struct Solved {
  std::int64_t number = 0;
  Words moves;
};

const std::vector<Solved>& solved_deals() {
  static const std::vector<Solved> kSolved = [] {
    std::vector<Solved> all;
    const std::string deals = "101-" + std::to_string(kFirst + kDeals - 1);
    for (const std::string& row : lines_of(success({"solve", deals, "-q", "--solution-column"}))) {
      const std::string number = row.substr(0, row.find(','));
      if (number != "deal") {
        all.push_back({std::stoll(number), words_of(row.substr(row.rfind(',') + 1))});
      }
    }
    return all;
  }();
  return kSolved;
}

std::string joined(const Words& words, const std::string& separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : separator) + word;
  return text;
}

std::string in_capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string numbered(const Words& moves, const std::string& mark, const std::string& separator) {
  Words words;
  for (const std::string& move : moves)
    words.push_back(std::to_string(words.size() + 1) + mark + move);
  return joined(words, separator);
}

std::string ten_a_line(const Words& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) text += moves[i] + (i % 10 == 9 ? "\n" : " ");
  return text + "\n";
}

/// The ways in which moves are written that change nothing but their letters.
std::vector<std::string> texts_of(std::int64_t deal, const Words& moves) {
  const std::string number = std::to_string(deal);
  return {number + ": " + joined(moves, " ") + "\n",
          number + ": " + joined(moves, ", ") + "\n",
          number + ", " + joined(moves, ",") + "\n",
          number + "; " + joined(moves, "; ") + "\n",
          number + "\t" + joined(moves, "\t") + "\n",
          "Deal #" + number + "\n" + joined(moves, ",\n") + "\n",
          in_capitals(number + ": " + joined(moves, " ")) + "\n",
          "#" + number + "\n" + in_capitals(ten_a_line(moves)),
          "# " + number + "\n" + in_capitals(joined(moves, ", ")) + "\n",
          "Game " + number + "\n" + numbered(moves, ". ", " ") + "\n",
          "#" + number + "\n" + numbered(moves, ".", " ") + "\n",
          "#" + number + "\n" + numbered(moves, ") ", "\n") + "\n",
          "#" + number + "\n" + numbered(moves, ": ", "\n") + "\n",
          "deal,solution\n" + number + "," + joined(moves, " ") + "\n",
          R"({"deal":)" + number + R"(,"solution":")" + joined(moves, " ") + "\"}\n"};
}

TEST(PeopleSolutions, EveryWayToWriteMovesIsRead) {
  int read = 0;
  for (const auto& [number, moves] : solved_deals()) {
    for (const std::string& text : texts_of(number, moves)) {
      EXPECT_EQ(result_of(text), "valid") << text;
      ++read;
    }
  }
  EXPECT_EQ(read, 15 * kDeals);
  std::cout << read << " rewritten solutions read\n";
}

/// Both sets of rules agree on what is won. A looser reading must not save what is wrong.
TEST(PeopleSolutions, WhatHasBeenTamperedWithIsRefused) {
  std::mt19937 generator(11);
  std::map<bool, int> results;
  for (const auto& [number, moves] : solved_deals()) {
    for (int i = 0; i < 6; ++i) {
      Words tampered = moves;
      const auto at =
          tampered.begin() + static_cast<std::ptrdiff_t>(generator() % (moves.size() - 1));
      i % 2 == 0 ? static_cast<void>(tampered.erase(at)) : std::iter_swap(at, at + 1);
      test::PlainGame game(microsoft_deal(number), Rules());
      const bool won =
          std::ranges::all_of(tampered, [&](const std::string& move) { return game.play(move); }) &&
          game.won();
      const auto texts = texts_of(number, tampered);
      const std::string& text = texts[generator() % texts.size()];
      EXPECT_EQ(result_of(text).starts_with("valid"), won) << text;
      ++results[won];
    }
  }
  std::cout << results[false] << " tampered solutions refused, " << results[true]
            << " are still solutions\n";
  EXPECT_GT(results[false], 4 * kDeals);
}

/// The moves of single cards, with those home, of a solution; and how each move of several cards
/// is written with letters of a list of freecells that closes up.
struct Rewriting {
  Words single_cards;
  Words closing_list;
  Words first_by_hand;  ///< empty if no card goes home before the first move
  bool has_first = false;
};

char letter_in_list(const std::vector<int>& cells, int cell) {
  const auto at = std::ranges::find(cells, cell);
  return place_letter(Place::freecell(static_cast<int>(at - cells.begin())));
}

Rewriting rewritten(const Solved& solved) {
  const Deal deal = microsoft_deal(solved.number);
  Rewriting result;
  Referee referee(deal, {});
  std::vector<int> cells;
  std::vector<Move> singles;
  std::string text;
  const auto add_home_moves = [&] {
    for (const HomeMove& home : referee.automatic_moves()) {
      result.single_cards.push_back({place_letter(home.from), 'h'});
      if (home.from.is_freecell()) std::erase(cells, int{home.from.index});
    }
  };
  add_home_moves();
  if (!result.single_cards.empty()) {
    result.has_first = true;
    result.first_by_hand = {result.single_cards.front()};
  }
  for (const Move& written : read_standard(joined(solved.moves, " "))) {
    const Move move = referee.resolve(written);
    singles.clear();
    expand_supermove(referee.board(), move, referee.rules(), singles);
    for (const Move& single : singles) {
      result.single_cards.push_back({place_letter(single.from), place_letter(single.to)});
    }
    text.clear();
    append_standard(text, referee.without_implied_count(move));
    if (move.from.is_freecell()) {
      text[0] = letter_in_list(cells, move.from.index);
      std::erase(cells, int{move.from.index});
    }
    if (move.to.is_freecell()) {
      cells.push_back(move.to.index);
      text[1] = letter_in_list(cells, move.to.index);
    }
    result.closing_list.push_back(text);
    referee.play(move);
    add_home_moves();
  }
  for (const std::string& move : solved.moves) result.first_by_hand.push_back(move);
  return result;
}

TEST(PeopleSolutions, EveryHabitIsRead) {
  std::map<std::string, int> readings;
  for (const Solved& solved : solved_deals()) {
    const Rewriting moves = rewritten(solved);
    const std::string head = std::to_string(solved.number) + ": ";
    for (const Words& text : {moves.single_cards, moves.closing_list, moves.first_by_hand}) {
      const std::string result = result_of(head + joined(text, " ") + "\n");
      EXPECT_TRUE(result.starts_with("valid")) << head << joined(text, " ") << ": " << result;
      ++readings[result];
    }
    Words unfinished = moves.single_cards;
    unfinished.pop_back();
    EXPECT_TRUE(result_of(head + joined(unfinished, " ") + "\n").starts_with("invalid")) << head;
  }
  for (const auto& [reading, count] : readings) std::cout << count << " " << reading << "\n";
  EXPECT_GT(readings["valid: autoplay none, one card to an empty cascade"], kDeals / 2);
  EXPECT_GT(readings["valid: freecells that close up"], kDeals / 3);
  EXPECT_GT(readings["valid: no autoplay before the first move"], kDeals / 3);
}

/// A solution of deal 10913: 17 player, 85 card, 19 listed, 69 explicit moves.
constexpr const char* kMoves = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b";

TEST(PeopleSolutions, HeadingsAndCounts) {
  const std::string moves = kMoves;
  const std::string commas = joined(words_of(moves), ", ");
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"#10,913\n" + moves, "valid"},
      {"Deal #10,913\n" + moves, "valid"},
      {"10,913: " + moves, "valid"},
      {"# 10,913\n" + moves, "valid"},
      {"Game 10 913\n" + moves, "unreadable"},
      {"#10.913\n" + moves, "unreadable"},
      {"10,913, " + moves, "unreadable"},
      {"# 10913\n" + moves, "valid"},
      {"# 10913 is hard\n" + moves, "unreadable"},  // a comment
      {"10913, 19, " + moves, "valid"},
      {"10913, 17, " + commas, "valid"},
      {"10913, 85, " + moves, "valid"},
      {"10913, 69: " + moves, "valid"},
      {"10913\t19\t" + moves, "valid"},
      {"10913, 18, " + moves, "invalid"},
      {"10913, 18, " + commas, "invalid"},
      {"#10913 (19 moves)\n" + moves, "valid"},
      {"#10913 (19 moves): " + moves, "valid"},
      {"#10913 in 19 moves\n" + moves, "valid"},
      {"#10913 (20 moves)\n" + moves, "invalid"},
      {"Deal 10913, 4 freecells\n" + moves, "valid"},
      {"Deal 10913, 1 freecell\n" + moves, "invalid"},
      {"FreeCell Game #10913 (hard)\n" + moves, "valid"},
      {"10913, " + commas, "valid"},
      {"10913: 26, 76, 72,\n72, 5a, 27, 57, 67, 1b, 61, 41, 4h, 4h, 41, 45, 34, 3c, 6d, 5b",
       "valid"},
  };
  for (const auto& [text, expected] : cases) {
    const std::string result = result_of(text + "\n");
    EXPECT_EQ(result.substr(0, result.find(':')), expected) << text;
  }
}

TEST(PeopleSolutions, WhatTheProgramPrintsIsRead) {
  const TemporaryFolder folder;
  const auto verdict_of = [&](const std::string& text) {
    const ProgramResult result = run_freecell({"verify", "-"}, text);
    return result.err.substr(0, result.err.find('\n'));
  };
  EXPECT_EQ(verdict_of(success({"show", "1-3,11982", "--freecells", "3"})),
            "4 solutions: 3 valid, 0 invalid, 1 without moves");
  const std::string shown = success({"show", "617"});
  const auto verdict_with = [&](const char* from, const char* to) {
    return verdict_of(test::replaced(shown, from, to));
  };
  EXPECT_THAT(verdict_with("   1. KS from cascade 2", "   1. KS from cascade 3"),
              testing::HasSubstr("not move 1 of the lines above"));
  EXPECT_EQ(verdict_with("   1. KS", "   1. QS"), "1 solution: 0 valid, 1 invalid");
  EXPECT_EQ(verdict_with("solved: 34", "solved: 33"), "1 solution: 0 valid, 1 invalid");

  const Words solve = {"solve", "1-5,11982", "-q", "--solution-column"};
  for (const Words& format : {Words{}, Words{"--format", "ndjson"}}) {
    const std::string rows = success(solve + format);
    EXPECT_EQ(verdict_of(rows), "6 solutions: 5 valid, 0 invalid, 1 without moves");
    EXPECT_EQ(verdict_of(success(solve + format + Words{"--cascades", "9"})),
              "6 solutions: 6 valid, 0 invalid");
  }
  const std::string csv = folder.file("x.csv");
  run_freecell({"solve", "1-5", "-q", "-o", csv});
  EXPECT_EQ(verdict_of(read_text(csv)),
            "freecell: -:1: rows without a column 'solution'; freecell audit checks these");
  EXPECT_THAT(verdict_of(success({"solve", "1", "-q", "--format", "ndjson"})),
              testing::HasSubstr("freecell audit checks rows without solutions"));
  EXPECT_EQ(verdict_of("[{\"deal\":10913,\n\"solution\":\"" + std::string(kMoves) + "\"}]"),
            "1 solution: 1 valid, 0 invalid");
  const std::string pack = success({"pick", csv, "--count", "3", "--format", "pack"});
  EXPECT_EQ(verdict_of(pack), "3 solutions: 3 valid, 0 invalid");
  std::string other_par = pack;
  other_par.replace(pack.find("\"par\":") + 6, 1, "9");
  EXPECT_EQ(verdict_of(other_par), "3 solutions: 2 valid, 1 invalid");
}

TEST(PeopleSolutions, BoardsAreReadInEveryForm) {
  const std::string moves = success({"solve", "617", "-q", "--solution-column"});
  const std::string solution = moves.substr(moves.rfind(',') + 1);
  std::string board = success({"deal", "617"});
  const auto expect_valid = [&](const std::string& text) {
    EXPECT_EQ(result_of(text + "\n" + solution), "valid") << text;
  };
  expect_valid(board);
  std::string signs;
  for (const char c : board) {
    const std::size_t suit = std::string_view("CDHS").find(c);
    signs += suit == std::string_view::npos ? std::string(1, c)
                                            : std::string("♣♦♥♠").substr(3 * suit, 3);
  }
  expect_valid(signs);
  std::ranges::transform(board, board.begin(), [](unsigned char c) { return std::tolower(c); });
  expect_valid(board);
}

}  // namespace
}  // namespace freecell
