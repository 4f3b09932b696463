#include "solver/position/alike_cards.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"
#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"
#include "solver/proof/proof_search.h"
#include "tests/solver/late_deal.h"

namespace freecell {
namespace {

using testing::late_deal;

constexpr ProofLimits kNoLimits{~std::uint64_t{0}, ~std::uint64_t{0}};

/// A whole deal in which twos are loose from the start, one of them under an ace that fits on it.
Deal deal_with_ace_on_two(std::mt19937_64& random) {
  std::vector<Card> cards(kCards);
  for (int id = 0; id < kCards; ++id) cards[id] = Card::from_id(id);
  std::shuffle(cards.begin(), cards.end(), random);
  const bool red = random() % 2 == 0;
  const Card two = Card::of(2, red ? Suit::kHearts : Suit::kClubs);
  const Card other_two = Card::of(2, red ? Suit::kDiamonds : Suit::kSpades);
  const Card ace = Card::of(1, red ? Suit::kSpades : Suit::kHearts);
  std::vector<std::vector<Card>> piles{{two, ace}, {other_two}, {}, {}, {}, {}, {}, {}};
  for (const Card card : cards) {
    if (card == two || card == ace || card == other_two) continue;
    piles[random() % 2 == 0 ? 0 : 2 + random() % 6].push_back(card);
  }
  Deal::Builder builder;
  for (const auto& pile : piles) builder.add_cascade(pile);
  return std::get<Deal>(builder.build());
}

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
                                       : deal_with_ace_on_two(random);
    Sample sample{deal, Game(deal, {.freecells = static_cast<int>(random() % 5)}), {}};
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

/// What moves lead to that take no card home.
std::set<std::pair<std::uint64_t, std::uint64_t>> successors(const Position& position,
                                                             const Game& game,
                                                             int exchanged_card = -1) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> found;
  for_each_single_move(position, game, [&](Step step, int, int, int) {
    if (step.onto == kHome) return;
    Position next = position;
    next.make(step, game);
    if (exchanged_card >= 0) next = exchanged(next, exchanged_card, game);
    found.emplace(next.packed().high, next.packed().low);
  });
  return found;
}

TEST(AlikeCards, AreOfOneRankAndColour) {
  for (int card = 0; card < kCards; ++card) {
    const Card one = Card::from_id(card);
    const Card other = Card::from_id(sibling(card));
    EXPECT_EQ(one.rank(), other.rank());
    EXPECT_EQ(one.is_red(), other.is_red());
    EXPECT_NE(one, other);
  }
}

TEST(AlikeCards, AreLooseAndNotNextToGoHome) {
  std::uint64_t alike_in_all = 0;
  for_each_random_position(1000, [&](const Sample& sample) {
    const Position& position = sample.position;
    const CardSet alike = alike_cards(position, sample.game);
    for (int card = 0; card < kCards; ++card) {
      if ((alike >> card & 1) == 0) continue;
      ++alike_in_all;
      EXPECT_NE(alike >> sibling(card) & 1, 0u);
      EXPECT_GT(card, position.next_home(card % kSuits));
      const int under = position.under(card);
      EXPECT_TRUE(under == kFoot || under == kCell || is_link(card, under));
      for (int above = 0; above < kCards; ++above) {
        if (position.under(above) == card) {
          EXPECT_TRUE(is_link(above, card));
          EXPECT_GE(above, kSuits) << "an ace";
        }
      }
    }
  });
  EXPECT_GT(alike_in_all, 10'000u);
}

/// Each lies where the other lay, on each what lay on the other, and nothing else has moved.
TEST(AlikeCards, ChangePlacesWhenTheyAreExchanged) {
  for_each_random_position(600, [&](const Sample& sample) {
    for (const int card : pairs(alike_cards(sample.position, sample.game))) {
      const auto other_label = [&](int id) {
        return id == card || id == sibling(card) ? sibling(id) : id;
      };
      const Position changed = exchanged(sample.position, card, sample.game);
      for (int id = 0; id < kCards; ++id) {
        EXPECT_EQ(changed.under(other_label(id)), other_label(sample.position.under(id)));
      }
    }
  });
}

/// What the argument rests on: the same moves are possible, and they lead to exchanged positions.
TEST(AlikeCards, CanBeExchangedBeforeAMoveOrAfterIt) {
  std::uint64_t compared = 0;
  for_each_random_position(600, [&](const Sample& sample) {
    for (const int card : pairs(alike_cards(sample.position, sample.game))) {
      const Position changed = exchanged(sample.position, card, sample.game);
      EXPECT_EQ(successors(changed, sample.game), successors(sample.position, sample.game, card));
      EXPECT_EQ(changed.ready_cards(), sample.position.ready_cards());
      ++compared;
    }
  });
  EXPECT_GT(compared, 3'000u);
}

/// Any exchanges in any order; a set of positions without that would not be one of classes, and a
/// search by levels could come upon a position again that it has forgotten.
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
               {.freecells = game.freecells()});
}

TEST(AlikeCards, AreThePairsOfTheChecker) {
  for_each_random_position(1000, [&](const Sample& sample) {
    const PositionNumbering numbering(sample.deal);
    PairSet expected = 0;
    for (const int card : pairs(alike_cards(sample.position, sample.game))) {
      const Card lower = Card::from_id(card);
      expected |= PairSet{1} << (2 * (lower.rank() - 1) + (lower.is_red() ? 1 : 0));
    }
    EXPECT_EQ(interchangeable_pairs(board_of(numbering, sample.position.packed(), sample.game)),
              expected);
  });
}

/// Positions have the same representative exactly if they are of one class for the checker.
TEST(AlikeCards, HaveTheRepresentativeOfOneClassOfTheChecker) {
  std::mt19937_64 random(17);
  std::size_t positions = 0;
  std::size_t classes = 0;
  for (int index = 0; index < 60; ++index) {
    const Deal deal = index % 3 == 0 ? deal_with_ace_on_two(random) : late_deal(random, 6, 24);
    const Game game(deal, {.freecells = 3});
    const PositionNumbering numbering(deal);
    using Number = std::pair<std::uint64_t, std::uint64_t>;
    std::map<Number, PositionNumber> class_of;
    std::map<PositionNumber, Number> representative_of;
    std::set<Number> seen;
    const auto meet = [&](const Position& position) {
      ASSERT_TRUE(position.is_consistent(game));
      seen.emplace(position.packed().high, position.packed().low);
      const PackedPosition stands_for = representative(position, game);
      const Number number{stands_for.high, stands_for.low};
      const auto theirs =
          numbering.number_of(class_representative(board_of(numbering, position.packed(), game)));
      ASSERT_TRUE(theirs);
      EXPECT_EQ(class_of.emplace(number, *theirs).first->second, *theirs);
      EXPECT_EQ(representative_of.emplace(*theirs, number).first->second, number);
    };
    for (int walk = 0; walk < 20; ++walk) {
      Position position(deal, game);
      for (int step = 0; step < 40; ++step) {
        autoplay<SearchAutoplay::kSafe>(position, game, [](int, Under, Under) {});
        meet(position);
        for (const int card : pairs(alike_cards(position, game))) {
          meet(exchanged(position, card, game));
        }
        std::vector<Step> steps;
        for_each_single_move(position, game,
                             [&](Step move, int, int, int) { steps.push_back(move); });
        if (steps.empty()) break;
        position.make(steps[random() % steps.size()], game);
      }
    }
    positions += seen.size();
    classes += class_of.size();
  }
  EXPECT_GT(classes, 10'000u);
  EXPECT_GT(positions, classes + classes / 2);
}

// ---- Proofs up to symmetry ----

struct Searched {
  SearchStatus status;
  std::uint64_t positions;
  std::vector<PackedPosition> visited;  ///< sorted
};

Searched search(const Deal& deal, int freecells, const ProofOptions& options, int workers = 1,
                const ProofLimits& limits = kNoLimits) {
  ProofSearch search(workers, options);
  Searched searched;
  if (options.memory == LayerMemory::kWhole) {
    search.set_sink([&](Layer, const std::function<const PackedPosition*()>& next) {
      while (const PackedPosition* packed = next()) searched.visited.push_back(*packed);
    });
  }
  search.begin(deal, {.freecells = freecells});
  std::optional<SearchStatus> status;
  while (!status) status = search.search_layer(limits, {});
  searched.status = *status;
  searched.positions = search.progress().positions;
  std::sort(searched.visited.begin(), searched.visited.end());
  return searched;
}

/// Whether the search up to symmetry has a representative of every position there is.
void expect_all_represented(const Deal& deal, int freecells, const Searched& every,
                            const Searched& represented) {
  const Game game(deal, {.freecells = freecells});
  for (const PackedPosition& packed : every.visited) {
    ASSERT_TRUE(std::binary_search(represented.visited.begin(), represented.visited.end(),
                                   representative(Position(packed, game), game)));
  }
}

/// Calls `visit(deal, freecells)` with late boards.
template <typename Visitor>
void for_each_late_board(std::uint64_t seed, int cards_left, Visitor&& visit) {
  std::mt19937_64 random(seed);
  for (int sample = 0; sample < 300; ++sample) {
    const int freecells = static_cast<int>(random() % 3);
    const int cascades = 4 + static_cast<int>(random() % 2);
    visit(late_deal(random, cascades, cards_left, sample % (freecells + 1)), freecells);
  }
}

TEST(ProofUpToSymmetry, HasARepresentativeOfEveryPosition) {
  int proved = 0;
  for_each_late_board(9, 14, [&](const Deal& deal, int freecells) {
    const Searched every = search(deal, freecells, {});
    const Searched represented = search(deal, freecells, {.up_to_symmetry = true});
    if (represented.status == SearchStatus::kExhausted) {
      ++proved;
      ASSERT_EQ(every.status, SearchStatus::kExhausted);
      expect_all_represented(deal, freecells, every, represented);
    }
  });
  EXPECT_GT(proved, 50);
}

/// Whole deals, which have exchanges that only later cards distinguish.
TEST(ProofUpToSymmetry, VisitsFewerPositionsTheMoreThereAre) {
  struct Known {
    int deal;
    int freecells;
    std::uint64_t times;
  };
  for (const auto& [number, freecells, times] :
       {Known{146692, 4, 1}, {12, 1, 3}, {11982, 4, 2}, {2468, 2, 5}}) {
    const Deal deal = microsoft_deal(number);
    const Searched every = search(deal, freecells, {});
    const Searched represented = search(deal, freecells, {.up_to_symmetry = true});
    ASSERT_EQ(represented.status, SearchStatus::kExhausted) << number;
    ASSERT_EQ(every.status, SearchStatus::kExhausted) << number;
    EXPECT_LT(represented.positions * times, every.positions) << number;
    expect_all_represented(deal, freecells, every, represented);
  }
}

TEST(ProofUpToSymmetry, VisitsTheSameByLevelsAndWithMoreThreads) {
  for (const auto& [number, freecells] : {std::pair{2468, 2}, {1568, 1}}) {
    const Deal deal = microsoft_deal(number);
    const Searched whole = search(deal, freecells, {.up_to_symmetry = true});
    EXPECT_EQ(whole.status, SearchStatus::kExhausted) << number;
    for (const int workers : {1, 3}) {
      const Searched levels = search(
          deal, freecells, {.memory = LayerMemory::kLevels, .up_to_symmetry = true}, workers);
      EXPECT_EQ(levels.status, SearchStatus::kExhausted) << number;
      EXPECT_EQ(levels.positions, whole.positions) << number;
    }
  }
}

/// Deal 267 has the ace of diamonds on the two of clubs: exchanged with the two of spades the ace
/// would be lost.
TEST(ProofUpToSymmetry, LosesNoAceThatLiesOnATwo) {
  const ProofLimits limits{100'000, ~std::uint64_t{0}};
  EXPECT_NE(search(microsoft_deal(267), 2, {.up_to_symmetry = true}, 1, limits).status,
            SearchStatus::kExhausted);
}

/// A deal that can be won is never proved impossible: a won position is met, or a limit.
TEST(ProofUpToSymmetry, NeverProvesADealThatCanBeWon) {
  int won = 0;
  for_each_late_board(13, 16, [&](const Deal& deal, int freecells) {
    const ProofOptions levels{.memory = LayerMemory::kLevels};
    if (search(deal, freecells, levels).status != SearchStatus::kSolved) return;
    ++won;
    EXPECT_EQ(search(deal, freecells, {.up_to_symmetry = true}).status, SearchStatus::kSolved);
  });
  EXPECT_GT(won, 50);
}

}  // namespace
}  // namespace freecell
