#include "tools/analysis/statistics_tables.h"

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cassert>
#include <initializer_list>
#include <stdexcept>

#include "tools/io/files/shell_words.h"

namespace freecell {
namespace {

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
  append_estimate(row, numbers.mean(), mean_interval(numbers));
  row.push_back(numbers.count() > 1 ? Cell(numbers.deviation()) : Cell());
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
void append_group_rows(ResultTable& table, const Statistics& statistics, const Append& append) {
  if (!statistics.groups) return;
  for (const std::size_t column : statistics.columns) {
    for (const auto& [key, group] : statistics.groups->groups()) {
      const ColumnSummary& numbers = group.numbers[column];
      if (numbers.count() == 0) continue;
      append(
          table.add({statistics.data.columns()[column], key.second, count_cell(numbers.count())}),
          numbers);
    }
  }
}

/// Makes a row for each column of numbers. Each row begins with the column's name.
template <typename Append>
void append_rows(ResultTable& table, const Statistics& statistics, const Append& append) {
  for (const std::size_t column : statistics.columns) {
    append(table.add({statistics.data.columns()[column]}), statistics.all.numbers[column]);
  }
}

bool is_constant(const DataStatistics& statistics, std::size_t column) {
  const ColumnSummary& numbers = statistics.numbers[column];
  const WordCounts& words = statistics.words[column];
  if (column == statistics.verdict_column) return false;
  if (numbers.count() == 0 && words.counts.empty()) return true;
  return numbers.count() == statistics.rows && numbers.minimum() == numbers.maximum();
}

/// The columns in which deals differ, and those by which they are ranked.
std::vector<std::size_t> telling_columns(const Statistics& statistics) {
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < statistics.data.columns().size(); ++column) {
    const bool is_deal = column == statistics.data.deal_column();
    const bool is_ranked = std::ranges::find(statistics.rankings, column, &Ranking::column) !=
                           statistics.rankings.end();
    if (is_deal || is_ranked || !is_constant(statistics.all, column)) columns.push_back(column);
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

/// `side` is the hardest or the easiest deals of each ranking.
void fill_ranking(ResultTable& table, const Statistics& statistics, Ranking::Rows Ranking::*side) {
  const std::vector<std::size_t> columns = telling_columns(statistics);
  const std::vector<std::string> own = table.columns;
  for (const std::size_t column : columns) {
    table.columns.push_back(name_beside(own, statistics.data, column));
  }
  for (const Ranking& ranking : statistics.rankings) {
    std::int64_t rank = 0;
    for (const auto& [number, fields] : (ranking.*side).sorted()) {
      std::vector<Cell>& row = table.add({statistics.data.columns()[ranking.column], ++rank});
      for (const std::size_t column : columns) {
        row.push_back(field_cell(statistics.data, column, fields[column]));
      }
    }
  }
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

/// The command line of a run.
Cell command_cell(const boost::json::object* record) {
  const Cell command = record_cell(record, "/command");
  const auto* arguments = record == nullptr ? nullptr : record->if_contains("arguments");
  if (!std::holds_alternative<std::string>(command) || !arguments || !arguments->is_array()) {
    return {};
  }
  std::string line = "freecell " + std::get<std::string>(command);
  for (const boost::json::value& word : arguments->get_array()) {
    if (word.is_string()) line += " " + shell_quoted(std::string(word.get_string()));
  }
  return line;
}

void fill_files(ResultTable& table, const DataSet& data) {
  for (const DataSet::File& file : data.files()) {
    const boost::json::object* record = file.record.get();
    std::vector<Cell>& row = table.add({file.path, deals_cell(record), shard_cell(record)});
    for (const char* pointer :
         {"/version", "/options/effort", "/options/max_expanded", "/state", "/started", "/ended",
          "/machine/cpu", "/machine/cores", "/machine/jobs"}) {
      row.push_back(record_cell(record, pointer));
    }
    row.push_back(command_cell(record));
  }
}

void fill_verdicts(ResultTable& table, const Statistics& statistics) {
  if (!statistics.all.verdict_column) return;
  for (const auto& [word, verdict] : kVerdictWords) {
    const std::uint64_t count = statistics.all.verdicts.of(verdict);
    std::vector<Cell>& row = table.add({std::string(word), count_cell(count)});
    append_share(row, count, statistics.all.rows);
  }
}

void fill_means(ResultTable& table, const Statistics& statistics) {
  append_rows(table, statistics, [&](std::vector<Cell>& row, const ColumnSummary& numbers) {
    row.push_back(count_cell(numbers.count()));
    row.push_back(count_cell(statistics.all.rows - numbers.count()));
    append_mean(row, numbers);
  });
}

void append_quantiles(std::vector<Cell>& row, const ColumnSummary& numbers,
                      std::initializer_list<double> shares) {
  for (const double share : shares) row.push_back(value_cell(numbers, numbers.quantile(share)));
}

void fill_quantiles(ResultTable& table, const Statistics& statistics) {
  append_rows(table, statistics, [](std::vector<Cell>& row, const ColumnSummary& numbers) {
    append_quantiles(row, numbers, {0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99});
  });
}

void fill_extremes(ResultTable& table, const Statistics& statistics) {
  append_rows(table, statistics, [](std::vector<Cell>& row, const ColumnSummary& numbers) {
    row.push_back(value_cell(numbers, numbers.minimum()));
    row.emplace_back(numbers.minimum_deal());
    row.push_back(value_cell(numbers, numbers.maximum()));
    row.emplace_back(numbers.maximum_deal());
  });
}

void fill_words(ResultTable& table, const Statistics& statistics) {
  for (std::size_t column = 0; column < statistics.data.columns().size(); ++column) {
    const WordCounts& words = statistics.all.words[column];
    if (words.others > 0) continue;
    for (const auto& [word, count] : words.counts) {
      std::vector<Cell>& row =
          table.add({statistics.data.columns()[column], word, count_cell(count)});
      append_share(row, count, statistics.all.rows);
    }
  }
}

void fill_histograms(ResultTable& table, const Statistics& statistics) {
  for (const std::size_t column : statistics.columns) {
    append_histogram(table, statistics.data.columns()[column], statistics.all.numbers[column]);
  }
}

/// The shares of all deals that are solved within given numbers of positions expanded.
void fill_curve(ResultTable& table, const Statistics& statistics) {
  constexpr int kStepsOfTable = 8;
  const ColumnSummary& solved = statistics.all.solved_expanded;
  if (solved.count() == 0) return;
  const auto buckets = solved.ticks().buckets();
  auto bucket = buckets.begin();
  std::uint64_t within = 0;
  for (const std::int64_t bound : geometric_bounds(solved.ticks().maximum(), kStepsOfTable)) {
    for (; bucket != buckets.end() && bucket->low <= bound; ++bucket) within += bucket->count;
    std::vector<Cell>& row = table.add({bound, count_cell(within)});
    append_share(row, within, statistics.all.rows);
  }
}

void fill_groups(ResultTable& table, const Statistics& statistics) {
  append_group_rows(table, statistics, [](std::vector<Cell>& row, const ColumnSummary& numbers) {
    append_mean(row, numbers);
    for (const double value : {numbers.minimum(), numbers.quantile(0.5), numbers.maximum()}) {
      row.push_back(value_cell(numbers, value));
    }
  });
}

/// Quantiles say more than means where most numbers are small.
void fill_group_quantiles(ResultTable& table, const Statistics& statistics) {
  append_group_rows(table, statistics, [](std::vector<Cell>& row, const ColumnSummary& numbers) {
    append_median(row, numbers);
    append_quantiles(row, numbers, {0.05, 0.25, 0.75, 0.95});
  });
}

void fill_correlations(ResultTable& table, const Statistics& statistics) {
  if (!statistics.correlations) return;
  const Correlations& all = *statistics.correlations;
  const auto& columns = statistics.correlated;
  const std::uint64_t deals = all.observations();
  for (std::size_t first = 0; first < columns.size(); ++first) {
    for (std::size_t second = first + 1; second < columns.size(); ++second) {
      std::vector<Cell>& row =
          table.add({statistics.data.columns()[columns[first]],
                     statistics.data.columns()[columns[second]], count_cell(deals)});
      if (deals > 0 && !all.is_constant(first) && !all.is_constant(second)) {
        const double pearson = all.pearson(first, second);
        const double spearman = all.spearman(first, second);
        append_estimate(row, pearson, pearson_interval(pearson, deals));
        append_estimate(row, spearman, spearman_interval(spearman, deals));
      }
      row.resize(table.columns.size());
    }
  }
}

constexpr std::size_t kMostColumns = 13;

/// A table without its rows, and the function that appends these.
struct TableKind {
  const char* name;
  const char* title;
  std::array<const char*, kMostColumns> columns;  ///< null after the last
  void (*fill)(ResultTable& table, const Statistics& statistics);
};

constexpr TableKind kTableKinds[] = {
    {"files",
     "Files",
     {"file", "deals", "shard", "version", "effort", "max_expanded", "state", "started", "ended",
      "cpu", "cores", "jobs", "command"},
     [](ResultTable& table, const Statistics& statistics) { fill_files(table, statistics.data); }},
    {"verdicts",
     "Verdicts, their shares with 95% intervals",
     {"verdict", "deals", "share", "low", "high"},
     fill_verdicts},
    {"means",
     "Means with 95% intervals, standard deviations",
     {"column", "deals", "empty", "mean", "low", "high", "deviation"},
     fill_means},
    {"quantiles",
     "Quantiles",
     {"column", "q01", "q05", "q10", "q25", "median", "q75", "q90", "q95", "q99"},
     fill_quantiles},
    {"extremes",
     "Extremes, the first deals that have them",
     {"column", "minimum", "minimum_deal", "maximum", "maximum_deal"},
     fill_extremes},
    {"words",
     "Words, their shares with 95% intervals",
     {"column", "word", "deals", "share", "low", "high"},
     fill_words},
    {"histograms",
     "Histograms: numbers from, and below",
     {"column", "from", "below", "deals"},
     fill_histograms},
    {"curve",
     "Solved within so many positions expanded, shares with 95% intervals",
     {"expanded", "solved", "share", "low", "high"},
     fill_curve},
    {"hardest",
     "Hardest: the greatest numbers",
     {"by", "rank"},
     [](ResultTable& table, const Statistics& statistics) {
       fill_ranking(table, statistics, &Ranking::hardest);
     }},
    {"easiest",
     "Easiest: the least numbers",
     {"by", "rank"},
     [](ResultTable& table, const Statistics& statistics) {
       fill_ranking(table, statistics, &Ranking::easiest);
     }},
    {"groups",
     "Groups: means with 95% intervals, deviations, medians, extremes",
     {"column", "group", "deals", "mean", "low", "high", "deviation", "minimum", "median",
      "maximum"},
     fill_groups},
    {"group_quantiles",
     "Groups: medians with 95% intervals, quantiles",
     {"column", "group", "deals", "median", "low", "high", "q05", "q25", "q75", "q95"},
     fill_group_quantiles},
    {"correlations",
     "Correlations with 95% intervals, over the deals that have all these columns",
     {"first", "second", "deals", "pearson", "pearson_low", "pearson_high", "spearman",
      "spearman_low", "spearman_high"},
     fill_correlations},
};

ResultTable empty_table(const TableKind& kind) {
  ResultTable table{kind.name, kind.title, {}, {}};
  for (const char* column : kind.columns) {
    if (column != nullptr) table.columns.emplace_back(column);
  }
  return table;
}

}  // namespace

const std::vector<std::string>& statistics_table_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const TableKind& kind : kTableKinds) names.emplace_back(kind.name);
    return names;
  }();
  return kNames;
}

