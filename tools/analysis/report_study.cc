#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/shown_text.h"
#include "tools/analysis/data_statistics.h"
#include "tools/analysis/statistics_tables.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

constexpr std::uint64_t kMostBlocks = 100;
constexpr std::uint64_t kDealsInBlock = 30;  ///< fewer say little of a block
constexpr std::size_t kMostUnsolved = 1000;
constexpr std::size_t kMostClasses = 40;  ///< more stand too close in a picture
/// The columns about each deal that is not solved, as far as they are there.
constexpr std::array kUnsolvedColumns = {"game", "freecells", "cascades", "reason", "expanded"};

const ColumnDescription* find_column(const std::vector<ColumnDescription>& known,
                                     const std::string& name) {
  const auto found = std::ranges::find(known, name, &ColumnDescription::name);
  return found == known.end() ? nullptr : &*found;
}

/// What kind of numbers or words each column has, and what it means.
template <typename IsWhole>
ResultTable column_table(const DataSet& data, const std::vector<ColumnDescription>& known,
                         const IsWhole& is_whole) {
  ResultTable table = {"columns", "Columns", {"column", "type", "unit", "meaning"}, {}};
  for (std::size_t column = 0; column < data.columns().size(); ++column) {
    const std::string& name = data.columns()[column];
    const ColumnDescription* ours = find_column(known, name);
    const char* type = data.kinds()[column] != ColumnKind::kNumber ? "text"
                       : ours != nullptr && ours->names_classes    ? "class"
                       : is_whole(column)                          ? "integer"
                                                                   : "number";
    table.add(
        {name, type, std::string(ours ? ours->unit : ""), std::string(ours ? ours->about : "")});
  }
  return table;
}

/// Returns the least of 1, 2, 5, 10, 20 ... that makes few enough blocks with enough deals in each,
/// on average; 0 if deals have no numbers.
std::int64_t block_size(const DataStatistics& statistics) {
  if (!statistics.deal_range) return 0;
  const auto [first, last] = *statistics.deal_range;
  assert(first <= last);
  const auto most = std::min(kMostBlocks, statistics.rows / kDealsInBlock);
  return least_round_number([&, range = last - first](std::int64_t size) {
    return static_cast<std::uint64_t>(range / size) + 1 <= std::max<std::uint64_t>(most, 1);
  });
}

ResultTable unsolved_table(Verdict verdict, const char* title) {
  ResultTable table = {to_string(verdict), title, {"deal"}, {}};
  table.columns.insert(table.columns.end(), kUnsolvedColumns.begin(), kUnsolvedColumns.end());
  return table;
}

/// Counts deals by two numbers, in bins. The bins of positions expanded grow. The bins of player
/// moves have equal widths.
class EffortAndLength {
 public:
  EffortAndLength(std::size_t effort, std::size_t length) : effort_(effort), length_(length) {}

  void add(const DataRow& row);
  ResultTable table() const;

 private:
  std::size_t effort_;
  std::size_t length_;
  std::vector<std::int64_t> bounds_;
  std::map<std::pair<std::size_t, std::int64_t>, std::uint64_t> bins_;
};

void EffortAndLength::add(const DataRow& row) {
  constexpr int kStepsOfCurve = 12;
  const auto& effort = row.number(effort_);
  const auto& length = row.number(length_);
  if (!effort || !length) return;
  const std::int64_t expanded = effort->digits / power_of_ten(effort->decimals);
  if (bounds_.empty() || bounds_.back() <= expanded) {
    bounds_ = geometric_bounds(std::max<std::int64_t>(expanded, 1), kStepsOfCurve);
  }
  const auto above = std::ranges::upper_bound(bounds_, expanded);
  if (above == bounds_.begin()) return;  // nothing was expanded
  const auto bin = static_cast<std::size_t>(above - bounds_.begin()) - 1;
  assert(bounds_[bin] <= expanded && expanded < bounds_[bin + 1]);
  ++bins_[{bin, length->digits / power_of_ten(length->decimals)}];
}

ResultTable EffortAndLength::table() const {
  ResultTable table = {"effort_and_length",
                       "Positions expanded and player moves: deals in a bin",
                       {"expanded_from", "expanded_below", "player_moves", "deals"},
                       {}};
  for (const auto& [bin, count] : bins_) {
    table.add(
        {bounds_[bin.first], bounds_[bin.first + 1], bin.second, static_cast<std::int64_t>(count)});
  }
  return table;
}

