#pragma once

#include <array>
#include <limits>

#include "dealer/words.h"
#include "tools/analysis/column_summary.h"

namespace freecell {

/// How hard a deal is compared with other deals. The band is the quarter of the deals in which the
/// deal's number in a column lies.
enum class Band { kEasy, kMedium, kHard, kExpert };
inline constexpr std::array kBandWords = {
    Word{"easy", Band::kEasy},
    Word{"medium", Band::kMedium},
    Word{"hard", Band::kHard},
    Word{"expert", Band::kExpert},
};

/// Numbers above `above` and not above `up_to`.
struct BandLimits {
  double above = -std::numeric_limits<double>::infinity();
  double up_to = std::numeric_limits<double>::infinity();

  bool contain(double value) const { return above < value && value <= up_to; }
};

/// Returns the limits of a band for a column that has at least one number. The quartiles divide the
/// bands, so deals with the same number are in the same band.
BandLimits band_limits(const ColumnSummary& numbers, Band band);

}  // namespace freecell
