#include "solver/shortest/dead_end.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "solver/move_generator.h"
#include "solver/shortest/expansion.h"
#include "tests/solver/small_boards.h"

namespace freecell {
namespace {

constexpr std::size_t kFewPositions = 3000;

using Key = std::pair<std::uint64_t, std::uint64_t>;
Key key_of(const PackedPosition& packed) { return {packed.high, packed.low}; }

int room_in(const Position& position, const Game& game) {
  return game.freecells() - position.cells_used() + position.empty_cascades();
}

Position after(const Position& position, Step step, const Game& game) {
  Position next = position;
  next.make(step, game);
  return next;
}

/// Whether by any moves a card can go home, or a room come about, from a position without room.
bool has_way_out(const Position& start, const Game& game) {
  std::set<Key> met{key_of(start.packed())};
  std::vector<Position> open{start};
  while (!open.empty() && met.size() < kFewPositions) {
    const Position position = open.back();
    open.pop_back();
    if (position.ready_cards() != 0 || room_in(position, game) > 0) return true;
    for_each_player_move(position, game, [&](Step step) {
      const Position next = after(position, step, game);
      if (met.insert(key_of(next.packed())).second) open.push_back(next);
    });
  }
  return false;
}

TEST(DeadEnd, HasNoWayOut) {
  std::mt19937_64 random(1);
  int dead_ends = 0;
  int others = 0;
  for (int number = 1; number <= 400; ++number) {
    const int freecells = number % 4;
    const Deal deal = testing::begun_deal(random, number, freecells);
    const Game game(deal, {.freecells = freecells});
    Position position(deal, game);
    for (int turn = 0; turn < 40 && position.ready_cards() == 0; ++turn) {
      std::vector<Step> steps;
      for_each_player_move(position, game, [&](Step step) { steps.push_back(step); });
      if (steps.empty()) break;
      for (const Step step : steps) {
        const Position next = after(position, step, game);
        if (room_in(next, game) > 0) continue;
        const bool is_dead = is_dead_end(position, step);
        ASSERT_FALSE(is_dead && has_way_out(next, game)) << number << " " << turn;
        ++(is_dead ? dead_ends : others);
      }
      position = after(position, steps[random() % steps.size()], game);
    }
  }
  EXPECT_GT(dead_ends, 500);
  EXPECT_GT(others, 500);
}

class StuckWithoutSlack : public ::testing::TestWithParam<Metric> {
 protected:
  const Rules rules_{.counting = {.metric = GetParam()}};
  // Aces go home by themselves, since a packed position does not know them in cells.
  const Prunes prunes_{.home = HomePrune::kNarrow, .commuting = false, .dead_ends = false};

  static int cards_home(const Position& position) {
    int home = 0;
    for (int suit = 0; suit < kSuits; ++suit) home += position.foundation(suit);
    return home;
  }
  static SearchNode node_of(const Successor& successor) {
    return {successor.packed, SearchNode::kNoParent,
            SearchNode::pack(successor.step.card, kHome, successor.g, successor.h)};
  }

  /// Whether a card can go home, or a cascade become empty, by moves that do not raise f.
  bool goes_on(Expansion& expansion, const SearchNode& start, const Game& game) const {
    const Position first(start.packed, game);
    std::set<Key> met{key_of(start.packed)};
    std::vector<SearchNode> open{start};
    while (!open.empty() && met.size() < kFewPositions) {
      const SearchNode node = open.back();
      open.pop_back();
      for (const Successor& next : expansion.expand(node, start.f())) {
        const Position position(next.packed, game);
        if (cards_home(position) > cards_home(first)) return true;
        if (position.empty_cascades() > first.empty_cascades()) return true;
        if (met.insert(key_of(next.packed)).second) open.push_back(node_of(next));
      }
    }
    return false;
  }

  /// Top cards that save nothing by being taken away.
  CardSet idle_cards(const Position& position, const Game& game) const {
    RelaxedGame relaxed(rules_.counting.metric);
    relaxed.start(game);
    relaxed.load(position);
    const int cost = relaxed.cost();
    CardSet idle = 0;
    for (CardSet tops = position.top_cards(); tops != 0; tops &= tops - 1) {
      const int card = std::countr_zero(tops);
      if (relaxed.without(card, cost).cost == cost) idle |= card_bit(card);
    }
    return idle;
  }
};

INSTANTIATE_TEST_SUITE_P(DeadEnd, StuckWithoutSlack,
                         ::testing::Values(Metric::kCardMoves, Metric::kPlayerMoves));

TEST_P(StuckWithoutSlack, DoesNotGoOnAtItsBound) {
  std::mt19937_64 random(3);
  Expansion expansion(rules_, prunes_);
  Expansion other(rules_, prunes_);
  int stuck = 0;
  for (int number = 1; number <= 300; ++number) {
    const int freecells = 1 + number % 3;
    const Deal deal = testing::begun_deal(random, number, freecells);
    const Game game(deal, {.freecells = freecells});
    expansion.start(game);
    other.start(game);
    Position start(deal, game);
    expansion.home_moves().settle(start, game);
    SearchNode node{start.packed(), SearchNode::kNoParent,
                    SearchNode::pack(0, kHome, 0, expansion.bound(start).h)};
    for (int turn = 0; turn < 40; ++turn) {
      const std::vector<Successor> successors = expansion.expand(node, SearchNode::kMaxCost);
      if (successors.empty()) break;
      const Position position(node.packed, game);
      const CardSet idle = idle_cards(position, game);
      for (const Successor& next : successors) {
        const int room = room_in(Position(next.packed, game), game);
        const bool is_step_alone = next.step.onto != kHome && next.from != kHome;
        if (!is_step_alone || next.is_clear || room > 0) continue;
        const bool saved = next.h < node.h();
        const CardSet still = saved ? idle | card_bit(next.step.card) : 0;
        if (!is_stuck_without_slack(position, next.step, still)) continue;
        ASSERT_FALSE(goes_on(other, node_of(next), game)) << number << " " << turn;
        ++stuck;
      }
      node = node_of(successors[random() % successors.size()]);
    }
  }
  EXPECT_GT(stuck, 500);
}

}  // namespace
}  // namespace freecell
