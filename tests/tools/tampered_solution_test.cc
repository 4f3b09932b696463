// Solutions that have been tampered with are refused: thousands of them, in every format, judged by
// a second set of rules that shares nothing with the referee (tests/support/plain_game.h).

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <sstream>
#include <utility>

#include "dealer/microsoft.h"
#include "tests/support/plain_game.h"
#include "tests/tools/run_program.h"
#include "tools/check/solution_check.h"
#include "tools/io/solutions/solution_stream.h"

namespace freecell {
namespace {

constexpr int kTamperedDeals = 150;

/// What the program writes of deals 1 to kTamperedDeals.
std::string written(const char* format) {
  return success({"solve", "1-" + std::to_string(kTamperedDeals), "-q", "--output", "/dev/null",
                  "--solutions-file", "-", "--solution-format", format});
}

/// One text each, every one of which ends with an empty line; without the counts that they say they
/// have, for it is the moves that are to be judged.
Words solutions(const char* format) {
  Words result;
  std::string text;
  for (const std::string& line : lines_of(written(format))) {
    if (line.starts_with("# deal: ") && !text.empty()) result.push_back(std::exchange(text, ""));
    if (!line.starts_with("# moves: ")) text += line + "\n";
  }
  result.push_back(text);
  return result;
}

bool is_accepted(const std::string& text, const SolutionFormat* format = nullptr) {
  int accepted = 0;
  int all = 0;
  read_solutions(text, 1, format, Rules{}, [&](const FoundSolution& solution) {
    ++all;
    accepted += check_found_solution(solution, {}).result == CheckResult::kValid;
  });
  return all == 1 && accepted == 1;
}

enum class Damage { kDrop, kSwap, kDouble, kLetter };
constexpr std::array kTamperings = {Damage::kDrop, Damage::kSwap, Damage::kDouble, Damage::kLetter};

class Tamperer {
 public:
  /// Does to `tokens` what the tampering is, somewhere. `letters`: what may stand in a move.
  void tamper(Damage tampering, Words& tokens, std::string_view letters) {
    const std::size_t i = generator_() % (tokens.size() - 1);
    const auto at = tokens.begin() + static_cast<std::ptrdiff_t>(i);
    switch (tampering) {
      case Damage::kDrop:
        tokens.erase(at);
        return;
      case Damage::kSwap:
        std::iter_swap(at, at + 1);
        return;
      case Damage::kDouble:
        tokens.insert(at, std::string(*at));
        return;
      case Damage::kLetter: {
        char& letter = (*at)[generator_() % 2];
        const char old = letter;
        while (letter == old) letter = letters[generator_() % letters.size()];
        return;
      }
    }
  }

 private:
  std::mt19937 generator_{4};
};

bool wins(std::int64_t number, const Words& moves, Autoplay autoplay) {
  test::PlainGame game(microsoft_deal(number), Rules().with_autoplay(autoplay));
  return std::ranges::all_of(moves, [&](const std::string& move) { return game.play(move); }) &&
         game.won();
}

/// Splits a solution of ours into its head and its moves.
struct Split {
  std::string head;
  Words moves;
};

Split split(const std::string& solution) {
  Split result;
  for (const std::string& line : lines_of(solution)) {
    if (line.starts_with('#')) {
      result.head += line + "\n";
      continue;
    }
    std::istringstream words(line);
    for (std::string word; words >> word;) result.moves.push_back(word);
  }
  return result;
}

std::string joined(const Split& solution) {
  std::string text = solution.head;
  for (const std::string& move : solution.moves) text += move + " ";
  return text + "\n";
}

/// Here both sets of rules must agree, whichever way: two moves that have nothing to do with each
/// other may be swapped. A catalogue does not say that the ms rule is meant; a reading that was not
/// meant must not save what is wrong by it.
TEST(TamperedSolutions, StandardNotationIsRefusedExactlyWhenTheRulesSaySo) {
  Tamperer tamperer;
  std::map<Damage, int> refused;
  int number = 0;
  for (const std::string& text : solutions("standard")) {
    ++number;
    Split original = split(text);
    ASSERT_TRUE(wins(number, original.moves, Autoplay::kMicrosoft));
    for (const std::string& head : {original.head, "#" + std::to_string(number) + "\n"}) {
      original.head = head;
      ASSERT_TRUE(is_accepted(joined(original)));
      for (int i = 0; i < 20; ++i) {
        const Damage tampering = kTamperings[static_cast<unsigned>(i) % 4];
        Split tampered = original;
        tamperer.tamper(tampering, tampered.moves, "12345678abcdhx");
        const bool won = wins(number, tampered.moves, Autoplay::kMicrosoft);
        ASSERT_EQ(is_accepted(joined(tampered)), won) << joined(tampered);
        refused[tampering] += !won;
      }
    }
  }
  EXPECT_EQ(number, kTamperedDeals);
  // 1500 of each kind were tried; few of them are still solutions.
  for (const Damage tampering : kTamperings) EXPECT_GT(refused[tampering], 1000);
}

/// The moves of a file that has a line or an object a move, as parts of its text.
struct Parts {
  std::string before;
  Words moves;
  std::string after;

