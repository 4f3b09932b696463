#include "solver/relaxed_estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <random>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/autoplay.h"
#include "solver/move_generator.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// The relaxed game, played out: with cells without number every top piece may go at any time, for
/// one move; a top card goes home, and so does one that has gone, when the lower ones of its suit
/// have gone. Tries every order.
class PlainRelaxedGame {
 public:
  PlainRelaxedGame(const Position& position, int cascades) {
    for (int cascade = 0; cascade < cascades; ++cascade) {
      std::vector<int> cards;
      for (int card = position.top(cascade); card != kFoot; card = position.under(card)) {
        cards.push_back(card);
      }
      std::reverse(cards.begin(), cards.end());
      cascades_.push_back(cards);
      for (const int card : cards) there_ |= card_bit(card);
    }
  }

  /// The fewest moves, given that some way takes at most `most`; more than that otherwise.
  int fewest(int most) {
    std::vector<std::vector<int>> cascades = cascades_;
    return fewest(cascades, there_, most);
  }

 private:
  static bool can_go_home(int card, CardSet there) {
    for (int lower = card - kSuits; lower >= 0; lower -= kSuits) {
      if ((there & card_bit(lower)) != 0) return false;
    }
    return true;
  }

  static int fewest(std::vector<std::vector<int>> cascades, CardSet there, int most) {
    for (bool progress = true; progress;) {
      progress = false;
      for (std::vector<int>& cards : cascades) {
        while (!cards.empty() && can_go_home(cards.back(), there)) {
          there &= ~card_bit(cards.back());
          cards.pop_back();
          progress = true;
        }
      }
    }
    if (there == 0) return 0;
    if (most == 0) return 1;
    int best = most + 1;
    for (std::size_t i = 0; i < cascades.size(); ++i) {
      if (cascades[i].empty()) continue;
      std::vector<std::vector<int>> next = cascades;
      CardSet left = there;
      int card = 0;
      do {
        card = next[i].back();
        next[i].pop_back();
        left &= ~card_bit(card);
      } while (!next[i].empty() && is_link(card, next[i].back()));
      best = std::min(best, 1 + fewest(std::move(next), left, best - 2));
    }
    return best;
  }

  std::vector<std::vector<int>> cascades_;
  CardSet there_ = 0;
};

int estimate(const Position& position, int cascades) {
  RelaxedEstimate estimate(cascades);
  estimate.lay(position);
  return estimate.moves(position);
}

/// Positions near the end of random games, where trying every order takes no time.
template <typename Visitor>
void for_each_late_position(int games, Visitor&& visit) {
  std::mt19937 random(3);
  for (int round = 0; round < games; ++round) {
    Deal::Builder builder;
    std::array<int, kSuits> home{};
    std::vector<Card> cards;
    for (int suit = 0; suit < kSuits; ++suit) {
      home[static_cast<std::size_t>(suit)] = 8 + static_cast<int>(random() % 4);
      builder.set_foundation(static_cast<Suit>(suit), home[static_cast<std::size_t>(suit)]);
      for (int rank = home[static_cast<std::size_t>(suit)] + 1; rank <= kRanks; ++rank) {
        cards.push_back(Card::of(rank, static_cast<Suit>(suit)));
      }
    }
    std::shuffle(cards.begin(), cards.end(), random);
    for (int cell = 0; cell < round % 3; ++cell) {
      builder.add_freecell_card(cards.back());
      cards.pop_back();
    }
    const std::size_t third = cards.size() / 3;
    const std::span<const Card> all(cards);
    ASSERT_TRUE(builder.add_cascade(all.first(third)));
    ASSERT_TRUE(builder.add_cascade(all.subspan(third, third)));
    ASSERT_TRUE(builder.add_cascade(all.subspan(2 * third)));
    ASSERT_TRUE(builder.add_cascade({}));
    const Deal deal = std::get<Deal>(builder.build());
    const Game game(deal, {});
    visit(Position(deal, game), game);
  }
}

TEST(RelaxedEstimate, IsNeverLessThanTheRelaxedGameTakesAndSeldomMore) {
  int positions = 0;
  int surplus = 0;
  for_each_late_position(500, [&](const Position& position, const Game& game) {
    const int estimated = estimate(position, game.cascades());
    const int fewest = PlainRelaxedGame(position, game.cascades()).fewest(estimated);
    EXPECT_GE(estimated, fewest);
    surplus += estimated - fewest;
    ++positions;
  });
  EXPECT_EQ(positions, 500);
  EXPECT_LE(surplus, positions / 20);
}

/// What `change` says of a step is what it does to the moves that the relaxed game takes.
TEST(RelaxedEstimate, TellsWhatAStepChanges) {
  int exact = 0;
  for_each_late_position(200, [&](const Position& position, const Game& game) {
    RelaxedEstimate relaxed(game.cascades());
    relaxed.lay(position);
    const int fewest = PlainRelaxedGame(position, game.cascades()).fewest(kCards);
    for_each_player_move(position, game, [&](Step step) {
      Position child = position;
      child.make(step, game);
      const int after = PlainRelaxedGame(child, game.cascades()).fewest(kCards);
      const RelaxedEstimate::Change change = relaxed.change(position, step);
      EXPECT_GE(after, fewest + change.least);
      if (!change.is_exact) return;
      EXPECT_EQ(after, fewest + change.least);
      ++exact;
    });
  });
  EXPECT_GT(exact, 100);
}

/// A successor's estimate is the same whether it is laid itself or judged by what changed.
TEST(RelaxedEstimate, OfASuccessorIsThatOfThePosition) {
  for (std::int64_t number = 1; number <= 20; ++number) {
    const Deal deal = microsoft_deal(number);
    const Game game(deal, {});
    Position position(deal, game);
    RelaxedEstimate relaxed;
    std::mt19937 random(static_cast<unsigned>(number));
    for (int move = 0; move < 30; ++move) {
      relaxed.lay(position);
      std::vector<Position> children;
      for_each_player_move(position, game, [&](Step step) {
        Position child = position;
        child.make(step, game);
        autoplay<SearchAutoplay::kSafe>(child, game, [](int, Under, Under) {});
        EXPECT_EQ(relaxed.moves(child), estimate(child, game.cascades()));
        children.push_back(child);
      });
      if (children.empty()) break;
      position = children[random() % children.size()];
    }
  }
}

/// Two cards that each lie on a lower one of their own suits, and two that wait for each other.
TEST(RelaxedEstimate, CountsForcedPiecesAndCycles) {
  const auto moves_of = [](const char* text) {
    const Deal deal = test::deal_of(text);
    const Game game(deal, {});
    return estimate(Position(deal, game), game.cascades());
  };
  EXPECT_EQ(moves_of("Foundations: C-11 D-11 H-13 S-13\nQC KC\nQD KD\n:\n:\n"), 2);
  EXPECT_EQ(moves_of("Foundations: C-11 D-11 H-13 S-13\nQC KD\nQD KC\n:\n:\n"), 1);
  EXPECT_EQ(moves_of("Foundations: C-11 D-11 H-13 S-13\nKC QC\nKD QD\n:\n:\n"), 0);
}

}  // namespace
}  // namespace freecell
