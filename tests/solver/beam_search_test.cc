#include "solver/search/beam_search.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/position/move_generator.h"
#include "solver/search/beams.h"

namespace freecell {
namespace {

constexpr SearchBudget kNoLimits{std::numeric_limits<std::uint64_t>::max(),
                                 std::numeric_limits<std::uint64_t>::max()};

/// The cards of a cascade, the deepest first.
std::vector<int> cards_of(const Position& position, int cascade) {
  std::vector<int> cards;
  for (int card = position.top(cascade); card != kFoot; card = position.under(card)) {
    cards.insert(cards.begin(), card);
  }
  return cards;
}

int plain_second_depth(const std::vector<std::vector<int>>& cascades, const Position& position) {
  int depth = 0;
  for (const std::vector<int>& cards : cascades) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const int rank = cards[i] / kSuits;
      const bool is_second = rank == position.foundation(cards[i] % kSuits) + 1;
      if (is_second) depth += static_cast<int>(cards.size() - 1 - i);
    }
  }
  return depth;
}

int plain_movable_runs(const std::vector<std::vector<int>>& cascades) {
  int runs = 0;
  for (const std::vector<int>& cards : cascades) {
    if (cards.empty()) continue;
    std::size_t head = cards.size() - 1;
    while (head > 0 && is_link(cards[head], cards[head - 1])) --head;
    if (head == 0) continue;
    for (const std::vector<int>& target : cascades) {
      if (!target.empty() && is_link(cards[head], target.back())) {
        ++runs;
        break;
      }
    }
  }
  return runs;
}

/// On the positions of random games, in which cards go home when they can.
TEST(BeamSearch, CountsWhatScoresAreMadeOf) {
  std::mt19937 random(3);
  for (std::int64_t number = 1; number <= 60; ++number) {
    const Deal deal = microsoft_deal(number);
    const Game game(deal, {});
    Position position(deal, game);
    for (int move = 0; move < 60; ++move) {
      std::vector<std::vector<int>> cascades;
      cascades.reserve(static_cast<std::size_t>(game.cascades()));
      for (int cascade = 0; cascade < game.cascades(); ++cascade) {
        cascades.push_back(cards_of(position, cascade));
      }
      ASSERT_EQ(second_depth(position), plain_second_depth(cascades, position)) << number;
      ASSERT_EQ(movable_runs(position), plain_movable_runs(cascades)) << number;
      std::vector<Step> steps;
      for_each_single_move(position, game, [&](Step step, int, int, int) {
        if (step.onto == kHome) steps.assign(8, step);
        steps.push_back(step);
      });
      if (steps.empty()) break;
      position.make(steps[random() % steps.size()], game);
    }
  }
}

/// What cannot lead to a solution of so few moves is left out, and nothing else is.
TEST(BeamSearch, KeepsToTheBoundOnTheMoves) {
  constexpr std::int64_t kDeal = 3;  // its shortest solutions have 18 moves
  const Deal deal = microsoft_deal(kDeal);
  const Game game(deal, {});
  const Position start(deal, game);
  BeamSearch search(default_beam_weights(), kDefaultFreecells);
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
