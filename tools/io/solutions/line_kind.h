#pragma once

#include <cstdint>
#include <string_view>

#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// The kinds of lines in a solution file.
enum class LineKind : std::uint8_t {
  kBlank,
  kComment,    ///< `# moves: 44 player, ...`, or anything after `#`
  kDeal,       ///< `# deal: 617`, `#10913`, `Deal 10913`, `10913: 26 76`
  kBoard,      ///< a line of board text
  kOfAFormat,  ///< moves, or any other line of one of the formats
  kUnknown,
};

struct LineFinding {
  LineKind kind = LineKind::kUnknown;
  const SolutionFormat* format = nullptr;  ///< the format of a kOfAFormat line
  LinePlace place = LinePlace::kNowhere;   ///< its place in the solution, for a kOfAFormat line
};

/// Classifies a line by its own text alone. `line` has no line end. `cascades` is the number of
/// cascades in the game, if known.
LineFinding look_at_line(std::string_view line, int cascades);

/// Whether a solution begins at `line`, so that a file may be cut there. `previous` is the last
/// line before it that is not blank. May return false where a solution does begin.
bool is_clear_start(std::string_view previous, std::string_view line, int cascades);

}  // namespace freecell
