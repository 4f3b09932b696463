#include "tools/analysis/correlations.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace freecell {

Correlations::Correlations(std::vector<int> decimals)
    : decimals_(std::move(decimals)),
      counts_(decimals_.size(), ValueCounts(ValueCounts::kFine)),
      deviations_(decimals_.size()),
      products_(decimals_.size()),
      rank_products_(decimals_.size()) {}

void Correlations::count(std::span<const Decimal> numbers) {
  assert(numbers.size() == counts_.size() && ranks_.empty());
  for (std::size_t at = 0; at < numbers.size(); ++at) counts_[at].add(ticks(numbers, at));
}

void Correlations::begin_to_multiply() {
  for (const ValueCounts& counts : counts_) {
    ranks_.emplace_back(counts);
    means_.push_back(counts.total() > 0 ? counts.mean() : 0);
  }
}

void Correlations::multiply(std::span<const Decimal> numbers) {
  if (ranks_.empty()) begin_to_multiply();
  assert(numbers.size() == ranks_.size());
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    deviations_[at] = static_cast<double>(ticks(numbers, at)) - means_[at];
  }
  products_.add(deviations_);
  const double mean_rank = (static_cast<double>(observations()) + 1) / 2;
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    deviations_[at] = ranks_[at].of(ticks(numbers, at)) - mean_rank;
  }
  rank_products_.add(deviations_);
}

double Correlations::pearson(std::size_t first, std::size_t second) const {
  return products_.correlation(first, second);
}

double Correlations::spearman(std::size_t first, std::size_t second) const {
  return rank_products_.correlation(first, second);
}

void Correlations::Products::add(std::span<const double> deviations) {
  for (std::size_t first = 0; first < size_; ++first) {
    double* const sums = sums_.data() + first * size_;
    for (std::size_t second = first; second < size_; ++second) {
      sums[second] += deviations[first] * deviations[second];
    }
  }
}

double Correlations::Products::correlation(std::size_t first, std::size_t second) const {
  assert(first < size_ && second < size_);
  const double product = sums_[std::min(first, second) * size_ + std::max(first, second)];
  const double scale = std::sqrt(sums_[first * (size_ + 1)] * sums_[second * (size_ + 1)]);
  return std::clamp(product / scale, -1.0, 1.0);
}

}  // namespace freecell
