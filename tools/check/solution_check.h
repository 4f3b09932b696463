#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "dealer/deal.h"
#include "dealer/solution_reading.h"
#include "tools/check/game_claim.h"
#include "tools/io/solutions/found_solution.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// What `freecell verify` is told besides the files.
struct VerifySettings {
  const SolutionFormat* format = nullptr;  ///< the only one that is read; null: any
  Rules rules;                             ///< freecells and cascades where the file does not say
  GameClaim claim;                         ///< its deal is also that of solutions that name none
  std::optional<Autoplay> autoplay;        ///< of standard notation that does not say
  bool failures_only = false;
};

/// What came of a solution.
enum class CheckResult : std::uint8_t {
  kValid,
  kInvalid,
  kNothingToCheck,  ///< it says that there is no solution, or that none was found
  kUnreadable,
};

/// One solution, checked, and how that is told: a line for the results and the board where it
/// failed, or a line `LINE: reason` for the messages.
struct SolutionCheck {
  CheckResult result;
  std::string text;
};

/// `file`: its name as it may be shown, with which every line begins.
SolutionCheck check_found_solution(const FoundSolution& solution, const VerifySettings& settings,
                                   const std::string& file);

}  // namespace freecell
