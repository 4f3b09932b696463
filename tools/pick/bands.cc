#include "tools/pick/bands.h"

#include <algorithm>
#include <cassert>

#include "tools/analysis/column_summary.h"

namespace freecell {

SolvedBands::SolvedBands(DataSet& data, std::size_t column) : column_(column) {
  ColumnSummary numbers(ValueCounts::kFine);
  for (DataRow row(data); row.next();) {
    const auto& number = row.number(column);
    if (number && may_be_solved(row)) numbers.add(*number, row.deal());
  }
  deals_ = numbers.count();
  if (deals_ == 0) {
    throw InputError("--band: no solved deal of " + data.files().front().path +
                     " has a number in column '" + data.columns()[column] + "'");
  }
  quartiles_ = {numbers.quantile(0.25), numbers.quantile(0.5), numbers.quantile(0.75)};
  assert(std::ranges::is_sorted(quartiles_));
}

std::optional<double> SolvedBands::number_of(const DataRow& row) const {
  const auto& number = row.number(column_);
  if (!number || !may_be_solved(row)) return std::nullopt;
  return number->value();
}

Band SolvedBands::band_of(double number) const {
  const auto quartile = std::ranges::lower_bound(quartiles_, number);
  return static_cast<Band>(quartile - quartiles_.begin());
}

BandLimits SolvedBands::limits(Band band) const {
  const auto quarter = static_cast<std::size_t>(band);
  BandLimits limits;
  if (band != Band::kEasy) limits.above = quartiles_[quarter - 1];
  if (band != Band::kExpert) limits.up_to = quartiles_[quarter];
  return limits;
}

}  // namespace freecell
