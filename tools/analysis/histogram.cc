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

std::uint64_t Histogram::largest_in(int bucket) {
  if (bucket < kExact) return static_cast<std::uint64_t>(bucket);
  const int shift = bucket / kSteps - 1;
  const auto step = static_cast<std::uint64_t>(kSteps + bucket % kSteps);
  return ((step + 1) << shift) - 1;
}

}  // namespace freecell
