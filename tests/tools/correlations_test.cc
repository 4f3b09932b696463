#include "tools/analysis/correlations.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace freecell {
namespace {

using Rows = std::vector<std::vector<std::int64_t>>;

Correlations observed(const Rows& rows) {
  const auto decimals_of = [](const std::vector<std::int64_t>& row) {
    std::vector<Decimal> decimals;
    for (const std::int64_t number : row) decimals.push_back({number, 0});
    return decimals;
  };
  Correlations correlations(std::vector<int>(rows.front().size()));
  for (const auto& row : rows) correlations.count(decimals_of(row));
  for (const auto& row : rows) correlations.multiply(decimals_of(row));
  return correlations;
}

/// F. J. Anscombe, "Graphs in statistical analysis" (1973): his first three data sets, in
/// hundredths, correlate by 0.816.
TEST(Correlations, AnscombesQuartet) {
  const Rows rows = {{1000, 804, 914, 746}, {800, 695, 814, 677},  {1300, 758, 874, 1274},
                     {900, 881, 877, 711},  {1100, 833, 926, 781}, {1400, 996, 810, 884},
                     {600, 724, 613, 608},  {400, 426, 310, 539},  {1200, 1084, 913, 815},
                     {700, 482, 726, 642},  {500, 568, 474, 573}};
  const Correlations correlations = observed(rows);
  EXPECT_NEAR(correlations.pearson(0, 1), 0.81642, 1e-5);
  EXPECT_NEAR(correlations.pearson(0, 2), 0.81624, 1e-5);
  EXPECT_NEAR(correlations.pearson(3, 0), 0.81629, 1e-5);
  // 1 - 6 * (sum of squared differences of ranks) / (11 * 120): 40, 68 and 2 for the three.
  EXPECT_NEAR(correlations.spearman(0, 1), 1 - 6 * 40.0 / 1320, 1e-12);
  EXPECT_NEAR(correlations.spearman(0, 2), 1 - 6 * 68.0 / 1320, 1e-12);
  EXPECT_NEAR(correlations.spearman(0, 3), 1 - 6 * 2.0 / 1320, 1e-12);
}

double naive_pearson(const std::vector<double>& x, const std::vector<double>& y) {
  const auto n = static_cast<double>(x.size());
  double sx = 0, sy = 0, sxx = 0, syy = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sx += x[i];
    sy += y[i];
    sxx += x[i] * x[i];
    syy += y[i] * y[i];
    sxy += x[i] * y[i];
  }
  return (n * sxy - sx * sy) / std::sqrt((n * sxx - sx * sx) * (n * syy - sy * sy));
}

/// One more than the number of smaller ones, and half of the other equal ones.
std::vector<double> naive_ranks(const std::vector<double>& values) {
  std::vector<double> ranks;
  for (const double value : values) {
    double rank = 0.5;
    for (const double other : values) rank += other < value ? 1 : other == value ? 0.5 : 0;
    ranks.push_back(rank);
  }
  return ranks;
}

TEST(Correlations, AsByTheDefinitionWithManyTies) {
  std::mt19937_64 random(7);
  Rows rows;
  std::vector<double> x, y;
  for (int i = 0; i < 500; ++i) {
    const auto first = static_cast<std::int64_t>(random() % 20) - 8;
    const std::int64_t second = first * first / 3 + static_cast<std::int64_t>(random() % 30);
    rows.push_back({first, second});
    x.push_back(static_cast<double>(first));
    y.push_back(static_cast<double>(second));
  }
  const Correlations correlations = observed(rows);
  EXPECT_EQ(correlations.observations(), 500u);
  EXPECT_NEAR(correlations.pearson(0, 1), naive_pearson(x, y), 1e-12);
  EXPECT_NEAR(correlations.spearman(0, 1), naive_pearson(naive_ranks(x), naive_ranks(y)), 1e-12);
}

TEST(Correlations, AConstantIsSeen) {
  const Correlations correlations = observed({{1, 4}, {2, 4}});
  EXPECT_FALSE(correlations.is_constant(0));
  EXPECT_TRUE(correlations.is_constant(1));
}

}  // namespace
}  // namespace freecell
