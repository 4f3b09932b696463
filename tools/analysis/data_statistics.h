#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dealer/verdict_counts.h"
#include "tools/analysis/column_summary.h"
#include "tools/analysis/correlations.h"
#include "tools/analysis/sample.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/row_filter.h"

namespace freecell {

/// Counts how often each word stands in a column. If a column has very many words, only the first
/// hundred are counted one by one.
struct WordCounts {
  void add(std::string_view word);

  std::map<std::string, std::uint64_t, std::less<>> counts;
  std::uint64_t others = 0;  ///< words that were not among the first hundred
};

/// Counts, means, quantiles and extremes of rows, column by column, in one pass and in memory that
/// does not grow with their number.
struct DataStatistics {
  /// `precision_bits` is as for ValueCounts.
  DataStatistics(const DataSet& data, int precision_bits);

  void add(const DataRow& row);

  std::optional<std::size_t> verdict_column;
  std::optional<std::size_t> expanded_column;
  std::uint64_t rows = 0;
  VerdictCounts verdicts;
  /// The least and the greatest deal number, or nothing if no deal has a number.
  std::optional<std::pair<std::int64_t, std::int64_t>> deal_range;
  std::vector<ColumnSummary> numbers;  ///< by column, and so are words
  std::vector<WordCounts> words;
  ColumnSummary solved_expanded;  ///< the positions expanded for solved deals
};

/// The rows with the greatest and those with the least numbers in a column.
struct Ranking {
  using Rows = Least<double, std::vector<std::string>>;

  Ranking(std::size_t by, std::size_t size) : column(by), hardest(size), easiest(size) {}
  void add(const DataRow& row);

  std::size_t column;
  Rows hardest;  ///< sorted by their numbers with the sign changed
  Rows easiest;
};

/// Statistics of groups of rows.
class GroupStatistics {
 public:
  static constexpr std::size_t kMostGroups = 10000;

  /// The rows of a group have the same field in a column.
  GroupStatistics(const DataSet& data, std::size_t column) : data_(&data), column_(column) {}
  /// They have deal numbers of the same block (for blocks of 1000: 1 to 1000, 1001 to 2000 ...).
  static GroupStatistics by_block(const DataSet& data, std::int64_t size);

  /// Throws InputError if there are too many groups, or if a deal has no number.
  void add(const DataRow& row) { group_of(row).add(row); }

  /// The groups in the order of their numbers, then of their names: `solved`, `1001-2000`.
  const std::map<std::pair<double, std::string>, DataStatistics>& groups() const { return groups_; }

 private:
  DataStatistics& group_of(const DataRow& row);

  const DataSet* data_;
  std::size_t column_;
  std::int64_t block_ = 0;  ///< 0: the column makes the groups
  std::map<std::pair<double, std::string>, DataStatistics> groups_;
};

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

/// The answers, which tables show.
struct Statistics {
  const DataSet& data;
  DataStatistics all;
  std::vector<std::size_t> columns;  ///< of numbers, asked for and not empty
  std::vector<Ranking> rankings;
  std::optional<GroupStatistics> groups;  ///< nothing if they are not asked for
  /// Those of `columns` that are not constant and at least half filled.
  std::vector<std::size_t> correlated;
  /// Over the rows in which all of these have a number; nothing if they are not asked for.
  std::optional<Correlations> correlations;
};

/// Adds to `doubts` if rows are of several games, which no table keeps apart.
void note_several_games(const Statistics& statistics, std::vector<std::string>& doubts);

/// Reads a data set, which must outlive its statistics, once, or three times if correlations are
/// asked for. Throws InputError.
Statistics read_statistics(DataSet& data, const StudyQuestions& questions);

}  // namespace freecell
