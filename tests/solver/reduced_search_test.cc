#include "solver/reduced_search.h"

#include <gtest/gtest.h>

#include <iostream>
#include <random>
#include <set>
#include <utility>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/complete_search.h"
#include "solver/portfolio.h"
#include "solver/proof/kept_apart.h"
#include "solver/solution.h"
#include "tests/solver/proved_classes.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"

namespace freecell {
namespace {

using test::PlainPositions;
using testing::board_of_kind;
using testing::BoardKind;
using testing::kBoardKinds;
using testing::kNoLimit;
using testing::prove_classes;
using testing::ProvedClasses;
using testing::SmallBoard;

struct Found {
  SearchStatus status;
  std::vector<Move> moves;
  std::uint64_t classes;
  SearchEffort effort;
  CardSet wrong = 0;
};

Found search(ReducedSearch& reduced, const Deal& deal, const Rules& rules,
             SearchBudget budget = {kNoLimit, kNoLimit}, const StopCallback& stop = {},
             CardSet exchangeable = kAllCards) {
  const Game game(deal, rules);
  const Evaluator order(complete_orders()[0], rules.freecells);
  Found found{};
  found.status =
      reduced.run(Position(deal, game), game, order, exchangeable, budget, stop, found.effort);
  found.classes = reduced.size();
  EXPECT_EQ(found.status == SearchStatus::kExhausted, !reduced.has_pending() &&
                                                          found.status != SearchStatus::kSolved &&
                                                          found.status != SearchStatus::kUndecided);
  if (found.status == SearchStatus::kSolved) {
    std::vector<Step> steps;
    reduced.solution(steps);
    replay_steps(deal, game, SearchAutoplay::kSafe, steps, found.moves);
  }
  if (found.status == SearchStatus::kUndecided) found.wrong = reduced.told_apart_wrongly();
  return found;
}

Found search(const Deal& deal, const Rules& rules, SearchBudget budget = {kNoLimit, kNoLimit},
             const StopCallback& stop = {}) {
  ReducedSearch reduced;
  return search(reduced, deal, rules, budget, stop);
}

/// Keeps apart what was told apart wrongly, until the search decides. Takes from `exchangeable`.
Found refine(ReducedSearch& reduced, const SmallBoard& board, CardSet& exchangeable) {
  for (;;) {
    const Rules rules{.freecells = board.freecells};
    Found found = search(reduced, board.deal, rules, {kNoLimit, kNoLimit}, {}, exchangeable);
    if (found.status != SearchStatus::kUndecided) return found;
    EXPECT_EQ(prove_classes(board.deal, rules, exchangeable).status, SearchStatus::kSolved);
    EXPECT_NE(found.wrong, 0u);
    EXPECT_EQ(found.wrong & ~exchangeable, 0u);
    if (found.wrong == 0) return found;
    exchangeable &= ~found.wrong;
  }
}

/// Compares it with an exhaustive program, and what it has visited with what a proof visits layer
/// by layer. If either phase left a class out, the numbers would differ. Every other board begins
/// with some pairs kept apart.
TEST(ReducedSearch, DecidesBoardsOfEveryKind) {
  constexpr std::size_t kMostPositions = 10'000;
  std::mt19937_64 random(11);
  ReducedSearch reduced;
  int won = 0;
  int unsolvable = 0;
  int refined = 0;
  for (int i = 0; i < 150 * kBoardKinds; ++i) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(i % kBoardKinds));
    const Rules rules{.freecells = board.freecells};
    const PlainPositions plain(board.deal, board.freecells, PlainPositions::Home::kSafeCardsByRule,
                               kMostPositions);
    if (!plain.is_complete()) continue;
    const auto apart = static_cast<PairSet>(random() & random() & kAllPairs);
    CardSet exchangeable = i / kBoardKinds % 2 == 0 ? kAllCards : exchangeable_cards(apart);
    const CardSet at_first = exchangeable;
    const Found found = refine(reduced, board, exchangeable);
    refined += exchangeable != at_first;
    if (plain.can_be_won()) {
      ASSERT_EQ(found.status, SearchStatus::kSolved) << test::text_of(board.deal);
      EXPECT_TRUE(Referee::replay(board.deal, rules, found.moves).valid());
      ++won;
      continue;
    }
    ASSERT_EQ(found.status, SearchStatus::kExhausted) << test::text_of(board.deal);
    const ProvedClasses proved = prove_classes(board.deal, rules, exchangeable);
    ASSERT_EQ(proved.status, SearchStatus::kExhausted) << test::text_of(board.deal);
    EXPECT_EQ(found.classes, proved.classes) << test::text_of(board.deal);
    ++unsolvable;
  }
  std::cout << won << " boards were won, " << unsolvable << " proved, " << refined
            << " of both with more pairs kept apart\n";
  EXPECT_GT(won, 300);
  EXPECT_GT(unsolvable, 300);
  EXPECT_GT(refined, 0);
}

