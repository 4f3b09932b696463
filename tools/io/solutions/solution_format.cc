#include "tools/io/solutions/solution_format.h"

#include "tools/io/solutions/found_solution.h"

namespace freecell {
namespace {

using FormatWords = std::vector<Word<const SolutionFormat*>>;

FormatWords words_of(bool (SolutionFormat::*belongs)() const) {
  FormatWords words;
  for (const SolutionFormat* format : kSolutionFormats) {
    if ((format->*belongs)()) words.push_back({format->word, format});
  }
  return words;
}

}  // namespace

void append_literal_reading(const FoundSolution& solution, std::optional<Autoplay>,
                            std::vector<Reading>& readings) {
  readings.push_back({.autoplay = solution.autoplay.value_or(Autoplay::kNone)});
}

const FormatWords& written_format_words() {
  static const FormatWords kWords = words_of(&SolutionFormat::is_written);
  return kWords;
}

const FormatWords& read_format_words() {
  static const FormatWords kWords = words_of(&SolutionFormat::is_read);
  return kWords;
}

}  // namespace freecell
