#include "tools/analysis/interval.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace freecell {
namespace {

/// The examples of R. G. Newcombe, "Two-sided confidence intervals for the single proportion"
/// (Statistics in Medicine 17, 1998), table I, method 3.
TEST(Interval, WilsonAsPublished) {
  struct Example {
    std::uint64_t part, all;
    double low, high;
  };
  for (const Example& example : {Example{81, 263, 0.2553, 0.3662}, Example{15, 148, 0.0624, 0.1605},
                                 Example{0, 20, 0, 0.1611}, Example{1, 29, 0.0061, 0.1718}}) {
    const Interval interval = wilson_interval(example.part, example.all);
    EXPECT_NEAR(interval.low, example.low, 5e-5);
    EXPECT_NEAR(interval.high, example.high, 5e-5);
  }
  EXPECT_EQ(wilson_interval(20, 20).high, 1);
}

ColumnSummary summary_of(const std::vector<std::int64_t>& numbers) {
  ColumnSummary summary(ValueCounts::kFine);
  for (const std::int64_t number : numbers) summary.add({number, 0}, "1");
  return summary;
}

TEST(Interval, OfAMean) {
  std::vector<std::int64_t> numbers(36, 7);
  for (std::size_t i = 0; i < numbers.size(); i += 2) numbers[i] = 13;
  const auto interval = mean_interval(summary_of(numbers));  // the deviation is 3 times sqrt(36/35)
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->low, 10 - 0.993883, 1e-6);
  EXPECT_NEAR(interval->high, 10 + 0.993883, 1e-6);
}

TEST(Interval, OfAMeanOnlyWhereTheNormalDistributionHolds) {
  EXPECT_FALSE(mean_interval(summary_of({7, 13, 7})));
  EXPECT_FALSE(mean_interval(summary_of({7})));
  std::vector<std::int64_t> numbers(1000, 0);
  numbers.front() = 1;
  EXPECT_FALSE(mean_interval(summary_of(numbers))) << "it would begin below zero";
}

/// The share of samples of `count` numbers whose median lies between these ranks: so many throws of
/// a coin have as many heads as are below the median.
double coverage(std::uint64_t count, const Ranks& ranks) {
  double share = 0;
  double throws = std::pow(0.5, count);  // of those with `heads` heads
  for (std::uint64_t heads = 0; heads <= count; ++heads) {
    if (heads >= ranks.low && heads < ranks.high) share += throws;
    throws *= static_cast<double>(count - heads) / static_cast<double>(heads + 1);
  }
  return share;
}

/// The narrowest symmetric ranks that cover 95%.
TEST(Interval, OfAMedian) {
  for (std::uint64_t count = 6; count <= 200; ++count) {
    const auto ranks = median_ranks(count);
    ASSERT_TRUE(ranks) << count;
    EXPECT_EQ(ranks->low + ranks->high, count + 1);
    EXPECT_GE(coverage(count, *ranks), 0.95) << count;
    EXPECT_LT(coverage(count, {ranks->low + 1, ranks->high - 1}), 0.95) << count;
  }
  EXPECT_EQ(median_ranks(100)->low, 40u);
  EXPECT_FALSE(median_ranks(5)) << "the least and the greatest cover 93.75%";
  EXPECT_FALSE(median_ranks(0));
}

/// tanh(atanh(0.5) -+ 1.959964 / 5), and with 1.959964 * sqrt(1.125) / 5, by another program.
TEST(Interval, OfCorrelations) {
  EXPECT_NEAR(pearson_interval(0.5, 28)->low, 0.156028, 1e-6);
  EXPECT_NEAR(pearson_interval(0.5, 28)->high, 0.735818, 1e-6);
  EXPECT_NEAR(spearman_interval(0.5, 28)->low, 0.132747, 1e-6);
  EXPECT_NEAR(spearman_interval(0.5, 28)->high, 0.746533, 1e-6);
  EXPECT_EQ(pearson_interval(1, 28)->low, 1);
  EXPECT_FALSE(pearson_interval(0.5, 3));
}

}  // namespace
}  // namespace freecell
