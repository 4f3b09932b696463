#pragma once

#include <string>
#include <string_view>

#include "tools/check/solution_check.h"

namespace freecell {

/// The deal of a solution as another file of solutions calls it: its number or its name. What has
/// neither, or a name that would be read as a number, is called after `file` and its line.
std::string label_of(const FoundSolution& solution, const GameClaim& claim,
                     const std::string& file);

/// Appends `solution` to `text` in `format`. `check`: what `check_found_solution` says of it, with
/// a game. The moves are the same, except that the cards that the ms rule takes home go by
/// themselves (dealer/transcript.h). `label`: the deal, as above. `program`: who converts, as in
/// SolutionText. Thread-safe.
void append_converted(std::string& text, const SolutionFormat& format,
                      const FoundSolution& solution, const SolutionCheck& check,
                      std::string_view label, std::string_view program);

}  // namespace freecell