  std::string text() const {
    std::string result = before;
    for (const std::string& move : moves) result += move;
    return result + after;
  }
};

/// Each move from `start` to `end`.
Parts parts_of(const std::string& text, const std::string& start, const std::string& end) {
  Parts parts;
  std::size_t at = text.find(start);
  parts.before = text.substr(0, at);
  while (text.compare(at, start.size(), start) == 0) {
    const std::size_t next = text.find(end, at) + end.size();
    parts.moves.push_back(text.substr(at, next - at));
    at = next;
  }
  parts.after = text.substr(at);
  return parts;
}

/// A move of fc-solve's as the plain game knows it.
std::string plain_move(const std::string& move) {
  const auto number_after = [&](const std::string& word, std::size_t from) {
    return std::stoi(move.substr(move.find(word, from) + word.size()));
  };
  const auto place = [&](std::size_t from) -> char {
    if (move.compare(from, 6, "stack ") == 0)
      return static_cast<char>('1' + number_after("stack ", from));
    if (move.compare(from, 9, "freecell ") == 0) return "abcd"[number_after("freecell ", from)];
    return 'h';
  };
  const char from = place(move.find("from ") + 5);
  const char to = place(move.find(" to ") + 4);
  const bool has_number = move.find(" cards ") != std::string::npos;
  const int count = has_number ? number_after("Move ", 0) : 1;
  return {from, to, 'v', "0123456789abcd"[count]};
}

TEST(TamperedSolutions, FcSolvesMovesAreRefusedExactlyWhenTheRulesSaySo) {
  std::mt19937 generator(5);
  int refused = 0;
  int number = 0;
  for (const std::string& text : solutions("fc-solve")) {
    ++number;
    const Parts original = parts_of(text, "Move ", "====================\n\n");
    ASSERT_TRUE(is_accepted(original.text()));
    for (int i = 0; i < 20; ++i) {
      Parts tampered = original;
      auto& moves = tampered.moves;
      const auto at = moves.begin() + static_cast<std::ptrdiff_t>(generator() % (moves.size() - 1));
      if (i % 4 == 0) moves.erase(at);
      if (i % 4 == 1) std::iter_swap(at, at + 1);
      if (i % 4 == 2) moves.insert(at, std::string(*at));
      if (i % 4 == 3) {  // another number
        const std::size_t digit = at->find_last_of("0123456789");
        (*at)[digit] = static_cast<char>('0' + ((*at)[digit] - '0' + 1 + generator() % 3) % 4);
      }
      Words plain;
      for (const std::string& move : moves) plain.push_back(plain_move(move));
      const bool won = wins(number, plain, Autoplay::kNone);
      ASSERT_EQ(is_accepted(tampered.text()), won) << tampered.text();
      refused += !won;
    }
  }
  EXPECT_EQ(number, kTamperedDeals);
  EXPECT_GT(refused, 2000);
}

/// Cards and what goes home by itself are written as well: nothing that has been dropped or
/// doubled, and no wrong card, agrees with all of it.
TEST(TamperedSolutions, JsonLinesAreAlwaysRefused) {
  std::mt19937 generator(6);
  int refused = 0;
  for (const std::string& line : lines_of(written("jsonl"))) {
    const std::size_t end = line.rfind("]}");
    // Every move with a comma after it, which JSON does not have after the last.
    const Parts original =
        parts_of(line.substr(0, end) + "," + line.substr(end), "{\"card\"", "},");
    ASSERT_TRUE(is_accepted(line));
    for (int i = 0; i < 15; ++i) {
      auto tampered = original;
      const auto move =
          tampered.moves.begin() + static_cast<std::ptrdiff_t>(generator() % tampered.moves.size());
      if (i % 3 == 0) tampered.moves.erase(move);
      if (i % 3 == 1) tampered.moves.insert(move, std::string(*move));
      if (i % 3 == 2) (*move)[9] = (*move)[9] == 'A' ? '2' : 'A';  // {"card":"A
      tampered.moves.back().pop_back();
      ASSERT_FALSE(is_accepted(tampered.text())) << tampered.text();
      ++refused;
    }
  }
  EXPECT_EQ(refused, 15 * kTamperedDeals);
}

/// Steps are numbered.
TEST(TamperedSolutions, ExplicitStepsAreAlwaysRefused) {
  std::mt19937 generator(7);
  int refused = 0;
  for (const std::string& text : solutions("explicit")) {
    const std::size_t first = text.find("\n1. ") + 1;
    Parts original{.before = text.substr(0, first)};
    for (const std::string& step : lines_of(text.substr(first))) {
      if (!step.empty()) original.moves.push_back(step + "\n");
    }
    ASSERT_TRUE(is_accepted(original.text()));
    for (int i = 0; i < 15; ++i) {
      auto tampered = original;
      auto& steps = tampered.moves;
      const auto step =
          steps.begin() + static_cast<std::ptrdiff_t>(generator() % (steps.size() - 1));
      if (i % 3 == 0) steps.erase(step);
      if (i % 3 == 1) std::iter_swap(step, step + 1);
      if (i % 3 == 2) steps.insert(step, std::string(*step));
      ASSERT_FALSE(is_accepted(tampered.text())) << tampered.text();
      ++refused;
    }
  }
  EXPECT_EQ(refused, 15 * kTamperedDeals);
}

}  // namespace
}  // namespace freecell
