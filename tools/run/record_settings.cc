#include "tools/run/record_settings.h"

#include <string>

#include "base/shown_text.h"
#include "dealer/words.h"
#include "tools/io/files/errors.h"

namespace freecell {

const SolutionFormat& solution_format_of(const RunRecord& record) {
  const std::string& word = record.solutions.format;
  if (word.empty()) return *kSolutionFormats.front();
  if (const auto format = value_of_word(written_format_words(), word)) return **format;
  throw InputError("the run's solutions are in the format " + quoted_for_message(word) +
                   ", which is none of " + joined_words(written_format_words()));
}

}  // namespace freecell
