#include "solver/proof/distinguished_pairs.h"

#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "solver/certifying_solver.h"
#include "solver/effort.h"
#include "solver/position/alike_cards.h"
#include "solver/proof_solver.h"
#include "solver/solver.h"
#include "tests/solver/proved_classes.h"

namespace freecell {
namespace {

/// A proof that exchanges all alike cards meets a won position that this deal does not lead to.
TEST(SlowDistinguishedPairs, DecidesWhatAProofUpToSymmetryDoesNot) {
  const Deal deal = microsoft_deal(472883268);
  EXPECT_EQ(test::prove_classes(deal, {}).status, SearchStatus::kSolved);
  const Outcome solved = Solver().solve(deal);
  EXPECT_EQ(solved.verdict, Verdict::kUnsolvable);
  EXPECT_LT(solved.expanded, 2'000'000u);
  CertifyingSolver certifying(make_solver({}, {}, {}), {}, std::uint64_t{1} << 30, nullptr);
  const ProofOutcome& outcome = certifying.solve(deal);
  EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
  EXPECT_EQ(outcome.proof_positions->kind(), MemberKind::kClasses);
  EXPECT_NE(outcome.proof_positions->distinguished(), 0u);
  ProofSolver proving({}, 2, {test::kNoLimit, std::uint64_t{1} << 30},
                      {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
  const ProofOutcome& proved = proving.solve(deal);
  EXPECT_EQ(proved.verdict, Verdict::kUnsolvable);
  EXPECT_LT(proved.proof.value().positions, 1'000'000u);
}

/// With all pairs exchanged, the proof visits tens of millions of positions before it meets a won
/// one.
TEST(SlowDistinguishedPairs, KeepsPairsApartBeforeALongProof) {
  ProofSolver proving(Rules().with_freecells(3), 1, {test::kNoLimit, std::uint64_t{1} << 30},
                      {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
  const ProofOutcome& proved = proving.solve(microsoft_deal(829));
  EXPECT_EQ(proved.verdict, Verdict::kUnsolvable);
  EXPECT_LT(proved.proof.value().positions, 10'000u);
  EXPECT_LT(proved.expanded, 1'500'000u);
}

TEST(DistinguishedPairs, WritesPairsAsCertificatesDo) {
  EXPECT_EQ(distinguished_pairs_of(kAllCards), 0u);
  EXPECT_EQ(distinguished_pairs_of(0), kAllPairs);
  for (PairSet pairs : {PairSet{1} << 2, PairSet{1} << 25, PairSet{0x2a5a5a5}}) {
    EXPECT_EQ(distinguished_pairs_of(exchangeable_cards(pairs)), pairs);
  }
  EXPECT_EQ(exchangeable_cards(PairSet{1} << 2), kAllCards & ~with_sibling(4));
}

}  // namespace
}  // namespace freecell
