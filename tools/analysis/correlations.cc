#include "tools/analysis/correlations.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace freecell {

Correlations::Correlations(std::size_t variables)
    : counts_(variables, ValueCounts(ValueCounts::kFine)),
      deviations_(variables),
      products_(variables),
      rank_products_(variables) {}

void Correlations::count(std::span<const std::int64_t> ticks) {
  assert(ticks.size() == counts_.size() && ranks_.empty());
  for (std::size_t at = 0; at < ticks.size(); ++at) counts_[at].add(ticks[at]);
}

void Correlations::begin_to_multiply() {
  for (const ValueCounts& counts : counts_) {
    ranks_.emplace_back(counts);
    means_.push_back(counts.total() > 0 ? counts.mean() : 0);
  }
}

void Correlations::multiply(std::span<const std::int64_t> ticks) {
  assert(ticks.size() == ranks_.size() && "after begin_to_multiply");
  for (std::size_t at = 0; at < ticks.size(); ++at) {
    deviations_[at] = static_cast<double>(ticks[at]) - means_[at];
  }
  products_.add(deviations_);
  const double mean_rank = (static_cast<double>(observations()) + 1) / 2;
  for (std::size_t at = 0; at < ticks.size(); ++at) {
    deviations_[at] = ranks_[at].of(ticks[at]) - mean_rank;
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
  const double product = at(std::min(first, second), std::max(first, second));
  const double scale = std::sqrt(at(first, first) * at(second, second));
  return std::clamp(product / scale, -1.0, 1.0);
}

double Correlations::Products::at(std::size_t first, std::size_t second) const {
  assert(first <= second && "on or above the diagonal");
  return sums_[first * size_ + second];
}

}  // namespace freecell
