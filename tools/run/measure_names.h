#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/measures/measures.h"

namespace freecell {

std::vector<std::string> measure_names();

/// The word that stands for all measures in `read_measures`.
inline constexpr std::string_view kAllMeasures = "all";

/// Returns the measures that `names` lists: `ace_depth,breaks`, or `all`. `option` is the name of
/// the option, for messages. Throws InputError for a name that does not exist or occurs twice.
std::vector<Measure> read_measures(std::string_view option, std::string_view names);

/// Appends a value as rows have it. Nothing is appended if it is not known.
void append_value(std::string& text, const MeasureValue& value);

}  // namespace freecell
