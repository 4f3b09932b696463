#include "solver/relaxed/relaxed_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/shortest/expansion.h"
#include "solver/shortest/start_bounds.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::begun_deal;
using test::late_deal;

using Piles = std::vector<std::vector<Card>>;

Piles piles_of(const Position& position, int cascades) {
  Piles piles(static_cast<std::size_t>(cascades));
  for (int i = 0; i < cascades; ++i) {
    auto& pile = piles[static_cast<std::size_t>(i)];
    for (int card = position.top(i); card < kFoot; card = position.under(card)) {
      pile.insert(pile.begin(), Card::from_id(card));
    }
  }
  return piles;
}

/// The relaxed game by trying everything: any number of freecells, so that all that matters is how
/// many cards each cascade still has.
class PlainRelaxedGame {
 public:
  PlainRelaxedGame(Piles piles, bool parks_runs)
      : piles_(std::move(piles)), parks_runs_(parks_runs) {}

  /// How many positions there are.
  long size() const {
    long size = 1;
    for (const auto& pile : piles_) size *= static_cast<long>(pile.size()) + 1;
    return size;
  }

  int cost() {
    std::vector<std::size_t> heights;
    for (const auto& pile : piles_) heights.push_back(pile.size());
    return cost(heights);
  }

 private:
  using Heights = std::vector<std::size_t>;

  int cost(const Heights& heights) {
    if (std::ranges::all_of(heights, [](std::size_t height) { return height == 0; })) return 0;
    const auto [known, is_new] = costs_.try_emplace(heights, 0);
    if (!is_new) return known->second;
    int best = kCards;
    for (std::size_t i = 0; i < heights.size(); ++i) {
      Heights left = heights;
      while (left[i] > 0) {
        const Card card = piles_[i][--left[i]];
        const bool is_first = left[i] == heights[i] - 1;
        best = std::min(best, cost(left) + (is_first && is_next_home(card, heights) ? 0 : 1));
        if (!parks_runs_ || left[i] == 0 || !card.fits_on(piles_[i][left[i] - 1])) break;
      }
    }
    return costs_[heights] = best;
  }

  /// Whether all lower cards of its suit have left the cascades.
  bool is_next_home(Card card, const Heights& heights) const {
    for (std::size_t i = 0; i < heights.size(); ++i) {
      for (std::size_t at = 0; at < heights[i]; ++at) {
        const Card other = piles_[i][at];
        if (other.suit() == card.suit() && other.rank() < card.rank()) return false;
      }
    }
    return true;
  }

  const Piles piles_;
  bool parks_runs_;
  std::map<Heights, int> costs_;
};

/// The nodes of a walk through a deal, as an expansion takes them; how long it has been is no
/// matter.
SearchNode first_node(Expansion& expansion, const Deal& deal, const Game& game) {
  Position position(deal, game);
  expansion.home_moves().settle(position, game);
  return {position.packed(), SearchNode::kNoParent,
          SearchNode::pack(0, kHome, 0, expansion.bound(position).h)};
}
SearchNode node_of(const Successor& successor) {
  return {successor.packed, 0,
          SearchNode::pack(successor.step.card, successor.from, 0, successor.h)};
}

class RelaxedGameTest : public ::testing::TestWithParam<Metric> {
 protected:
  static bool parks_runs() { return GetParam() == Metric::kPlayerMoves; }
};

INSTANTIATE_TEST_SUITE_P(Metrics, RelaxedGameTest,
                         ::testing::Values(Metric::kCardMoves, Metric::kPlayerMoves));

TEST_P(RelaxedGameTest, CostsWhatTryingEverythingFinds) {
  std::mt19937_64 random(1);
  RelaxedGame relaxed(GetParam());
  std::map<int, int> seen;
  for (int i = 0; i < 3000; ++i) {
    const Deal deal = late_deal(random, 4 + i % 4, 6 + i % 12, i % 5);
    const Game game(deal, {});
    relaxed.start(game);
    relaxed.load(Position(deal, game));
    const int cost = relaxed.cost();
    ASSERT_EQ(cost, PlainRelaxedGame(test::cascades_of(deal), parks_runs()).cost()) << i;
    ++seen[cost];
  }
  EXPECT_GE(seen.size(), 6u);
}

