#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tools/analysis/bands.h"
#include "tools/io/rows/data_set.h"

namespace freecell {

/// Divides the solved deals of a data set into the four bands of a column. Deals without a verdict
/// count as solved.
class SolvedBands {
 public:
  /// Reads the data set once. Throws InputError if no solved deal has a number in the column.
  SolvedBands(DataSet& data, std::size_t column);

  /// The number of a row's deal in the column; nothing if the deal is in no band.
  std::optional<double> number_of(const DataRow& row) const;
  Band band_of(double number) const;
  const BandLimits& limits(Band band) const { return limits_[static_cast<std::size_t>(band)]; }
  /// How many deals there are in all bands.
  std::uint64_t deals() const { return deals_; }

 private:
  std::size_t column_;
  std::array<BandLimits, kBandWords.size()> limits_;
  std::uint64_t deals_ = 0;
};

}  // namespace freecell
