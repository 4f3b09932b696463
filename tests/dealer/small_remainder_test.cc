#include "dealer/small_remainder.h"

#include <gtest/gtest.h>

#include <utility>

#include "dealer/card.h"

namespace freecell {
namespace {

static_assert(small_remainder<52>(65536) == 65536 % 52);

template <std::uint32_t kDivisor>
bool is_exact() {
  for (std::uint32_t value = 0; value <= 1 << 16; ++value) {
    if (small_remainder<kDivisor>(value) != value % kDivisor) return false;
  }
  return true;
}

template <std::uint32_t... kDivisors>
bool all_are_exact(std::integer_sequence<std::uint32_t, kDivisors...>) {
  return (is_exact<kDivisors + 1>() && ...);
}

/// Every number that any band of deals can draw, for every number of cards left.
TEST(SmallRemainder, IsExactForAllThatADealCanAsk) {
  EXPECT_TRUE(all_are_exact(std::make_integer_sequence<std::uint32_t, kCards>()));
}

}  // namespace
}  // namespace freecell
