#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bindings/python/core/game.h"
#include "bindings/python/core/move.h"
#include "dealer/board.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "dealer/verdict.h"
#include "solver/confirmed_outcome.h"

namespace freecell::python {

/// A solution that the referee has replayed, in the names of the board that it starts on.
struct Solution {
  Board start;
  Rules rules;  ///< of the game with the ms rule
  std::vector<Move> moves;
  std::vector<Step> steps;
  MoveCounts counts;
};

/// What every search comes to.
struct SearchResult {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::uint64_t expanded = 0;
  Rules rules = {};
  std::optional<Solution> solution = std::nullopt;
};

/// The result for `subject`, which was searched by `rules`. Throws std::logic_error if the referee
/// has refused a solution, which is a defect.
SearchResult result_of(const Subject& subject, const Rules& rules, const ConfirmedOutcome& outcome);

}  // namespace freecell::python
