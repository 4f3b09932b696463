#pragma once

#include <cstdint>
#include <optional>

#include "solver/measures/share_interval.h"
#include "tools/analysis/column_summary.h"

namespace freecell {

/// The interval of the mean of numbers, by the normal distribution. That says where a mean lies if
/// there are many numbers of which none counts for too much. So this returns nothing for fewer than
/// 30, and if the interval leaves the range of the numbers: then a few decide what the mean is.
std::optional<Interval> mean_interval(const ColumnSummary& numbers);

/// Ranks of numbers in their order; the least number has rank 1.
struct Ranks {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

/// The ranks of those of `count` numbers between which the median lies, with 95% confidence or a
/// little more. This holds for every distribution, because half of the numbers lie below the median
/// as half of the throws of a coin are heads. Returns nothing for fewer than six numbers: even the
/// least and the greatest of them are too near to each other too often.
std::optional<Ranks> median_ranks(std::uint64_t count);

/// The interval of a correlation over `count` pairs, by R. A. Fisher's transformation. Returns
/// nothing for fewer than four pairs.
std::optional<Interval> pearson_interval(double correlation, std::uint64_t count);
/// The same for a rank correlation, with the variance of Bonett and Wright, "Sample size
/// requirements for estimating Pearson, Kendall and Spearman correlations" (Psychometrika 65,
/// 2000).
std::optional<Interval> spearman_interval(double correlation, std::uint64_t count);

}  // namespace freecell
