#include "tools/analysis/column_summary.h"

#include <algorithm>
#include <cmath>

namespace freecell {
namespace {

constexpr int kMostLinearBins = 50;
constexpr int kStepsPerTen = 8;

std::vector<std::int64_t> linear_bounds(std::int64_t minimum, std::int64_t maximum) {
  const std::int64_t width = least_round_number(
      [&, range = maximum - minimum](std::int64_t bin) { return range / bin < kMostLinearBins; });
  std::int64_t bound = minimum - ((minimum % width) + width) % width;
  std::vector<std::int64_t> bounds = {bound};
  while (bound <= maximum) bounds.push_back(bound += width);
  return bounds;
}

/// Whether most numbers would share a few of the bins of equal widths.
bool has_long_tail(const ValueCounts& counts) {
  constexpr std::int64_t kFar = 20;
  return counts.minimum() >= 0 && counts.maximum() > kMostLinearBins &&
         counts.maximum() / kFar > counts.quantile(0.5);
}

}  // namespace

std::vector<std::int64_t> geometric_bounds(std::int64_t maximum, int steps) {
  std::vector<std::int64_t> bounds = {1};
  for (int step = 1; bounds.back() <= maximum; ++step) {
    const double exact = std::pow(10, static_cast<double>(step) / steps);
    const auto bound = static_cast<std::int64_t>(std::ceil(exact - 1e-9 * exact));
    if (bound > bounds.back()) bounds.push_back(bound);
  }
  return bounds;
}

std::vector<std::int64_t> bin_bounds(const ValueCounts& counts) {
  if (!has_long_tail(counts)) return linear_bounds(counts.minimum(), counts.maximum());
  std::vector<std::int64_t> bounds = geometric_bounds(counts.maximum(), kStepsPerTen);
  if (counts.minimum() == 0) bounds.insert(bounds.begin(), 0);
  const auto first = std::ranges::upper_bound(bounds, counts.minimum());
  bounds.erase(bounds.begin(), first - 1);
  return bounds;
}

std::vector<ColumnSummary::Bin> ColumnSummary::histogram_like(const ColumnSummary& all) const {
  const std::vector<std::int64_t> bounds = bin_bounds(all.counts_);
  std::vector<Bin> bins;
  for (std::size_t at = 0; at + 1 < bounds.size(); ++at) {
    bins.push_back({all.value_of(bounds[at]), all.value_of(bounds[at + 1]), 0});
  }
  assert(!bins.empty() && std::ranges::is_sorted(bounds));
  auto bin = bins.begin();
  auto bound = bounds.begin() + 1;
  const ValueCounts counts = counts_.times(power_of_ten(all.decimals_ - decimals_));
  for (const ValueCounts::Bucket& bucket : counts.buckets()) {
    for (; bucket.low >= *bound; ++bound) ++bin;
    assert(bin != bins.end());
    bin->count += bucket.count;
  }
  return bins;
}

void ColumnSummary::refine(int decimals) {
  assert(decimals > decimals_);
  const std::int64_t factor = power_of_ten(decimals - decimals_);
  counts_ = counts_.times(factor);
  least_.ticks *= factor;
  greatest_.ticks *= factor;
  decimals_ = decimals;
}

}  // namespace freecell
