#pragma once

#include <string>

namespace freecell {

/// Where the record of the run that writes the rows `output` is kept: `deals.csv.run.json`.
inline std::string run_record_path(const std::string& output) { return output + ".run.json"; }

}  // namespace freecell
