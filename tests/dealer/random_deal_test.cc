#include "dealer/random_deal.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/boards.h"

namespace freecell {
namespace {

/// Deals once given out must not change: the same seed is asked for again years later.
TEST(RandomDeal, StaysTheSame) {
  EXPECT_EQ(test::text_of(random_deal(7, 0)),
            "5D 3S 2S 2H QH 6H 6C\nJC 6S 3D 9S 3C QS AD\nKC 3H QC 9D 2D 4H TC\n"
            "JD 2C 5C TS 4S JH 8S\nTD KH 4C 7C 9H AC\nJS TH 4D 7D AH 8H\n8D 7S 8C 9C 5H KS\n"
            "7H 5S AS QD KD 6D\n");
}

TEST(RandomDeal, DependsOnAllOfSeedAndIndex) {
  const std::uint64_t high = std::uint64_t{1} << 32;
  const Deal deal = random_deal(7, 3);
  EXPECT_EQ(random_deal(7, 3), deal);
  EXPECT_NE(random_deal(8, 3), deal);
  EXPECT_NE(random_deal(7, 4), deal);
  EXPECT_NE(random_deal(3, 7), deal);
  EXPECT_NE(random_deal(7 + high, 3), deal);
  EXPECT_NE(random_deal(7, 3 + high), deal);
}

/// Each card comes first equally often: chi-squared over 52 cells, 51 degrees of freedom; 99.9% of
/// fair dealers stay below 87.97.
TEST(RandomDeal, IsFairToEveryCardAndPlace) {
  constexpr int kDeals = 5200;
  std::array<std::array<int, kCards>, 2> counts{};
  for (int i = 0; i < kDeals; ++i) {
    const Deal deal = random_deal(1, static_cast<std::uint64_t>(i));
    ++counts[0][deal.cascade(0)[0].id()];
    ++counts[1][deal.cascade(3)[6].id()];
  }
  for (const auto& place : counts) {
    double chi_squared = 0;
    for (const int count : place) {
      const double off = count - kDeals / 52.0;
      chi_squared += off * off / (kDeals / 52.0);
    }
    EXPECT_LT(chi_squared, 87.97);
  }
}

}  // namespace
}  // namespace freecell
