#include "solver/measures/share_interval.h"

#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace freecell {

double z95() {
  static const double kZ = boost::math::quantile(boost::math::normal(), 0.975);
  return kZ;
}

Interval wilson_interval(std::uint64_t part, std::uint64_t all) {
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(part) / n;
  const double z2 = z95() * z95();
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = z95() / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {part == 0 ? 0 : middle - reach, part == all ? 1 : middle + reach};
}

}  // namespace freecell
