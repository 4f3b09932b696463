#include "tools/analysis/value_counts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

namespace freecell {
namespace {

ValueCounts counted(const std::vector<std::int64_t>& values, int bits) {
  ValueCounts counts(bits);
  for (const std::int64_t value : values) counts.add(value);
  return counts;
}

/// Numbers of all magnitudes up to 2^`bits`, of both signs.
std::vector<std::int64_t> random_values(int count, int bits) {
  std::mt19937_64 random(617);
  std::vector<std::int64_t> values;
  for (int i = 0; i < count; ++i) {
    const auto value = static_cast<std::int64_t>(random() >> (64 - 1 - random() % bits));
    values.push_back(random() % 4 == 0 ? -value : value);
  }
  return values;
}

std::int64_t sorted_quantile(std::vector<std::int64_t> values, double share) {
  std::ranges::sort(values);
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  return values[std::max<std::size_t>(rank, 1) - 1];
}

constexpr double kShares[] = {0, 0.01, 0.25, 0.5, 0.9, 0.999, 1};

TEST(ValueCounts, SmallNumbersAreExact) {
  const auto values = random_values(5001, 16);
  const ValueCounts counts = counted(values, ValueCounts::kFine);
  for (const double share : kShares) {
    EXPECT_EQ(counts.quantile(share), sorted_quantile(values, share)) << share;
  }
}

TEST(ValueCounts, RanksAscend) {
  ValueCounts counts(ValueCounts::kFine);
  for (const int value : {30, -5, 10, 10}) counts.add(value);
  const std::vector<std::int64_t> sorted = {-5, 10, 10, 30};
  for (std::uint64_t rank = 1; rank <= 4; ++rank) {
    EXPECT_EQ(counts.at_rank(rank), sorted[rank - 1]) << rank;
  }
}

TEST(ValueCounts, LargeNumbersAreNearAndNotTooSmall) {
  const auto values = random_values(5001, 50);
  for (const int bits : {ValueCounts::kTally, ValueCounts::kCoarse, ValueCounts::kFine}) {
    const ValueCounts counts = counted(values, bits);
    for (const double share : kShares) {
      const auto exact = static_cast<double>(sorted_quantile(values, share));
      const auto found = static_cast<double>(counts.quantile(share));
      EXPECT_LE(std::abs(exact), std::abs(found));
      EXPECT_LE(std::abs(found - exact), std::ldexp(std::abs(exact), -bits));
    }
    EXPECT_EQ(counts.minimum(), std::ranges::min(values));
    EXPECT_EQ(counts.maximum(), std::ranges::max(values));
  }
}

TEST(ValueCounts, BucketsCoverWhatWasCounted) {
  const auto values = random_values(2000, 40);
  const auto buckets = counted(values, ValueCounts::kCoarse).buckets();
  for (std::size_t at = 1; at < buckets.size(); ++at) {
    EXPECT_GT(buckets[at].low, buckets[at - 1].high);
  }
  for (const auto& bucket : buckets) {
    EXPECT_EQ(bucket.count,
              static_cast<std::uint64_t>(std::ranges::count_if(values, [&](std::int64_t value) {
                return bucket.low <= value && value <= bucket.high;
              })));
  }
}

TEST(ValueCounts, MeanAndDeviation) {
  const ValueCounts counts = counted({2, 4, 4, 4, 5, 5, 7, 9}, ValueCounts::kFine);
  EXPECT_DOUBLE_EQ(counts.mean(), 5);
  EXPECT_DOUBLE_EQ(counts.deviation(), std::sqrt(32.0 / 7));
  EXPECT_EQ(counted({617}, ValueCounts::kFine).deviation(), 0);
  EXPECT_DOUBLE_EQ(counted({-3, 1}, ValueCounts::kFine).times(100).mean(), -100);
}

TEST(ValueCounts, WithoutNumbersAllIsZero) {
  const ValueCounts counts = ValueCounts(ValueCounts::kTally).times(10);
  EXPECT_EQ(counts.quantile(0.5), 0);
  EXPECT_EQ(counts.minimum(), 0);
  EXPECT_EQ(counts.maximum(), 0);
}

TEST(ValueCounts, ComesBackFromItsBucketsAndAddsUp) {
  const std::vector<std::int64_t> values = {3, 70, 70, 5000};
  ValueCounts one = counted(values, ValueCounts::kTally);
  ValueCounts other = ValueCounts::of(ValueCounts::kTally, one.numbered_buckets(), one.maximum());
  EXPECT_EQ(other.numbered_buckets(), one.numbered_buckets());
  EXPECT_EQ(other.total(), 4u);
  EXPECT_EQ(other.maximum(), 5000);
  EXPECT_EQ(other.quantile(0.99), 5000);
  other.add(9);
  one.add(other);
  EXPECT_EQ(one.numbered_buckets(),
            counted({3, 3, 9, 70, 70, 70, 70, 5000, 5000}, ValueCounts::kTally).numbered_buckets());
  EXPECT_EQ(one.total(), 9u);
  EXPECT_EQ(one.quantile(0.5), 71);
}

TEST(ValueCounts, RefusesBucketsThatThereAreNot) {
  const auto restored = [](int bucket) {
    return ValueCounts::of(ValueCounts::kTally, {{bucket, 1}}, 7);
  };
  EXPECT_EQ(restored(1887).quantile(0.5), 7) << "of the largest numbers; never above the maximum";
  EXPECT_THROW(restored(1888), std::out_of_range);
  EXPECT_THROW(restored(-1), std::out_of_range);
}

TEST(ValueCounts, EqualNumbersShareTheirRank) {
  const ValueCounts counts = counted({-5, 10, 10, 20, 20, 20}, ValueCounts::kFine);
  const MidRanks ranks(counts);
  EXPECT_EQ(ranks.of(-5), 1);
  EXPECT_EQ(ranks.of(10), 2.5);
  EXPECT_EQ(ranks.of(20), 5);
}

}  // namespace
}  // namespace freecell
