#include "tools/commands/solution_options.h"

#include <string>

namespace freecell {

void add_solutions_file_option(OptionSet& options, std::string& path) {
  options.text("solutions-file", path, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
}

void add_solution_format_option(OptionSet& options, const SolutionFormat*& format) {
  std::string help;
  for (const auto& [word, written] : written_format_words()) {
    help += help.empty() ? "" : "; ";
    help += word;
    help += written == kSolutionFormats.front() ? " (default): " : ": ";
    help += written->description;
  }
  options.choice("solution-format", format, written_format_words(), help);
}

}  // namespace freecell
