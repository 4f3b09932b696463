#include "tools/analysis/interval.h"

#include <gtest/gtest.h>

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

TEST(Interval, OfAMean) {
  const Interval interval = mean_interval(10, 3, 9);
  EXPECT_NEAR(interval.low, 8.040036, 1e-6);
  EXPECT_NEAR(interval.high, 11.959964, 1e-6);
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
