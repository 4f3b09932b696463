#include "solver/search/greedy_search.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "solver/solver.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

struct Found {
  SearchStatus status;
  SearchEffort effort;
  std::vector<Step> steps;
};

Found search(Instructions instructions, const Deal& deal, int freecells) {
  constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  const Game game(deal, Rules().with_freecells(freecells));
  const Stage& stage = default_stages().front();
  const Evaluator evaluator(stage.weights, Rules().with_freecells(freecells));
  GreedySearch greedy(instructions);
  Found found;
  found.status = greedy.run(Position(deal, game), game, stage, evaluator, {kUnlimited, kUnlimited},
                            {}, found.effort);
  if (found.status == SearchStatus::kSolved) greedy.solution(found.steps);
  return found;
}

/// So near to the win all values are low. When nothing else was left, the search put a card to a
/// cell that came from an empty cascade.
TEST(GreedySearch, EmptyCascadesHaveNoCardToMove) {
  const Rules rules = rules_of_game("freecell:empty-cascade=none");
  Solver solver(rules);
  const Deal deal = test::deal_of(
      "Foundations: H-T C-K D-Q S-3\nFreecells: KD 6S KH\nJS 8S 7S\nJH TS KS\nQH 9S\n:\n5S 4S\n"
      ":\n:\n:\nQS\n");
  EXPECT_EQ(solver.solve(deal).verdict, Verdict::kSolved);
}

/// On a processor without the modern ones this compares the portable ones with themselves.
void expect_same(const Deal& deal, int freecells) {
  const Found portable = search(Instructions::kPortable, deal, freecells);
  const Found fastest = search(fastest_instructions(), deal, freecells);
  EXPECT_EQ(portable.status, fastest.status);
  EXPECT_EQ(portable.effort.expanded, fastest.effort.expanded);
  EXPECT_EQ(portable.effort.generated, fastest.effort.generated);
  EXPECT_EQ(portable.steps, fastest.steps);
}

TEST(GreedySearch, InstructionsChangeNothing) {
  for (int number = 1; number <= 200; ++number) {
    SCOPED_TRACE(number);
    expect_same(microsoft_deal(number), 4);
  }
}

TEST(GreedySearch, InstructionsChangeNothingOnAnyTable) {
  for (int cascades = 4; cascades <= kMaxCascades; ++cascades) {
    for (int freecells = 0; freecells <= kMaxFreecells; ++freecells) {
      SCOPED_TRACE(testing::Message() << cascades << " cascades, " << freecells << " freecells");
      for (int index = 0; index < 4; ++index) {
        expect_same(random_deal(3, index, cascades), freecells);
      }
    }
  }
}

}  // namespace
}  // namespace freecell
