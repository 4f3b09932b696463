#include "tools/analysis/statistics_tables.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <utility>

namespace freecell {
namespace {

Cell count_cell(std::uint64_t count) { return static_cast<std::int64_t>(count); }

/// A number of a column as a cell. In a column of whole numbers it is a whole number.
Cell value_cell(const ColumnSummary& numbers, double value) {
  if (numbers.is_whole()) return static_cast<std::int64_t>(value);
  return value;
}

/// Appends a share with its interval.
void append_share(std::vector<Cell>& row, std::uint64_t part, std::uint64_t all) {
  if (all == 0) {
    row.resize(row.size() + 3);
    return;
  }
  const Interval interval = wilson_interval(part, all);
  row.emplace_back(Share{static_cast<double>(part) / static_cast<double>(all)});
  row.emplace_back(Share{interval.low});
  row.emplace_back(Share{interval.high});
}

void append_mean(std::vector<Cell>& row, const ColumnSummary& numbers) {
  const auto interval = mean_interval(numbers.mean(), numbers.deviation(), numbers.count());
  row.emplace_back(numbers.mean());
  row.push_back(bound_cell(interval, &Interval::low));
  row.push_back(bound_cell(interval, &Interval::high));
  row.push_back(interval ? Cell(numbers.deviation()) : Cell());
}

/// Appends a median with its interval.
void append_median(std::vector<Cell>& row, const ColumnSummary& numbers) {
  row.push_back(value_cell(numbers, numbers.quantile(0.5)));
  const auto ranks = median_ranks(numbers.count());
  for (const auto rank : {&Ranks::low, &Ranks::high}) {
    row.push_back(ranks ? value_cell(numbers, numbers.at_rank((*ranks).*rank)) : Cell());
  }
}

/// Makes a row for each column and each group that has numbers in it. Each row begins with the
/// names of both and the number of deals.
template <typename Append>
void append_group_rows(ResultTable& table, const DataSet& data, const GroupStatistics& groups,
                       const std::vector<std::size_t>& columns, const Append& append) {
  for (const std::size_t column : columns) {
    for (const auto& [key, group] : groups.groups()) {
      const ColumnSummary& numbers = group.statistics.numbers(column);
      if (numbers.count() == 0) continue;
      std::vector<Cell> row = {data.columns()[column], group.name, count_cell(numbers.count())};
      append(row, numbers);
      table.rows.push_back(std::move(row));
    }
  }
}

/// Makes a row for each column that has numbers. Each row begins with the column's name.
template <typename Append>
void append_rows(ResultTable& table, const DataSet& data, const DataStatistics& statistics,
                 const std::vector<std::size_t>& columns, const Append& append) {
  for (const std::size_t column : columns) {
    const ColumnSummary& numbers = statistics.numbers(column);
    if (numbers.count() == 0) continue;
    std::vector<Cell> row = {data.columns()[column]};
    append(row, numbers);
    table.rows.push_back(std::move(row));
  }
}

bool is_constant(const DataSet& data, const DataStatistics& statistics, std::size_t column) {
  const ColumnSummary& numbers = statistics.numbers(column);
  const WordCounts& words = statistics.words(column);
  if (data.find_column("verdict") == column) return false;
  if (numbers.count() == 0 && words.counts().empty()) return true;
  return numbers.count() == statistics.rows() && numbers.minimum() == numbers.maximum();
}

/// The columns in which deals differ.
std::vector<std::size_t> telling_columns(const DataSet& data, const DataStatistics& statistics) {
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < data.columns().size(); ++column) {
    const bool is_deal = column == data.deal_column();
    if (is_deal || !is_constant(data, statistics, column)) columns.push_back(column);
  }
  return columns;
}

/// The name that a column of the rows has in a table with columns of its own: `row_rank` for `rank`
/// if the table has that, too.
std::string name_beside(const std::vector<std::string>& own, const DataSet& data,
                        std::size_t column) {
  std::string name = data.columns()[column];
  if (std::ranges::find(own, name) == own.end()) return name;
  do name.insert(0, "row_");
  while (data.find_column(name));
  return name;
}

using RankingSide = std::vector<Ranking::Rows::Entry> (Ranking::*)() const;

/// `side` is the hardest or the easiest deals of each ranking.
ResultTable ranking_table(const char* name, const char* title, const DataSet& data,
                          const DataStatistics& statistics, const std::vector<Ranking>& rankings,
                          RankingSide side) {
  const std::vector<std::size_t> columns = telling_columns(data, statistics);
  const std::vector<std::string> own = {"by", "rank"};
  ResultTable table = {name, title, own, {}};
  for (const std::size_t column : columns) {
    table.columns.push_back(name_beside(own, data, column));
  }
  for (const Ranking& ranking : rankings) {
    std::int64_t rank = 0;
    for (const auto& entry : (ranking.*side)()) {
      std::vector<Cell> row = {data.columns()[ranking.column()], ++rank};
      for (const std::size_t column : columns) {
        row.push_back(field_cell(data, column, entry.item[column]));
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// What a record says at a path of members, as text. Nothing if the record does not say it.
Cell record_cell(const boost::json::object* record, const char* pointer) {
  boost::system::error_code error;
  if (record == nullptr) return {};
  const boost::json::value whole(*record);
  const boost::json::value* found = whole.find_pointer(pointer, error);
  if (found == nullptr || found->is_null()) return {};
  if (found->is_string()) return std::string(found->get_string());
  return boost::json::serialize(*found);
}

Cell deals_cell(const boost::json::object* record) {
  const Cell list = record_cell(record, "/input/list");
  return std::holds_alternative<std::monostate>(list) ? record_cell(record, "/input/boards") : list;
}

Cell shard_cell(const boost::json::object* record) {
  const Cell number = record_cell(record, "/input/shard/number");
  const Cell count = record_cell(record, "/input/shard/count");
  if (!std::holds_alternative<std::string>(number)) return {};
  return std::get<std::string>(number) + "/" + std::get<std::string>(count);
}

}  // namespace

ResultTable files_table(const DataSet& data) {
  ResultTable table = {
      "files",
      "Files",
      {"file", "deals", "shard", "version", "effort", "max_expanded", "state", "started", "cpu"},
      {}};
  for (const DataSet::File& file : data.files()) {
    std::vector<Cell> row = {file.path, deals_cell(file.record.get()),
                             shard_cell(file.record.get())};
    for (const char* pointer : {"/version", "/options/effort", "/options/max_expanded", "/state",
                                "/started", "/machine/cpu"}) {
      row.push_back(record_cell(file.record.get(), pointer));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable verdicts_table(const DataStatistics& statistics) {
  ResultTable table = {"verdicts",
                       "Verdicts, their shares with 95% intervals",
                       {"verdict", "deals", "share", "low", "high"},
                       {}};
  if (!statistics.has_verdicts()) return table;
  for (const auto& [word, verdict] : kVerdictWords) {
    const std::uint64_t count = statistics.verdicts().of(verdict);
    std::vector<Cell> row = {std::string(word), count_cell(count)};
    append_share(row, count, statistics.rows());
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable means_table(const DataSet& data, const DataStatistics& statistics,
                        const std::vector<std::size_t>& columns) {
  ResultTable table = {"means",
                       "Means with 95% intervals, standard deviations",
                       {"column", "deals", "empty", "mean", "low", "high", "deviation"},
                       {}};
  append_rows(table, data, statistics, columns,
              [&](std::vector<Cell>& row, const ColumnSummary& numbers) {
                row.push_back(count_cell(numbers.count()));
                row.push_back(count_cell(statistics.rows() - numbers.count()));
                append_mean(row, numbers);
              });
  return table;
}

ResultTable quantiles_table(const DataSet& data, const DataStatistics& statistics,
                            const std::vector<std::size_t>& columns) {
  constexpr std::array<std::pair<const char*, double>, 9> kShares = {{{"q01", 0.01},
                                                                      {"q05", 0.05},
                                                                      {"q10", 0.1},
                                                                      {"q25", 0.25},
                                                                      {"median", 0.5},
                                                                      {"q75", 0.75},
                                                                      {"q90", 0.9},
                                                                      {"q95", 0.95},
                                                                      {"q99", 0.99}}};
  ResultTable table = {"quantiles", "Quantiles", {"column"}, {}};
  for (const auto& [name, share] : kShares) table.columns.emplace_back(name);
  append_rows(table, data, statistics, columns,
              [&](std::vector<Cell>& row, const ColumnSummary& numbers) {
                for (const auto& [name, share] : kShares) {
                  row.push_back(value_cell(numbers, numbers.quantile(share)));
                }
              });
  return table;
}

ResultTable extremes_table(const DataSet& data, const DataStatistics& statistics,
                           const std::vector<std::size_t>& columns) {
  ResultTable table = {"extremes",
                       "Extremes, the first deals that have them",
                       {"column", "minimum", "minimum_deal", "maximum", "maximum_deal"},
                       {}};
  append_rows(table, data, statistics, columns,
              [](std::vector<Cell>& row, const ColumnSummary& numbers) {
                row.push_back(value_cell(numbers, numbers.minimum()));
                row.emplace_back(numbers.minimum_deal());
                row.push_back(value_cell(numbers, numbers.maximum()));
                row.emplace_back(numbers.maximum_deal());
              });
  return table;
}

ResultTable words_table(const DataSet& data, const DataStatistics& statistics) {
  ResultTable table = {"words",
                       "Words, their shares with 95% intervals",
                       {"column", "word", "deals", "share", "low", "high"},
                       {}};
  const auto append = [&](std::size_t column, const Cell& word, std::uint64_t count) {
    std::vector<Cell> row = {data.columns()[column], word, count_cell(count)};
    append_share(row, count, statistics.rows());
    table.rows.push_back(std::move(row));
  };
  for (std::size_t column = 0; column < data.columns().size(); ++column) {
    const WordCounts& words = statistics.words(column);
    if (words.others() > 0) continue;
    for (const auto& [word, count] : words.counts()) append(column, word, count);
  }
  return table;
}

ResultTable histograms_table(const DataSet& data, const DataStatistics& statistics,
                             const std::vector<std::size_t>& columns) {
  ResultTable table = {"histograms",
                       "Histograms: numbers from, and below",
                       {"column", "from", "below", "deals"},
                       {}};
  for (const std::size_t column : columns) {
    const ColumnSummary& numbers = statistics.numbers(column);
    if (numbers.count() == 0) continue;
    for (const ColumnSummary::Bin& bin : numbers.histogram()) {
      table.rows.push_back({data.columns()[column], value_cell(numbers, bin.from),
                            value_cell(numbers, bin.to), count_cell(bin.count)});
    }
  }
  return table;
}

ResultTable curve_table(const DataStatistics& statistics) {
  constexpr int kStepsPerTen = 8;
  ResultTable table = {"curve",
                       "Solved within so many positions expanded, shares with 95% intervals",
                       {"expanded", "solved", "share", "low", "high"},
                       {}};
  const ColumnSummary& solved = statistics.solved_expanded();
  if (solved.count() == 0) return table;
  const auto buckets = solved.ticks().buckets();
  auto bucket = buckets.begin();
  std::uint64_t within = 0;
  for (const std::int64_t bound : geometric_bounds(solved.ticks().maximum(), kStepsPerTen)) {
    for (; bucket != buckets.end() && bucket->low <= bound; ++bucket) within += bucket->count;
    std::vector<Cell> row = {bound, count_cell(within)};
    append_share(row, within, statistics.rows());
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable hardest_table(const DataSet& data, const DataStatistics& statistics,
                          const std::vector<Ranking>& rankings) {
  return ranking_table("hardest", "Hardest: the greatest numbers", data, statistics, rankings,
                       &Ranking::hardest);
}

ResultTable easiest_table(const DataSet& data, const DataStatistics& statistics,
                          const std::vector<Ranking>& rankings) {
  return ranking_table("easiest", "Easiest: the least numbers", data, statistics, rankings,
                       &Ranking::easiest);
}

ResultTable group_verdicts_table(const GroupStatistics& groups) {
  ResultTable table = {"group_verdicts",
                       "Verdicts by group, shares of solved deals with 95% intervals",
                       {"group", "deals"},
                       {}};
  for (const auto& [word, verdict] : kVerdictWords) table.columns.emplace_back(word);
  table.columns.insert(table.columns.end(), {"share", "low", "high"});
  for (const auto& [key, group] : groups.groups()) {
    const DataStatistics& statistics = group.statistics;
    if (!statistics.has_verdicts()) continue;
    std::vector<Cell> row = {group.name, count_cell(statistics.rows())};
    for (const auto& [word, verdict] : kVerdictWords) {
      row.push_back(count_cell(statistics.verdicts().of(verdict)));
    }
    append_share(row, statistics.verdicts().solved, statistics.rows());
    table.rows.push_back(std::move(row));
  }
  return table;
}

ResultTable groups_table(const DataSet& data, const GroupStatistics& groups,
                         const std::vector<std::size_t>& columns) {
  ResultTable table = {"groups",
                       "Groups: means with 95% intervals, deviations, medians, extremes",
                       {"column", "group", "deals", "mean", "low", "high", "deviation", "minimum",
                        "median", "maximum"},
                       {}};
  append_group_rows(
      table, data, groups, columns, [](std::vector<Cell>& row, const ColumnSummary& numbers) {
        append_mean(row, numbers);
        for (const double value : {numbers.minimum(), numbers.quantile(0.5), numbers.maximum()}) {
          row.push_back(value_cell(numbers, value));
        }
      });
  return table;
}

ResultTable group_quantiles_table(const DataSet& data, const GroupStatistics& groups,
                                  const std::vector<std::size_t>& columns) {
  ResultTable table = {
      "group_quantiles",
      "Groups: medians with 95% intervals, quantiles",
      {"column", "group", "deals", "median", "low", "high", "q05", "q25", "q75", "q95"},
      {}};
  append_group_rows(table, data, groups, columns,
                    [](std::vector<Cell>& row, const ColumnSummary& numbers) {
                      append_median(row, numbers);
                      for (const double share : {0.05, 0.25, 0.75, 0.95}) {
                        row.push_back(value_cell(numbers, numbers.quantile(share)));
                      }
                    });
  return table;
}

ResultTable correlations_table(const DataSet& data, const ColumnCorrelations& all) {
  ResultTable table = {
      "correlations",
      "Correlations with 95% intervals, over the deals that have all these columns",
      {"first", "second", "deals", "pearson", "pearson_low", "pearson_high", "spearman",
       "spearman_low", "spearman_high"},
      {}};
  const Correlations& correlations = all.correlations();
  const auto& columns = all.columns();
  for (std::size_t first = 0; first < columns.size(); ++first) {
    for (std::size_t second = first + 1; second < columns.size(); ++second) {
      std::vector<Cell> row = {data.columns()[columns[first]], data.columns()[columns[second]],
                               count_cell(correlations.observations())};
      const bool has_none = correlations.observations() == 0 || correlations.is_constant(first) ||
                            correlations.is_constant(second);
      row.resize(table.columns.size());
      if (!has_none) {
        const double pearson = correlations.pearson(first, second);
        const double spearman = correlations.spearman(first, second);
        const auto pearson_95 = pearson_interval(pearson, correlations.observations());
        const auto spearman_95 = spearman_interval(spearman, correlations.observations());
        row[3] = pearson;
        row[4] = bound_cell(pearson_95, &Interval::low);
        row[5] = bound_cell(pearson_95, &Interval::high);
        row[6] = spearman;
        row[7] = bound_cell(spearman_95, &Interval::low);
        row[8] = bound_cell(spearman_95, &Interval::high);
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

Cell field_cell(const DataSet& data, std::size_t column, const std::string& text) {
  if (text.empty()) return {};
  const bool is_number =
      data.kinds()[column] == ColumnKind::kNumber && column != data.deal_column();
  if (!is_number) return text;
  const Decimal number = *parse_decimal(text);
  if (number.decimals == 0) return number.digits;
  return number.value();
}

Cell bound_cell(const std::optional<Interval>& interval, double Interval::*bound) {
  if (!interval) return {};
  return (*interval).*bound;
}

}  // namespace freecell
