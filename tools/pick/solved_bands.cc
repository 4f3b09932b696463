#include "tools/pick/solved_bands.h"

#include "tools/analysis/column_summary.h"
#include "tools/pick/solved_deals.h"

namespace freecell {
namespace {

ColumnSummary solved_numbers(DataSet& data, std::size_t column) {
  ColumnSummary numbers(ValueCounts::kFine);
  data.read([&](const DataRow& row) {
    if (!may_be_solved(row)) return;
    if (const auto& number = row.number(column)) numbers.add(*number, row.deal());
  });
  return numbers;
}

}  // namespace

SolvedBands::SolvedBands(DataSet& data, std::size_t column) : column_(column) {
  const ColumnSummary numbers = solved_numbers(data, column);
  if (numbers.count() == 0) {
    throw InputError("--band: no solved deal of " + data.files().front().path +
                     " has a number in column '" + data.columns()[column] + "'");
  }
  for (const auto& [word, band] : kBandWords) {
    limits_[static_cast<std::size_t>(band)] = band_limits(numbers, band);
  }
  deals_ = numbers.count();
}

std::optional<double> SolvedBands::number_of(const DataRow& row) const {
  const auto& number = row.number(column_);
  if (!number || !may_be_solved(row)) return std::nullopt;
  return number->value();
}

Band SolvedBands::band_of(double number) const {
  Band band = Band::kEasy;
  // The limits of the bands are those of their neighbours, so the first one that is not exceeded is
  // that of the band. The last one has no end.
  for (const auto& entry : kBandWords) {
    band = entry.value;
    if (number <= limits(band).up_to) break;
  }
  return band;
}

}  // namespace freecell
