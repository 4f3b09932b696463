#include "tools/analysis/comparison.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <stdexcept>

#include "tools/analysis/interval.h"
#include "tools/analysis/statistics_tables.h"

namespace freecell {
namespace {

/// Goes through deals, which must come in ascending order.
class AscendingRows {
 public:
  explicit AscendingRows(DataSet& data) : reader_(data) { next(); }

  const DataRow* row() const { return row_; }
  std::int64_t deal() const { return deal_; }

  void next() {
    const std::optional<std::int64_t> last = row_ ? std::optional(deal_) : std::nullopt;
    row_ = reader_.next();
    if (row_ == nullptr) return;
    const auto& number = row_->deal_number();
    if (!number) throw fault("deals must have numbers to be compared");
    deal_ = number->digits;
    if (last && deal_ <= *last) throw fault("deals must ascend to be compared");
  }

 private:
  InputError fault(const char* reason) const { return row_->error(row_->deal_column(), reason); }

  DataReader reader_;
  const DataRow* row_ = nullptr;
  std::int64_t deal_ = 0;
};

Decimal difference_of(const Decimal& before, const Decimal& after) {
  const int decimals = std::max(before.decimals, after.decimals);
  return {after.scaled(decimals) - before.scaled(decimals), decimals};
}

}  // namespace

Comparison::ColumnShift::ColumnShift(std::string column_name, std::size_t first, std::size_t second)
    : name(std::move(column_name)), before_column(first), after_column(second) {}

void Comparison::ColumnShift::add(const DataRow& before_row, const DataRow& after_row) {
  const auto& first = before_row.number(before_column);
  const auto& second = after_row.number(after_column);
  if (!first || !second) return;
  const Decimal change = difference_of(*first, *second);
  before.add(*first, before_row.deal());
  after.add(*second, before_row.deal());
  difference.add(change, before_row.deal());
  if (change.digits < 0) ++less;
  if (change.digits > 0) ++greater;
  assert(less + greater <= difference.count());
}

void Comparison::ColumnShift::count(const DataRow& before_row, const DataRow& after_row) {
  const auto& first = before_row.number(before_column);
  const auto& second = after_row.number(after_column);
  if (first && second) ranks.count(ticks_of(*first, *second));
}

void Comparison::ColumnShift::multiply(const DataRow& before_row, const DataRow& after_row) {
  const auto& first = before_row.number(before_column);
  const auto& second = after_row.number(after_column);
  if (first && second) ranks.multiply(ticks_of(*first, *second));
}

std::array<std::int64_t, 2> Comparison::ColumnShift::ticks_of(const Decimal& first,
                                                              const Decimal& second) const {
  return {first.scaled(before.decimals()), second.scaled(after.decimals())};
}

Comparison::Comparison(DataSet& before, DataSet& after, const std::vector<std::string>& columns)
    : before_(&before), after_(&after) {
  for (const std::string& name : columns) {
    const auto first = before.find_column(name);
    const auto second = after.find_column(name);
    if (name == "deal" || !first || !second) continue;
    columns_.emplace_back(name, *first, *second);
  }
}

void Comparison::run() {
  join([this](const DataRow& before, const DataRow& after) {
    add_verdicts(before, after);
    for (ColumnShift& column : columns_) column.add(before, after);
  });
  join([this](const DataRow& before, const DataRow& after) {
    for (ColumnShift& column : columns_) column.count(before, after);
  });
  for (ColumnShift& column : columns_) column.ranks.begin_to_multiply();
  join([this](const DataRow& before, const DataRow& after) {
    for (ColumnShift& column : columns_) column.multiply(before, after);
  });
}

void Comparison::join(const TakePair& take) {
  both_ = only_before_ = only_after_ = 0;
  AscendingRows before(*before_);
  AscendingRows after(*after_);
  while (before.row() != nullptr || after.row() != nullptr) {
    if (after.row() == nullptr || (before.row() != nullptr && before.deal() < after.deal())) {
      ++only_before_;
      before.next();
    } else if (before.row() == nullptr || after.deal() < before.deal()) {
      ++only_after_;
      after.next();
    } else {
      ++both_;
      take(*before.row(), *after.row());
      before.next();
      after.next();
    }
  }
}

void Comparison::add_verdicts(const DataRow& before, const DataRow& after) {
  const auto first = before_->find_column("verdict");
  const auto second = after_->find_column("verdict");
  if (!first || !second) return;
  ++verdicts_[{std::string(before.text(*first)), std::string(after.text(*second))}];
}

const std::vector<std::string>& Comparison::table_names() {
  static const std::vector<std::string> kNames = {"deals", "verdict_changes", "shifts"};
  return kNames;
}

ResultTable Comparison::table(std::string_view name) const {
  for (ResultTable& table : std::vector{deals_table(), verdict_changes_table(), shifts_table()}) {
    if (table.name == name) return std::move(table);
  }
  throw std::out_of_range("no such table");
}

ResultTable Comparison::deals_table() const {
  return {"deals",
          "Deals",
          {"compared", "only_before", "only_after"},
          {{count_cell(both_), count_cell(only_before_), count_cell(only_after_)}}};
}

ResultTable Comparison::verdict_changes_table() const {
  ResultTable table = {
      "verdict_changes", "Verdicts before and after", {"before", "after", "deals"}, {}};
  for (const auto& [change, count] : verdicts_) {
    table.rows.push_back({change.first, change.second, count_cell(count)});
  }
  return table;
}

ResultTable Comparison::shifts_table() const {
  ResultTable table = {"shifts",
                       "Shifts, after minus before: mean with its 95% interval, median; Spearman's "
                       "correlation of before and after",
                       {"column", "deals", "before", "after", "shift", "low", "high", "median",
                        "less", "equal", "greater", "spearman", "spearman_low", "spearman_high"},
                       {}};
  for (const ColumnShift& column : columns_) {
    const std::uint64_t deals = column.difference.count();
    if (deals == 0) continue;
    const ColumnSummary& difference = column.difference;
    const auto interval = mean_interval(difference.mean(), difference.deviation(), deals);
    std::vector<Cell> row = {column.name,
                             count_cell(deals),
                             column.before.mean(),
                             column.after.mean(),
                             difference.mean(),
                             bound_cell(interval, &Interval::low),
                             bound_cell(interval, &Interval::high),
                             difference.quantile(0.5),
                             count_cell(column.less),
                             count_cell(deals - column.less - column.greater),
                             count_cell(column.greater)};
    row.resize(table.columns.size());
    if (!column.ranks.is_constant(0) && !column.ranks.is_constant(1)) {
      const double spearman = column.ranks.spearman(0, 1);
      const auto spearman_95 = spearman_interval(spearman, deals);
      row[11] = spearman;
      row[12] = bound_cell(spearman_95, &Interval::low);
      row[13] = bound_cell(spearman_95, &Interval::high);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace freecell
