#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/analysis/value_counts.h"

namespace freecell {

/// Pearson's and Spearman's correlations of every two of several variables, in memory that does not
/// grow with the number of observations. The caller gives the observations twice, in any order. The
/// first time they are counted, which gives means and ranks. The second time they are multiplied.
///
/// Ranks are those of ValueCounts: numbers of 131,072 ticks and more are equal if they differ by
/// less than 0.0016%.
class Correlations {
 public:
  explicit Correlations(std::size_t variables);
  Correlations(const Correlations&) = delete;  // ranks point to counts
  Correlations& operator=(const Correlations&) = delete;

  /// An observation: a number of ticks (of whatever size) for each variable.
  void count(std::span<const std::int64_t> ticks);
  void begin_to_multiply();
  void multiply(std::span<const std::int64_t> ticks);

  std::uint64_t observations() const { return counts_.front().total(); }
  bool is_constant(std::size_t variable) const {
    return counts_[variable].minimum() == counts_[variable].maximum();
  }
  /// The correlation of two variables that are not constant.
  double pearson(std::size_t first, std::size_t second) const;
  double spearman(std::size_t first, std::size_t second) const;

 private:
  /// Sums of the products of deviations from the mean.
  class Products {
   public:
    explicit Products(std::size_t variables) : size_(variables), sums_(variables * variables) {}
    void add(std::span<const double> deviations);
    double correlation(std::size_t first, std::size_t second) const;

   private:
    double at(std::size_t first, std::size_t second) const;

    std::size_t size_;
    std::vector<double> sums_;  ///< on and above the diagonal
  };

  std::vector<ValueCounts> counts_;
  std::vector<MidRanks> ranks_;
  std::vector<double> means_;
  std::vector<double> deviations_;
  Products products_;
  Products rank_products_;
};

}  // namespace freecell
