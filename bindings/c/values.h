#pragma once

#include <optional>

#include "bindings/c/freecell.h"
#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "solver/effort.h"
#include "solver/solver.h"

// The plain values of C and those of the library. What comes from C is checked; what is out of its
// range is an std::invalid_argument.
namespace freecell::c {

freecell_move to_c(const Move& move);
Move from_c(const freecell_move& move);

freecell_board to_c(const Board& board);
/// Throws also if the board does not have every card once.
Deal deal_from_c(const freecell_board& board);

/// All counts are -1 without `counts`.
freecell_counts to_c(const std::optional<MoveCounts>& counts);

/// Null means the default.
Rules from_c(const freecell_rules* rules);
/// Writes the members that the caller knows. Throws also if these do not suffice.
void to_c(const Rules& rules, freecell_rules& result);

/// The settings of a search.
struct Settings {
  EffortSettings effort;
  Limits limits;
  bool up_to_symmetry = false;
  double max_seconds = 0;
};
Settings from_c(const freecell_settings* settings);

}  // namespace freecell::c
