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
  const SolutionFormat* format = nullptr;  ///< the only one that is read; null: any
  Rules rules;                             ///< freecells and cascades where the file does not say
  GameClaim claim;                         ///< its deal is also that of solutions that name none
  std::optional<Autoplay> autoplay;        ///< of standard notation that does not say
  bool failures_only = false;
};

/// The result for one solution.
enum class CheckResult : std::uint8_t {
  kValid,
  kInvalid,
  kNothingToCheck,  ///< it says that there is no solution, or that none was found
  kUnreadable,
};

/// The game of a solution that is valid or has no moves.
struct FoundGame {
  std::optional<Deal> deal;  ///< always, if there are moves
  Rules rules;               ///< with the autoplay rule by which the moves were understood
  std::vector<Move> moves;   ///< as they were played, with their counts, without automatic ones
};

/// A checked solution and its report: a line for the results, followed by the board where it
/// failed, or a message `freecell: FILE:LINE: reason`.
struct SolutionCheck {
  CheckResult result;
  std::string text;
  std::optional<FoundGame> game = std::nullopt;  ///< if it is valid or has no moves
};

/// `file`: the name of the file as it may be shown, for the report.
SolutionCheck check_found_solution(const FoundSolution& solution, const VerifySettings& settings,
                                   const std::string& file);

}  // namespace freecell
