#pragma once

#include <cstdint>
#include <string>

#include "dealer/deal.h"
#include "solver/confirmed_outcome.h"

namespace freecell {

/// Makes the page of a deal with the given findings; see play_page. `expanded` is the number of
/// positions.
std::string player_page(const std::string& name, const Deal& deal, const Rules& rules,
                        const ConfirmedOutcome& confirmed, std::uint64_t expanded);

}  // namespace freecell
