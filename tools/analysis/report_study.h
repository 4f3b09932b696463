#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/analysis/data_statistics.h"
#include "tools/analysis/study.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/result_table.h"

namespace freecell {

/// Counts deals by two numbers, in bins. The bins of positions expanded grow. The bins of player
/// moves have equal widths.
class EffortAndLength {
 public:
  /// Returns nothing if there are no such columns.
  static std::optional<EffortAndLength> of(const DataSet& data);

  void add(const DataRow& row);
  ResultTable table() const;

 private:
  EffortAndLength(std::size_t effort, std::size_t length) : effort_(effort), length_(length) {}

  std::size_t effort_;
  std::size_t length_;
  std::vector<std::int64_t> bounds_;
  std::map<std::pair<std::size_t, std::int64_t>, std::uint64_t> bins_;
};

/// Everything that a report shows: the tables of a study, with correlations and groups by blocks of
/// deal numbers, and the data for the pictures. It reads the rows four times.
class ReportStudy {
 public:
  /// The rankings have the hardest and the easiest `top` deals by positions expanded and by player
  /// moves. Throws InputError.
  ReportStudy(DataSet& data, const RowFilter& where, std::size_t top);

  std::vector<ResultTable> tables() const;

 private:
  void read_once_more(const RowFilter& where);
  void note_unsolved(const DataRow& row);

  DataSet* data_;
  Study study_;
  std::int64_t block_ = 0;
  std::optional<GroupStatistics> blocks_;
  std::optional<EffortAndLength> bins_;
  ResultTable unsolvable_;
  ResultTable unknown_;
};

}  // namespace freecell
