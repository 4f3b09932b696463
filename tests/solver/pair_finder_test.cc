#include "solver/proof/pair_finder.h"

#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/alike_cards.h"
#include "solver/effort.h"
#include "solver/portfolio.h"
#include "solver/proof/certifying_solver.h"
#include "solver/proof/kept_apart.h"
#include "solver/proof/proof_solver.h"
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
using testing::SmallBoard;

/// A proof up to symmetry meets a won position that the deal does not lead to.
constexpr int kNeedsPairsApart = 472883268;

struct Found {
  SearchStatus status;
  CardSet exchangeable = kAllCards;
  std::vector<Move> moves;
};

Found find(const Deal& deal, const Rules& rules, SearchBudget budget = {kNoLimit, kNoLimit},
           const StopCallback& stop = {}) {
  const Game game(deal, rules);
  const Evaluator order(complete_orders()[0], rules.freecells);
  PairFinder finder(order);
  Found found{SearchStatus::kBudget};
  found.status = finder.narrow(Position(deal, game), game, found.exchangeable, budget, stop);
  if (found.status == SearchStatus::kSolved) {
    replay_steps(deal, game, SearchAutoplay::kSafe, finder.solution(), found.moves);
  }
  return found;
}

SearchStatus prove(const Deal& deal, const Rules& rules, CardSet exchangeable) {
  return testing::prove_classes(deal, rules, exchangeable).status;
}

/// Compares it with an exhaustive program. Where it takes pairs apart, the boards are those that a
/// proof up to symmetry does not decide.
TEST(PairFinder, DecidesBoardsOfEveryKind) {
  constexpr std::size_t kMostPositions = 10'000;
  std::mt19937_64 random(3);
  int unsolvable = 0;
  int with_pairs_apart = 0;
  int won_after_pairs_apart = 0;
  for (int i = 0; i < 300 * kBoardKinds; ++i) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(i % kBoardKinds));
    const Rules rules{.freecells = board.freecells};
    const PlainPositions plain(board.deal, board.freecells, PlainPositions::Home::kSafeCardsByRule,
                               kMostPositions);
    if (!plain.is_complete()) continue;
    const Found found = find(board.deal, rules);
    const bool is_apart = found.exchangeable != kAllCards;
    if (plain.can_be_won()) {
      ASSERT_EQ(found.status, SearchStatus::kSolved) << test::text_of(board.deal);
      EXPECT_TRUE(Referee::replay(board.deal, rules, found.moves).valid());
      won_after_pairs_apart += is_apart;
      continue;
    }
    ++unsolvable;
    with_pairs_apart += is_apart;
    ASSERT_EQ(found.status, SearchStatus::kExhausted) << test::text_of(board.deal);
    ASSERT_EQ(prove(board.deal, rules, found.exchangeable), SearchStatus::kExhausted);
    ASSERT_EQ(prove(board.deal, rules, kAllCards) == SearchStatus::kExhausted, !is_apart);
  }
  std::cout << unsolvable << " boards cannot be won, " << with_pairs_apart
            << " of them with pairs kept apart; " << won_after_pairs_apart
            << " were won after that\n";
  EXPECT_GT(unsolvable, 200);
  EXPECT_GT(with_pairs_apart, 2);
  EXPECT_GT(won_after_pairs_apart, 2);
}

TEST(PairFinder, AWonBoardNeedsNoSteps) {
  const Found found = find(test::deal_of("Foundations: H-K C-K D-K S-K\n:\n:\n:\n:\n"), {});
  EXPECT_EQ(found.status, SearchStatus::kSolved);
  EXPECT_TRUE(found.moves.empty());
}

TEST(PairFinder, ALimitIsNoResult) {
  const Deal deal = microsoft_deal(11982);
  EXPECT_EQ(find(deal, {}, {1000, kNoLimit}).status, SearchStatus::kBudget);
  EXPECT_EQ(find(deal, {}, {kNoLimit, 100'000}).status, SearchStatus::kMemory);
  EXPECT_EQ(find(deal, {}, {kNoLimit, kNoLimit}, [] { return StopReason::kTime; }).status,
            SearchStatus::kStopped);
  EXPECT_EQ(find(deal, {}).status, SearchStatus::kExhausted);
}

TEST(SlowPairFinder, DecidesWhatAProofUpToSymmetryDoesNot) {
  const Deal deal = microsoft_deal(kNeedsPairsApart);
  EXPECT_EQ(prove(deal, {}, kAllCards), SearchStatus::kSolved);
  CertifyingSolver certifying(make_solver({}, {}, {}), {}, std::uint64_t{1} << 30, nullptr);
  const Outcome& outcome = certifying.solve(deal);
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(outcome.proof_positions->kind(), MemberKind::kClasses);
  EXPECT_NE(outcome.proof_positions->kept_apart(), 0u);
  ProofSolver proving({}, 2, {kNoLimit, std::uint64_t{1} << 30},
                      {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
  const Outcome& proved = proving.solve(deal);
  EXPECT_EQ(proved.verdict, Verdict::kUnsolvable);
  EXPECT_LT(proved.proof.value().positions, 1'000'000u);
}

/// With all pairs exchanged, the proof visits tens of millions of positions before it meets a won
/// one.
TEST(SlowPairFinder, KeepsPairsApartBeforeALongProof) {
  ProofSolver proving({.freecells = 3}, 1, {kNoLimit, std::uint64_t{1} << 30},
                      {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
  const Outcome& proved = proving.solve(microsoft_deal(829));
  EXPECT_EQ(proved.verdict, Verdict::kUnsolvable);
  EXPECT_LT(proved.proof.value().positions, 10'000u);
  EXPECT_LT(proved.expanded, 1'500'000u);
}

TEST(PairFinder, WritesPairsAsCertificatesDo) {
  EXPECT_EQ(pairs_kept_apart(kAllCards), 0u);
  EXPECT_EQ(pairs_kept_apart(0), kAllPairs);
  for (PairSet pairs : {PairSet{1} << 2, PairSet{1} << 25, PairSet{0x2a5a5a5}}) {
    EXPECT_EQ(pairs_kept_apart(exchangeable_cards(pairs)), pairs);
  }
  EXPECT_EQ(exchangeable_cards(PairSet{1} << 2), kAllCards & ~with_sibling(4));
}

}  // namespace
}  // namespace freecell
