#include "tools/analysis/bands.h"

namespace freecell {

BandLimits band_limits(const ColumnSummary& numbers, Band band) {
  constexpr double kQuarter = 0.25;
  const auto quarter = static_cast<int>(band);
  BandLimits limits;
  if (band != Band::kEasy) limits.above = numbers.quantile(quarter * kQuarter);
  if (band != Band::kExpert) limits.up_to = numbers.quantile((quarter + 1) * kQuarter);
  return limits;
}

}  // namespace freecell
