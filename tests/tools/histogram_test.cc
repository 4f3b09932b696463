#include "tools/analysis/histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

namespace freecell {
namespace {

TEST(Histogram, EmptyIsZero) {
  const Histogram histogram;
  EXPECT_EQ(histogram.percentile(50), 0u);
  EXPECT_EQ(histogram.maximum(), 0u);
}

TEST(Histogram, SmallNumbersAreExact) {
  Histogram histogram;
  for (std::uint64_t i = 0; i < 64; ++i) histogram.add(i);
  EXPECT_EQ(histogram.percentile(50), 31u);
  EXPECT_EQ(histogram.percentile(99), 63u);
  EXPECT_EQ(histogram.percentile(100), 63u);
  EXPECT_EQ(histogram.percentile(1), 0u);
}

TEST(Histogram, ComesBackFromItsBucketsAndAddsUp) {
  Histogram one;
  Histogram both;
  for (const std::uint64_t value : {3, 70, 70, 5000}) {
    one.add(value);
    both.add(value);
  }
  Histogram other = Histogram::of(one.buckets(), one.maximum());
  EXPECT_EQ(other.buckets(), one.buckets());
  EXPECT_EQ(other.total(), 4u);
  EXPECT_EQ(other.maximum(), 5000u);
  other.add(9);
  both.add(9);
  for (const std::uint64_t value : {3, 70, 70, 5000}) both.add(value);
  one.add(other);
  EXPECT_EQ(one.buckets(), both.buckets());
  EXPECT_EQ(one.total(), 9u);
  EXPECT_THROW(Histogram::of({{-1, 1}}, 1), std::out_of_range);
}

TEST(Histogram, NeverSaysMoreThanTheMaximum) {
  Histogram histogram;
  histogram.add(1000001);
  EXPECT_EQ(histogram.percentile(50), 1000001u);
  histogram.add(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(histogram.percentile(99), std::numeric_limits<std::uint64_t>::max());
}

TEST(Histogram, QuantilesAreAtMostAThirtySecondTooHigh) {
  std::mt19937_64 random(7);
  for (int bits = 1; bits <= 64; ++bits) {
    Histogram histogram;
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < 999; ++i) {
      numbers.push_back(random() >> (64 - bits));
      histogram.add(numbers.back());
    }
    std::ranges::sort(numbers);
    for (const int percent : {1, 50, 90, 99, 100}) {
      const std::uint64_t exact = numbers[(999u * static_cast<unsigned>(percent) + 99) / 100 - 1];
      const std::uint64_t said = histogram.percentile(percent);
      EXPECT_GE(said, exact) << bits;
      EXPECT_LE(said - exact, exact / 32) << bits;
    }
  }
}

}  // namespace
}  // namespace freecell
