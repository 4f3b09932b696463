#include "solver/measures/forced_depth.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "dealer/board_deal.h"
#include "dealer/microsoft.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"

namespace freecell {
namespace {

/// Tries all ways to park one top card after the other, by the number of parked cards.
class EveryWay {
 public:
  explicit EveryWay(const Deal& deal) {
    Table table;
    for (int index = 0; index < deal.cascades(); ++index) {
      const auto cards = deal.cascade(index);
      table.cascades.emplace_back(cards.begin(), cards.end());
    }
    for (const Card card : deal.freecell_cards()) table.parked.push_back(card);
    for (int suit = 0; suit < kSuits; ++suit) {
      table.home[suit] = deal.foundation(static_cast<Suit>(suit));
    }
    bring_home(table);
    std::vector<Table> layer = {table};
    for (int parked = 0; depth_.size() < 8; ++parked) {
      std::vector<Table> next;
      std::map<std::vector<std::size_t>, bool> met;
      for (const Table& reached : layer) {
        note(reached, parked);
        for (std::size_t index = 0; index < reached.cascades.size(); ++index) {
          if (reached.cascades[index].empty()) continue;
          Table after = reached;
          after.parked.push_back(after.cascades[index].back());
          after.cascades[index].pop_back();
          bring_home(after);
          std::vector<std::size_t> sizes;
          for (const auto& cascade : after.cascades) sizes.push_back(cascade.size());
          if (met.emplace(sizes, true).second) next.push_back(after);
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
  struct Table {
    std::vector<std::vector<Card>> cascades;
    std::vector<Card> parked;
    std::array<int, kSuits> home{};
  };

  static bool goes_home(Table& table, Card card) {
    if (table.home[card.suit_index()] + 1 != card.rank()) return false;
    ++table.home[card.suit_index()];
    return true;
  }

  static void bring_home(Table& table) {
    for (bool again = true; again;) {
      again = std::erase_if(table.parked, [&](Card card) { return goes_home(table, card); }) > 0;
      for (auto& cascade : table.cascades) {
        while (!cascade.empty() && goes_home(table, cascade.back())) {
          cascade.pop_back();
          again = true;
        }
      }
    }
  }

  void note(const Table& table, int parked) {
    for (int card = 0; card < 2 * kSuits; ++card) {
      if (table.home[card % kSuits] > card / kSuits) depth_.emplace(card, parked);
    }
  }

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
  std::vector<Move> moves;
  for (const std::int64_t number : {3, 31, 313}) {
    Referee referee(microsoft_deal(number), {});
    for (int played = 0; played < 12; ++played) {
      referee.legal_moves(moves);
      if (moves.empty()) break;
      referee.play(moves[generator() % moves.size()]);
    }
    expect_every_way(deal_of(referee.board()));
  }
}

TEST(ForcedDepth, IsNoneWhereTheLowCardsAreHome) {
  Deal::Builder builder;
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), kRanks);
    builder.add_cascade({});
  }
  const ForcedDepth depth = forced_depth(std::get<Deal>(builder.build()));
  EXPECT_EQ(depth.first_ace, 0);
  EXPECT_EQ(depth.last_low, 0);
}

}  // namespace
}  // namespace freecell
