#include "tools/analysis/data_statistics.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "tools/io/files/errors.h"

namespace freecell {

void WordCounts::add(std::string_view word) {
  constexpr std::size_t kMostWords = 100;
  const auto found = counts.find(word);
  if (found != counts.end()) {
    ++found->second;
  } else if (counts.size() < kMostWords) {
    counts.emplace(word, 1);
  } else {
    ++others;
  }
}

DataStatistics::DataStatistics(const DataSet& data, int precision_bits)
    : verdict_column(data.find_column("verdict")),
      expanded_column(data.find_column("expanded")),
      numbers(data.columns().size(), ColumnSummary(precision_bits)),
      words(data.columns().size()),
      solved_expanded(precision_bits) {}

void DataStatistics::add(const DataRow& row) {
  assert(row.size() == numbers.size());
  ++rows;
  if (const auto& deal = row.deal_number()) {
    if (!deal_range) deal_range.emplace(deal->digits, deal->digits);
    deal_range->first = std::min(deal_range->first, deal->digits);
    deal_range->second = std::max(deal_range->second, deal->digits);
  }
  for (std::size_t column = 0; column < row.size(); ++column) {
    if (column == row.deal_column() || column == verdict_column) continue;
    if (const auto& number = row.number(column)) {
      numbers[column].add(*number, row.deal());
    } else if (!row.text(column).empty()) {
      words[column].add(row.text(column));
    }
  }
  if (!row.verdict()) return;
  ++verdicts.of(*row.verdict());
  if (row.verdict() == Verdict::kSolved && expanded_column && row.number(*expanded_column)) {
    solved_expanded.add(*row.number(*expanded_column), row.deal());
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

DataStatistics& GroupStatistics::group_of(const DataRow& row) {
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
  return groups_.emplace(key, DataStatistics(*data_, ValueCounts::kCoarse)).first->second;
}

namespace {

std::vector<std::size_t> columns_asked_for(const Statistics& statistics,
                                           const StudyQuestions& questions) {
  std::vector<std::size_t> columns = statistics.data.number_columns();
  std::erase_if(columns, [&](std::size_t column) {
    const auto& asked = questions.columns;
    const bool is_asked = !asked || std::ranges::find(*asked, column) != asked->end();
    return !is_asked || statistics.all.numbers[column].count() == 0;
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
    const ColumnSummary& numbers = statistics.all.numbers[column];
    return numbers.count() * 2 < statistics.all.rows || numbers.minimum() == numbers.maximum();
  });
  if (columns.size() < 2) return;
  std::vector<int> decimals(columns.size());
  std::ranges::transform(columns, decimals.begin(), [&](std::size_t column) {
    return statistics.all.numbers[column].decimals();
  });
  Correlations& correlations = statistics.correlations.emplace(decimals);
  std::vector<Decimal> numbers;
  for (const auto take : {&Correlations::count, &Correlations::multiply}) {
    for (DataRow row(data); row.next();) {
      if (where.holds(row) && read_numbers(row, columns, numbers)) (correlations.*take)(numbers);
    }
  }
}

}  // namespace

void note_several_games(const Statistics& statistics, std::vector<std::string>& doubts) {
  const auto column = statistics.data.find_column("game");
  if (!column || statistics.all.words[*column].counts.size() < 2) return;
  std::string games;
  for (const auto& [game, rows] : statistics.all.words[*column].counts) {
    games += (games.empty() ? "" : ", ") + (game.empty() ? "freecell" : game);
  }
  doubts.push_back(statistics.data.files().front().path + ": rows of several games: " + games +
                   "; --where \"game=NAME\" chooses one");
}

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
  for (const std::size_t by : questions.rank_by) {
    if (data.kinds()[by] != ColumnKind::kWord) continue;
    throw InputError("--rank-by '" + data.columns()[by] + "': has words, and no numbers");
  }
  statistics.columns = columns_asked_for(statistics, questions);
  if (questions.correlations) correlate(statistics, data, questions.where);
  return statistics;
}

}  // namespace freecell
