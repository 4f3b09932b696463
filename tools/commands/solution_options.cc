#include "tools/commands/solution_options.h"

#include <string>
#include <utility>
#include <vector>

#include "tools/io/solutions/solution_writer.h"

namespace freecell {

void add_solutions_file_option(OptionSet& options, std::string& path) {
  options.text("solutions-file", path, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
}

void add_solution_format_option(OptionSet& options, std::optional<SolutionFormat>& format) {
  std::vector<std::pair<std::string, std::optional<SolutionFormat>>> choices;
  std::string help;
  for (const SolutionFormatEntry& entry : solution_formats()) {
    help += help.empty() ? "" : "; ";
    help += entry.word;
    help += choices.empty() ? " (default): " : ": ";
    help += entry.description;
    choices.emplace_back(entry.word, entry.format);
  }
  options.choice("solution-format", format, std::move(choices), help.c_str());
}

}  // namespace freecell
