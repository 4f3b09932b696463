#include "solver/position.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstring>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "solver/autoplay.h"
#include "solver/evaluator.h"
#include "solver/move_generator.h"
#include "solver/portfolio.h"
#include "solver/solution.h"
#include "tests/solver/arrangement.h"

namespace freecell {
namespace {

using testing::Arrangement;
using testing::arrangement_of;

std::vector<Step> all_steps(const Position& position, const Table& table) {
  std::vector<Step> steps;
  const auto collect = [&](Step step, int, int, int) { steps.push_back(step); };
  for_each_single_move(position, table, collect);
  for_each_run_move(position, table, collect);
  return steps;
}

void expect_consistent(const Position& position, const Table& table) {
  EXPECT_TRUE(position.is_consistent(table));
  CardSet ready = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = position.next_home(suit);
    if (next < kCards && (position.under(next) == kCell || position.cards_above(next) == 0)) {
      ready |= card_bit(next);
    }
  }
  EXPECT_EQ(position.ready_cards(), ready);
}

/// The bytes of a position but for what lies under the slots that are no cards.
std::vector<std::size_t> meaningful_bytes(const Position& position) {
  const auto* first = reinterpret_cast<const std::byte*>(&position);
  const auto* unders = reinterpret_cast<const std::byte*>(position.unders().data());
  const auto unders_at = static_cast<std::size_t>(unders - first);
  std::vector<std::size_t> bytes;
  for (std::size_t at = 0; at < sizeof position; ++at) {
    const bool is_slack = at >= unders_at + kCards && at < unders_at + Position::kSlots;
    if (!is_slack) bytes.push_back(at);
  }
  return bytes;
}

/// `position` with one bit of one byte turned over.
Position flipped(const Position& position, std::size_t byte, int bit) {
  std::array<unsigned char, sizeof(Position)> bytes;
  std::memcpy(bytes.data(), &position, sizeof position);
  bytes[byte] = static_cast<unsigned char>(bytes[byte] ^ 1u << bit);
  Position result = position;
  std::memcpy(static_cast<void*>(&result), bytes.data(), sizeof result);
  return result;
}

/// One game: the size of the table and where the walk through it starts.
struct Game {
  std::uint64_t seed;
  int cascades;
  int freecells;
};

class PositionWalk : public ::testing::TestWithParam<Game> {};

TEST_P(PositionWalk, AgreesWithTheRefereeStepByStep) {
  const auto [seed, cascades, freecells] = GetParam();
  const Deal deal = random_deal(seed, 0, cascades);
  const Table table(deal, {.freecells = freecells});
  const Evaluator evaluator(complete_orders()[0], freecells);
  std::mt19937_64 random(seed);
  for (int walk = 0; walk < 20; ++walk) {
    const SearchAutoplay rule = walk % 2 == 0 ? SearchAutoplay::kSafe : SearchAutoplay::kTidy;
    Position position(deal, table);
    EXPECT_EQ(arrangement_of(position, table), arrangement_of(Board(deal, freecells)));
    int pairs = evaluator.pairs(position);
    const auto rejudge = [&](int card, Under from, Under to) {
      pairs += evaluator.pair(card, to) - evaluator.pair(card, from);
    };
    autoplay(rule, position, table, rejudge);
    std::vector<Step> taken;
    std::vector<Move> moves;
    for (int length = 0; length < 80; ++length) {
      const std::vector<Step> steps = all_steps(position, table);
      if (steps.empty()) break;
      taken.push_back(steps[random() % steps.size()]);
      position.make(taken.back(), table, rejudge);
      autoplay(rule, position, table, rejudge);

      expect_consistent(position, table);
      EXPECT_EQ(pairs, evaluator.pairs(position));
      const Position unpacked(position.packed(), table);
      ASSERT_EQ(arrangement_of(unpacked, table), arrangement_of(position, table));
      expect_consistent(unpacked, table);
      EXPECT_EQ(unpacked.cells_used(), position.cells_used());
      EXPECT_EQ(unpacked.empty_cascades(), position.empty_cascades());
    }
    replay_steps(deal, table, rule, taken, moves);
    Referee referee(deal, {.freecells = freecells});
    for (const Move& move : moves) ASSERT_EQ(referee.play(move), Violation::kNone);
    EXPECT_EQ(arrangement_of(referee.board()), arrangement_of(position, table));
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, PositionWalk,
                         ::testing::Values(Game{1, 8, 4}, Game{2, 8, 0}, Game{3, 8, 10},
                                           Game{4, 4, 4}, Game{5, 4, 10}, Game{6, 13, 1},
                                           Game{7, 13, 10}, Game{8, 5, 7}, Game{9, 10, 2},
                                           Game{10, 7, 3}));

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
Position position_of_a_walk(const Deal& deal, const Table& table, std::uint64_t seed, int length) {
  std::mt19937_64 random(seed);
  Position position(deal, table);
  for (int made = 0; made < length; ++made) {
    const std::vector<Step> steps = all_steps(position, table);
    if (steps.empty()) break;
    position.make(steps[random() % steps.size()], table);
    autoplay<SearchAutoplay::kSafe>(position, table, [](int, Under, Under) {});
  }
  return position;
}

TEST(PositionCheck, NoticesEveryFlippedBit) {
  const Deal deal = microsoft_deal(617);
  const Table table(deal, {});
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Position position = position_of_a_walk(deal, table, seed, 40);
    ASSERT_TRUE(position.is_consistent(table));
    int unnoticed = 0;
    for (const std::size_t byte : meaningful_bytes(position)) {
      for (int bit = 0; bit < 8; ++bit) {
        unnoticed += flipped(position, byte, bit).is_consistent(table);
      }
    }
    // Five bytes between fields mean nothing, nor do bits 52 to 63 of the set of top cards.
    EXPECT_EQ(unnoticed, 5 * 8 + 12);
  }
}

TEST(PositionCheck, CallsPossibleJustWhatTheGeneratorsList) {
  for (const auto& [number, freecells, cascades] :
       {std::tuple{1, 4, 8}, {2, 0, 8}, {3, 10, 5}, {4, 2, 13}, {5, 1, 4}}) {
    const Deal deal = microsoft_deal(number, cascades);
    const Table table(deal, {.freecells = freecells});
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      const Position position = position_of_a_walk(deal, table, seed, 30);
      std::set<std::pair<int, int>> listed;
      for (const Step step : all_steps(position, table)) listed.emplace(step.card, step.onto);
      for_each_player_move(position, table,
                           [&](Step step) { listed.emplace(step.card, step.onto); });
      for (const Step step : all_conceivable_steps()) {
        const bool is_pointless = step.onto == kFoot && position.under(step.card) == kFoot;
        if (is_pointless) continue;  // the generators leave it out
        EXPECT_EQ(position.is_possible(step, table), listed.contains({step.card, step.onto}))
            << "card " << int{step.card} << " onto " << int{step.onto};
      }
    }
  }
}