void note_unsolved(ResultTable& table, const DataSet& data, const DataRow& row) {
  if (table.rows.size() == kMostUnsolved) return;
  std::vector<Cell>& cells = table.add({std::string(row.deal())});
  for (const char* name : kUnsolvedColumns) {
    const auto column = data.find_column(name);
    cells.push_back(column ? field_cell(data, *column, row.texts()[*column]) : Cell());
  }
}

/// The quantiles of deals that have the same value in the column `by`.
ResultTable class_table(const Statistics& statistics, const std::string& by) {
  const std::size_t classes = statistics.groups->groups().size();
  if (classes > kMostClasses) {
    throw InputError("--by '" + shown(by) + "': has " + std::to_string(classes) +
                     " different values, and a report shows at most " +
                     std::to_string(kMostClasses));
  }
  ResultTable table = statistics_table("group_quantiles", statistics);
  table.name = "classes";
  table.title = "Deals by " + by + ": medians with 95% intervals, quantiles";
  std::erase_if(table.rows, [&](const std::vector<Cell>& row) {
    return std::get<std::string>(row.front()) == by;
  });
  return table;
}

/// All tables of the statistics, those of groups last.
std::vector<ResultTable> tables_of(const Statistics& statistics) {
  std::vector<std::string> names = statistics_table_names();
  const auto is_of_groups = [](const std::string& name) { return name.starts_with("group"); };
  std::stable_partition(names.begin(), names.end(), std::not_fn(is_of_groups));
  if (!statistics.groups) std::erase_if(names, is_of_groups);
  std::vector<ResultTable> tables;
  tables.reserve(names.size());
  for (const std::string& name : names) tables.push_back(statistics_table(name, statistics));
  return tables;
}

}  // namespace

std::vector<ResultTable> report_tables(DataSet& data, StudyQuestions questions,
                                       const std::vector<ColumnDescription>& known,
                                       std::vector<std::string>& doubts) {
  questions.correlations = true;
  Statistics statistics = read_statistics(data, questions);
  note_several_games(statistics, doubts);
  std::vector<ResultTable> classes;
  if (statistics.groups) {
    const std::string& by = data.columns()[questions.group_by.value()];
    classes = {{"by", "The column that --by names", {"column"}, {{by}}},
               class_table(statistics, by)};
    statistics.groups.reset();
  }
  const std::int64_t block = block_size(statistics.all);
  if (block > 0) statistics.groups = GroupStatistics::by_block(data, block);
  std::optional<EffortAndLength> bins;
  const auto effort = data.find_column("expanded");
  const auto length = data.find_column("player_moves");
  if (effort && length) bins.emplace(*effort, *length);
  ResultTable unsolvable = unsolved_table(Verdict::kUnsolvable, "Unsolvable deals");
  ResultTable unknown = unsolved_table(Verdict::kUnknown, "Unknown deals");
  for (DataRow row(data); row.next();) {
    if (!questions.where.holds(row)) continue;
    if (statistics.groups && row.deal_number()) statistics.groups->add(row);
    if (bins) bins->add(row);
    if (row.verdict() == Verdict::kUnsolvable) note_unsolved(unsolvable, data, row);
    if (row.verdict() == Verdict::kUnknown) note_unsolved(unknown, data, row);
  }
  std::vector<ResultTable> tables = tables_of(statistics);
  tables.push_back(column_table(
      data, known, [&](std::size_t column) { return statistics.all.numbers[column].is_whole(); }));
  std::ranges::move(classes, std::back_inserter(tables));
  if (bins) tables.push_back(bins->table());
  tables.push_back(std::move(unsolvable));
  tables.push_back(std::move(unknown));
  return tables;
}

std::vector<ResultTable> comparison_report_tables(DataSet& before, DataSet& after,
                                                  const std::vector<ColumnDescription>& known) {
  std::vector<ResultTable> tables = compare(before, after, before.columns());
  for (const auto& [name, data] : {std::pair("files_before", &before), {"files_after", &after}}) {
    tables.push_back(files_table(*data));
    tables.back().name = name;
  }
  tables.push_back(column_table(before, known, [&](std::size_t column) {
    const ColumnDescription* ours = find_column(known, before.columns()[column]);
    return ours != nullptr && ours->type == "integer";
  }));
  return tables;
}

}  // namespace freecell
