#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/search/complete_search.h"
#include "solver/search/portfolio.h"
#include "solver/search/solution.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"

namespace freecell::test {

// What is expected of every search by depths (solver/depths). `Search` is KingsSearch or
// AnyCardSearch.

constexpr SearchBudget kNoBudget{~std::uint64_t{0}, std::uint64_t{1} << 28};

struct Found {
  SearchStatus status;
  std::vector<Move> moves;
  SearchEffort effort;
};

/// Searches, and replays a solution.
template <typename Search>
Found find(Search& search, const Deal& deal, const Rules& rules, SearchBudget budget = kNoBudget,
           const StopCallback& stop = {}) {
  Found found{};
  found.status = search.run(deal, rules.for_deal(deal), budget, stop, found.effort);
  EXPECT_TRUE(found.status != SearchStatus::kExhausted || !search.has_open());
  if (found.status != SearchStatus::kSolved) return found;
  std::vector<Step> steps;
  search.solution(steps);
  replay_steps(deal, Game(deal, rules), steps, HomeSteps::kGiven, found.moves);
  EXPECT_TRUE(Referee::replay(deal, rules, found.moves).valid())
      << game_text(rules) << ", freecells " << rules.freecells << "\n"
      << test::text_of(deal);
  return found;
}

/// Boards on which a search is compared with a program that tries everything.
template <typename Search>
class Decisions {
 public:
  /// Boards with more positions are left out.
  explicit Decisions(std::size_t most_positions) : most_positions_(most_positions) {}

  void compare(const Deal& deal, const Rules& game) {
    const Rules rules = game.for_deal(deal);
    const test::PlainPositions plain(deal, rules, test::PlainPositions::Home::kSafeCardsByRule,
                                     most_positions_);
    if (!plain.is_complete()) return;
    ++boards_;
    won_ += plain.can_be_won() ? 1 : 0;
    EXPECT_EQ(find(search_, deal, rules).status,
              plain.can_be_won() ? SearchStatus::kSolved : SearchStatus::kExhausted)
        << game_text(rules) << ", freecells " << rules.freecells << "\n"
        << test::text_of(deal);
  }

  int boards() const { return boards_; }
  int won() const { return won_; }
  int lost() const { return boards_ - won_; }

 private:
  std::size_t most_positions_;
  Search search_;
  int boards_ = 0;
  int won_ = 0;
};

/// A board from which a search that makes a mistake, or leaves one thing out, learns a wrong
/// verdict.
struct TellingBoard {
  const char* told;
  bool can_be_won;
  int freecells;
  const char* text;
};

template <typename Search>
void expect_verdicts(std::span<const TellingBoard> boards, const Rules& game) {
  Decisions<Search> decisions(100'000);
  for (const TellingBoard& board : boards) {
    SCOPED_TRACE(board.told);
    const int won_before = decisions.won();
    decisions.compare(test::deal_of(board.text), game.with_freecells(board.freecells));
    EXPECT_EQ(decisions.won() - won_before, board.can_be_won ? 1 : 0);
  }
  EXPECT_EQ(decisions.boards(), static_cast<int>(boards.size()));
}

/// How many of the first deals a search wins. The numbers that are expected are those of the
/// searches that know every game.
template <typename Search>
int count_won(const Rules& rules, int deals) {
  Search search;
  int won = 0;
  for (int number = 1; number <= deals; ++number) {
    const Found found = find(search, microsoft_deal(number, rules), rules);
    won += found.status == SearchStatus::kSolved ? 1 : 0;
  }
  return won;
}

struct Tables {
  std::vector<int> cascades;
  std::vector<int> freecells;
  int deals;  ///< of each of them
  std::uint64_t most_expanded;
};

/// Compares a search with the complete one on dealt tables, with cards in cells, too, and some
/// moves later. Where a limit ends one search, the board is left out: it ends both only by chance.
/// Returns how many verdicts of how many cascades were seen.
template <typename Search>
std::size_t compare_with_complete_search(const Rules& game, const Tables& tables) {
  const SearchBudget few{tables.most_expanded, kNoBudget.memory};
  Search search;
  CompleteSearch complete;
  std::mt19937_64 random(17);
  std::set<std::pair<int, SearchStatus>> seen;
  const auto compare = [&](int cascades, int freecells, int number) {
    const Rules table = game.with_freecells(freecells).with_cascades(cascades);
    const Rules rules =
        table.with(&Rules::dealt_to_cells, number % 2 == 0 ? 0 : std::min(freecells, number));
    Deal deal = rules.deal(microsoft_deck(number));
    if (number % 4 >= 2) deal = walk(random, deal, rules, 8, false);
    const SearchStatus found = find(search, deal, rules, few).status;
    const Game known(deal, rules);
    SearchEffort effort;
    const SearchStatus expected = complete.run(
        Position(deal, known), known, Evaluator(complete_orders()[0], rules), few, {}, effort);
    if (expected == SearchStatus::kBudget || found == SearchStatus::kBudget) return;
    EXPECT_EQ(found, expected) << test::text_of(deal);
    seen.emplace(cascades, expected);
  };
  for (const int cascades : tables.cascades) {
    for (const int freecells : tables.freecells) {
      for (int number = 1; number <= tables.deals; ++number) compare(cascades, freecells, number);
    }
  }
  return seen.size();
}

/// On a processor without the modern instructions this compares the portable ones with themselves.
template <typename Search>
void expect_that_instructions_change_nothing(const Rules& rules) {
  Search search;
  Search portable(nullptr, Instructions::kPortable);
  for (int number = 1; number <= 50; ++number) {
    const Deal deal = microsoft_deal(number, rules);
    const Found found = find(search, deal, rules);
    const Found expected = find(portable, deal, rules);
    EXPECT_EQ(found.status, expected.status) << number;
    EXPECT_EQ(found.moves, expected.moves) << number;
    EXPECT_EQ(found.effort.expanded, expected.effort.expanded) << number;
  }
}

template <typename Search>
void expect_no_steps_of_a_won_board(const Rules& rules) {
  Search search;
  const Found found = find(search, test::deal_of(test::kWonBoard), rules);
  EXPECT_EQ(found.status, SearchStatus::kSolved);
  EXPECT_TRUE(found.moves.empty());
  std::vector<Step> steps(1);
  search.solution(steps);
  EXPECT_TRUE(steps.empty());
}

/// A limit is no verdict, and a search remembers nothing of the one before.
template <typename Search>
void expect_that_limits_are_no_results(const Rules& rules, std::span<const int> lost_deals) {
  Search search;
  for (const int number : lost_deals) {
    const Deal lost = microsoft_deal(number, rules);
    const Found found = find(search, lost, rules);
    ASSERT_EQ(found.status, SearchStatus::kExhausted) << number;
    const auto status = [&](SearchBudget budget, const StopCallback& stop = {}) {
      return find(search, lost, rules, budget, stop).status;
    };
    EXPECT_EQ(status({found.effort.expanded - 1, kNoBudget.memory}), SearchStatus::kBudget);
    EXPECT_EQ(status({0, kNoBudget.memory}), SearchStatus::kBudget);
    EXPECT_EQ(status({kNoBudget.expanded, 0}), SearchStatus::kMemory);
    EXPECT_EQ(status(kNoBudget, [] { return StopReason::kTime; }), SearchStatus::kStopped);
    const Found again = find(search, lost, rules);
    EXPECT_EQ(again.status, SearchStatus::kExhausted);
    EXPECT_EQ(again.effort.expanded, found.effort.expanded);
  }
}

}  // namespace freecell::test