#ifndef NDEBUG
TEST(PositionCheckDeathTest, EndsTheProgramAtAnImpossibleMove) {
  const Deal deal = microsoft_deal(1);
  const Table table(deal, {});
  Position position(deal, table);
  const int foot_card = deal.cascade(0)[0].id();
  EXPECT_DEATH(position.make({static_cast<std::uint8_t>(foot_card), kCell}, table), "is_possible");
  Position broken = flipped(position, 0, 0);
  const std::vector<Step> steps = all_steps(position, table);
  EXPECT_DEATH(broken.make(steps.front(), table), "is_(possible|consistent)");
}
#endif

TEST(PackedPosition, IsEqualJustWhereTheArrangementIs) {
  // The first few thousand positions of some deals, breadth first: each packed form stands for one
  // arrangement and the other way round, whatever the order of moves that led there.
  for (const std::int64_t number : {1, 617, 11982}) {
    const Deal deal = microsoft_deal(number);
    const Table table(deal, {.freecells = 2});
    std::map<Arrangement, PackedPosition> packed_of;
    std::map<std::pair<std::uint64_t, std::uint64_t>, Arrangement> arranged;
    std::vector<Position> queue;
    std::size_t met_again = 0;
    const auto meet = [&](Position position) {
      autoplay<SearchAutoplay::kSafe>(position, table, [](int, Under, Under) {});
      const Arrangement arrangement = arrangement_of(position, table);
      const PackedPosition packed = position.packed();
      const bool fresh = packed_of.emplace(arrangement, packed).second;
      ASSERT_EQ(packed_of[arrangement], packed);
      ASSERT_EQ(arranged.emplace(std::pair(packed.low, packed.high), arrangement).first->second,
                arrangement);
      if (fresh) queue.push_back(position);
      met_again += !fresh;
    };
    meet(Position(deal, table));
    for (std::size_t index = 0; index < queue.size() && queue.size() < 5000; ++index) {
      for (const Step step : all_steps(queue[index], table)) {
        Position child = queue[index];
        child.make(step, table);
        meet(child);
      }
    }
    EXPECT_GT(queue.size(), 200u);
    EXPECT_GT(met_again, 200u);
  }
}

TEST(PackedPosition, OrderOfTheCascadesDoesNotCount) {
  // The same cards, dealt to other columns: each unpacks to the other's arrangement.
  Deal::Builder plain;
  Deal::Builder turned;
  const Deal deal = microsoft_deal(617);
  for (int cascade = 0; cascade < 8; ++cascade) {
    ASSERT_TRUE(plain.add_cascade(deal.cascade(cascade)));
    ASSERT_TRUE(turned.add_cascade(deal.cascade((cascade + 3) % 8)));
  }
  const Deal first = std::get<Deal>(plain.build());
  const Deal second = std::get<Deal>(turned.build());
  const Table first_table(first, {});
  const Table second_table(second, {});
  Position a(first, first_table);
  Position b(second, second_table);
  std::mt19937_64 random(5);
  for (int length = 0; length < 30; ++length) {
    const std::vector<Step> steps = all_steps(a, first_table);
    if (steps.empty()) break;
    const Step step = steps[random() % steps.size()];
    a.make(step, first_table);
    b.make(step, second_table);
    EXPECT_EQ(a.packed(), b.packed());
    EXPECT_EQ(arrangement_of(a, first_table), arrangement_of(b, second_table));
  }
}

}  // namespace
}  // namespace freecell
