#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/analysis/column_summary.h"
#include "tools/analysis/correlations.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/result_table.h"

namespace freecell {

/// Finds what has changed from one data set to another, deal by deal. Both must have their deals in
/// ascending order of numbers. It takes three passes, and its memory does not grow with the data.
class Comparison {
 public:
  /// `columns` has the names of columns that both data sets may have.
  Comparison(DataSet& before, DataSet& after, const std::vector<std::string>& columns);

  /// Reads both data sets three times. Throws InputError.
  void run();

  /// The names of all tables, in the order in which they are shown.
  static const std::vector<std::string>& table_names();
  /// Throws std::out_of_range for other names.
  ResultTable table(std::string_view name) const;

 private:
  ResultTable deals_table() const;
  ResultTable verdict_changes_table() const;
  ResultTable shifts_table() const;

  /// The changes in one column.
  struct ColumnShift {
    ColumnShift(std::string column_name, std::size_t first, std::size_t second);

    // There is one pass for each of these, in this order.
    void add(const DataRow& before, const DataRow& after);
    void count(const DataRow& before, const DataRow& after);
    void multiply(const DataRow& before, const DataRow& after);
    /// The two numbers of a deal as integers, in units of the last decimals of their columns.
    std::array<std::int64_t, 2> ticks_of(const Decimal& before, const Decimal& after) const;

    std::string name;
    std::size_t before_column;
    std::size_t after_column;
    ColumnSummary before{ValueCounts::kFine};
    ColumnSummary after{ValueCounts::kFine};
    ColumnSummary difference{ValueCounts::kFine};
    std::uint64_t less = 0;
    std::uint64_t greater = 0;
    Correlations ranks{2};
  };

  using TakePair = std::function<void(const DataRow& before, const DataRow& after)>;
  void join(const TakePair& take);
  void add_verdicts(const DataRow& before, const DataRow& after);

  DataSet* before_;
  DataSet* after_;
  std::uint64_t both_ = 0;
  std::uint64_t only_before_ = 0;
  std::uint64_t only_after_ = 0;
  std::map<std::pair<std::string, std::string>, std::uint64_t> verdicts_;
  std::deque<ColumnShift> columns_;
};

}  // namespace freecell
