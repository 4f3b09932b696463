#include "solver/reduced_search.h"

#include <gtest/gtest.h>

#include <iostream>
#include <limits>
#include <random>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/portfolio.h"
#include "solver/proof/proof_search.h"
#include "solver/solution.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"

namespace freecell {
namespace {

using test::PlainPositions;
using testing::board_of_kind;
using testing::BoardKind;
using testing::kBoardKinds;
using testing::SmallBoard;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

struct Found {
  SearchStatus status;
  std::vector<Move> moves;
  std::uint64_t classes;
  SearchEffort effort;
};

Found search(ReducedSearch& reduced, const Deal& deal, const Rules& rules,
             SearchBudget budget = {kNoLimit, kNoLimit}, const StopCallback& stop = {}) {
  const Game game(deal, rules);
  const Evaluator order(complete_orders()[0], rules.freecells);
  Found found{};
  found.status = reduced.run(Position(deal, game), game, order, budget, stop, found.effort);
  found.classes = reduced.size();
  EXPECT_EQ(found.status == SearchStatus::kExhausted, !reduced.has_pending() &&
                                                          found.status != SearchStatus::kSolved &&
                                                          found.status != SearchStatus::kUndecided);
  if (found.status == SearchStatus::kSolved) {
    std::vector<Step> steps;
    reduced.solution(steps);
    replay_steps(deal, game, SearchAutoplay::kSafe, steps, found.moves);
  }
  return found;
}

Found search(const Deal& deal, const Rules& rules, SearchBudget budget = {kNoLimit, kNoLimit},
             const StopCallback& stop = {}) {
  ReducedSearch reduced;
  return search(reduced, deal, rules, budget, stop);
}

struct Proved {
  SearchStatus status;
  std::uint64_t classes;
};

Proved prove(const Deal& deal, const Rules& rules) {
  ProofSearch proof(1);
  proof.begin(deal, rules, kAllCards);
  std::optional<SearchStatus> status;
  while (!status) status = proof.search_layer({kNoLimit, kNoLimit}, {});
  return {*status, proof.progress().positions};
}

/// Compares it with an exhaustive program, and what it has visited with what a proof visits layer
/// by layer. If either phase left a class out, the numbers would differ.
TEST(ReducedSearch, DecidesBoardsOfEveryKind) {
  constexpr std::size_t kMostPositions = 10'000;
  std::mt19937_64 random(11);
  ReducedSearch reduced;
  int won = 0;
  int unsolvable = 0;
  int undecided = 0;
  for (int i = 0; i < 150 * kBoardKinds; ++i) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(i % kBoardKinds));
    const Rules rules{.freecells = board.freecells};
    const PlainPositions plain(board.deal, board.freecells, PlainPositions::Home::kSafeCardsByRule,
                               kMostPositions);
    if (!plain.is_complete()) continue;
    const Found found = search(reduced, board.deal, rules);
    if (found.status == SearchStatus::kSolved) {
      ASSERT_TRUE(plain.can_be_won()) << test::text_of(board.deal);
      EXPECT_TRUE(Referee::replay(board.deal, rules, found.moves).valid());
      ++won;
      continue;
    }
    const Proved proved = prove(board.deal, rules);
    if (found.status == SearchStatus::kUndecided) {
      EXPECT_EQ(proved.status, SearchStatus::kSolved) << test::text_of(board.deal);
      ++undecided;
      continue;
    }
    ASSERT_EQ(found.status, SearchStatus::kExhausted);
    ASSERT_FALSE(plain.can_be_won()) << test::text_of(board.deal);
    ASSERT_EQ(proved.status, SearchStatus::kExhausted) << test::text_of(board.deal);
    EXPECT_EQ(found.classes, proved.classes) << test::text_of(board.deal);
    ++unsolvable;
  }
  std::cout << won << " boards were won, " << unsolvable << " proved, " << undecided
            << " left undecided\n";
  EXPECT_GT(won, 300);
  EXPECT_GT(unsolvable, 300);
  EXPECT_GT(undecided, 0);
}

TEST(ReducedSearch, VisitsTheClassesOfAProof) {
  ReducedSearch reduced;
  for (const auto& [number, freecells] :
       {std::pair{11982, 4}, {146692, 4}, {1, 2}, {27, 1}, {617, 3}, {883, 0}}) {
    const Deal deal = microsoft_deal(number);
    const Found found = search(reduced, deal, {.freecells = freecells});
    EXPECT_EQ(found.status, SearchStatus::kExhausted);
    EXPECT_EQ(found.effort.expanded, found.classes);
    EXPECT_EQ(found.classes, prove(deal, {.freecells = freecells}).classes) << number;
  }
}

/// A proof up to symmetry meets a won position that this deal does not lead to.
TEST(ReducedSearch, SlowLeavesUndecidedWhatMeetsAWonPositionOutsideTheGame) {
  const Found found = search(microsoft_deal(472883268), {});
  EXPECT_EQ(found.status, SearchStatus::kUndecided);
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
