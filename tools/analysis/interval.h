#pragma once

#include <cstdint>
#include <optional>

namespace freecell {

/// A 95% confidence interval.
struct Interval {
  double low = 0;
  double high = 0;
};

/// The interval of a share, `part` of `all` (at least 1). This is E. B. Wilson's score interval,
/// which stays within 0 and 1 and is valid for shares near them.
Interval wilson_interval(std::uint64_t part, std::uint64_t all);

/// The interval of the mean of `count` (at least 1) numbers with this deviation, by the normal
/// distribution.
Interval mean_interval(double mean, double deviation, std::uint64_t count);

/// The interval of a correlation over `count` pairs, by R. A. Fisher's transformation. Returns
/// nothing for fewer than four pairs.
std::optional<Interval> pearson_interval(double correlation, std::uint64_t count);
/// The same for a rank correlation, with the variance of Bonett and Wright, "Sample size
/// requirements for estimating Pearson, Kendall and Spearman correlations" (Psychometrika 65,
/// 2000).
std::optional<Interval> spearman_interval(double correlation, std::uint64_t count);

}  // namespace freecell
