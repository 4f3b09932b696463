#include "solver/certifying_solver.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "dealer/microsoft.h"
#include "solver/certifying_fewest_solver.h"
#include "solver/effort.h"
#include "solver/solver.h"
#include "tests/solver/small_boards.h"

namespace freecell {
namespace {

using test::board_of_kind;
using test::BoardKind;
using test::kBoardKinds;

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30;

CertifyingSolver certifying(const Rules& rules, std::uint64_t memory = kMemory) {
  return {make_solver({}, rules, {}), rules, memory, nullptr};
}

TEST(CertifyingSolver, AddsThePositionsOfTheProof) {
  CertifyingSolver solver = certifying({});
  const ProofOutcome& outcome = solver.solve(microsoft_deal(781948));
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  ASSERT_TRUE(outcome.proof_positions);
  EXPECT_EQ(outcome.proof_positions->kind(), MemberKind::kClasses);
  EXPECT_EQ(outcome.proof_positions->distinguished(), 0u);
  EXPECT_EQ(outcome.proof_positions->size(), 3270u);
  // A deal that can be won has none, not even those of the deal before.
  EXPECT_EQ(solver.solve(microsoft_deal(1)).verdict, Verdict::kSolved);
  EXPECT_FALSE(solver.solve(microsoft_deal(1)).proof_positions);
}

/// The two solvers of one number of freecells, which are used for board after board.
struct BothSolvers {
  explicit BothSolvers(const Rules& rules) : plain(rules), with_proof(certifying(rules)) {}
  Solver plain;
  CertifyingSolver with_proof;
};

TEST(CertifyingSolver, SaysTheSameAsTheSolverOfBoardsOfEveryKind) {
  std::mt19937_64 random(17);
  std::map<int, BothSolvers> solvers;  // by the number of freecells
  int unsolvable = 0;
  constexpr int kSmallKinds = kBoardKinds - 1;  // a whole deck may take seconds
  for (int i = 0; i < 40 * kSmallKinds; ++i) {
    const auto board = board_of_kind(random, static_cast<BoardKind>(i % kSmallKinds));
    const Rules rules = Rules().with_freecells(board.freecells);
    auto& [plain, solver] = solvers.try_emplace(board.freecells, rules).first->second;
    const ProofOutcome& outcome = solver.solve(board.deal);
    ASSERT_EQ(outcome.verdict, plain.solve(board.deal).verdict);
    const bool is_unsolvable = outcome.verdict == Verdict::kUnsolvable;
    unsolvable += is_unsolvable;
    EXPECT_EQ(outcome.proof_positions != nullptr, is_unsolvable);
    if (is_unsolvable) {
      EXPECT_GE(outcome.proof_positions->size(), 1u);
    }
  }
  EXPECT_GT(unsolvable, 20);
}

TEST(CertifyingSolver, ADealWhoseProofNeedsTooMuchMemoryIsUnknown) {
  CertifyingSolver solver = certifying({}, 1000);
  const ProofOutcome& outcome = solver.solve(microsoft_deal(781948));
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kMemory);
  EXPECT_FALSE(outcome.proof_positions);
}

TEST(CertifyingFewestSolver, ProvesThatOneFreecellLessIsTooFew) {
  CertifyingFewestSolver solver({}, {}, kMemory, nullptr);
  const CertifiedFewest& outcome = solver.solve(microsoft_deal(1));
  EXPECT_EQ(outcome.freecells.lower, 3);
  EXPECT_EQ(outcome.freecells.upper, 3);
  EXPECT_TRUE(outcome.proof_positions);
  EXPECT_EQ(solver.solve(microsoft_deal(164)).freecells.upper, 0);
  EXPECT_FALSE(solver.solve(microsoft_deal(164)).proof_positions);
}

/// Deal 1 needs 3 freecells.
TEST(CertifyingFewestSolver, LowersABoundWhoseProofNeedsTooMuchMemory) {
  std::set<int> lower;
  for (std::uint64_t memory = kMemory; memory > 100; memory /= 4) {
    CertifyingFewestSolver solver({}, {}, memory, nullptr);
    const CertifiedFewest& outcome = solver.solve(microsoft_deal(1));
    EXPECT_EQ(outcome.freecells.upper, 3);
    EXPECT_EQ(outcome.proof_positions != nullptr, outcome.freecells.lower > 0);
    const bool is_whole = outcome.freecells.lower == 3;
    lower.insert(outcome.freecells.lower);
    EXPECT_EQ(outcome.verdict, is_whole ? Verdict::kSolved : Verdict::kUnknown);
    EXPECT_EQ(outcome.reason, is_whole ? StopReason::kNone : StopReason::kMemory);
  }
  EXPECT_GE(lower.size(), 3u);
}

TEST(CertifyingSolver, CanBeStoppedInTheProof) {
  CertifyingSolver solver = certifying(Rules().with_freecells(2));
  int asked = 0;
  solver.solve(microsoft_deal(2468), [&] { return ++asked, StopReason::kNone; });
  const int all = asked;
  const ProofOutcome& outcome = solver.solve(microsoft_deal(2468), [&, left = all - 3]() mutable {
    return --left < 0 ? StopReason::kTime : StopReason::kNone;
  });
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, StopReason::kTime);
}

}  // namespace
}  // namespace freecell
