#include "tools/run/record_settings.h"

#include <string>

#include "tools/io/files/errors.h"
#include "tools/io/files/shown_text.h"

namespace freecell {

VerdictSet verdicts_of(const RunRecord& record) {
  std::string words;
  for (const std::string& word : record.only) words += (words.empty() ? "" : ",") + word;
  return VerdictSet::read("only", words);
}

const SolutionFormat& solution_format_of(const RunRecord& record) {
  const std::string& word = record.solutions.format;
  if (word.empty()) return *kSolutionFormats.front();
  std::string words;
  for (const SolutionFormat* format : kSolutionFormats) {
    if (!format->is_written()) continue;
    if (word == format->word) return *format;
    words += (words.empty() ? "" : ", ") + std::string(format->word);
  }
  throw InputError("the run's solutions are in the format " + quoted_for_message(word) +
                   ", which is none of " + words);
}

}  // namespace freecell
