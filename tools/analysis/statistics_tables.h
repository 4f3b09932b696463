#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "tools/analysis/data_statistics.h"
#include "tools/analysis/interval.h"
#include "tools/io/rows/result_table.h"

namespace freecell {

/// Statistics as tables. docs/look-up/statistics.md describes their columns. `columns` are the
/// columns of numbers that the caller wants.

ResultTable files_table(const DataSet& data);
ResultTable verdicts_table(const DataStatistics& statistics);
ResultTable means_table(const DataSet& data, const DataStatistics& statistics,
                        const std::vector<std::size_t>& columns);
ResultTable quantiles_table(const DataSet& data, const DataStatistics& statistics,
                            const std::vector<std::size_t>& columns);
ResultTable extremes_table(const DataSet& data, const DataStatistics& statistics,
                           const std::vector<std::size_t>& columns);
ResultTable words_table(const DataSet& data, const DataStatistics& statistics);
ResultTable histograms_table(const DataSet& data, const DataStatistics& statistics,
                             const std::vector<std::size_t>& columns);
/// The shares of all deals that are solved within given numbers of positions expanded.
ResultTable curve_table(const DataStatistics& statistics);
/// Leaves out columns in which all rows are equal.
ResultTable hardest_table(const DataSet& data, const DataStatistics& statistics,
                          const std::vector<Ranking>& rankings);
ResultTable easiest_table(const DataSet& data, const DataStatistics& statistics,
                          const std::vector<Ranking>& rankings);
ResultTable group_verdicts_table(const GroupStatistics& groups);
ResultTable groups_table(const DataSet& data, const GroupStatistics& groups,
                         const std::vector<std::size_t>& columns);
/// Quantiles of the groups, which tell more than means of numbers that are mostly small.
ResultTable group_quantiles_table(const DataSet& data, const GroupStatistics& groups,
                                  const std::vector<std::size_t>& columns);
ResultTable correlations_table(const DataSet& data, const ColumnCorrelations& correlations);

/// A field of a row as a cell: a number in a column of numbers, except in `deal`.
Cell field_cell(const DataSet& data, std::size_t column, const std::string& text);
/// A bound as a cell, if it is known.
Cell bound_cell(const std::optional<Interval>& interval, double Interval::*bound);

}  // namespace freecell
