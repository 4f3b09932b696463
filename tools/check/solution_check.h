#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/solution_reading.h"
#include "tools/check/game_claim.h"
#include "tools/io/solutions/found_solution.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// The settings of `freecell verify`, without the files.
struct VerifySettings {
  const SolutionFormat* format = nullptr;  ///< the only format that is read; null means any
  Rules rules;                             ///< freecells and cascades if the file does not say
  GameClaim claim;                         ///< its deal is also that of solutions that name none
  std::optional<Autoplay> autoplay;        ///< the rule of standard notation that does not name one
  bool failures_only = false;
};

/// The result for one solution.
enum class CheckResult : std::uint8_t {
  kValid,
  kInvalid,
  kNothingToCheck,  ///< the file says that there is no solution, or that none was found
  kUnreadable,
};

/// The game of a solution that is valid or has no moves.
struct FoundGame {
  std::optional<Deal> deal;  ///< it is set if there are moves
  Rules rules;               ///< with the autoplay rule by which the moves were understood
  std::vector<Move> moves;   ///< the moves as they were played, with their counts, without
                             ///< automatic moves
};

/// A checked solution and its report. The report is a line for the results, followed by the board
/// at which the solution failed, or a message `freecell: FILE:LINE: reason`.
struct SolutionCheck {
  CheckResult result;
  std::string text;
  std::optional<FoundGame> game = std::nullopt;  ///< it is set if the solution is valid or has no
                                                 ///< moves
};

/// Checks a solution. `file` is the name of the file as it may be shown, for the report.
SolutionCheck check_found_solution(const FoundSolution& solution, const VerifySettings& settings,
                                   const std::string& file);

}  // namespace freecell
