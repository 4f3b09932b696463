#pragma once

#include <string>
#include <string_view>

#include "tools/check/solution_check.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// How another file of solutions names the deal of this solution: by its number or its name. If the
/// solution has neither, or a name that would be read as a number, it is named after `file` and its
/// line.
std::string label_of(const FoundSolution& solution, const GameClaim& claim,
                     const std::string& file);

/// Appends `solution` to `text` in `format`. `check` is what `check_found_solution` says of it, and
/// has a game. The moves stay the same, except that the cards that the ms rule takes home go by
/// themselves (dealer/transcript.h). `label` names the deal, as above. `program` is the program
/// that converts, as in SolutionText. Thread-safe.
void append_converted(std::string& text, const SolutionFormat& format,
                      const FoundSolution& solution, const SolutionCheck& check,
                      std::string_view label, std::string_view program);

}  // namespace freecell
