#include "solver/search/beam_search.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "dealer/microsoft.h"
#include "solver/search/beams.h"

namespace freecell {
namespace {

constexpr SearchBudget kNoLimits{std::numeric_limits<std::uint64_t>::max(),
                                 std::numeric_limits<std::uint64_t>::max()};

/// What cannot lead to a solution of so few moves is left out, and nothing else is.
TEST(BeamSearch, KeepsToTheBoundOnTheMoves) {
  constexpr std::int64_t kDeal = 3;  // its shortest solutions have 18 moves
  const Deal deal = microsoft_deal(kDeal);
  const Game game(deal, {});
  const Position start(deal, game);
  BeamSearch search(default_beam_weights(), Rules());
  const auto run = [&](int most_moves) {
    return search.run({.width = 500, .may_stay = false}, start, game, most_moves, kNoLimits, {});
  };
  ASSERT_EQ(run(100), SearchStatus::kSolved);
  const std::size_t moves = search.solution_nodes().size();
  EXPECT_EQ(moves, 18u);
  const std::uint64_t expanded = search.effort().expanded;

  EXPECT_EQ(run(18), SearchStatus::kSolved);
  EXPECT_EQ(search.solution_nodes().size(), 18u);
  EXPECT_LT(search.effort().expanded, expanded);
  EXPECT_EQ(run(17), SearchStatus::kExhausted);
  EXPECT_EQ(run(search.least_moves() - 1), SearchStatus::kExhausted);
  EXPECT_LE(search.effort().expanded, 1u);
}

}  // namespace
}  // namespace freecell
