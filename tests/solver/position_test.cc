#include "solver/position/position.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"
#include "solver/search/evaluator.h"
#include "solver/search/portfolio.h"
#include "solver/search/solution.h"
#include "tests/solver/plain_position.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::plain_state;
using test::PlainState;

std::vector<Step> all_steps(const Position& position, const Game& game) {
  std::vector<Step> steps;
  const auto collect = [&](Step step, int, int, int) { steps.push_back(step); };
  for_each_single_move(position, game, collect);
  for_each_run_move(position, game, collect);
  return steps;
}

void expect_consistent(const Position& position, const Game& game) {
  EXPECT_TRUE(position.is_consistent(game));
  CardSet ready = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = position.next_home(suit);
    if (next < kCards && (position.under(next) == kCell || position.cards_above(next) == 0)) {
      ready |= card_bit(next);
    }
  }
  EXPECT_EQ(position.ready_cards(), ready);
  CardSet linked = 0;
  for (int card = 0; card < kCards; ++card) {
    if (game.is_link(card, position.under(card))) linked |= card_bit(card);
  }
  EXPECT_EQ(game.linked_cards(position.unders()), linked);
}

/// One walk: the size of the table and where the walk through it starts.
struct WalkCase {
  std::uint64_t seed;
  int cascades;
  int freecells;
};

class PositionWalk : public ::testing::TestWithParam<WalkCase> {};

TEST_P(PositionWalk, AgreesWithTheRefereeStepByStep) {
  const auto [seed, cascades, freecells] = GetParam();
  const Deal deal = random_deal(seed, 0, cascades);
  const Game game(deal, Rules().with_freecells(freecells));
  const Evaluator evaluator(complete_orders()[0], Rules().with_freecells(freecells));
  std::mt19937_64 random(seed);
  for (int walk = 0; walk < 20; ++walk) {
    const SearchAutoplay rule = walk % 2 == 0 ? SearchAutoplay::kSafe : SearchAutoplay::kEager;
    Position position(deal, game);
    EXPECT_EQ(plain_state(position), PlainState(Board(deal, Rules().with_freecells(freecells))));
    int pairs = evaluator.pairs(position);
    std::vector<Step> taken;
    std::vector<Move> moves;
    const auto take = [&](int card, Under from, Under to) {
      pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
      if (to != kHome) taken.push_back({static_cast<std::uint8_t>(card), to});
    };
    autoplay(rule, position, game, take);
    for (int length = 0; length < 80; ++length) {
      const std::vector<Step> steps = all_steps(position, game);
      if (steps.empty()) break;
      const Step step = steps[random() % steps.size()];
      if (step.onto == kHome) taken.push_back(step);
      position.make(step, game, take);
      autoplay(rule, position, game, take);

      expect_consistent(position, game);
      EXPECT_EQ(pairs, evaluator.pairs(position));
      const Position unpacked(position.packed(), game);
      ASSERT_EQ(plain_state(unpacked), plain_state(position));
      expect_consistent(unpacked, game);
      EXPECT_EQ(unpacked.cells_used(), position.cells_used());
      EXPECT_EQ(unpacked.empty_cascades(), position.empty_cascades());
    }
    const bool all_go_home = rule == SearchAutoplay::kEager;
    replay_steps(deal, game, taken, all_go_home ? HomeSteps::kLeftOut : HomeSteps::kGiven, moves);
    Referee referee(deal, Rules().with_freecells(freecells));
    for (const Move& move : moves) ASSERT_EQ(referee.play(move), Violation::kNone);
    EXPECT_EQ(PlainState(referee.board()), plain_state(position));
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, PositionWalk,
                         ::testing::Values(WalkCase{1, 8, 4}, WalkCase{2, 8, 0}, WalkCase{3, 8, 10},
                                           WalkCase{4, 4, 4}, WalkCase{5, 4, 10},
                                           WalkCase{6, 13, 1}, WalkCase{7, 13, 10},
                                           WalkCase{8, 5, 7}, WalkCase{9, 10, 2},
                                           WalkCase{10, 7, 3}));

/// Every step of a card onto a card or place, legal or not.
std::vector<Step> all_conceivable_steps() {
  std::vector<Step> steps;
  for (int card = 0; card < kCards; ++card) {
    for (int onto = 0; onto <= kHome; ++onto) {
      steps.push_back({static_cast<std::uint8_t>(card), static_cast<Under>(onto)});
    }
  }
  return steps;
}

/// Some position in the middle of a game, with cards in cells, at home and in runs.
Position position_of_a_walk(const Deal& deal, const Game& game, std::uint64_t seed, int length) {
  std::mt19937_64 random(seed);
  Position position(deal, game);
  for (int made = 0; made < length; ++made) {
    const std::vector<Step> steps = all_steps(position, game);
    if (steps.empty()) break;
    position.make(steps[random() % steps.size()], game);
    autoplay<SearchAutoplay::kSafe>(position, game, [](int, Under, Under) {});
  }
  return position;
}

TEST(PositionCheck, CallsPossibleJustWhatTheGeneratorsList) {
  for (const auto& [number, freecells, cascades] :
       {std::tuple{1, 4, 8}, {2, 0, 8}, {3, 10, 5}, {4, 2, 13}, {5, 1, 4}}) {
    const Deal deal = microsoft_deal(number, cascades);
    const Game game(deal, Rules().with_freecells(freecells));
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Position position = position_of_a_walk(deal, game, seed, 30);
      std::set<std::pair<int, int>> listed;
      for (const Step step : all_steps(position, game)) listed.emplace(step.card, step.onto);
      for_each_player_move(position, game,
                           [&](Step step) { listed.emplace(step.card, step.onto); });
      for (const Step step : all_conceivable_steps()) {
        const bool is_pointless = step.onto == kFoot && position.under(step.card) == kFoot;
        if (is_pointless) continue;  // the generators leave it out
        EXPECT_EQ(position.is_possible(step, game), listed.contains({step.card, step.onto}))
            << "card " << int{step.card} << " onto " << int{step.onto};
      }
    }
  }
}