TEST(ReducedSearch, VisitsTheClassesOfAProof) {
  ReducedSearch reduced;
  for (const auto& [number, freecells] :
       {std::pair{11982, 4}, {146692, 4}, {1, 2}, {27, 1}, {617, 3}, {883, 0}}) {
    const Deal deal = microsoft_deal(number);
    const Found found = search(reduced, deal, {.freecells = freecells});
    EXPECT_EQ(found.status, SearchStatus::kExhausted);
    EXPECT_EQ(found.effort.expanded, found.classes);
    EXPECT_EQ(found.classes, prove_classes(deal, {.freecells = freecells}).classes) << number;
  }
}

/// The tables of every size, with cards in freecells at the start, too. A limit ends both searches
/// on the same boards only by chance, so those are left out.
TEST(ReducedSearch, AgreesWithTheCompleteSearchOnTablesOfEverySize) {
  constexpr SearchBudget kFew{20'000, kNoLimit};
  ReducedSearch reduced;
  CompleteSearch complete;
  std::mt19937_64 random(17);
  std::set<std::pair<int, SearchStatus>> seen;
  int with_cells = 0;
  for (const int cascades : {4, 8, 13}) {
    for (const int freecells : {0, 1, 3, 10}) {
      for (int number = 1; number <= 8; ++number) {
        Deal deal = microsoft_deal(number, cascades);
        if (number % 2 == 0 && freecells > 0) {
          deal = testing::walk(random, deal, freecells, 8, false);
          with_cells += deal.freecell_cards().empty() ? 0 : 1;
        }
        const Rules rules{.freecells = freecells, .cascades = cascades};
        const Game game(deal, rules);
        const Evaluator order(complete_orders()[0], freecells);
        SearchEffort effort;
        const SearchStatus expected =
            complete.run(Position(deal, game), game, order, kFew, {}, effort);
        const Found found = search(reduced, deal, rules, kFew);
        if (expected == SearchStatus::kBudget || found.status == SearchStatus::kBudget) continue;
        EXPECT_EQ(found.status, expected) << test::text_of(deal);
        if (found.status == SearchStatus::kSolved) {
          EXPECT_TRUE(Referee::replay(deal, rules, found.moves).valid());
        }
        seen.emplace(cascades, expected);
      }
    }
  }
  EXPECT_EQ(seen.size(), 6u);
  EXPECT_GT(with_cells, 5);
}

/// A proof up to symmetry meets a won position that this deal does not lead to.
TEST(ReducedSearch, SlowLeavesUndecidedWhatMeetsAWonPositionOutsideTheGame) {
  const Deal deal = microsoft_deal(472883268);
  const Found found = search(deal, {});
  EXPECT_EQ(found.status, SearchStatus::kUndecided);
  EXPECT_NE(found.wrong, 0u);
}

TEST(ReducedSearch, AWonBoardNeedsNoSteps) {
  const Found found = search(test::deal_of("Foundations: H-K C-K D-K S-K\n:\n:\n:\n:\n"), {});
  EXPECT_EQ(found.status, SearchStatus::kSolved);
  EXPECT_TRUE(found.moves.empty());
}

TEST(ReducedSearch, ALimitIsNoResult) {
  const Deal deal = microsoft_deal(11982);
  EXPECT_EQ(search(deal, {}, {1000, kNoLimit}).status, SearchStatus::kBudget);
  EXPECT_EQ(search(deal, {}, {0, kNoLimit}).status, SearchStatus::kBudget);
  EXPECT_EQ(search(deal, {}, {kNoLimit, 100'000}).status, SearchStatus::kMemory);
  EXPECT_EQ(search(deal, {}, {kNoLimit, 0}).status, SearchStatus::kMemory);
  EXPECT_EQ(search(deal, {}, {kNoLimit, kNoLimit}, [] { return StopReason::kTime; }).status,
            SearchStatus::kStopped);
  EXPECT_EQ(search(deal, {}, {1000, kNoLimit}).effort.expanded, 1000u);
}

/// A search remembers nothing of the one before.
TEST(ReducedSearch, FindsTheSameAgain) {
  ReducedSearch reduced;
  const Found first = search(reduced, microsoft_deal(617), {.freecells = 2});
  search(reduced, microsoft_deal(11982), {}, {5000, kNoLimit});
  const Found again = search(reduced, microsoft_deal(617), {.freecells = 2});
  EXPECT_EQ(first.status, again.status);
  EXPECT_EQ(first.moves, again.moves);
  EXPECT_EQ(first.effort.expanded, again.effort.expanded);
  EXPECT_EQ(first.effort.generated, again.effort.generated);
}

}  // namespace
}  // namespace freecell
