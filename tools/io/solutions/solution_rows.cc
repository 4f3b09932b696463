#include "tools/io/solutions/solution_rows.h"

#include <algorithm>

#include "base/shown_text.h"
#include "tools/io/rows/csv.h"
#include "tools/io/solutions/solution_draft.h"

namespace freecell {

std::optional<SolutionRows> SolutionRows::of_header(std::string_view line) try {
  CsvFields fields;
  fields.split(line);
  if (std::ranges::find(fields.texts, "deal") == fields.texts.end()) return std::nullopt;
  SolutionRows rows;
  rows.names_ = std::move(fields.texts);
  return rows;
} catch (const CsvError&) {
  return std::nullopt;
}

bool SolutionRows::has_solutions() const {
  return std::ranges::find(names_, "solution") != names_.end();
}

void SolutionRows::read(SolutionDraft& draft, std::string_view row) const try {
  draft.begin_next();
  draft.note_content();
  CsvFields fields;
  fields.split(row);
  if (fields.texts.size() != names_.size()) {
    draft.note_problem(std::to_string(fields.texts.size()) + " fields where the header has " +
                       std::to_string(names_.size()));
  }
  for (std::size_t i = 0; i < std::min(names_.size(), fields.texts.size()); ++i) {
    const std::string problem = take_row_field(draft, names_[i], fields.texts[i]);
    if (!problem.empty()) draft.note_problem(names_[i] + ": " + problem);
  }
  draft.end();
} catch (const CsvError& error) {
  draft.note_problem(error.what());
  draft.end();
}

}  // namespace freecell
