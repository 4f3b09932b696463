#include "tools/analysis/study.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace freecell {

Study::Study(DataSet& data, StudyQuestions questions)
    : data_(&data), questions_(std::move(questions)), statistics_(data, ValueCounts::kFine) {
  for (const std::size_t column : questions_.rank_by)
    rankings_.emplace_back(column, questions_.top);
  assert(!(questions_.group_by && questions_.block > 0) && "one kind of groups");
  if (questions_.group_by) {
    groups_ = GroupStatistics::by_column(data, *questions_.group_by);
  } else if (questions_.block > 0) {
    groups_ = GroupStatistics::by_block(data, questions_.block);
  }
  read_once();
  if (questions_.correlations) correlate();
}

void Study::read_once() {
  data_->read([&](const DataRow& row) {
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

ResultTable Study::table(std::string_view name, const GroupStatistics* groups) const {
  return statistics_table(name, {.data = *data_,
                                 .statistics = statistics_,
                                 .columns = columns_,
                                 .rankings = rankings_,
                                 .groups = groups,
                                 .correlations = correlations_ ? &*correlations_ : nullptr});
}

}  // namespace freecell
