#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace freecell {

/// What a line of a solution file can be, as far as it shows in the line itself.
enum class LineKind : std::uint8_t {
  kBlank,
  kComment,        ///< `# moves: 44 player, ...`, or anything after `#`
  kDeal,           ///< `# deal: 617`, `#10913`, `Deal 10913`, `10913: 26 76`
  kBoard,          ///< a line of board text
  kJson,           ///< a solution in a line
  kMacroxue,       ///< a solution in a line
  kMoves,          ///< standard notation, perhaps with a number before it
  kStep,           ///< `12. 7H 83`
  kFcSolveStart,   ///< `-=-=-=-`
  kFcSolveMove,    ///< `Move a card from ...`, `Move: 4h`
  kFcSolveResult,  ///< `This game is solveable.`
  kFcSolveOther,   ///< `====`, `Total number of ...`
  kUnknown,
};

/// `line`: without its end. `cascades`: of the game, if known; C and D are cascades only if there
/// are so many, else suits.
LineKind kind_of_line(std::string_view line, int cascades);

/// Whether a solution begins at `line`, `previous` being the last line before it that is not blank,
/// so that a file may be cut there. May say no where one does begin.
bool is_clear_start(std::string_view previous, std::string_view line, int cascades);

/// `# deal: 617` and whatever else names a deal: the words for it, and what comes after.
struct DealLine {
  std::string_view deal;  ///< `617`, or a name such as `boards.txt:3`
  std::string_view rest;  ///< moves, or nothing
  bool is_head = false;   ///< `# deal: `: the first line of what we write
};
std::optional<DealLine> read_deal_line(std::string_view line);

std::string_view trim(std::string_view text);

/// Takes the first word off `text`.
std::string_view take_word(std::string_view& text);

/// Takes the first line off `text`, whether it ends in \n, \r\n or \r; returns it without its end.
std::string_view take_line(std::string_view& text);

/// How many lines end in `text`.
int count_lines(std::string_view text);

}  // namespace freecell
