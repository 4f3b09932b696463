#include "tools/analysis/histogram.h"

#include <algorithm>

namespace freecell {

std::uint64_t Histogram::percentile(int percent) const {
  // Rounded up, and without overflow for any total.
  const auto share = static_cast<std::uint64_t>(percent);
  const std::uint64_t wanted = total_ / 100 * share + (total_ % 100 * share + 99) / 100;
  std::uint64_t seen = 0;
  for (int i = 0; i < kBuckets; ++i) {
    seen += counts_[static_cast<unsigned>(i)];
    if (seen >= wanted) return std::min(largest_in(i), maximum_);
  }
  return maximum_;
}

void Histogram::add(const Histogram& other) {
  for (unsigned i = 0; i < kBuckets; ++i) counts_[i] += other.counts_[i];
  total_ += other.total_;
  maximum_ = std::max(maximum_, other.maximum_);
}

std::vector<std::pair<int, std::uint64_t>> Histogram::buckets() const {
  std::vector<std::pair<int, std::uint64_t>> buckets;
  for (int i = 0; i < kBuckets; ++i) {
    const std::uint64_t count = counts_[static_cast<unsigned>(i)];
    if (count > 0) buckets.emplace_back(i, count);
  }
  return buckets;
}

Histogram Histogram::of(const std::vector<std::pair<int, std::uint64_t>>& buckets,
                        std::uint64_t maximum) {
  Histogram histogram;
  for (const auto& [bucket, count] : buckets) {
    histogram.counts_.at(static_cast<std::size_t>(bucket)) += count;
    histogram.total_ += count;
  }
  histogram.maximum_ = maximum;
  return histogram;
}

std::uint64_t Histogram::largest_in(int bucket) {
  if (bucket < kExact) return static_cast<std::uint64_t>(bucket);
  const int shift = bucket / kSteps - 1;
  const auto step = static_cast<std::uint64_t>(kSteps + bucket % kSteps);
  return ((step + 1) << shift) - 1;
}

}  // namespace freecell
