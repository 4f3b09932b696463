#include "solver/proof/proof_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/complete_search.h"
#include "solver/portfolio.h"
#include "tests/solver/late_deal.h"

namespace freecell {
namespace {

using testing::late_deal;

constexpr ProofLimits kNoLimits{~std::uint64_t{0}, ~std::uint64_t{0}};

/// Layers until one of them ends it.
SearchStatus search_all(ProofSearch& search, const ProofLimits& limits = kNoLimits) {
  for (;;) {
    if (const auto status = search.search_layer(limits, {})) return *status;
  }
}

struct Searched {
  SearchStatus status;
  std::uint64_t positions;
};

/// By the search that solves deals: it visits the same positions if there is nothing to be won.
Searched by_complete_search(const Deal& deal, int freecells) {
  CompleteSearch search;
  SearchEffort effort;
  const Table table(deal, freecells);
  const SearchStatus status =
      search.run(Position(deal, table), table, Evaluator(complete_orders()[0], freecells),
                 {1u << 30, 1u << 30}, {}, effort);
  return {status, effort.expanded};
}

TEST(ProofSearch, VisitsAsManyPositionsAsTheCompleteSearchWhateverTheThreads) {
  for (const int number : {146692, 517776}) {
    const Deal deal = microsoft_deal(number);
    const Searched expected = by_complete_search(deal, 4);
    ASSERT_EQ(expected.status, SearchStatus::kExhausted);
    for (const int workers : {1, 3}) {
      ProofSearch search(workers);
      search.begin(deal, 4);
      EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
      EXPECT_EQ(search.progress().positions, expected.positions) << number << " " << workers;
      EXPECT_EQ(search.progress().finished, expected.positions);
    }
  }
}

TEST(ProofSearch, AgreesOnLateBoardsWithAnyNumberOfCellsAndCascades) {
  std::mt19937_64 random(3);
  ProofSearch search(2);
  int won = 0;
  constexpr int kGames = 150;
  for (int game = 0; game < kGames; ++game) {
    const int freecells = static_cast<int>(random() % 3);
    const Deal deal = late_deal(random, 4 + static_cast<int>(random() % 2), 12);
    const Searched expected = by_complete_search(deal, freecells);
    search.begin(deal, freecells);
    ASSERT_EQ(search_all(search), expected.status);
    if (expected.status == SearchStatus::kExhausted) {
      EXPECT_EQ(search.progress().positions, expected.positions);
    } else {
      ++won;
    }
  }
  EXPECT_GT(won, kGames / 20);
  EXPECT_LT(won, kGames * 19 / 20);
}

TEST(ProofSearch, GivesEveryLayerInOrderAndEveryPositionOnce) {
  ProofSearch search(2);
  Layer last;
  std::uint64_t positions = 0;
  std::uint64_t layers = 0;
  search.set_sink([&](Layer layer, const std::function<const PackedPosition*()>& next) {
    if (layers++ > 0) {
      EXPECT_LT(last, layer);
    }
    last = layer;
    const Table table(microsoft_deal(146692), 4);
    std::optional<PackedPosition> before;
    while (const PackedPosition* packed = next()) {
      if (before) {
        EXPECT_TRUE(*before < *packed);
      }
      EXPECT_EQ(Layer(Position(*packed, table)), layer);
      before = *packed;
      ++positions;
    }
  });
  search.begin(microsoft_deal(146692), 4);
  ASSERT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(positions, search.progress().positions);
  EXPECT_GT(layers, 10u);
}

TEST(ProofSearch, StopsAtItsLimitsAndGoesOnWithLargerOnes) {
  ProofSearch search(2);
  search.begin(microsoft_deal(11982), 4);
  EXPECT_EQ(search_all(search, {30'000, ~std::uint64_t{0}}), SearchStatus::kBudget);
  EXPECT_EQ(search_all(search, {~std::uint64_t{0}, 500'000}), SearchStatus::kMemory);
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().positions, by_complete_search(microsoft_deal(11982), 4).positions);
}

TEST(ProofSearch, AsksWhetherToStop) {
  ProofSearch search(2);
  search.begin(microsoft_deal(11982), 4);
  std::optional<SearchStatus> status;
  while (!status) status = search.search_layer(kNoLimits, [] { return StopReason::kTime; });
  EXPECT_EQ(*status, SearchStatus::kStopped);
}

/// In the middle of a layer and between two: what is pending is all that another search needs.
TEST(ProofSearch, GoesOnInAnotherSearchFromWhatIsPending) {
  const Deal deal = microsoft_deal(11982);
  const std::uint64_t expected = by_complete_search(deal, 4).positions;
  for (const std::uint64_t limit : {1u, 25'000u, 60'000u}) {
    ProofSearch first(2);
    first.begin(deal, 4);
    EXPECT_EQ(search_all(first, {limit, ~std::uint64_t{0}}), SearchStatus::kBudget);
    ProofSearch second(3);
    second.begin(deal, 4);
    second.resume(first.progress().finished, first.progress().largest);
    first.for_each_pending([&](const PackedPosition& packed) { second.add_pending(packed); });
    EXPECT_EQ(search_all(second), SearchStatus::kExhausted);
    EXPECT_EQ(second.progress().positions, expected) << limit;
  }
}

TEST(ProofSearch, TellsHowManyPositionsItHolds) {
  ProofSearch search(1);
  search.begin(microsoft_deal(11982), 4);
  for (const std::uint64_t limit : {5'000u, 25'000u, 60'000u}) {
    EXPECT_EQ(search_all(search, {limit, ~std::uint64_t{0}}), SearchStatus::kBudget);
    std::uint64_t pending = 0;
    search.for_each_pending([&](const PackedPosition&) { ++pending; });
    EXPECT_EQ(search.progress().held, pending);
    EXPECT_GE(search.progress().bytes, pending * sizeof(PackedPosition));
  }
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().held, 0u);
}

/// What the sink throws ends a search in its middle; nothing of it may reach the next one.
TEST(ProofSearch, ASearchThatFailedLeavesNothingToTheNext) {
  ProofSearch search(2);
  bool fails = true;
  search.set_sink([&](Layer, const auto&) {
    if (fails) throw std::runtime_error("full");
  });
  search.begin(microsoft_deal(517776), 4);
  EXPECT_THROW(search_all(search), std::runtime_error);
  fails = false;
  search.begin(microsoft_deal(781948), 4);
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().positions, by_complete_search(microsoft_deal(781948), 4).positions);
}

TEST(ProofSearch, RefusesADealWithMoreCardsInCellsThanThereAre) {
  Deal::Builder builder;
  builder.add_freecell_card(Card::from_id(51));
  for (int cascade = 0; cascade < 4; ++cascade) builder.add_cascade({});
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), suit == 3 ? 12 : 13);
  }
  ProofSearch search(1);
  EXPECT_THROW(search.begin(std::get<Deal>(builder.build()), 0), std::invalid_argument);
  search.begin(std::get<Deal>(builder.build()), 1);
  EXPECT_EQ(search_all(search), SearchStatus::kSolved);  // won before any move
}

TEST(PositionTable, HoldsEachPositionOnceAndSortsThem) {
  std::mt19937_64 random(1);
  std::vector<PackedPosition> positions;
  for (int i = 0; i < 100'000; ++i) positions.push_back({random() >> 2, random() % 3});
  positions.insert(positions.end(), positions.begin(), positions.begin() + 1000);
  positions.push_back({0, 0});
  PositionTable table;
  std::uint64_t inserted = 0;
  for (const PackedPosition& packed : positions) inserted += table.insert(packed);
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  EXPECT_EQ(inserted, positions.size());
  EXPECT_EQ(table.size(), positions.size());
  EXPECT_LT(table.bytes(), 24 * table.size());

  std::vector<PackedPosition> held;
  for (int segment = 0; segment < PositionTable::kSegments; ++segment) {
    const auto piece = table.sort_segment(segment);
    EXPECT_TRUE(std::is_sorted(piece.begin(), piece.end()));
    held.insert(held.end(), piece.begin(), piece.end());
  }
  std::sort(held.begin(), held.end());
  EXPECT_EQ(held, positions);
  table.clear();
  EXPECT_EQ(table.bytes(), 0u);
  EXPECT_TRUE(table.insert({0, 0}));
}

}  // namespace
}  // namespace freecell
