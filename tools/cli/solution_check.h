#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "dealer/deal.h"
#include "dealer/reading.h"
#include "tools/io/found_solution.h"
#include "tools/io/solution_reader.h"

namespace freecell {

/// What `freecell verify` is told besides the files.
struct VerifySettings {
  ReadFormat format = ReadFormat::kAny;
  int freecells = kDefaultFreecells;  ///< where the file does not say
  int cascades = kDefaultCascades;    ///< where the file does not say
  std::optional<Deal> deal;           ///< of solutions that name none
  std::string deal_name;              ///< what that deal is called
  std::optional<Autoplay> autoplay;   ///< of standard notation that does not say
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

/// `file`: its name, with which every line begins.
SolutionCheck check_found_solution(const FoundSolution& solution, const VerifySettings& settings,
                                   const std::string& file);

}  // namespace freecell
