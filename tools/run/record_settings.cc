#include "tools/run/record_settings.h"

#include <string>

#include "tools/io/solutions/solution_writer.h"

namespace freecell {

VerdictSet verdicts_of(const RunRecord& record) {
  std::string words;
  for (const std::string& word : record.only) words += (words.empty() ? "" : ",") + word;
  return VerdictSet::read("only", words);
}

SolutionFormat solution_format_of(const RunRecord& record) {
  for (const SolutionFormat format :
       {SolutionFormat::kExplicit, SolutionFormat::kJsonLines, SolutionFormat::kFcSolve}) {
    if (record.solutions.format == to_string(format)) return format;
  }
  return SolutionFormat::kStandard;
}

}  // namespace freecell