#ifndef NDEBUG
TEST(PositionCheckDeathTest, EndsTheProgramAtAnImpossibleMove) {
  const Deal deal = microsoft_deal(1);
  const Game game(deal, {});
  Position position(deal, game);
  const int foot_card = deal.cascade(0)[0].id();
  EXPECT_DEATH(position.make({static_cast<std::uint8_t>(foot_card), kCell}, game), "is_possible");
}
#endif

TEST(PackedPosition, IsEqualJustWhereTheArrangementIs) {
  // The first few thousand positions of some deals, breadth first: each packed form stands for one
  // arrangement and the other way round, whatever the order of moves that led there.
  for (const std::int64_t number : {1, 617, 11982}) {
    const Deal deal = microsoft_deal(number);
    const Game game(deal, Rules().with_freecells(2));
    std::map<PlainState, PackedPosition> packed_of;
    std::map<std::pair<std::uint64_t, std::uint64_t>, PlainState> arranged;
    std::vector<Position> queue;
    std::size_t met_again = 0;
    const auto meet = [&](Position position) {
      autoplay<SearchAutoplay::kSafe>(position, game, [](int, Under, Under) {});
      const PlainState arrangement = plain_state(position);
      const PackedPosition packed = position.packed();
      const bool fresh = packed_of.emplace(arrangement, packed).second;
      ASSERT_EQ(packed_of[arrangement], packed);
      ASSERT_EQ(arranged.emplace(std::pair(packed.low, packed.high), arrangement).first->second,
                arrangement);
      if (fresh) queue.push_back(position);
      met_again += !fresh;
    };
    meet(Position(deal, game));
    for (std::size_t index = 0; index < queue.size() && queue.size() < 5000; ++index) {
      for (const Step step : all_steps(queue[index], game)) {
        Position child = queue[index];
        child.make(step, game);
        meet(child);
      }
    }
    EXPECT_GT(queue.size(), 200u);
    EXPECT_GT(met_again, 200u);
  }
}

}  // namespace
}  // namespace freecell
