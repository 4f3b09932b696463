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
#include "tools/analysis/least.h"
#include "tools/io/rows/data_set.h"

namespace freecell {

/// Counts how often each word stands in a column. If a column has very many words, only the first
/// hundred are counted one by one.
class WordCounts {
 public:
  void add(std::string_view word);
  const std::map<std::string, std::uint64_t, std::less<>>& counts() const { return counts_; }
  /// The number of words that were not among the first hundred.
  std::uint64_t others() const { return others_; }

 private:
  static constexpr std::size_t kMostWords = 100;

  std::map<std::string, std::uint64_t, std::less<>> counts_;
  std::uint64_t others_ = 0;
};

/// Counts, means, quantiles and extremes of rows, column by column, in one pass and in memory that
/// does not grow with their number.
class DataStatistics {
 public:
  /// `precision_bits` is as for ValueCounts.
  DataStatistics(const DataSet& data, int precision_bits);

  void add(const DataRow& row);

  std::uint64_t rows() const { return rows_; }
  const VerdictCounts& verdicts() const { return verdicts_; }
  bool has_verdicts() const { return verdict_.has_value(); }
  /// The least and the greatest deal number, or nothing if no deal has a number.
  const std::optional<std::pair<std::int64_t, std::int64_t>>& deal_range() const {
    return deal_range_;
  }
  const ColumnSummary& numbers(std::size_t column) const { return numbers_[column]; }
  const WordCounts& words(std::size_t column) const { return words_[column]; }
  /// The positions expanded for solved deals, or nothing if there are no such columns.
  const ColumnSummary& solved_expanded() const { return solved_expanded_; }

 private:
  void add_verdict(Verdict verdict, const DataRow& row);
  void widen_deal_range(std::int64_t deal);

  std::optional<std::size_t> verdict_;
  std::optional<std::size_t> expanded_;
  std::uint64_t rows_ = 0;
  std::optional<std::pair<std::int64_t, std::int64_t>> deal_range_;
  VerdictCounts verdicts_;
  std::vector<ColumnSummary> numbers_;
  std::vector<WordCounts> words_;
  ColumnSummary solved_expanded_;
};

/// The fields of a row that was kept.
using KeptRow = std::vector<std::string>;

/// The rows with the greatest and those with the least numbers in a column.
class Ranking {
 public:
  using Rows = Least<double, KeptRow>;

  Ranking(std::size_t column, std::size_t size) : column_(column), hardest_(size), easiest_(size) {}

  void add(const DataRow& row);
  std::size_t column() const { return column_; }
  std::vector<Rows::Entry> hardest() const { return hardest_.sorted(); }
  std::vector<Rows::Entry> easiest() const { return easiest_.sorted(); }

 private:
  std::size_t column_;
  Rows hardest_;  ///< sorted by their numbers with the sign changed
  Rows easiest_;
};

/// Statistics of groups of rows. A group has the same field in a column, or deal numbers of the
/// same block (for blocks of 1000: 1 to 1000, 1001 to 2000 ...).
class GroupStatistics {
 public:
  static constexpr std::size_t kMostGroups = 10000;

  static GroupStatistics by_column(const DataSet& data, std::size_t column);
  static GroupStatistics by_block(const DataSet& data, std::int64_t size);

  /// Throws InputError if there are too many groups, or if a deal has no number.
  void add(const DataRow& row);

  /// A group, with a name for people: `solved`, `1001-2000`.
  struct Group {
    std::string name;
    DataStatistics statistics;
  };
  /// The groups in the order of their numbers, then of their words.
  const std::map<std::pair<double, std::string>, Group>& groups() const { return groups_; }

 private:
  GroupStatistics(const DataSet& data, std::size_t column, std::int64_t block)
      : data_(&data), column_(column), block_(block) {}

  Group& group_of(const DataRow& row);

  const DataSet* data_;
  std::size_t column_;
  std::int64_t block_;  ///< 0 means that a column makes the groups
  std::map<std::pair<double, std::string>, Group> groups_;
};

/// Correlations of columns over the rows in which all of them have a number.
class ColumnCorrelations {
 public:
  /// Returns the columns of numbers that can be correlated: those that are not constant and at
  /// least half filled.
  static std::vector<std::size_t> usable_columns(const DataStatistics& statistics,
                                                 const std::vector<std::size_t>& columns);

  ColumnCorrelations(std::vector<std::size_t> columns, const DataStatistics& statistics);

  /// Takes every row once and then, after `begin_to_multiply`, every row once more.
  void count(const DataRow& row);
  void begin_to_multiply();
  void multiply(const DataRow& row);

  const std::vector<std::size_t>& columns() const { return columns_; }
  const Correlations& correlations() const { return correlations_; }

 private:
  bool take(const DataRow& row);

  std::vector<std::size_t> columns_;
  std::vector<int> decimals_;
  std::vector<std::int64_t> ticks_;
  Correlations correlations_;
};

}  // namespace freecell
