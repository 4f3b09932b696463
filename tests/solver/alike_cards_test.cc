#include "solver/position/alike_cards.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <utility>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"
#include "solver/position/autoplay.h"
#include "solver/position/layer.h"
#include "solver/position/move_generator.h"
#include "tests/solver/small_boards.h"

namespace freecell {
namespace {

using test::deal_with_ace_on_two;
using test::late_deal;

struct Sample {
  Deal deal;
  Game game;
  Position position;
};

/// Calls `visit(sample)` with positions of random games, whole deals and late ones.
template <typename Visitor>
void for_each_random_position(int games, Visitor&& visit) {
  std::mt19937_64 random(5);
  for (int index = 0; index < games; ++index) {
    const Deal deal = index % 3 == 0   ? microsoft_deal(1 + static_cast<int>(random() % 1000000))
                      : index % 3 == 1 ? late_deal(random, 5, 30)
                                       : deal_with_ace_on_two(random, kDefaultCascades);
    Sample sample{deal, Game(deal, Rules().with_freecells(static_cast<int>(random() % 5))), {}};
    sample.position = Position(deal, sample.game);
    for (int step = 0; step < 80; ++step) {
      autoplay<SearchAutoplay::kSafe>(sample.position, sample.game, [](int, Under, Under) {});
      visit(std::as_const(sample));
      std::vector<Step> steps;
      for_each_single_move(sample.position, sample.game,
                           [&](Step move, int, int, int) { steps.push_back(move); });
      if (steps.empty()) break;
      sample.position.make(steps[random() % steps.size()], sample.game);
    }
  }
}

std::vector<int> pairs(CardSet alike) {
  std::vector<int> cards;
  for (; alike != 0; alike &= alike - 1) {
    const int card = std::countr_zero(alike);
    if (card < sibling(card)) cards.push_back(card);
  }
  return cards;
}

TEST(AlikeCards, HaveOneRepresentativeHoweverTheyAreExchanged) {
  std::mt19937_64 random(11);
  std::uint64_t changed = 0;
  for_each_random_position(1000, [&](const Sample& sample) {
    const CardSet alike = alike_cards(sample.position, sample.game);
    const PackedPosition expected = representative(sample.position, sample.game);
    const Layer layer(sample.position, sample.game);
    EXPECT_EQ(representative(Position(expected, sample.game), sample.game), expected);
    Position other = sample.position;
    for (const int card : pairs(alike)) {
      if (random() % 2 == 0) other = exchanged(other, card, sample.game);
    }
    EXPECT_EQ(alike_cards(other, sample.game), alike);
    EXPECT_EQ(Layer(other, sample.game), layer);
    EXPECT_EQ(representative(other, sample.game), expected);
    changed += other.packed() != sample.position.packed();
  });
  EXPECT_GT(changed, 1'000u);
}

// ---- The checker's pairs and classes, of which it has an idea of its own ----

Board board_of(const PositionNumbering& numbering, const PackedPosition& packed, const Game& game) {
  return Board(numbering.position({packed.high, packed.low}).value(),
               Rules().with_freecells(game.freecells()));
}

TEST(AlikeCards, AreThePairsOfTheChecker) {
  for_each_random_position(1000, [&](const Sample& sample) {
    const PositionNumbering numbering(sample.deal, {});
    PairSet expected = 0;
    for (const int card : pairs(alike_cards(sample.position, sample.game))) {
      const Card lower = Card::from_id(card);
      expected |= PairSet{1} << (2 * (lower.rank() - 1) + (lower.is_red() ? 1 : 0));
    }
    EXPECT_EQ(interchangeable_pairs(board_of(numbering, sample.position.packed(), sample.game), {}),
              expected);
  });
}

}  // namespace
}  // namespace freecell
