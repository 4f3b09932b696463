#include "solver/search/reduced_search.h"

#include <gtest/gtest.h>

#include <functional>
#include <iostream>
#include <random>
#include <set>
#include <utility>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/proof/distinguished_pairs.h"
#include "solver/search/complete_search.h"
#include "solver/search/portfolio.h"
#include "solver/search/solution.h"
#include "tests/solver/proved_classes.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"

namespace freecell {
namespace {

using test::board_of_kind;
using test::BoardKind;
using test::kBoardKinds;
using test::kNoLimit;
using test::PlainPositions;
using test::prove_classes;
using test::ProvedClasses;
using test::SmallBoard;

/// What a search came to, and what it had visited.
struct FoundMoves {
  SearchStatus status;
  std::vector<Move> moves;
  std::uint64_t classes;
  SearchEffort effort;
};

FoundMoves found_by(const ReducedSearch& reduced, SearchStatus status, const Deal& deal,
                    const Game& game, const SearchEffort& effort) {
  FoundMoves found{status, {}, reduced.size(), effort};
  EXPECT_TRUE(status != SearchStatus::kExhausted || !reduced.has_pending());
  if (status == SearchStatus::kSolved) {
    std::vector<Step> steps;
    reduced.solution(steps);
    replay_steps(deal, game, steps, HomeSteps::kGiven, found.moves);
  }
  return found;
}

FoundMoves decide(ReducedSearch& reduced, const Deal& deal, const Rules& rules,
                  CardSet& exchangeable, SearchBudget budget = {kNoLimit, kNoLimit},
                  const StopCallback& stop = {}) {
  const Game game(deal, rules);
  const Evaluator order(complete_orders()[0], rules);
  SearchEffort effort;
  const SearchStatus status =
      reduced.decide(Position(deal, game), game, order, exchangeable, budget, stop, effort);
  return found_by(reduced, status, deal, game, effort);
}

FoundMoves decide(const Deal& deal, const Rules& rules, SearchBudget budget = {kNoLimit, kNoLimit},
                  const StopCallback& stop = {}) {
  ReducedSearch reduced;
  CardSet exchangeable = kAllCards;
  return decide(reduced, deal, rules, exchangeable, budget, stop);
}

/// On a processor without the modern ones this compares the portable ones with themselves.
TEST(ReducedSearch, InstructionsChangeNothing) {
  ReducedSearch portable(nullptr, Instructions::kPortable);
  for (const int number : {11982, 617, 1941, 98714}) {
    const Deal deal = microsoft_deal(number);
    const SearchBudget budget{20'000, kNoLimit};
    CardSet exchangeable = kAllCards;
    const FoundMoves expected = decide(portable, deal, {}, exchangeable, budget);
    const FoundMoves found = decide(deal, {}, budget);
    EXPECT_EQ(found.status, expected.status) << number;
    EXPECT_EQ(found.moves, expected.moves) << number;
    EXPECT_EQ(found.classes, expected.classes) << number;
    EXPECT_EQ(found.effort.expanded, expected.effort.expanded) << number;
    EXPECT_EQ(found.effort.generated, expected.effort.generated) << number;
  }
}

/// Boards on which the search is compared with an exhaustive program, and what it has visited with
/// what a proof visits layer by layer. If either phase left a class out, the numbers would differ.
class ReducedDecisions {
 public:
  /// Leaves out large boards. For others `draw` says which cards the search may exchange at first.
  void compare(const SmallBoard& board, const std::function<CardSet()>& draw) {
    constexpr std::size_t kMostPositions = 10'000;
    const PlainPositions plain(board.deal, board.freecells, PlainPositions::Home::kSafeCardsByRule,
                               kMostPositions);
    if (!plain.is_complete()) return;
    const Rules rules = Rules().with_freecells(board.freecells);
    const CardSet at_first = draw();
    CardSet exchangeable = at_first;
    const FoundMoves found = decide(reduced_, board.deal, rules, exchangeable);
    const bool is_refined = exchangeable != at_first;
    refined_ += is_refined;
    if (plain.can_be_won()) {
      ASSERT_EQ(found.status, SearchStatus::kSolved) << test::text_of(board.deal);
      EXPECT_TRUE(Referee::replay(board.deal, rules, found.moves).valid());
      ++won_;
      return;
    }
    ASSERT_EQ(found.status, SearchStatus::kExhausted) << test::text_of(board.deal);
    ASSERT_EQ(prove_classes(board.deal, rules, at_first).status == SearchStatus::kExhausted,
              !is_refined);
    const ProvedClasses proved = prove_classes(board.deal, rules, exchangeable);
    ASSERT_EQ(proved.status, SearchStatus::kExhausted) << test::text_of(board.deal);
    EXPECT_EQ(found.classes, proved.classes) << test::text_of(board.deal);
    ++unsolvable_;
    unsolvable_refined_ += is_refined;
  }

  int won() const { return won_; }
  int unsolvable() const { return unsolvable_; }
  int unsolvable_refined() const { return unsolvable_refined_; }
  void print() const {
    std::cout << won_ << " boards were won, " << unsolvable_ << " proved, " << refined_
              << " with more distinguished pairs, of them " << unsolvable_refined_ << " proved\n";
  }

 private:
  ReducedSearch reduced_;
  int won_ = 0;
  int unsolvable_ = 0;
  int refined_ = 0;
  int unsolvable_refined_ = 0;
};

/// Every other board begins with some distinguished pairs.
TEST(ReducedSearch, DecidesBoardsOfEveryKind) {
  std::mt19937_64 random(11);
  ReducedDecisions decisions;
  for (int i = 0; i < 300 * kBoardKinds; ++i) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(i % kBoardKinds));
    decisions.compare(board, [&] {
      const auto apart = static_cast<PairSet>(random() & random() & kAllPairs);
      return i / kBoardKinds % 2 == 0 ? kAllCards : exchangeable_cards(apart);
    });
  }
  decisions.print();
  EXPECT_GT(decisions.won(), 600);
  EXPECT_GT(decisions.unsolvable(), 600);
  EXPECT_GT(decisions.unsolvable_refined(), 2);
}

void decide_late_boards(std::uint64_t seed, int boards) {
  std::mt19937_64 random(seed);
  ReducedDecisions decisions;
  for (int i = 0; i < boards; ++i) {
    decisions.compare(test::late_with_siblings_exchanged(random), [] { return kAllCards; });
  }
  decisions.print();
  EXPECT_GT(decisions.won(), boards / 10);
  EXPECT_GT(decisions.unsolvable_refined(), boards / 400);
}

TEST(ReducedSearch, DecidesLateBoardsWithSiblingsExchanged) { decide_late_boards(1, 2'000); }

TEST(SlowReducedSearch, DecidesLateBoardsWithSiblingsExchanged) {
  decide_late_boards(2, 10 * test::board_count(200));
}

TEST(ReducedSearch, VisitsTheClassesOfAProof) {
  ReducedSearch reduced;
  for (const auto& [number, freecells] :
       {std::pair{11982, 4}, {146692, 4}, {1, 2}, {27, 1}, {617, 3}, {883, 0}}) {
    const Deal deal = microsoft_deal(number);
    CardSet exchangeable = kAllCards;
    const FoundMoves found = decide(reduced, deal, Rules().with_freecells(freecells), exchangeable);
    EXPECT_EQ(found.status, SearchStatus::kExhausted);
    EXPECT_EQ(found.effort.expanded, found.classes);
    EXPECT_EQ(found.classes, prove_classes(deal, Rules().with_freecells(freecells)).classes)
        << number;
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
          deal = test::walk(random, deal, Rules().with_freecells(freecells), 8, false);
          with_cells += deal.freecell_cards().empty() ? 0 : 1;
        }
        const Rules rules = Rules().with_freecells(freecells).with_cascades(cascades);
        const Game game(deal, rules);
        const Evaluator order(complete_orders()[0], Rules().with_freecells(freecells));
        SearchEffort effort;
        const SearchStatus expected =
            complete.run(Position(deal, game), game, order, kFew, {}, effort);
        CardSet exchangeable = kAllCards;
        const FoundMoves found = decide(reduced, deal, rules, exchangeable, kFew);
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
TEST(ReducedSearch, SlowKeepsApartWhatWasDistinguishedWrongly) {
  const Deal deal = microsoft_deal(472883268);
  const Game game(deal, {});
  const Evaluator order(complete_orders()[0], Rules());
  ReducedSearch reduced;
  SearchEffort effort;
  EXPECT_EQ(
      reduced.run(Position(deal, game), game, order, kAllCards, {kNoLimit, kNoLimit}, {}, effort),
      SearchStatus::kUndecided);
  EXPECT_NE(reduced.wrongly_distinguished(), 0u);
  CardSet exchangeable = kAllCards;
  const FoundMoves found = decide(reduced, deal, {}, exchangeable);
  EXPECT_EQ(found.status, SearchStatus::kExhausted);
  EXPECT_EQ(found.classes, prove_classes(deal, {}, exchangeable).classes);
  EXPECT_GT(found.effort.expanded, found.classes);
}

TEST(ReducedSearch, AWonBoardNeedsNoSteps) {
  const FoundMoves found = decide(test::deal_of(test::kWonBoard), {});
  EXPECT_EQ(found.status, SearchStatus::kSolved);
  EXPECT_TRUE(found.moves.empty());
}

TEST(ReducedSearch, ALimitIsNoResult) {
  const Deal deal = microsoft_deal(11982);
  EXPECT_EQ(decide(deal, {}, {1000, kNoLimit}).status, SearchStatus::kBudget);
  EXPECT_EQ(decide(deal, {}, {0, kNoLimit}).status, SearchStatus::kBudget);
  EXPECT_EQ(decide(deal, {}, {kNoLimit, 100'000}).status, SearchStatus::kMemory);
  EXPECT_EQ(decide(deal, {}, {kNoLimit, 0}).status, SearchStatus::kMemory);
  EXPECT_EQ(decide(deal, {}, {kNoLimit, kNoLimit}, [] { return StopReason::kTime; }).status,
            SearchStatus::kStopped);
  EXPECT_EQ(decide(deal, {}, {1000, kNoLimit}).effort.expanded, 1000u);
}

/// A search remembers nothing of the one before.
TEST(ReducedSearch, FindsTheSameAgain) {
  ReducedSearch reduced;
  const auto find = [&] {
    CardSet exchangeable = kAllCards;
    return decide(reduced, microsoft_deal(617), Rules().with_freecells(2), exchangeable);
  };
  const FoundMoves first = find();
  CardSet exchangeable = kAllCards;
  decide(reduced, microsoft_deal(11982), {}, exchangeable, {5000, kNoLimit});
  const FoundMoves again = find();
  EXPECT_EQ(first.status, again.status);
  EXPECT_EQ(first.moves, again.moves);
  EXPECT_EQ(first.effort.expanded, again.effort.expanded);
  EXPECT_EQ(first.effort.generated, again.effort.generated);
}

}  // namespace
}  // namespace freecell
