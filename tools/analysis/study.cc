#include "tools/analysis/study.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "tools/analysis/statistics_tables.h"

namespace freecell {

const std::vector<std::string>& Study::table_names() {
  static const std::vector<std::string> kNames = {
      "files", "verdicts", "means",   "quantiles", "extremes",       "words",       "histograms",
      "curve", "hardest",  "easiest", "groups",    "group_verdicts", "correlations"};
  return kNames;
}

Study::Study(DataSet& data, StudyQuestions questions)
    : data_(&data), questions_(std::move(questions)), statistics_(data, ValueCounts::kFine) {
  for (const std::size_t column : questions_.rank_by)
    rankings_.emplace_back(column, questions_.top);
  if (questions_.group_by) {
    groups_ = GroupStatistics::by_column(data, *questions_.group_by);
  } else if (questions_.block > 0) {
    groups_ = GroupStatistics::by_block(data, questions_.block);
  }
  read_once();
  if (questions_.correlations) correlate();
}

void Study::read_once() {
  data_->read([this](const DataRow& row) {
    if (!questions_.where.holds(row)) return;
    statistics_.add(row);
    for (Ranking& ranking : rankings_) ranking.add(row);
    if (groups_) groups_->add(row);
  });
  for (const std::size_t column : data_->number_columns()) {
    const auto& wanted = questions_.columns;
    const bool is_wanted = !wanted || std::ranges::find(*wanted, column) != wanted->end();
    if (is_wanted && statistics_.numbers(column).count() > 0) columns_.push_back(column);
  }
}

void Study::correlate() {
  auto columns = ColumnCorrelations::usable_columns(statistics_, columns_);
  if (columns.size() < 2) return;
  correlations_.emplace(std::move(columns), statistics_);
  data_->read([this](const DataRow& row) {
    if (questions_.where.holds(row)) correlations_->count(row);
  });
  correlations_->begin_to_multiply();
  data_->read([this](const DataRow& row) {
    if (questions_.where.holds(row)) correlations_->multiply(row);
  });
}

std::vector<KeptRow> Study::ranked_rows() const {
  std::vector<KeptRow> rows;
  std::set<std::string> deals;
  for (const Ranking& ranking : rankings_) {
    for (const auto& entries : {ranking.hardest(), ranking.easiest()}) {
      for (const auto& entry : entries) {
        if (deals.insert(entry.item[data_->deal_column()]).second) rows.push_back(entry.item);
      }
    }
  }
  return rows;
}

ResultTable Study::table(std::string_view name) const {
  if (name == "files") return files_table(*data_);
  if (name == "verdicts") return verdicts_table(statistics_);
  if (name == "means") return means_table(*data_, statistics_, columns_);
  if (name == "quantiles") return quantiles_table(*data_, statistics_, columns_);
  if (name == "extremes") return extremes_table(*data_, statistics_, columns_);
  if (name == "words") return words_table(*data_, statistics_);
  if (name == "histograms") return histograms_table(*data_, statistics_, columns_);
  if (name == "curve") return curve_table(statistics_);
  if (name == "hardest") return hardest_table(*data_, statistics_, rankings_);
  if (name == "easiest") return easiest_table(*data_, statistics_, rankings_);
  ResultTable none = {std::string(name), "", {}, {}};
  if (name == "groups") return groups_ ? groups_table(*data_, *groups_, columns_) : none;
  if (name == "group_verdicts") return groups_ ? group_verdicts_table(*groups_) : none;
  if (name == "correlations") {
    return correlations_ ? correlations_table(*data_, *correlations_) : none;
  }
  throw std::out_of_range("no such table");
}

}  // namespace freecell
