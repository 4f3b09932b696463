#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dealer/rules.h"
#include "solver/confirmed_outcome.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/run/row_kind.h"

namespace freecell {

/// How and where solutions are written.
struct SolutionSettings {
  const SolutionFormat* format = kSolutionFormats.front();
  bool in_one_file = false;
  std::optional<DealFolder> folder;

  bool are_wanted() const { return in_one_file || folder; }
};

/// The rules for a deal of a run: those of the run, with as many cascades as the deal has.
Rules rules_of(const SearchedDeal& deal, const Rules& of_the_run);

/// Writes the file of one deal. A failure of the folder is noted in `texts`, because the run must
/// report it. Otherwise the search would take it for its own failure.
void write_deal_file(const DealFolder& folder, const std::string& name, std::string_view text,
                     PartTexts& texts);

/// Writes the findings on a deal to the places that `settings` names. `rules` are those of the
/// deal. Failures of the folder are noted as above.
void write_solution(const SolutionSettings& settings, const SearchedDeal& deal, const Rules& rules,
                    const ConfirmedOutcome& confirmed, PartTexts& texts);

}  // namespace freecell
