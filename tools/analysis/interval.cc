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

std::optional<Interval> mean_interval(double mean, double deviation, std::uint64_t count) {
  if (count < 2) return std::nullopt;
  assert(deviation >= 0);
  const double reach = kZ95 * deviation / std::sqrt(static_cast<double>(count));
  return Interval{mean - reach, mean + reach};
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
