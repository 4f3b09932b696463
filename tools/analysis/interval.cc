#include "tools/analysis/interval.h"

#include <boost/math/distributions/binomial.hpp>
#include <cassert>
#include <cmath>

namespace freecell {
namespace {

std::optional<Interval> fisher_interval(double correlation, double variance, std::uint64_t count) {
  if (count < 4) return std::nullopt;
  assert(correlation >= -1 && correlation <= 1);
  const double z = std::atanh(correlation);
  const double reach = kZ95 * std::sqrt(variance / static_cast<double>(count - 3));
  return Interval{std::tanh(z - reach), std::tanh(z + reach)};
}

}  // namespace

std::optional<Interval> mean_interval(const ColumnSummary& numbers) {
  constexpr std::uint64_t kMany = 30;
  if (numbers.count() < kMany) return std::nullopt;
  const double mean = numbers.mean();
  const double reach = kZ95 * numbers.deviation() / std::sqrt(static_cast<double>(numbers.count()));
  const Interval interval{mean - reach, mean + reach};
  const bool is_possible = interval.low >= numbers.minimum() && interval.high <= numbers.maximum();
  return is_possible ? std::optional(interval) : std::nullopt;
}

std::optional<Ranks> median_ranks(std::uint64_t count) {
  if (count < 6) return std::nullopt;
  // The quantile of a discrete distribution is rounded to the outside: so many heads or fewer come
  // up in 2.5% of all cases at most.
  const boost::math::binomial heads(static_cast<double>(count), 0.5);
  const auto below = static_cast<std::uint64_t>(boost::math::quantile(heads, 0.025));
  assert(below + 1 <= count - below);
  return Ranks{below + 1, count - below};
}

std::optional<Interval> pearson_interval(double correlation, std::uint64_t count) {
  return fisher_interval(correlation, 1, count);
}

std::optional<Interval> spearman_interval(double correlation, std::uint64_t count) {
  return fisher_interval(correlation, 1 + correlation * correlation / 2, count);
}

}  // namespace freecell
