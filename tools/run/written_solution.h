#pragma once

#include <optional>
#include <string>

#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "tools/io/solutions/solution_folder.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/run/row_kind.h"

namespace freecell {

/// What is written of solutions.
struct SolutionSettings {
  const SolutionFormat* format = kSolutionFormats.front();
  bool in_one_file = false;
  std::optional<SolutionFolder> folder;

  bool are_wanted() const { return in_one_file || folder; }
};

/// The rules of the game that a deal of a run is: those of the run, with as many cascades as it
/// has.
Rules rules_of(const SearchedDeal& deal, const Rules& of_the_run);

/// `rules`: those of the deal. Writes what was found of a deal where `settings` says. A folder that
/// fails is noted in `texts`: that is for the run to tell, not for the search, which would take it
/// for its own failure.
void write_solution(const SolutionSettings& settings, const SearchedDeal& deal, const Rules& rules,
                    const ConfirmedOutcome& confirmed, PartTexts& texts);

}  // namespace freecell
