#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/core/integer.h"
#include "solver/measures/measures.h"

namespace freecell::python {

/// Measures by their names, or all of them. Throws std::invalid_argument for a name that none has.
std::vector<Measure> measures_named(const std::optional<std::vector<std::string>>& names);

/// Throws std::invalid_argument unless they are 1 <= A <= B.
GameNumbers game_numbers(const std::pair<Integer<int>, Integer<int>>& games);

}  // namespace freecell::python