ResultTable statistics_table(std::string_view name, const Statistics& statistics) {
  for (const TableKind& kind : kTableKinds) {
    if (kind.name != name) continue;
    ResultTable table = empty_table(kind);
    kind.fill(table, statistics);
    assert(std::ranges::all_of(
        table.rows, [&](const auto& row) { return row.size() == table.columns.size(); }));
    return table;
  }
  throw std::out_of_range("no such table");
}

ResultTable files_table(const DataSet& data) {
  ResultTable table = empty_table(kTableKinds[0]);
  fill_files(table, data);
  return table;
}

Cell value_cell(const ColumnSummary& numbers, double value) {
  if (numbers.is_whole()) return static_cast<std::int64_t>(value);
  return value;
}

void append_histogram(ResultTable& table, const std::string& column, const ColumnSummary& numbers) {
  for (const ColumnSummary::Bin& bin : numbers.histogram()) {
    table.add({column, value_cell(numbers, bin.from), value_cell(numbers, bin.to),
               count_cell(bin.count)});
  }
}

Cell count_cell(std::uint64_t count) { return static_cast<std::int64_t>(count); }

Cell field_cell(const DataSet& data, std::size_t column, const std::string& text) {
  if (text.empty()) return {};
  const bool is_number =
      data.kinds()[column] == ColumnKind::kNumber && column != data.deal_column();
  if (!is_number) return text;
  const Decimal number = *parse_decimal(text);
  if (number.decimals == 0) return number.digits;
  return number.value();
}

void append_estimate(std::vector<Cell>& row, double number,
                     const std::optional<Interval>& interval) {
  row.emplace_back(number);
  row.push_back(interval ? Cell(interval->low) : Cell());
  row.push_back(interval ? Cell(interval->high) : Cell());
}

}  // namespace freecell
