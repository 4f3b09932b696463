#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

#include "dealer/microsoft.h"
#include "solver/search/bucket_queue.h"
#include "solver/search/node_pool.h"
#include "solver/search/search_room.h"
#include "solver/shortest/best_first_search.h"
#include "solver/shortest/node_table.h"

// Nodes are named by 4-byte ids. A search must end before these come twice, as at any other limit.
namespace freecell {
namespace {

constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

TEST(NodeIds, NeverComeTwice) {
  NodePool<char, 2> pool;
  for (std::uint32_t i = 0; i < pool.kMostItems; ++i) pool.push_back(static_cast<char>(i % 101));
  EXPECT_THROW(pool.push_back('x'), std::length_error);
  EXPECT_EQ(pool.size(), pool.kMostItems);
  EXPECT_EQ(pool[0], 0);
  pool.clear(0);
  pool.push_back('y');
  EXPECT_EQ(pool[0], 'y');
}

TEST(NodeIds, ASearchEndsBeforeItHasNoneLeft) {
  SearchRoom room(nullptr, 1);
  room.begin(kUnlimited);
  EXPECT_FALSE(room.make(SearchRoom::kMostPositions - 1, {}));
  EXPECT_EQ(room.make(SearchRoom::kMostPositions, {}), SearchStatus::kMemory);
  // Ids for all that the last position leads to.
  EXPECT_LT(SearchRoom::kMostPositions + 10'000, NodePool<StoredPosition>::kMostItems);
  EXPECT_LT(NodePool<StoredPosition>::kMostItems, StoredPosition::kNone);
}

TEST(NodeIds, ATableTakesNoMoreNodes) {
  constexpr std::uint32_t kMost = 10'000;
  NodeTable table(kMost);
  const auto insert = [&](std::uint64_t low) {
    const SearchNode node{.packed = {0, low}};
    return table.insert(node, hash_of(node.packed), kUnlimited);
  };
  for (std::uint32_t i = 0; i < kMost; ++i) ASSERT_TRUE(insert(i));
  EXPECT_FALSE(insert(kMost));
  EXPECT_EQ(table.size(), kMost);
}

/// All workers together: an id says its worker, too.
TEST(NodeIds, AStarEndsWithoutAVerdict) {
  constexpr std::uint32_t kMost = 30'000;
  const Deal deal = microsoft_deal(1);
  const Game game(deal, {});
  for (const int workers : {1, 3}) {
    BestFirstSearch search({}, {}, workers, kMost);
    SearchEffort effort;
    EXPECT_EQ(search.run(Position(deal, game), game, BestFirstSearch::kNoBound, {},
                         {kUnlimited, std::uint64_t{1} << 30}, {}, effort),
              SearchStatus::kMemory);
    EXPECT_TRUE(search.has_open());
    EXPECT_LE(search.stored(), kMost);
    EXPECT_GE(search.stored(), kMost / static_cast<std::uint32_t>(workers));
  }
}

}  // namespace
}  // namespace freecell
