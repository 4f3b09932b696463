#include "tools/commands/solution_options.h"

namespace freecell {

void add_solutions_file_option(OptionSet& options, std::string& path) {
  options.text("solutions-file", path, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
}

void add_solution_format_option(OptionSet& options, std::optional<SolutionFormat>& format) {
  options.choice<std::optional<SolutionFormat>>(
      "solution-format", format,
      {{"standard", SolutionFormat::kStandard},
       {"explicit", SolutionFormat::kExplicit},
       {"jsonl", SolutionFormat::kJsonLines},
       {"fc-solve", SolutionFormat::kFcSolve}},
      "standard (default): standard notation, ms autoplay; explicit: every single-card move, "
      "numbered; jsonl: JSON lines; fc-solve: as fc-solve -m prints them");
}

}  // namespace freecell
