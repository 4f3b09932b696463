#include "tools/analysis/study.h"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "tools/analysis/statistics_tables.h"
#include "tools/io/rows/repeated_deals.h"

namespace freecell {

const Study::Tables& Study::tables() {
  using S = Study;
  static constexpr auto kNone = [](const char* name) { return ResultTable{name, "", {}, {}}; };
  static constexpr Tables kTables = {{
      {"files", [](const S& s) { return files_table(*s.data_); }},
      {"verdicts", [](const S& s) { return verdicts_table(s.statistics_); }},
      {"means", [](const S& s) { return means_table(*s.data_, s.statistics_, s.columns_); }},
      {"quantiles",
       [](const S& s) { return quantiles_table(*s.data_, s.statistics_, s.columns_); }},
      {"extremes", [](const S& s) { return extremes_table(*s.data_, s.statistics_, s.columns_); }},
      {"words", [](const S& s) { return words_table(*s.data_, s.statistics_); }},
      {"histograms",
       [](const S& s) { return histograms_table(*s.data_, s.statistics_, s.columns_); }},
      {"curve", [](const S& s) { return curve_table(s.statistics_); }},
      {"hardest", [](const S& s) { return hardest_table(*s.data_, s.statistics_, s.rankings_); }},
      {"easiest", [](const S& s) { return easiest_table(*s.data_, s.statistics_, s.rankings_); }},
      {"groups",
       [](const S& s) {
         return s.groups_ ? groups_table(*s.data_, *s.groups_, s.columns_) : kNone("groups");
       }},
      {"group_quantiles",
       [](const S& s) {
         return s.groups_ ? group_quantiles_table(*s.data_, *s.groups_, s.columns_)
                          : kNone("group_quantiles");
       }},
      {"group_verdicts",
       [](const S& s) {
         return s.groups_ ? group_verdicts_table(*s.groups_) : kNone("group_verdicts");
       }},
      {"correlations",
       [](const S& s) {
         return s.correlations_ ? correlations_table(*s.data_, *s.correlations_)
                                : kNone("correlations");
       }},
  }};
  return kTables;
}

const std::vector<std::string>& Study::table_names() {
  static const std::vector<std::string> kNames = words_of(tables());
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
  RepeatedDeals deals(*data_);
  data_->read([&](const DataRow& row) {
    if (!questions_.repeats) deals.note(row);
    if (!questions_.where.holds(row)) return;
    statistics_.add(row);
    for (Ranking& ranking : rankings_) ranking.add(row);
    if (groups_) groups_->add(row);
  });
  deals.refuse(*data_);
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
  const auto make = value_of_word(tables(), name);
  if (!make) throw std::out_of_range("no such table");
  return (*make)(*this);
}

}  // namespace freecell
