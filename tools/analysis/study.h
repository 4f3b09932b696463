#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/words.h"
#include "tools/analysis/data_statistics.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/result_table.h"
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
  bool repeats = false;  ///< whether a deal may have several rows of the same game
};

/// Reads a data set, which must outlive it, and returns its statistics as tables.
class Study {
 public:
  /// The names of all tables that there may be, in the order in which they are shown.
  static const std::vector<std::string>& table_names();

  /// Reads the rows once, or three times if correlations are asked for. Throws InputError, also for
  /// a deal with two rows of the same game, unless `repeats` says that there may be some.
  Study(DataSet& data, StudyQuestions questions);

  /// Throws std::out_of_range for a name that is not in `table_names`. Groups and correlations that
  /// were not asked for are empty.
  ResultTable table(std::string_view name) const;

  const DataStatistics& statistics() const { return statistics_; }
  /// The rows of the rankings, each deal once.
  std::vector<KeptRow> ranked_rows() const;
  /// The columns of numbers that are asked for and not empty.
  const std::vector<std::size_t>& columns() const { return columns_; }

 private:
  /// Each table's name, and the function that makes it.
  using Tables = std::array<Word<ResultTable (*)(const Study&)>, 14>;
  static const Tables& tables();

  void read_once();
  void correlate();

  DataSet* data_;
  StudyQuestions questions_;
  DataStatistics statistics_;
  std::vector<Ranking> rankings_;
  std::optional<GroupStatistics> groups_;
  std::optional<ColumnCorrelations> correlations_;
  std::vector<std::size_t> columns_;
};

}  // namespace freecell
