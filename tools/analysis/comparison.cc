#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "tools/analysis/column_summary.h"
#include "tools/analysis/correlations.h"
#include "tools/analysis/interval.h"
#include "tools/analysis/statistics_tables.h"

namespace freecell {
namespace {

/// Goes to the next row, whose deal must be after `deal`, if that is one. Returns the deal; nothing
/// after the last row.
std::optional<std::int64_t> next_deal(DataRow& row, std::optional<std::int64_t> deal) {
  if (!row.next()) return std::nullopt;
  const auto& number = row.deal_number();
  const auto fault = [&](const char* reason) { return row.error(row.deal_column(), reason); };
  if (!number) throw fault("deals must have numbers to be compared");
  if (deal && number->digits <= *deal) throw fault("deals must ascend to be compared");
  return number->digits;
}

/// The changes in one column.
struct ColumnShift {
  std::string name;
  std::size_t before_column;
  std::size_t after_column;
  ColumnSummary before{ValueCounts::kFine};
  ColumnSummary after{ValueCounts::kFine};
  ColumnSummary sides{ValueCounts::kFine};  ///< the numbers before and after
  ColumnSummary difference{ValueCounts::kFine};
  std::uint64_t less = 0;
  std::uint64_t greater = 0;
  std::optional<Correlations> ranks = {};  ///< once all numbers are added

