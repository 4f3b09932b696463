#include "tools/analysis/data_statistics.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace freecell {

void WordCounts::add(std::string_view word) {
  const auto found = counts_.find(word);
  if (found != counts_.end()) {
    ++found->second;
  } else if (counts_.size() < kMostWords) {
    counts_.emplace(word, 1);
  } else {
    ++others_;
  }
}

DataStatistics::DataStatistics(const DataSet& data, int precision_bits)
    : verdict_(data.find_column("verdict")),
      expanded_(data.find_column("expanded")),
      numbers_(data.columns().size(), ColumnSummary(precision_bits)),
      words_(data.columns().size()),
      solved_expanded_(precision_bits) {}

void DataStatistics::add(const DataRow& row) {
  assert(row.size() == numbers_.size());
  ++rows_;
  if (row.deal_number()) widen_deal_range(row.deal_number()->digits);
  const std::string_view deal = row.deal();
  for (std::size_t column = 0; column < row.size(); ++column) {
    if (column == row.deal_column() || column == verdict_) continue;
    if (const auto& number = row.number(column)) {
      numbers_[column].add(*number, deal);
    } else if (!row.text(column).empty()) {
      words_[column].add(row.text(column));
    }
  }
  if (row.verdict()) add_verdict(*row.verdict(), row);
}

void DataStatistics::widen_deal_range(std::int64_t deal) {
  if (!deal_range_) deal_range_.emplace(deal, deal);
  deal_range_->first = std::min(deal_range_->first, deal);
  deal_range_->second = std::max(deal_range_->second, deal);
}

void DataStatistics::add_verdict(Verdict verdict, const DataRow& row) {
  ++verdicts_.of(verdict);
  if (verdict == Verdict::kSolved && expanded_ && row.number(*expanded_)) {
    solved_expanded_.add(*row.number(*expanded_), row.deal());
  }
}

void Ranking::add(const DataRow& row) {
  const auto& number = row.number(column);
  if (!number) return;
  const double value = number->value();
  for (const auto& [rows, key] : {std::pair(&hardest, -value), std::pair(&easiest, value)}) {
    if (rows->wants(key)) rows->add(key, row.texts());
  }
}

GroupStatistics GroupStatistics::by_block(const DataSet& data, std::int64_t size) {
  GroupStatistics groups(data, data.deal_column());
  groups.block_ = size;
  return groups;
}

GroupStatistics::Group& GroupStatistics::group_of(const DataRow& row) {
  std::pair<double, std::string> key(std::numeric_limits<double>::infinity(), "");
  const auto& number = row.number(column_);
  if (block_ > 0) {
    if (!number) throw row.error(column_, "a deal without a number is in no block of numbers");
    const std::int64_t before = number->digits - 1;
    const std::int64_t first = before - ((before % block_) + block_) % block_ + 1;
    key.first = static_cast<double>(first);
    key.second = std::to_string(first) + "-" + std::to_string(first + block_ - 1);
  } else {
    if (number) key.first = number->value();
    key.second = row.text(column_);
  }
  assert(groups_.size() <= kMostGroups);
  if (const auto found = groups_.find(key); found != groups_.end()) return found->second;
  if (groups_.size() == kMostGroups) {
    throw row.error(column_, "this begins one group more than " + std::to_string(kMostGroups));
  }
  Group group{key.second, DataStatistics(*data_, ValueCounts::kCoarse)};
  return groups_.emplace(key, std::move(group)).first->second;
}

namespace {

std::vector<std::size_t> columns_asked_for(const Statistics& statistics,
                                           const StudyQuestions& questions) {
  std::vector<std::size_t> columns = statistics.data.number_columns();
  std::erase_if(columns, [&](std::size_t column) {
    const auto& asked = questions.columns;
    const bool is_asked = !asked || std::ranges::find(*asked, column) != asked->end();
    return !is_asked || statistics.all.numbers(column).count() == 0;
  });
  return columns;
}

/// Reads the numbers of a row. Returns false if it lacks one.
bool read_numbers(const DataRow& row, const std::vector<std::size_t>& columns,
                  std::vector<Decimal>& numbers) {
  numbers.clear();
  for (const std::size_t column : columns) {
    if (!row.number(column)) return false;
    numbers.push_back(*row.number(column));
  }
  return true;
}

void correlate(Statistics& statistics, DataSet& data, const RowFilter& where) {
  std::vector<std::size_t>& columns = statistics.correlated = statistics.columns;
  std::erase_if(columns, [&](std::size_t column) {
    const ColumnSummary& numbers = statistics.all.numbers(column);
    return numbers.count() * 2 < statistics.all.rows() || numbers.minimum() == numbers.maximum();
  });
  if (columns.size() < 2) return;
  std::vector<int> decimals;
  for (const std::size_t column : columns) {
    decimals.push_back(statistics.all.numbers(column).decimals());
  }
  Correlations& correlations = statistics.correlations.emplace(decimals);
  std::vector<Decimal> numbers;
  for (const auto take : {&Correlations::count, &Correlations::multiply}) {
    for (DataRow row(data); row.next();) {
      if (where.holds(row) && read_numbers(row, columns, numbers)) (correlations.*take)(numbers);
    }
  }
}

}  // namespace

Statistics read_statistics(DataSet& data, const StudyQuestions& questions) {
  assert(!(questions.group_by && questions.block > 0) && "one kind of groups");
  Statistics statistics{data, DataStatistics(data, ValueCounts::kFine), {}, {}, {}, {}, {}};
  for (const std::size_t by : questions.rank_by)
    statistics.rankings.emplace_back(by, questions.top);
  std::optional<GroupStatistics>& groups = statistics.groups;
  if (questions.group_by) groups.emplace(data, *questions.group_by);
  if (questions.block > 0) groups = GroupStatistics::by_block(data, questions.block);
  for (DataRow row(data); row.next();) {
    if (!questions.where.holds(row)) continue;
    statistics.all.add(row);
    for (Ranking& ranking : statistics.rankings) ranking.add(row);
    if (groups) groups->add(row);
  }
  statistics.columns = columns_asked_for(statistics, questions);
  if (questions.correlations) correlate(statistics, data, questions.where);
  return statistics;
}

}  // namespace freecell