/// Plays numbered deals, mostly by moves that a solution could begin with, and looks at positions
/// in which so few cards are left that everything can be tried; many of them lie on each other by
/// then.
TEST_P(RelaxedGameTest, CostsWhatTryingEverythingFindsWithCardsMoved) {
  constexpr long kFew = 20'000;
  std::mt19937_64 random(3);
  Expansion expansion(Rules().with_counting({.metric = GetParam()}), {});
  RelaxedGame relaxed(GetParam());
  std::map<int, int> seen;
  for (int number = 1; number <= 300; ++number) {
    const Deal deal = begun_deal(random, number, kMaxFreecells);
    const Game game(deal, Rules().with_freecells(kMaxFreecells));
    expansion.start(game);
    relaxed.start(game);
    SearchNode node = first_node(expansion, deal, game);
    while (node.h() > 0) {
      std::vector<Successor> successors = expansion.expand(node, SearchNode::kMaxCost);
      if (successors.empty()) break;
      std::ranges::shuffle(successors, random);
      const auto by_bound = [](const Successor& successor) { return successor.f(); };
      const Successor& next = random() % 8 == 0
                                  ? successors.front()
                                  : *std::ranges::min_element(successors, {}, by_bound);
      node = node_of(next);
      const Position reached(node.packed, game);
      PlainRelaxedGame plain(piles_of(reached, kDefaultCascades), parks_runs());
      if (random() % 4 != 0 || plain.size() > kFew) continue;
      relaxed.load(reached);
      const int cost = relaxed.cost();
      ASSERT_EQ(cost, plain.cost()) << number;
      ++seen[cost];
    }
  }
  EXPECT_GE(seen.size(), 6u);
}

/// Walks at random from numbered deals and compares the bound of every successor, which is found
/// from what the move changes, with the bound of its position alone.
TEST_P(RelaxedGameTest, BoundsAfterMovesAreThoseOfThePositionsAndConsistent) {
  const Rules rules = Rules().with_counting({.metric = GetParam()});
  std::mt19937_64 random(2);
  Expansion expansion(rules, {.commuting = false});
  Expansion other(rules, {});
  int edges = 0;
  for (int number = 1; number <= 200; ++number) {
    const Deal deal = begun_deal(random, number, kDefaultFreecells);
    const Game game(deal, {});
    expansion.start(game);
    other.start(game);
    SearchNode node = first_node(expansion, deal, game);
    for (int step = 0; step < 60; ++step) {
      const std::vector<Successor> successors = expansion.expand(node, SearchNode::kMaxCost);
      if (successors.empty()) break;
      for (const Successor& successor : successors) {
        const Bound bound = other.bound(Position(successor.packed, game));
        ASSERT_EQ(successor.h, bound.h) << number << " " << step;
        ASSERT_EQ(successor.is_clear, bound.is_clear) << number << " " << step;
        ASSERT_LE(node.f(), successor.g + successor.h) << number << " " << step;
        ++edges;
      }
      const Successor& next = successors[random() % successors.size()];
      node = node_of(next);
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
    const StartBounds::Bounds bounds = reused.of(deal, {});
    const StartBounds::Bounds fresh = StartBounds().of(deal, {});
    EXPECT_EQ(bounds.player_moves, fresh.player_moves);
    EXPECT_EQ(bounds.card_moves, fresh.card_moves);
    player_moves += bounds.player_moves;
    card_moves += bounds.card_moves;
  }
  // The means that docs/understand/shortest-solutions.md gives.
  EXPECT_EQ(player_moves, 2042);
  EXPECT_EQ(card_moves, 7283);
}

}  // namespace
}  // namespace freecell
