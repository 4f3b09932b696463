#include "solver/greedy_search.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "dealer/microsoft.h"

namespace freecell {
namespace {

struct Found {
  SearchStatus status;
  SearchEffort effort;
  std::vector<Step> steps;
};

Found search(Instructions instructions, const Deal& deal, int freecells) {
  constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  const Game game(deal, {.freecells = freecells});
  const Stage& stage = default_stages().front();
  const Evaluator evaluator(stage.weights, freecells);
  GreedySearch greedy(instructions);
  Found found;
  found.status = greedy.run(Position(deal, game), game, stage, evaluator, {kUnlimited, kUnlimited},
                            {}, found.effort);
  if (found.status == SearchStatus::kSolved) greedy.solution(found.steps);
  return found;
}

/// On a processor without the modern ones this compares the portable ones with themselves.
TEST(GreedySearch, InstructionsChangeNothing) {
  for (const int freecells : {4, 3}) {
    for (int number = 1; number <= 200; ++number) {
      const Deal deal = microsoft_deal(number);
      const Found portable = search(Instructions::kPortable, deal, freecells);
      const Found fastest = search(fastest_instructions(), deal, freecells);
      EXPECT_EQ(portable.status, fastest.status) << number;
      EXPECT_EQ(portable.effort.expanded, fastest.effort.expanded) << number;
      EXPECT_EQ(portable.effort.generated, fastest.effort.generated) << number;
      EXPECT_EQ(portable.steps, fastest.steps) << number;
    }
  }
}

}  // namespace
}  // namespace freecell
