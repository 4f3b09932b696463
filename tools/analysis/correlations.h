#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/analysis/value_counts.h"
#include "tools/io/rows/decimal.h"

namespace freecell {

/// Pearson's and Spearman's correlations of every two of several variables, in memory that does not
/// grow with the number of observations. The caller gives the observations twice, in any order. The
/// first time they are counted, which gives means and ranks. The second time they are multiplied.
///
/// Ranks are those of ValueCounts: numbers of 131,072 ticks and more, in units of the last decimal,
/// are equal if they differ by less than 0.0016%.
class Correlations {
 public:
  /// `decimals`: for each variable, as many as any of its numbers has, or more.
  explicit Correlations(std::vector<int> decimals);

  /// An observation: a number for each variable. All are counted before the first is multiplied.
  void count(std::span<const Decimal> numbers);
  void multiply(std::span<const Decimal> numbers);

  std::uint64_t observations() const { return counts_.front().total(); }
  bool is_constant(std::size_t variable) const {
    return counts_[variable].minimum() == counts_[variable].maximum();
  }
  /// The correlation of two variables that are not constant.
  double pearson(std::size_t first, std::size_t second) const;
  double spearman(std::size_t first, std::size_t second) const;

 private:
  void begin_to_multiply();

  /// Sums of the products of deviations from the mean.
  class Products {
   public:
    explicit Products(std::size_t variables) : size_(variables), sums_(variables * variables) {}
    void add(std::span<const double> deviations);
    double correlation(std::size_t first, std::size_t second) const;

   private:
    std::size_t size_;
    std::vector<double> sums_;  ///< on and above the diagonal
  };

  std::int64_t ticks(std::span<const Decimal> numbers, std::size_t variable) const {
    return numbers[variable].scaled(decimals_[variable]);
  }

  std::vector<int> decimals_;
  std::vector<ValueCounts> counts_;
  std::vector<MidRanks> ranks_;
  std::vector<double> means_;
  std::vector<double> deviations_;
  Products products_;
  Products rank_products_;
};

}  // namespace freecell
