#pragma once

#include <cstdint>
#include <string>

#include "tools/run/tally.h"
#include "tools/terminal/terminal.h"

namespace freecell {

/// The words for the verdicts in the summary of a subcommand's runs.
struct VerdictWords {
  const char* solved;
  const char* unsolvable;  ///< null: no deal can be that
  const char* unknown;
};
/// `command`: its name.
VerdictWords verdict_words(const std::string& command);

/// Counts, the deals that were not solved, work a deal. `timing`: microseconds a deal were
/// measured.
std::string deals_text(const Tally& tally, const VerdictWords& words, bool timing,
                       const Paint& paint);

/// What is said on stderr at the end of a run: the same, and its time. `before`: how many of the
/// deals were done before it was resumed.
std::string summary_text(const Tally& tally, const VerdictWords& words, std::uint64_t before,
                         double seconds, bool timing, const Paint& paint);

}  // namespace freecell
