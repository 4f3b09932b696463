#include "solver/proof/proof_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/position/autoplay.h"
#include "solver/position/move_generator.h"
#include "solver/proof/sorted_positions.h"
#include "solver/search/complete_search.h"
#include "solver/search/portfolio.h"
#include "tests/solver/late_deal.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::late_deal;

constexpr ProofLimits kUnlimitedSearch{~std::uint64_t{0}, ~std::uint64_t{0}};

/// Layers until one of them ends it.
SearchStatus search_all(ProofSearch& search, const ProofLimits& limits = kUnlimitedSearch) {
  for (;;) {
    if (const auto status = search.search_layer(limits, {})) return *status;
  }
}

/// Has layers that several threads search; the other deals here have but small ones.
Deal deal_of_large_layers() { return microsoft_deal(2468); }
constexpr int kCellsOfLargeLayers = 2;
constexpr std::uint64_t kPositionsOfLargeLayers = 308'754;  // as the complete search says

struct Searched {
  SearchStatus status;
  std::uint64_t positions;
};

/// By the search that solves deals: it visits the same positions if there is nothing to be won.
Searched by_complete_search(const Deal& deal, int freecells) {
  CompleteSearch search;
  SearchEffort effort;
  const Game game(deal, Rules().with_freecells(freecells));
  const SearchStatus status =
      search.run(Position(deal, game), game,
                 Evaluator(complete_orders()[0], Rules().with_freecells(freecells)),
                 {1u << 30, 1u << 30}, {}, effort);
  return {status, effort.expanded};
}

class EveryMemory : public ::testing::TestWithParam<LayerMemory> {};
INSTANTIATE_TEST_SUITE_P(ProofSearch, EveryMemory,
                         ::testing::Values(LayerMemory::kWhole, LayerMemory::kLevels));

void expect_positions(ProofSearch& search, const Deal& deal, int freecells,
                      std::uint64_t positions) {
  search.begin(deal, Rules().with_freecells(freecells));
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().positions, positions);
  EXPECT_EQ(search.progress().finished, positions);
  EXPECT_EQ(search.progress().held, 0u);
}

TEST_P(EveryMemory, VisitsAsManyPositionsAsTheCompleteSearchWhateverTheThreads) {
  for (const int number : {146692, 517776}) {
    const Deal deal = microsoft_deal(number);
    const Searched expected = by_complete_search(deal, 4);
    ASSERT_EQ(expected.status, SearchStatus::kExhausted);
    for (const int workers : {1, 3}) {
      ProofSearch search(workers, {.memory = GetParam()});
      expect_positions(search, deal, 4, expected.positions);
    }
  }
}

TEST_P(EveryMemory, SeveralThreadsSearchLargeLayers) {
  ProofSearch search(3, {.memory = GetParam()});
  expect_positions(search, deal_of_large_layers(), kCellsOfLargeLayers, kPositionsOfLargeLayers);
}

/// What `visit(position, layer)` is told of: every position after a move and what goes home then.
template <typename Visitor>
void for_each_successor(const Position& position, const Game& game, Visitor&& visit) {
  for_each_single_move(position, game, [&](Step step, int, int, int) {
    Position next = position;
    next.make(step, game);
    autoplay<SearchAutoplay::kSafe>(next, game, [](int, Under, Under) {});
    visit(next, Layer(next, game));
  });
}

