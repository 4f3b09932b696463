#include "tools/run/record_settings.h"

#include <string>

#include "tools/io/files/errors.h"
#include "tools/io/files/shown_text.h"
#include "tools/io/solutions/solution_writer.h"

namespace freecell {

VerdictSet verdicts_of(const RunRecord& record) {
  std::string words;
  for (const std::string& word : record.only) words += (words.empty() ? "" : ",") + word;
  return VerdictSet::read("only", words);
}

SolutionFormat solution_format_of(const RunRecord& record) {
  const std::string& word = record.solutions.format;
  if (word.empty()) return SolutionFormat::kStandard;
  std::string words;
  for (const SolutionFormatEntry& entry : solution_formats()) {
    if (word == entry.word) return entry.format;
    words += (words.empty() ? "" : ", ") + std::string(entry.word);
  }
  throw InputError("the run's solutions are in the format " + quoted_for_message(word) +
                   ", which is none of " + words);
}

}  // namespace freecell
