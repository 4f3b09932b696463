#include "tools/io/solutions/solution_format.h"

#include "tools/io/solutions/found_solution.h"

namespace freecell {

void append_literal_reading(const FoundSolution& solution, std::optional<Autoplay>,
                            std::vector<Reading>& readings) {
  readings.push_back({.autoplay = solution.autoplay.value_or(Autoplay::kNone)});
}

const std::vector<Word<const SolutionFormat*>>& written_format_words() {
  static const std::vector<Word<const SolutionFormat*>> kWords = [] {
    std::vector<Word<const SolutionFormat*>> words;
    for (const SolutionFormat* format : kSolutionFormats) {
      if (format->is_written()) words.push_back({format->word, format});
    }
    return words;
  }();
  return kWords;
}

}  // namespace freecell
