#include "solver/shortest/relaxed_game.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "dealer/microsoft.h"
#include "solver/shortest/expansion.h"
#include "solver/shortest/start_bounds.h"
#include "tests/solver/late_deal.h"

namespace freecell {
namespace {

using testing::late_deal;

/// The relaxed game by trying everything: any number of freecells, so that all that matters is how
/// many cards each cascade still has.
class PlainRelaxedGame {
 public:
  PlainRelaxedGame(const Deal& deal, bool parks_runs) : deal_(deal), parks_runs_(parks_runs) {}

  int cost() {
    std::vector<int> heights;
    for (int i = 0; i < deal_.cascades(); ++i) {
      heights.push_back(static_cast<int>(deal_.cascade(i).size()));
    }
    return cost(heights);
  }

 private:
  int cost(const std::vector<int>& heights) {
    if (std::ranges::all_of(heights, [](int height) { return height == 0; })) return 0;
    const auto [known, is_new] = costs_.try_emplace(heights, 0);
    if (!is_new) return known->second;
    int best = kCards;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      std::vector<int> left = heights;
      while (left[i] > 0) {
        const Card card = deal_.cascade(static_cast<int>(i))[static_cast<std::size_t>(--left[i])];
        const bool is_first = left[i] == heights[i] - 1;
        best = std::min(best, cost(left) + (is_first && is_next_home(card, heights) ? 0 : 1));
        if (!parks_runs_ || left[i] == 0 ||
            !card.fits_on(
                deal_.cascade(static_cast<int>(i))[static_cast<std::size_t>(left[i] - 1)])) {
          break;
        }
      }
    }
    return costs_[heights] = best;
  }

  /// Whether all lower cards of its suit have left the cascades.
  bool is_next_home(Card card, const std::vector<int>& heights) const {
    for (std::size_t i = 0; i < heights.size(); ++i) {
      for (int at = 0; at < heights[i]; ++at) {
        const Card other = deal_.cascade(static_cast<int>(i))[static_cast<std::size_t>(at)];
        if (other.suit() == card.suit() && other.rank() < card.rank()) return false;
      }
    }
    return true;
  }

  const Deal& deal_;
  bool parks_runs_;
  std::map<std::vector<int>, int> costs_;
};

class RelaxedGameTest : public ::testing::TestWithParam<Metric> {};

INSTANTIATE_TEST_SUITE_P(Metrics, RelaxedGameTest,
                         ::testing::Values(Metric::kCardMoves, Metric::kPlayerMoves));

TEST_P(RelaxedGameTest, CostsWhatTryingEverythingFinds) {
  std::mt19937_64 random(1);
  RelaxedGame game(GetParam());
  std::map<int, int> seen;
  for (int i = 0; i < 3000; ++i) {
    const Deal deal = late_deal(random, 4 + i % 4, 6 + i % 12);
    const Table table(deal, kDefaultFreecells);
    game.start(table);
    game.load(Position(deal, table));
    const int cost = game.cost();
    ASSERT_EQ(cost, PlainRelaxedGame(deal, GetParam() == Metric::kPlayerMoves).cost()) << i;
    ++seen[cost];
  }
  EXPECT_GE(seen.size(), 6u);
}

/// Walks at random from numbered deals and compares the bound of every successor, which is found
/// from what the move changes, with the bound of its position alone.
TEST_P(RelaxedGameTest, BoundsAfterMovesAreThoseOfThePositionsAndConsistent) {
  const Counting counting{.metric = GetParam()};
  std::mt19937_64 random(2);
  Expansion expansion(counting, {.commuting = false});
  Expansion other(counting, {});
  int edges = 0;
  for (int number = 1; number <= 200; ++number) {
    const Deal deal = microsoft_deal(number);
    const Table table(deal, kDefaultFreecells);
    expansion.start(table);
    other.start(table);
    Position position(deal, table);
    expansion.home_moves().settle(position, table);
    SearchNode node{position.packed(), SearchNode::kNoParent,
                    SearchNode::pack(0, kHome, 0, expansion.bound(position).h)};
    for (int step = 0; step < 60; ++step) {
      const std::vector<Successor> successors = expansion.expand(node, SearchNode::kMaxCost);
      if (successors.empty()) break;
      for (const Successor& successor : successors) {
        const Bound bound = other.bound(Position(successor.packed, table));
        ASSERT_EQ(successor.h, bound.h) << number << " " << step;
        ASSERT_EQ(successor.is_clear, bound.is_clear) << number << " " << step;
        ASSERT_LE(node.f(), successor.g + successor.h) << number << " " << step;
        ++edges;
      }
      const Successor& next = successors[random() % successors.size()];
      node = {next.packed, 0, SearchNode::pack(next.step.card, next.from, 0, next.h)};
    }
  }
  EXPECT_GT(edges, 10'000);
}

TEST(StartBounds, DoNotDependOnWhatCameBefore) {
  StartBounds reused;
  int player_moves = 0;
  int card_moves = 0;
  for (int number = 1; number <= 100; ++number) {
    const Deal deal = microsoft_deal(number);
    const StartBounds::Bounds bounds = reused.of(deal);
    const StartBounds::Bounds fresh = StartBounds().of(deal);
    EXPECT_EQ(bounds.player_moves, fresh.player_moves);
    EXPECT_EQ(bounds.card_moves, fresh.card_moves);
    player_moves += bounds.player_moves;
    card_moves += bounds.card_moves;
  }
  // The means that docs/design.md gives.
  EXPECT_EQ(player_moves, 2042);
  EXPECT_EQ(card_moves, 7283);
}

}  // namespace
}  // namespace freecell
