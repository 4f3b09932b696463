#include "solver/prover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/proof/proof_positions.h"

namespace freecell {
namespace {

/// Whether the positions are an inductive set, by the rules of dealer/inductive_set.h alone.
bool is_inductive(const Deal& deal, const ProofPositions& positions) {
  InductiveSetRules rules(deal, {}, {.kind = positions.kind()});
  std::set<PositionNumber> keys;
  positions.for_each([&](PositionNumber number) { keys.insert(rules.key_of(number).value()); });
  bool is_closed = keys.contains(rules.start().value().number);
  MemberPlace place;
  std::optional<MemberPlace> last;
  std::vector<Member> successors;
  positions.for_each([&](PositionNumber number) {
    is_closed &= rules.examine({number}, place, successors) == nullptr && (!last || *last < place);
    last = place;
    is_closed &= std::ranges::all_of(
        successors, [&](const Member& member) { return keys.contains(member.number); });
  });
  return is_closed;
}

TEST(Prover, KeepsPositionsThatAreAProof) {
  const Deal deal = microsoft_deal(781948);
  for (const bool up_to_symmetry : {true, false}) {
    Prover prover({}, {.up_to_symmetry = up_to_symmetry, .keeps_positions = true});
    for (int time = 0; time < 2; ++time) {
      const ProofOutcome& outcome = prover.solve(deal);
      EXPECT_EQ(outcome.verdict, Verdict::kUnsolvable);
      ASSERT_TRUE(outcome.proof_positions);
      EXPECT_EQ(outcome.proof_positions->kind(),
                up_to_symmetry ? MemberKind::kClasses : MemberKind::kPositions);
      EXPECT_EQ(outcome.proof_positions->size(), outcome.proof->positions);
      EXPECT_TRUE(is_inductive(deal, *outcome.proof_positions));
    }
    EXPECT_EQ(prover.solve(microsoft_deal(1)).verdict, Verdict::kSolved);
    EXPECT_FALSE(prover.solve(microsoft_deal(1)).proof_positions);
  }
}

TEST(Prover, CountsTheSameWithAnyNumberOfWorkers) {
  for (const int workers : {1, 3}) {
    Prover prover({}, {.workers = workers, .up_to_symmetry = false});
    const ProofOutcome& outcome = prover.solve(microsoft_deal(11982));
    EXPECT_EQ(outcome.proof->positions, 61'643u);
    EXPECT_FALSE(outcome.proof_positions);
  }
}

TEST(Prover, RefusesAnotherGame) {
  EXPECT_THROW(Prover(Rules().with_autoplay(Autoplay::kMax)), std::invalid_argument);
  EXPECT_THROW(Prover(Rules().with_freecells(11)), std::invalid_argument);
  EXPECT_THROW(Prover({}, {.workers = 0}), std::invalid_argument);
}

}  // namespace
}  // namespace freecell