  /// The two numbers of a deal, if it has both.
  std::optional<std::array<Decimal, 2>> numbers(const DataRow& old_row,
                                                const DataRow& new_row) const {
    const auto& first = old_row.number(before_column);
    const auto& second = new_row.number(after_column);
    if (!first || !second) return std::nullopt;
    return {{*first, *second}};
  }
  void add(const DataRow& old_row, const DataRow& new_row);
};

void ColumnShift::add(const DataRow& old_row, const DataRow& new_row) {
  const auto both = numbers(old_row, new_row);
  if (!both) return;
  const auto& [first, second] = *both;
  const int decimals = std::max(first.decimals, second.decimals);
  const Decimal change = {second.scaled(decimals) - first.scaled(decimals), decimals};
  before.add(first, old_row.deal());
  after.add(second, old_row.deal());
  sides.add(first, old_row.deal());
  sides.add(second, old_row.deal());
  difference.add(change, old_row.deal());
  if (change.digits < 0) ++less;
  if (change.digits > 0) ++greater;
  assert(less + greater <= difference.count());
}

/// How many deals two data sets have, together and alone.
struct JoinedDeals {
  std::uint64_t both = 0;
  std::uint64_t only_before = 0;
  std::uint64_t only_after = 0;
};

/// Passes the two rows of each deal that both data sets have to `take`.
template <typename Take>
JoinedDeals join(DataSet& before, DataSet& after, const Take& take) {
  JoinedDeals deals;
  DataRow old_row(before);
  DataRow new_row(after);
  auto old_deal = next_deal(old_row, std::nullopt);
  auto new_deal = next_deal(new_row, std::nullopt);
  while (old_deal || new_deal) {
    const bool has_old = old_deal && (!new_deal || *old_deal <= *new_deal);
    const bool has_new = new_deal && (!old_deal || *new_deal <= *old_deal);
    if (has_old && has_new) take(old_row, new_row);
    ++(has_old && has_new ? deals.both : has_old ? deals.only_before : deals.only_after);
    if (has_old) old_deal = next_deal(old_row, old_deal);
    if (has_new) new_deal = next_deal(new_row, new_deal);
  }
  assert(deals.both + deals.only_before + deals.only_after > 0 && "data sets have rows");
  return deals;
}

std::vector<ColumnShift> common_columns(const DataSet& before, const DataSet& after,
                                        const std::vector<std::string>& names) {
  std::vector<ColumnShift> columns;
  for (const std::string& name : names) {
    const auto first = before.find_column(name);
    const auto second = after.find_column(name);
    if (name != "deal" && first && second) columns.push_back({name, *first, *second});
  }
  return columns;
}

/// Reads both data sets twice.
void correlate(DataSet& before, DataSet& after, std::vector<ColumnShift>& columns) {
  for (ColumnShift& column : columns) {
    column.ranks.emplace(std::vector{column.before.decimals(), column.after.decimals()});
  }
  for (const auto take : {&Correlations::count, &Correlations::multiply}) {
    join(before, after, [&](const DataRow& old_row, const DataRow& new_row) {
      for (ColumnShift& column : columns) {
        if (const auto both = column.numbers(old_row, new_row)) ((*column.ranks).*take)(*both);
      }
    });
  }
}

ResultTable shifts_table(const std::vector<ColumnShift>& columns) {
  ResultTable table = {"shifts",
                       "Shifts, after minus before: mean with its 95% interval, median; Spearman's "
                       "correlation of before and after",
                       {"column", "deals", "before", "after", "shift", "low", "high", "median",
                        "less", "equal", "greater", "spearman", "spearman_low", "spearman_high"},
                       {}};
  for (const ColumnShift& column : columns) {
    const std::uint64_t deals = column.difference.count();
    if (deals == 0) continue;
    const ColumnSummary& difference = column.difference;
    std::vector<Cell>& row =
        table.add({column.name, count_cell(deals), column.before.mean(), column.after.mean()});
    append_estimate(row, difference.mean(), mean_interval(difference));
    row.emplace_back(difference.quantile(0.5));
    for (const auto count : {column.less, deals - column.less - column.greater, column.greater}) {
      row.push_back(count_cell(count));
    }
    if (!column.ranks->is_constant(0) && !column.ranks->is_constant(1)) {
      const double spearman = column.ranks->spearman(0, 1);
      append_estimate(row, spearman, spearman_interval(spearman, deals));
    }
    row.resize(table.columns.size());
  }
  return table;
}

ResultTable sides_table(const std::vector<ColumnShift>& columns) {
  ResultTable table = {"sides",
                       "Before and after: deals with numbers from, and below",
                       {"column", "from", "below", "before", "after"},
                       {}};
  for (const ColumnShift& column : columns) {
    if (column.sides.count() == 0) continue;
    const auto before = column.before.histogram_like(column.sides);
    const auto after = column.after.histogram_like(column.sides);
    for (std::size_t bin = 0; bin < before.size(); ++bin) {
      table.add({column.name, value_cell(column.sides, before[bin].from),
                 value_cell(column.sides, before[bin].to), count_cell(before[bin].count),
                 count_cell(after[bin].count)});
    }
  }
  return table;
}

ResultTable shift_histograms_table(const std::vector<ColumnShift>& columns) {
  ResultTable table = {"shift_histograms",
                       "Histograms of the shifts: from, and below",
                       {"column", "from", "below", "deals"},
                       {}};
  for (const ColumnShift& column : columns) {
    if (column.difference.count() > 0) append_histogram(table, column.name, column.difference);
  }
  return table;
}

}  // namespace

const std::vector<std::string>& comparison_table_names() {
  static const std::vector<std::string> kNames = {"deals", "verdict_changes", "shifts", "sides",
                                                  "shift_histograms"};
  return kNames;
}

std::vector<ResultTable> compare(DataSet& before, DataSet& after,
                                 const std::vector<std::string>& columns) {
  std::vector<ColumnShift> shifts = common_columns(before, after, columns);
  const auto old_verdict = before.find_column("verdict");
  const auto new_verdict = after.find_column("verdict");
  std::map<std::pair<std::string, std::string>, std::uint64_t> verdicts;
  const auto add = [&](const DataRow& old_row, const DataRow& new_row) {
    if (old_verdict && new_verdict) {
      ++verdicts[{old_row.texts()[*old_verdict], new_row.texts()[*new_verdict]}];
    }
    for (ColumnShift& column : shifts) column.add(old_row, new_row);
  };
  const JoinedDeals deals = join(before, after, add);
  correlate(before, after, shifts);
  const std::vector<Cell> counts = {count_cell(deals.both), count_cell(deals.only_before),
                                    count_cell(deals.only_after)};
  ResultTable changes = {
      "verdict_changes", "Verdicts before and after", {"before", "after", "deals"}, {}};
  for (const auto& [change, count] : verdicts) {
    changes.add({change.first, change.second, count_cell(count)});
  }
  return {{"deals", "Deals", {"compared", "only_before", "only_after"}, {counts}},
          std::move(changes),
          shifts_table(shifts),
          sides_table(shifts),
          shift_histograms_table(shifts)};
}

}  // namespace freecell
