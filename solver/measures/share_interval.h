#pragma once

#include <cstdint>

namespace freecell {

/// A 95% confidence interval.
struct Interval {
  double low = 0;
  double high = 0;
};

/// Within so many deviations to both sides lies 95% of a normal distribution.
inline constexpr double kZ95 = 1.959963984540054;

/// The interval of a share, `part` of `all` (at least 1). This is E. B. Wilson's score interval,
/// which stays within 0 and 1 and is valid for shares near them.
Interval wilson_interval(std::uint64_t part, std::uint64_t all);

}  // namespace freecell
