#include "tools/analysis/report_study.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace freecell {
namespace {

constexpr std::uint64_t kMostBlocks = 100;
constexpr std::uint64_t kDealsInBlock = 30;  ///< fewer say little of a block
constexpr std::size_t kMostUnsolved = 1000;
/// What is told of each deal that is not solved, as far as there are such columns.
constexpr std::array kTold = {"freecells", "cascades", "reason", "expanded"};

StudyQuestions questions_of(const DataSet& data, const RowFilter& where, std::size_t top) {
  StudyQuestions questions = {.where = where, .top = top, .correlations = true};
  for (const char* name : {"expanded", "player_moves"}) {
    if (const auto column = data.find_column(name)) questions.rank_by.push_back(*column);
  }
  return questions;
}

/// Returns the least of 1, 2, 5, 10, 20 ... that makes few enough blocks with enough deals in each,
/// on average; 0 if deals have no numbers.
std::int64_t block_size(const DataStatistics& statistics) {
  if (!statistics.deal_range()) return 0;
  const auto [first, last] = *statistics.deal_range();
  assert(first <= last);
  const auto most = std::min(kMostBlocks, statistics.rows() / kDealsInBlock);
  for (std::int64_t power = 1;; power *= 10) {
    for (const std::int64_t size : {power, 2 * power, 5 * power}) {
      const auto blocks = static_cast<std::uint64_t>((last - first) / size) + 1;
      if (blocks <= std::max<std::uint64_t>(most, 1)) return size;
    }
  }
}

ResultTable unsolved_table(Verdict verdict, const char* title) {
  ResultTable table = {to_string(verdict), title, {"deal"}, {}};
  table.columns.insert(table.columns.end(), kTold.begin(), kTold.end());
  return table;
}

}  // namespace

std::optional<EffortAndLength> EffortAndLength::of(const DataSet& data) {
  const auto effort = data.find_column("expanded");
  const auto length = data.find_column("player_moves");
  if (!effort || !length) return std::nullopt;
  return EffortAndLength(*effort, *length);
}

void EffortAndLength::add(const DataRow& row) {
  constexpr int kStepsPerTen = 12;
  const auto& effort = row.number(effort_);
  const auto& length = row.number(length_);
  if (!effort || !length) return;
  const std::int64_t expanded = effort->digits / power_of_ten(effort->decimals);
  if (bounds_.empty() || bounds_.back() <= expanded) {
    bounds_ = geometric_bounds(std::max<std::int64_t>(expanded, 1), kStepsPerTen);
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
    table.rows.push_back(
        {bounds_[bin.first], bounds_[bin.first + 1], bin.second, static_cast<std::int64_t>(count)});
  }
  return table;
}

ReportStudy::ReportStudy(DataSet& data, const RowFilter& where, std::size_t top)
    : data_(&data),
      study_(data, questions_of(data, where, top)),
      block_(block_size(study_.statistics())),
      bins_(EffortAndLength::of(data)),
      unsolvable_(unsolved_table(Verdict::kUnsolvable, "Unsolvable deals")),
      unknown_(unsolved_table(Verdict::kUnknown, "Unknown deals")) {
  if (block_ > 0) blocks_ = GroupStatistics::by_block(data, block_);
  read_once_more(where);
}

void ReportStudy::read_once_more(const RowFilter& where) {
  data_->read([&](const DataRow& row) {
    if (!where.holds(row)) return;
    if (blocks_ && row.deal_number()) blocks_->add(row);
    if (bins_) bins_->add(row);
    note_unsolved(row);
  });
}

void ReportStudy::note_unsolved(const DataRow& row) {
  if (row.verdict().value_or(Verdict::kSolved) == Verdict::kSolved) return;
  ResultTable& table = row.verdict() == Verdict::kUnsolvable ? unsolvable_ : unknown_;
  if (table.rows.size() == kMostUnsolved) return;
  std::vector<Cell> cells = {std::string(row.deal())};
  for (const char* name : kTold) {
    const auto column = data_->find_column(name);
    cells.push_back(column ? field_cell(*data_, *column, std::string(row.text(*column))) : Cell());
  }
  table.rows.push_back(std::move(cells));
}

std::vector<ResultTable> ReportStudy::tables() const {
  std::vector<ResultTable> tables;
  for (const std::string& name : statistics_table_names()) {
    if (!name.starts_with("group")) tables.push_back(study_.table(name));
  }
  if (blocks_) {
    for (const char* name : {"groups", "group_quantiles"}) {
      tables.push_back(study_.table(name, &*blocks_));
    }
  }
  if (bins_) tables.push_back(bins_->table());
  tables.push_back(unsolvable_);
  tables.push_back(unknown_);
  return tables;
}

}  // namespace freecell
