#include <gtest/gtest.h>

#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;
using test::move_of;

struct Home {
  int clubs;
  int diamonds;
  int hearts;
  int spades;
};

/// A board on which `card` is the only one that can go home: it lies alone on the first cascade;
/// the other cards still out are covered by their suit's king.
Deal only_movable(Card card, const Home& home) {
  const std::array<int, kSuits> ranks = {home.clubs, home.diamonds, home.hearts, home.spades};
  std::vector<std::vector<Card>> cascades = {{card}};
  for (int suit = 0; suit < kSuits; ++suit) {
    std::vector<Card>& covered = cascades.emplace_back();
    for (int rank = ranks[suit] + 1; rank <= kRanks; ++rank) {
      const Card other = Card::of(rank, static_cast<Suit>(suit));
      if (other != card) covered.push_back(other);
    }
  }
  return deal_of(cascades, {}, ranks);
}

/// Whether `card` leaves under `rule`, before any move, when so many cards are home.
bool goes_home(Autoplay rule, const char* name, const Home& home) {
  const Card card = card_of(name);
  const Referee referee(only_movable(card, home), Rules().with_autoplay(rule));
  return referee.board().cascades[0].empty();
}

struct Case {
  const char* card;
  Home home;
  bool microsoft;
  bool raymond;
};

/// Read from the definitions, rule by rule; every card is the next on its foundation.
constexpr Case kCases[] = {
    // Aces and twos always.
    {"AC", {0, 0, 0, 0}, true, true},
    {"AH", {0, 0, 0, 0}, true, true},
    {"2S", {0, 0, 0, 1}, true, true},
    {"2D", {0, 1, 0, 0}, true, true},
    // ms: a three when both twos of the other colour are home; raymond: already at both aces.
    {"3C", {2, 2, 2, 0}, true, true},
    {"3C", {2, 1, 2, 0}, false, true},
    {"3C", {2, 2, 1, 0}, false, true},
    {"3C", {2, 0, 2, 2}, false, false},
    {"3C", {2, 2, 0, 2}, false, false},
    {"3H", {2, 0, 2, 2}, true, true},
    {"3H", {1, 0, 2, 2}, false, true},
    // The other suit of the same colour: rank - 3 for raymond, no matter for ms.
    {"6H", {5, 0, 5, 5}, true, false},
    {"6H", {5, 2, 5, 5}, true, false},
    {"6H", {5, 3, 5, 5}, true, true},
    {"6H", {4, 3, 5, 4}, false, true},
    {"6H", {4, 2, 5, 4}, false, false},
    {"6H", {3, 5, 5, 5}, false, false},
    {"6H", {5, 5, 5, 3}, false, false},
    {"6H", {4, 5, 5, 5}, false, true},
    {"9S", {5, 8, 8, 8}, true, false},
    {"9S", {6, 8, 8, 8}, true, true},
    {"9S", {6, 7, 7, 8}, false, true},
    {"9S", {12, 6, 7, 8}, false, false},
    // Kings follow the same rules.
    {"KD", {12, 12, 0, 12}, true, false},
    {"KD", {12, 12, 12, 11}, false, true},
};

TEST(Autoplay, GoesByTheTable) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(testing::Message() << c.card << ' ' << &c - kCases);
    EXPECT_EQ(goes_home(Autoplay::kMicrosoft, c.card, c.home), c.microsoft);
    EXPECT_EQ(goes_home(Autoplay::kRaymond, c.card, c.home), c.raymond);
    EXPECT_TRUE(goes_home(Autoplay::kMax, c.card, c.home));
    EXPECT_FALSE(goes_home(Autoplay::kNone, c.card, c.home));
  }
}

TEST(Autoplay, NoRuleSendsACardOutOfTurn) {
  for (const Autoplay rule : {Autoplay::kMicrosoft, Autoplay::kRaymond, Autoplay::kMax}) {
    EXPECT_FALSE(goes_home(rule, "2C", {0, 0, 0, 0}));
    EXPECT_FALSE(goes_home(rule, "7H", {13, 13, 5, 13}));
  }
}

TEST(Autoplay, WorksBeforeTheFirstMove) {
  const Deal deal = deal_of("Founds: C-K D-K S-K H-9\nFC: QH\nKH\nTH\nJH\n:\n");
  const Referee referee(deal, {});
  EXPECT_TRUE(referee.board().won());
  EXPECT_EQ(referee.counts(), (MoveCounts{.card_moves = 4, .explicit_moves = 4}));
  EXPECT_TRUE(Referee::replay(deal, {}, {}).valid());
}

TEST(Autoplay, WorksAfterEveryMoveFromCascadesAndFreecellsInAnyOrder) {
  const Deal deal = deal_of("Founds: C-K D-K S-J H-9\nFC: QH\nKH TH\nJH\nKS QS\n:\n");
  Referee referee(deal, Rules().with_autoplay(Autoplay::kNone));
  EXPECT_EQ(referee.board().cards_home(), 46);
  Referee microsoft(deal, {});
  EXPECT_TRUE(microsoft.board().won());
}

TEST(Autoplay, CountsOneCardMoveACardAndNoListedMove) {
  // 7H covers AS; once it is in a freecell AS goes, and 2S after it.
  const Deal deal = deal_of(
      "Founds: C-K D-K H-6 S-0\n"
      "KH QH JH TH 9H 8H AS 7H\n"
      "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S\n"
      ":\n:\n");
  Referee referee(deal, {});
  EXPECT_EQ(referee.counts().card_moves, 0);  // 7H waits: the spades are below 6
  ASSERT_EQ(referee.play(move_of("1a")), Violation::kNone);
  EXPECT_TRUE(referee.board().won());
  EXPECT_EQ(
      referee.counts(),
      (MoveCounts{.card_moves = 21, .player_moves = 1, .listed_moves = 1, .explicit_moves = 21}));
}

}  // namespace
}  // namespace freecell
