#pragma once

#include <cstdint>
#include <string>

#include "tools/cli/tally.h"
#include "tools/cli/terminal.h"

namespace freecell {

/// What is said on stderr at the end of a run: counts, the deals that were not solved, work a deal,
/// time. `timing`: microseconds a deal were measured.
std::string summary_text(const Tally& tally, std::uint64_t before, double seconds, bool timing,
                         const Paint& paint);

}  // namespace freecell
