#pragma once

#include <cstdint>
#include <string>

#include "dealer/deal.h"
#include "tools/cli/judge.h"

namespace freecell {

/// The page of a deal of which this was found out; see play_page. `expanded`: positions.
std::string player_page(const std::string& name, const Deal& deal, int freecells,
                        const Judgement& judgement, std::uint64_t expanded);

}  // namespace freecell
