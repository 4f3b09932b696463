#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/analysis/data_statistics.h"
#include "tools/analysis/statistics_tables.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/row_filter.h"

namespace freecell {

/// The questions about a data set. Columns are indices.
struct StudyQuestions {
  RowFilter where;
  std::optional<std::vector<std::size_t>> columns;  ///< all columns if it is not set
  std::vector<std::size_t> rank_by;
  std::size_t top = 10;  ///< the number of deals in a ranking
  std::optional<std::size_t> group_by;
  std::int64_t block = 0;  ///< deals whose numbers make a group; 0 means no groups of this kind
  bool correlations = false;
};

/// Reads a data set, which must outlive it, and returns its statistics as tables.
class Study {
 public:
  /// Reads the rows once, or three times if correlations are asked for. Throws InputError.
  Study(DataSet& data, StudyQuestions questions);

  /// See `statistics_table`. Groups and correlations that were not asked for are empty.
  ResultTable table(std::string_view name) const {
    return table(name, groups_ ? &*groups_ : nullptr);
  }
  /// The same, of other groups.
  ResultTable table(std::string_view name, const GroupStatistics* groups) const;

  const DataStatistics& statistics() const { return statistics_; }

 private:
  void read_once();
  void correlate();

  DataSet* data_;
  StudyQuestions questions_;
  DataStatistics statistics_;
  std::vector<Ranking> rankings_;
  std::optional<GroupStatistics> groups_;
  std::optional<ColumnCorrelations> correlations_;
  std::vector<std::size_t> columns_;  ///< of numbers, asked for and not empty
};

}  // namespace freecell
