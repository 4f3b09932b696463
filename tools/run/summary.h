#pragma once

#include <cstdint>
#include <string>

#include "tools/run/study.h"
#include "tools/run/tally.h"
#include "tools/terminal/terminal.h"

namespace freecell {

/// Returns the counts, the deals that were not solved, and the work per deal. `timing` says whether
/// the microseconds per deal were measured.
std::string deals_text(const Tally& tally, const VerdictWords& words, bool timing,
                       const Paint& paint);

/// Returns the text on stderr at the end of a run: the same, and its time. `before` is the number
/// of deals that were done before the run was resumed.
std::string summary_text(const Tally& tally, const VerdictWords& words, std::uint64_t before,
                         double seconds, bool timing, const Paint& paint);

}  // namespace freecell
