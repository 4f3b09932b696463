#pragma once

#include <string>

namespace freecell {

/// The path of the record of the run that writes the rows `output`: `deals.csv.run.json`.
inline std::string run_record_path(const std::string& output) { return output + ".run.json"; }

}  // namespace freecell
