#include "solver/measures/share_interval.h"

#include <cmath>

namespace freecell {

Interval wilson_interval(std::uint64_t part, std::uint64_t all) {
  const auto n = static_cast<double>(all);
  const double share = static_cast<double>(part) / n;
  const double z2 = kZ95 * kZ95;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double reach = kZ95 / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {part == 0 ? 0 : middle - reach, part == all ? 1 : middle + reach};
}

}  // namespace freecell
