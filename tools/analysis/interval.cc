#include "tools/analysis/interval.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace freecell {
namespace {

/// Returns 1.96. Within that many deviations to both sides lies 95% of a normal distribution.
double z95() {
  static const double kZ = boost::math::quantile(boost::math::normal(), 0.975);
  return kZ;
}

std::optional<Interval> fisher_interval(double correlation, double variance, std::uint64_t count) {
  if (count < 4) return std::nullopt;
  const double z = std::atanh(correlation);
  const double reach = z95() * std::sqrt(variance / static_cast<double>(count - 3));
  return Interval{std::tanh(z - reach), std::tanh(z + reach)};
}

}  // namespace

Interval wilson_interval(std::uint64_t part, std::uint64_t all) {
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(part) / n;
  const double z2 = z95() * z95();
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = z95() / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {part == 0 ? 0 : middle - reach, part == all ? 1 : middle + reach};
}

std::optional<Interval> mean_interval(double mean, double deviation, std::uint64_t count) {
  if (count < 2) return std::nullopt;
  const double reach = z95() * deviation / std::sqrt(static_cast<double>(count));
  return Interval{mean - reach, mean + reach};
}

std::optional<Ranks> median_ranks(std::uint64_t count) {
  if (count < 6) return std::nullopt;
  // The quantile of a discrete distribution is rounded to the outside: so many heads or fewer come
  // up in 2.5% of all cases at most.
  const boost::math::binomial heads(static_cast<double>(count), 0.5);
  const auto below = static_cast<std::uint64_t>(boost::math::quantile(heads, 0.025));
  return Ranks{below + 1, count - below};
}

std::optional<Interval> pearson_interval(double correlation, std::uint64_t count) {
  return fisher_interval(correlation, 1, count);
}

std::optional<Interval> spearman_interval(double correlation, std::uint64_t count) {
  return fisher_interval(correlation, 1 + correlation * correlation / 2, count);
}

}  // namespace freecell
