#include "tools/commands/solution_options.h"

#include <string>
#include <utility>
#include <vector>

namespace freecell {

void add_solutions_file_option(OptionSet& options, std::string& path) {
  options.text("solutions-file", path, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
}

void add_solution_format_option(OptionSet& options, const SolutionFormat*& format) {
  std::vector<std::pair<std::string, const SolutionFormat*>> choices;
  std::string help;
  for (const SolutionFormat* written : kSolutionFormats) {
    if (!written->is_written()) continue;
    help += help.empty() ? "" : "; ";
    help += written->word;
    help += choices.empty() ? " (default): " : ": ";
    help += written->description;
    choices.emplace_back(written->word, written);
  }
  options.choice("solution-format", format, std::move(choices), help.c_str());
}

}  // namespace freecell
