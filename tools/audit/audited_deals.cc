#include "tools/audit/audited_deals.h"

#include <algorithm>

#include "dealer/games.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/column.h"
#include "tools/io/rows/csv.h"

namespace freecell {
namespace {

std::unique_ptr<DealSource> open_list(const RunRecord& record) {
  DealList list = DealList::parse(*record.list);
  if (const auto& shard = record.shard) {
    list = list.slice(shard->begin(list.size()), shard->end(list.size()));
  }
  return list_source(std::move(list), record.rules);
}

/// Boards; or the rows of a CSV, if the run has appended to those.
std::unique_ptr<FileSource> open_files(const RunRecord& record, const StudyKind& study,
                                       const std::function<bool()>& cancelled) {
  DealOperands operands;
  if (study.takes_rows) {
    operands =
        read_deal_operands(record.files, cancelled,
                           {.reading = {.keep_going = record.keep_going}, .keeps_rows = true});
  }
  if (operands.rows) {
    return csv_source(std::move(*operands.rows), record.files.front(), record.rules);
  }
  return board_source(
      record.files, std::move(operands.open),
      BoardOptions{
          .text = record.board_text, .rules = record.rules, .keep_going = record.keep_going},
      cancelled);
}

/// A list of thousands of numbers is told by its beginning, because the line is to be read. The
/// digest of the rows stands for all of it.
std::string beginning_of(const std::string& list) {
  constexpr std::size_t kLongest = 200;
  if (list.size() <= kLongest) return list;
  const std::size_t end = list.rfind(',', kLongest);
  const std::string rest = list.substr(end);
  return list.substr(0, end) + " and " + std::to_string(std::ranges::count(rest, ',')) + " more";
}

}  // namespace

DealsAgain open_deals_again(const RowFile& rows, const StudyKind& study,
                            const std::function<bool()>& cancelled) {
  const RunRecord& record = *rows.record;
  if (sizes_of_files(record.files) != record.file_sizes) {
    throw InputError(rows.path + ": the files of its boards are not what they were");
  }
  if (record.list) return {open_list(record)};
  std::unique_ptr<FileSource> source = open_files(record, study, cancelled);
  if (record.shard) source->limit_to(*record.shard);
  const std::size_t copied = source->columns().size();
  return {std::move(source), copied};
}

std::string game_of(const RunRecord& record) {
  std::string text;
  if (record.list) {
    text = "deals " + beginning_of(*record.list);
  } else {
    text = "boards of";
    for (const std::string& name : record.files) text += " " + name;
  }
  if (record.shard) {
    text += " (part " + std::to_string(record.shard->number) + " of " +
            std::to_string(record.shard->count) + ")";
  }
  if (!is_freecell(record.rules)) text += " of " + game_text(record.rules);
  const bool says_freecells =
      record.rules.freecells < kMaxFreecells ||
      std::ranges::count(record.columns, kFreecellsColumn.name, &RowColumn::name) > 0;
  if (!says_freecells) return text;
  return text + " with " + std::to_string(record.rules.freecells) +
         (record.rules.freecells == 1 ? " freecell" : " freecells");
}

bool is_of_another_shard(const RunRecord& record, const std::string& file,
                         const std::string& ending) {
  if (!record.shard || !file.ends_with(ending)) return false;
  const std::string deal = file.substr(0, file.size() - ending.size());
  if (record.list) return DealList::parse(*record.list).contains_name(deal);
  return std::ranges::any_of(record.files, [&](const std::string& name) {
    return deal.starts_with(deal_file_name(name, ":"));
  });
}

std::vector<std::string> fields_of_row(const std::string& row) {
  CsvFields fields;
  if (!row.empty()) fields.split(row);
  return fields.texts;
}

}  // namespace freecell
