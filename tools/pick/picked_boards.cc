#include "tools/pick/picked_boards.h"

#include <cassert>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/run/row_files.h"

namespace freecell {
namespace {

/// The rows of a file that are picked, by the names of their boards.
using RowsByName = std::map<std::string, std::uint64_t, std::less<>>;

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw InputError(path + ": " + reason);
}

/// The random deal of that name, `random:7:0`; nothing if it names none.
std::optional<Deal> random_deal(const std::string& name, int cascades) try {
  if (!name.starts_with("random:")) return std::nullopt;
  const DealList list = DealList::parse_items(name);
  if (list.size() != 1 || list.to_string() != name) return std::nullopt;
  return list.deal(0, cascades);
} catch (const std::exception&) {  // no such deal, or no such number of cascades
  return std::nullopt;
}

/// The record of the run that wrote rows of boards.
RunRecord record_of(const DataSet::File& file, const std::string& board) {
  constexpr const char* kAdvice =
      "; pick from rows of 'freecell solve BOARDS --output FILE', or leave out --format pack";
  const std::string name = shown_in_quotes(board);
  if (file.copy) {
    refuse(file.path, "the cards of board " + name + " are not known: a pipe has no record" +
                          std::string(kAdvice));
  }
  std::optional<RunRecord> record = row_file(file.path).record;
  if (!record || record->files.empty()) {
    refuse(file.path, name + " is no deal number, and no record says which file has this board" +
                          std::string(kAdvice));
  }
  return *std::move(record);
}

/// Checks that the files of the boards can be read again and have the sizes that they had.
void check_files(const std::string& rows, const RunRecord& record) {
  for (const std::string& file : record.files) {
    if (file == "-") {
      refuse(rows,
             "its boards came from standard input and cannot be read again; solve them from "
             "a file");
    }
    try {
      BoardStream::check_readable(file);
    } catch (const InputError& error) {
      throw InputError(std::string(error.what()) + ": it has the boards of " + rows +
                       "; run this in the folder in which they were solved");
    }
  }
  if (record.file_sizes == sizes_of_files(record.files)) return;
  refuse(rows, "the files of its boards are not what they were; solve them again");
}

void find_boards(const RunRecord& record, const RowsByName& wanted,
                 std::map<std::uint64_t, Deal>& found) {
  constexpr int kAtATime = 64;
  assert(!wanted.empty());
  BoardSource source(record.files, OpenFiles(),
                     BoardOptions{.text = record.board_text,
                                  .freecells = record.freecells,
                                  .keep_going = record.keep_going},
                     {});
  for (std::size_t left = wanted.size(); left > 0;) {
    const auto boards = source.take(kAtATime);
    if (!boards) return;
    for (int i = 0; i < boards->size(); ++i) {
      if (boards->fault(i) != nullptr) continue;
      std::string name;
      boards->append_name(name, i);
      const auto row = wanted.find(name);
      if (row != wanted.end() && found.emplace(row->second, boards->deal(i)).second) --left;
    }
  }
}

int cascades_in(const DataSet& data, const PickedRow& row) {
  const auto column = data.find_column("cascades");
  return column ? parse_number<int>(row.fields[*column]).value_or(kDefaultCascades)
                : kDefaultCascades;
}

/// Deals the random deals again. Returns the rows of the other names, in each file of the data set.
std::vector<RowsByName> deal_random(const DataSet& data, const std::vector<PickedList>& lists,
                                    std::map<std::uint64_t, Deal>& found) {
  std::vector<RowsByName> others(data.files().size());
  for (const PickedList& list : lists) {
    for (const PickedRow& row : list.rows) {
      const std::string& deal = row.fields[data.deal_column()];
      if (canonical_number(deal)) continue;
      if (const auto random = random_deal(deal, cascades_in(data, row))) {
        found.emplace(row.index, *random);
      } else {
        others[row.file].emplace(deal, row.index);
      }
    }
  }
  return others;
}

}  // namespace

std::map<std::uint64_t, Deal> picked_boards(const DataSet& data,
                                            const std::vector<PickedList>& lists) {
  std::map<std::uint64_t, Deal> found;
  const std::vector<RowsByName> wanted = deal_random(data, lists, found);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].empty()) continue;
    const DataSet::File& file = data.files()[i];
    const RunRecord record = record_of(file, wanted[i].begin()->first);
    check_files(file.path, record);
    find_boards(record, wanted[i], found);
    for (const auto& [name, row] : wanted[i]) {
      if (found.contains(row)) continue;
      refuse(file.path, "there is no board " + shown_in_quotes(name) + " in its files");
    }
  }
  return found;
}

}  // namespace freecell
