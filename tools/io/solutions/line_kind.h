#pragma once

#include <cstdint>
#include <string_view>

#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// What a line of a solution file can be.
enum class LineKind : std::uint8_t {
  kBlank,
  kComment,    ///< `# moves: 44 player, ...`, or anything after `#`
  kDeal,       ///< `# deal: 617`, `#10913`, `Deal 10913`, `10913: 26 76`
  kBoard,      ///< a line of board text
  kOfAFormat,  ///< moves, or whatever else one of the formats has
  kUnknown,
};

struct LineFinding {
  LineKind kind = LineKind::kUnknown;
  const SolutionFormat* format = nullptr;  ///< of kOfAFormat: which
  LinePlace place = LinePlace::kNowhere;   ///< of kOfAFormat: where in its solution
};

/// What a line is as far as it shows in the line itself. `line`: without its end. `cascades`: of
/// the game, if known.
LineFinding look_at_line(std::string_view line, int cascades);

/// Whether a solution begins at `line`, `previous` being the last line before it that is not blank,
/// so that a file may be cut there. May say no where one does begin.
bool is_clear_start(std::string_view previous, std::string_view line, int cascades);

}  // namespace freecell
