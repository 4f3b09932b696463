#pragma once

#include <array>
#include <limits>

#include "dealer/words.h"
#include "tools/analysis/column_summary.h"

namespace freecell {

/// How hard a deal is among others: in which quarter of them its number in a column lies.
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

/// Of a column with at least one number: the quartiles part the bands, so that deals with the same
/// number are in the same band.
BandLimits band_limits(const ColumnSummary& numbers, Band band);

}  // namespace freecell
