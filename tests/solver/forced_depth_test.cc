#include "solver/measures/forced_depth.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "dealer/board_deal.h"
#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// Tries all ways to park one top card after the other, by the number of parked cards. How many
/// cards each cascade has left says all.
class EveryWay {
 public:
  explicit EveryWay(const Deal& deal) : cascades_(test::cascades_of(deal)) {
    Table table;
    for (std::size_t i = 0; i < cascades_.size(); ++i) table.heights[i] = cascades_[i].size();
    for (const Card card : deal.freecell_cards()) table.parked |= bit_of(card);
    table.home = test::home_of(deal);
    bring_home(table);
    std::vector<Table> layer = {table};
    for (int parked = 0; depth_.size() < 8; ++parked) {
      std::vector<Table> next;
      std::set<Heights> met;
      for (const Table& reached : layer) {
        note(reached, parked);
        for (std::size_t i = 0; i < cascades_.size(); ++i) {
          if (reached.heights[i] == 0) continue;
          Table after = reached;
          after.parked |= bit_of(cascades_[i][--after.heights[i]]);
          bring_home(after);
          if (met.insert(after.heights).second) next.push_back(after);
        }
      }
      layer = next;
    }
  }

  ForcedDepth depth() const {
    ForcedDepth depth{.first_ace = 100, .last_low = 0};
    for (const auto& [card, parked] : depth_) {
      if (card < kSuits) depth.first_ace = std::min(depth.first_ace, parked);
      depth.last_low = std::max(depth.last_low, parked);
    }
    return depth;
  }

 private:
  using Heights = std::array<std::size_t, kMaxCascades>;
  struct Table {
    Heights heights{};
    std::uint64_t parked = 0;
    std::array<int, kSuits> home{};
  };

  static std::uint64_t bit_of(Card card) { return std::uint64_t{1} << card.id(); }

  void bring_home(Table& table) const {
    for (bool again = true; again;) {
      again = false;
      for (int suit = 0; suit < kSuits; ++suit) {
        if (table.home[suit] == kRanks) continue;
        const Card next = Card::of(table.home[suit] + 1, static_cast<Suit>(suit));
        bool goes = (table.parked & bit_of(next)) != 0;
        table.parked &= ~bit_of(next);
        for (std::size_t i = 0; i < cascades_.size(); ++i) {
          if (table.heights[i] == 0 || cascades_[i][table.heights[i] - 1] != next) continue;
          --table.heights[i];
          goes = true;
        }
        if (!goes) continue;
        ++table.home[suit];
        again = true;
      }
    }
  }

  void note(const Table& table, int parked) {
    for (int card = 0; card < 2 * kSuits; ++card) {
      if (table.home[card % kSuits] > card / kSuits) depth_.emplace(card, parked);
    }
  }

  std::vector<std::vector<Card>> cascades_;
  std::map<int, int> depth_;  ///< of the aces and twos, by their numbers
};

void expect_every_way(const Deal& deal) {
  const ForcedDepth found = forced_depth(deal);
  const ForcedDepth expected = EveryWay(deal).depth();
  EXPECT_EQ(found.first_ace, expected.first_ace);
  EXPECT_EQ(found.last_low, expected.last_low);
}

TEST(ForcedDepth, IsTheLeastOfEveryWay) {
  for (const std::int64_t number : {1, 5, 617, 11982, 94717719}) {
    SCOPED_TRACE(number);
    expect_every_way(microsoft_deal(number));
  }
  for (int index = 0; index < 3; ++index) {
    expect_every_way(random_deal(24, static_cast<std::uint64_t>(index), 10));
  }
}

/// Boards from the middle of games, with cards in freecells and at home.
TEST(ForcedDepth, OfBoards) {
  std::mt19937 generator(7);
  for (const std::int64_t number : {3, 31, 313}) {
    Referee referee(microsoft_deal(number), {});
    test::play_at_random(referee, 12, generator);
    expect_every_way(deal_of(referee.board()));
  }
}

TEST(ForcedDepth, IsNoneWhereTheLowCardsAreHome) {
  const ForcedDepth depth = forced_depth(test::deal_of(test::kWonBoard));
  EXPECT_EQ(depth.first_ace, 0);
  EXPECT_EQ(depth.last_low, 0);
}

}  // namespace
}  // namespace freecell
