#include "tools/io/deals/shard.h"

#include <gtest/gtest.h>

#include <limits>

namespace freecell {
namespace {

constexpr std::uint64_t kMostShards = std::numeric_limits<std::uint64_t>::max();

TEST(Shard, AreContiguousAndOfAlmostOneSize) {
  for (const std::uint64_t size : {0, 1, 7, 8, 9, 1000}) {
    for (const std::uint64_t count : {1, 3, 8, 1000}) {
      std::uint64_t end = 0;
      for (std::uint64_t number = 1; number <= count; ++number) {
        const Shard shard{number, count};
        EXPECT_EQ(shard.begin(size), end);
        end = shard.end(size);
        EXPECT_GE(end - shard.begin(size), size / count);
        EXPECT_LE(end - shard.begin(size), (size + count - 1) / count);
      }
      EXPECT_EQ(end, size);
    }
  }
}

TEST(Shard, OfTheWholeRangeAndOfAnyNumber) {
  constexpr std::uint64_t kWholeRange = 8'589'934'594;
  EXPECT_EQ((Shard{1000, 1000}.begin(kWholeRange)), 8'581'344'660u);
  EXPECT_EQ((Shard{1000, 1000}.end(kWholeRange)), kWholeRange);
  EXPECT_EQ((Shard{kMostShards, kMostShards}.begin(kWholeRange)), kWholeRange);
  EXPECT_EQ((Shard{kMostShards, kMostShards}.end(kWholeRange)), kWholeRange);
}

}  // namespace
}  // namespace freecell
