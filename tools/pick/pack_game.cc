#include "tools/pick/pack_game.h"

#include <cassert>
#include <string>
#include <utility>

#include "base/shown_text.h"
#include "tools/io/files/number_text.h"
#include "tools/run/row_files.h"

namespace freecell {

int number_in(const DataRow& row, std::size_t column, std::string_view name, int low, int high) {
  assert(low <= high);
  const auto number = parse_number<int>(row.text(column));
  if (number && low <= *number && *number <= high) return *number;
  throw row.error(column, std::string(name) + " " + quoted_for_message(row.text(column)) +
                              " is not " + std::to_string(low) + " to " + std::to_string(high));
}

PackGame::PackGame(const DataSet& data)
    : freecells_(data.find_column("freecells")), cascades_(data.find_column("cascades")) {
  for (const DataSet::File& file : data.files()) {
    if (file.copy) continue;  // there is no record beside a pipe
    const RowFile rows = row_file(file.path);
    if (!rows.record) continue;
    rules_.freecells = rows.record->freecells;
    rules_.cascades = rows.record->cascades;
    return;  // the options of all records are the same
  }
}

void PackGame::add(const DataRow& row, const Deal* board) {
  const bool is_first = std::exchange(is_first_, false);
  if (freecells_) {
    const int here = number_in(row, *freecells_, "freecells", 0, kMaxFreecells);
    if (!is_first) check_same(row, *freecells_, here, rules_.freecells);
    rules_.freecells = here;
    if (board != nullptr) check_occupied(row, *board);
  }
  if (!cascades_) return;
  const int here = number_in(row, *cascades_, "cascades", kMinCascades, kMaxCascades);
  if (board != nullptr) {
    if (here == board->cascades()) return;
    throw row.error(*cascades_, "the board has " + std::to_string(board->cascades()) +
                                    " cascades: its file is not what it was");
  }
  if (!is_first) check_same(row, *cascades_, here, rules_.cascades);
  rules_.cascades = here;
}

void PackGame::check_occupied(const DataRow& row, const Deal& board) const {
  const int occupied = static_cast<int>(board.freecell_cards().size());
  if (occupied <= rules_.freecells) return;
  throw row.error(*freecells_, "the board has " + std::to_string(occupied) +
                                   " cards in freecells: its file is not what it was");
}

void PackGame::check_same(const DataRow& row, std::size_t column, int here, int before) const {
  if (here == before) return;
  const std::string name = column == freecells_ ? "freecells" : "cascades";
  throw row.error(column, name + " is " + std::to_string(here) + ", and " + std::to_string(before) +
                              " in the rows above: a pack is of one game; --where \"" + name + "=" +
                              std::to_string(before) + "\" chooses one");
}

}  // namespace freecell
