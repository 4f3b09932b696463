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
  const auto& number = row.number(column_);
  if (!number) return;
  const double value = number->value();
  for (const auto& [rows, key] : {std::pair(&hardest_, -value), std::pair(&easiest_, value)}) {
    if (rows->wants(key)) rows->add(key, row.texts());
  }
}

GroupStatistics GroupStatistics::by_column(const DataSet& data, std::size_t column) {
  return {data, column, 0};
}

GroupStatistics GroupStatistics::by_block(const DataSet& data, std::int64_t size) {
  return {data, data.deal_column(), size};
}

void GroupStatistics::add(const DataRow& row) { group_of(row).statistics.add(row); }

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

std::vector<std::size_t> ColumnCorrelations::usable_columns(
    const DataStatistics& statistics, const std::vector<std::size_t>& columns) {
  std::vector<std::size_t> usable;
  for (const std::size_t column : columns) {
    const ColumnSummary& numbers = statistics.numbers(column);
    if (numbers.count() == 0 || numbers.count() * 2 < statistics.rows()) continue;
    if (numbers.minimum() < numbers.maximum()) usable.push_back(column);
  }
  return usable;
}

ColumnCorrelations::ColumnCorrelations(std::vector<std::size_t> columns,
                                       const DataStatistics& statistics)
    : columns_(std::move(columns)), ticks_(columns_.size()), correlations_(columns_.size()) {
  for (const std::size_t column : columns_) {
    decimals_.push_back(statistics.numbers(column).decimals());
  }
}

void ColumnCorrelations::count(const DataRow& row) {
  if (take(row)) correlations_.count(ticks_);
}

void ColumnCorrelations::begin_to_multiply() { correlations_.begin_to_multiply(); }

void ColumnCorrelations::multiply(const DataRow& row) {
  if (take(row)) correlations_.multiply(ticks_);
}

/// Returns false if the row lacks a number.
bool ColumnCorrelations::take(const DataRow& row) {
  for (std::size_t at = 0; at < columns_.size(); ++at) {
    const auto& number = row.number(columns_[at]);
    if (!number) return false;
    assert(number->decimals <= decimals_[at]);
    ticks_[at] = number->scaled(decimals_[at]);
  }
  return true;
}

}  // namespace freecell
