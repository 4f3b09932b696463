#include "tools/io/solutions/solution_format.h"

namespace freecell {

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
