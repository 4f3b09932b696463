#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "dealer/words.h"
#include "tools/io/rows/data_set.h"

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
};

/// Whether the deal of a row may be solved, as far as the row itself says: it has no other verdict.
inline bool may_be_solved(const DataRow& row) {
  return row.verdict().value_or(Verdict::kSolved) == Verdict::kSolved;
}

/// Divides the solved deals of a data set into the four bands of a column. Deals without a verdict
/// count as solved, and deals with the same number are in the same band.
class SolvedBands {
 public:
  /// Reads the data set once. Throws InputError if no solved deal has a number in the column.
  SolvedBands(DataSet& data, std::size_t column);

  /// The number of a row's deal in the column; nothing if the deal is in no band.
  std::optional<double> number_of(const DataRow& row) const;
  Band band_of(double number) const;
  BandLimits limits(Band band) const;
  /// How many deals there are in all bands.
  std::uint64_t deals() const { return deals_; }

 private:
  std::size_t column_;
  std::array<double, kBandWords.size() - 1> quartiles_;  ///< ascending
  std::uint64_t deals_ = 0;
};

}  // namespace freecell
