#include "solver/shortest/digging.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "solver/position/move_generator.h"
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

/// Whether any moves make room, from a position without room.
bool has_way_out(const Position& start, const Game& game) {
  std::set<Key> met{key_of(start.packed())};
  std::vector<Position> open{start};
  while (!open.empty() && met.size() < kFewPositions) {
    const Position position = open.back();
    open.pop_back();
    if (room_in(position, game) > 0) return true;
    const auto visit = [&](Step step) {
      const Position next = after(position, step, game);
      if (met.insert(key_of(next.packed())).second) open.push_back(next);
    };
    for_each_player_move(position, game, visit);
    for (CardSet ready = position.ready_cards(); ready != 0; ready &= ready - 1) {
      visit({static_cast<std::uint8_t>(std::countr_zero(ready)), kHome});
    }
  }
  return false;
}

class LeastWaste : public ::testing::TestWithParam<Metric> {
 protected:
  const Rules rules_ = Rules().with_counting({.metric = GetParam()});
  // Aces go home by themselves, since a packed position does not know them in cells.
  const Prunes prunes_{.home = HomePrune::kNarrow, .commuting = false, .waste = false};

  static SearchNode node_of(const Successor& successor) {
    return {successor.packed, SearchNode::kNoParent,
            SearchNode::pack(successor.step.card, kHome, successor.g, successor.h)};
  }

  /// Whether moves that waste at most `waste` make room.
  static bool makes_room(Expansion& expansion, const SearchNode& start, int waste,
                         const Game& game) {
    // The same position after more waste is another one.
    std::set<std::pair<Key, int>> met{{key_of(start.packed), start.f()}};
    std::vector<SearchNode> open{start};
    while (!open.empty() && met.size() < kFewPositions) {
      const SearchNode node = open.back();
      open.pop_back();
      for (const Successor& next : expansion.expand(node, start.f() + waste)) {
        if (next.is_clear || room_in(Position(next.packed, game), game) > 0) return true;
        if (met.insert({key_of(next.packed), next.f()}).second) {
          open.push_back(node_of(next));
        }
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

INSTANTIATE_TEST_SUITE_P(Digging, LeastWaste,
                         ::testing::Values(Metric::kCardMoves, Metric::kPlayerMoves));

// Every way to room is tried, from positions of random games on tables of many sizes. Half of the
// games begin with cards in cells.
TEST_P(LeastWaste, NoWayToRoomWastesLess) {
  std::mt19937_64 random(3);
  Expansion expansion(rules_, prunes_);
  Expansion other(rules_, prunes_);
  std::map<int, int> count;
  for (int number = 1; number <= 400; ++number) {
    const int freecells = number / 4 % 5;
    const int cascades = number % 3 == 0 ? kMinCascades + number / 20 % 10 : kDefaultCascades;
    const Deal deal = test::begun_deal(random, number, freecells, cascades);
    const Game game(deal, Rules().with_freecells(freecells));
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
        const Position child(next.packed, game);
        const bool is_step_alone = next.step.onto != kHome && next.from != kHome;
        if (!is_step_alone || next.is_clear || room_in(child, game) > 0) continue;
        const bool saved = next.h < node.h();
        const CardSet still = saved ? idle | card_bit(next.step.card) : 0;
        const int waste = least_waste(position, next.step, still, game);
        ++count[waste];
        if (waste == kNoWayOut) {
          ASSERT_FALSE(has_way_out(child, game)) << number << " " << turn;
        } else if (waste > 0) {
          ASSERT_FALSE(makes_room(other, node_of(next), waste - 1, game)) << number << " " << turn;
        }
      }
      node = node_of(successors[random() % successors.size()]);
    }
  }
  EXPECT_GT(count[0], 200);
  EXPECT_GT(count[1], 200);
  EXPECT_GT(count[2], 2);
  EXPECT_GT(count[kNoWayOut], 100);
}

}  // namespace
}  // namespace freecell