/// What forgetting levels rests on.
TEST(Layer, AMoveWithinItCanBeTakenBackAndNoneLeadsToAnEarlierOne) {
  std::mt19937_64 random(7);
  int within = 0;
  int beyond = 0;
  for (int round = 0; round < 300; ++round) {
    const Deal deal = round % 2 == 0 ? microsoft_deal(1 + static_cast<int>(random() % 1000000))
                                     : late_deal(random, 5, 25);
    const Game game(deal, Rules().with_freecells(static_cast<int>(random() % 4)));
    Position position(deal, game);
    autoplay<SearchAutoplay::kSafe>(position, game, [](int, Under, Under) {});
    for (int step = 0; step < 40; ++step) {
      const Layer layer(position, game);
      std::vector<Position> successors;
      for_each_successor(position, game, [&](const Position& next, Layer next_layer) {
        successors.push_back(next);
        EXPECT_FALSE(next_layer < layer);
        if (next_layer != layer) return void(++beyond);
        ++within;
        bool is_taken_back = false;
        for_each_successor(next, game, [&](const Position& back, Layer) {
          is_taken_back |= back.packed() == position.packed();
        });
        EXPECT_TRUE(is_taken_back);
      });
      if (successors.empty()) break;
      position = successors[random() % successors.size()];
    }
  }
  EXPECT_GT(within, 5'000);
  EXPECT_GT(beyond, 5'000);
}

TEST_P(EveryMemory, AgreesOnLateBoardsWithAnyNumberOfCellsAndCascades) {
  std::mt19937_64 random(3);
  ProofSearch search(2, {.memory = GetParam()});
  int won = 0;
  constexpr int kGames = 150;
  for (int round = 0; round < kGames; ++round) {
    const int freecells = static_cast<int>(random() % 3);
    const Deal deal =
        late_deal(random, 4 + static_cast<int>(random() % 2), 12, round % (freecells + 1));
    const Searched expected = by_complete_search(deal, freecells);
    search.begin(deal, Rules().with_freecells(freecells));
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
    const Game game(microsoft_deal(146692), {});
    std::optional<PackedPosition> before;
    while (const PackedPosition* packed = next()) {
      if (before) {
        EXPECT_TRUE(*before < *packed);
      }
      EXPECT_EQ(Layer(Position(*packed, game), game), layer);
      before = *packed;
      ++positions;
    }
  });
  search.begin(microsoft_deal(146692), {});
  ASSERT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(positions, search.progress().positions);
  EXPECT_GT(layers, 10u);
}

/// Between two layers, and in the middle of one.
TEST_P(EveryMemory, StopsAtItsLimitsAndGoesOnWithLargerOnes) {
  ProofSearch search(2, {.memory = GetParam()});
  search.begin(deal_of_large_layers(), Rules().with_freecells(kCellsOfLargeLayers));
  for (const std::uint64_t limit : {5'000u, 150'000u, 250'000u}) {
    EXPECT_EQ(search_all(search, {limit, ~std::uint64_t{0}}), SearchStatus::kBudget);
  }
  EXPECT_EQ(search_all(search, {~std::uint64_t{0}, search.progress().bytes - 1}),
            SearchStatus::kMemory);
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().positions, kPositionsOfLargeLayers);
}

TEST_P(EveryMemory, AsksWhetherToStopAndGoesOnThen) {
  ProofSearch search(2, {.memory = GetParam()});
  search.begin(deal_of_large_layers(), Rules().with_freecells(kCellsOfLargeLayers));
  int asked = 0;
  const StopCallback stop = [&] {
    return ++asked % 10 == 0 ? StopReason::kTime : StopReason::kNone;
  };
  int stopped = 0;
  std::optional<SearchStatus> status;
  while (status != SearchStatus::kExhausted) {
    status = search.search_layer(kUnlimitedSearch, stop);
    stopped += status == SearchStatus::kStopped;
  }
  EXPECT_GT(stopped, 10);
  EXPECT_EQ(search.progress().positions, kPositionsOfLargeLayers);
}

/// In the middle of a layer and between two: what is pending is all that another search needs.
TEST(ProofSearch, GoesOnInAnotherSearchFromWhatIsPending) {
  const Deal deal = deal_of_large_layers();
  for (const std::uint64_t limit : {1u, 150'000u}) {
    ProofSearch first(2);
    first.begin(deal, Rules().with_freecells(kCellsOfLargeLayers));
    EXPECT_EQ(search_all(first, {limit, ~std::uint64_t{0}}), SearchStatus::kBudget);
    ProofSearch second(3);
    second.begin(deal, Rules().with_freecells(kCellsOfLargeLayers));
    second.resume(first.progress().finished, first.progress().largest);
    first.for_each_pending([&](const PackedPosition& packed) { second.add_pending(packed); });
    EXPECT_EQ(search_all(second), SearchStatus::kExhausted);
    EXPECT_EQ(second.progress().positions, kPositionsOfLargeLayers) << limit;
  }
}

TEST(ProofSearch, TellsHowManyPositionsItHolds) {
  ProofSearch search(1);
  search.begin(deal_of_large_layers(), Rules().with_freecells(kCellsOfLargeLayers));
  for (const std::uint64_t limit : {5'000u, 150'000u, 250'000u}) {
    EXPECT_EQ(search_all(search, {limit, ~std::uint64_t{0}}), SearchStatus::kBudget);
    std::uint64_t pending = 0;
    search.for_each_pending([&](const PackedPosition&) { ++pending; });
    EXPECT_EQ(search.progress().held, pending);
    EXPECT_GE(search.progress().bytes, 2 * pending);  // fewer bytes than that no position takes
  }
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().held, 0u);
}

/// What the sink throws ends a search in its middle; nothing of it may reach the next one.
/// It would find nothing left to search, which looks like a proof.
TEST(ProofSearch, DoesNotGoOnWithoutItsPositions) {
  ProofSearch search(1);
  EXPECT_THROW(search.search_layer(kUnlimitedSearch, {}), std::logic_error);
  search.begin(microsoft_deal(11982), {});
  EXPECT_FALSE(search.search_layer(kUnlimitedSearch, {}));
  search.clear();
  EXPECT_THROW(search.search_layer(kUnlimitedSearch, {}), std::logic_error);
  search.begin(microsoft_deal(781948), {});
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
}

TEST(ProofSearch, ASearchThatFailedLeavesNothingToTheNext) {
  ProofSearch search(2);
  bool fails = true;
  search.set_sink([&](Layer, const auto&) {
    if (fails) throw std::runtime_error("full");
  });
  search.begin(microsoft_deal(517776), {});
  EXPECT_THROW(search_all(search), std::runtime_error);
  fails = false;
  search.begin(microsoft_deal(781948), {});
  EXPECT_EQ(search_all(search), SearchStatus::kExhausted);
  EXPECT_EQ(search.progress().positions, by_complete_search(microsoft_deal(781948), 4).positions);
}

TEST(ProofSearch, RefusesADealWithMoreCardsInCellsThanThereAre) {
  const Deal deal = test::deal_of("Foundations: H-K C-K D-K S-Q\nFreecells: KS\n:\n:\n:\n:\n");
  ProofSearch search(1);
  EXPECT_THROW(search.begin(deal, Rules().with_freecells(0)), std::invalid_argument);
  search.begin(deal, Rules().with_freecells(1));
  EXPECT_EQ(search_all(search), SearchStatus::kSolved);  // won before any move
}

TEST(SortedPositions, NeighboursTakeFewBytes) {
  SortedPositions sorted;
  for (std::uint64_t i = 0; i < 100'000; ++i) sorted.append({i * 1000, 1});
  EXPECT_LT(sorted.bytes(), 300'000u);
}

/// The squares of a board on which a step goes to a neighbour; no positions of a deal, but the
/// table does not know that.
class Squares {
 public:
  static constexpr std::uint64_t kSide = 200;

  template <typename Visitor>
  static void for_each_neighbour(const PackedPosition& square, Visitor&& visit) {
    if (square.low > 0) visit(PackedPosition{square.low - 1, square.high});
    if (square.high > 0) visit(PackedPosition{square.low, square.high - 1});
    if (square.low + 1 < kSide) visit(PackedPosition{square.low + 1, square.high});
    if (square.high + 1 < kSide) visit(PackedPosition{square.low, square.high + 1});
  }
};

TEST_P(EveryMemory, ATableGivesEachPositionOnceLevelByLevel) {
  const std::vector<PackedPosition> seeds = {{3, 150}, {3, 4}, {120, 7}};
  const auto level_of = [&](const PackedPosition& square) {
    std::uint64_t level = ~std::uint64_t{0};
    for (const PackedPosition& seed : seeds) {
      const auto distance = [](std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; };
      level = std::min(level, distance(square.low, seed.low) + distance(square.high, seed.high));
    }
    return level;
  };
  PositionTable game(GetParam());
  for (const PackedPosition& seed : seeds) EXPECT_TRUE(game.insert_first(seed));
  EXPECT_FALSE(game.insert_first(seeds.front()));
  std::uint64_t level = 0;
  std::uint64_t taken = 0;
  std::uint64_t most_held = 0;
  do {
    for (PackedPosition square; game.take(square); ++taken) {
      ASSERT_EQ(level_of(square), level);
      Squares::for_each_neighbour(square, [&](const PackedPosition& next) { game.insert(next); });
    }
    most_held = std::max(most_held, game.held());
    ++level;
  } while (game.begin_next_level());
  EXPECT_EQ(taken, Squares::kSide * Squares::kSide);
  EXPECT_EQ(game.size(), taken);
  if (GetParam() == LayerMemory::kWhole) {
    EXPECT_EQ(game.held(), taken);
  } else {
    EXPECT_LT(most_held, taken / 20);
  }
}

}  // namespace
}  // namespace freecell
