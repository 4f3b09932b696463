#pragma once

#include <optional>
#include <string_view>

namespace freecell {

/// A line that names a deal: `# deal: 617`, `Deal #146,692 (34 moves)`, `10913: 26 76`.
struct DealLine {
  std::string_view deal;              ///< `617`, `146,692`, or a name such as `boards.txt:3`
  std::string_view rest;              ///< moves, or nothing
  bool is_head = false;               ///< `# deal: `: the first line of a solution that we write
  bool is_bare = false;               ///< no word and no mark stands before the number
  bool is_unclear = false;            ///< there may be more to the number: `Game 146 692`
  char separator = ' ';               ///< after the number
  bool has_count_or_move = false;     ///< whether the first of the moves may be their count
  std::optional<int> moves = {};      ///< that the line states: `617, 34, 2a 27`
  std::optional<int> freecells = {};  ///< that the line states: `Deal 617, 4 freecells`
};

/// Reads a trimmed line. Nothing if it names no deal.
std::optional<DealLine> read_deal_line(std::string_view line);

}  // namespace freecell
