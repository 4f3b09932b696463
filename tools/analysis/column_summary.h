#pragma once

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/analysis/value_counts.h"
#include "tools/io/rows/decimal.h"

namespace freecell {

/// Summarises the numbers of a column, in memory that does not grow with their number.
class ColumnSummary {
 public:
  /// The least or the greatest number of the column, and the first deal that has it.
  struct Extreme {
    std::int64_t ticks = 0;
    std::string deal;
  };
  /// The numbers from `from` up to `to`, but not `to` itself.
  struct Bin {
    double from = 0;
    double to = 0;
    std::uint64_t count = 0;
  };

  /// See ValueCounts.
  explicit ColumnSummary(int precision_bits) : counts_(precision_bits) {}

  void add(const Decimal& number, std::string_view deal) {
    if (number.decimals > decimals_) [[unlikely]]
      refine(number.decimals);
    const std::int64_t ticks = number.scaled(decimals_);
    if (counts_.total() == 0 || ticks < least_.ticks) [[unlikely]]
      least_ = {ticks, std::string(deal)};
    if (counts_.total() == 0 || ticks > greatest_.ticks) [[unlikely]]
      greatest_ = {ticks, std::string(deal)};
    counts_.add(ticks);
  }

  std::uint64_t count() const { return counts_.total(); }
  /// The following functions need at least one number to have been added.
  double mean() const { return counts_.mean() / unit(); }
  double deviation() const { return counts_.deviation() / unit(); }
  double quantile(double share) const {
    assert(count() > 0);
    return value_of(counts_.quantile(share));
  }
  double at_rank(std::uint64_t rank) const { return value_of(counts_.at_rank(rank)); }
  double minimum() const {
    assert(count() > 0 && least_.ticks <= greatest_.ticks);
    return value_of(least_.ticks);
  }
  double maximum() const {
    assert(count() > 0 && least_.ticks <= greatest_.ticks);
    return value_of(greatest_.ticks);
  }
  const std::string& minimum_deal() const { return least_.deal; }
  const std::string& maximum_deal() const { return greatest_.deal; }
  bool is_whole() const { return decimals_ == 0; }
  /// Returns some tens of bins that cover all numbers, without gaps. The bins have equal widths, or
  /// growing widths if few numbers are far greater than most.
  std::vector<Bin> histogram() const { return histogram_like(*this); }
  /// The same in the bins of `all`, which has these numbers and maybe others.
  std::vector<Bin> histogram_like(const ColumnSummary& all) const;
  /// What was counted: the numbers times `unit`.
  const ValueCounts& ticks() const { return counts_; }
  int decimals() const { return decimals_; }
  double unit() const { return static_cast<double>(power_of_ten(decimals_)); }

 private:
  void refine(int decimals);
  double value_of(std::int64_t ticks) const { return static_cast<double>(ticks) / unit(); }

  int decimals_ = 0;
  ValueCounts counts_;
  Extreme least_;
  Extreme greatest_;
};

/// Returns the least of 1, 2, 5, 10, 20 ... that is great enough.
template <typename IsGreatEnough>
std::int64_t least_round_number(const IsGreatEnough& is_great_enough) {
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t number : {power, 2 * power, 5 * power}) {
      if (is_great_enough(number)) return number;
    }
  }
}

/// Returns the bounds of classes of numbers, from 1 to beyond `maximum`. The bounds grow in equal
/// ratios, `steps` of them for a factor of ten, and are rounded up to whole numbers.
std::vector<std::int64_t> geometric_bounds(std::int64_t maximum, int steps);

/// The bounds of ColumnSummary::histogram, in ticks.
std::vector<std::int64_t> bin_bounds(const ValueCounts& counts);

}  // namespace freecell
