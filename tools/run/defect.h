#pragma once

#include <string>

#include "solver/confirmed_outcome.h"
#include "tools/run/study.h"

namespace freecell {

// The texts about defects of the program. A defect is an outcome whose reason is kError.

/// Returns `solution refused: move 3: card does not fit on the target`, or that the search failed.
std::string defect_text(const ConfirmedOutcome& confirmed);

/// Returns `internal error: deal 617: ` and the text above.
std::string defect_message(const std::string& deal, const ConfirmedOutcome& confirmed);

/// Notes the verdict and the work for the summary. If `confirmed` is a defect, also appends what is
/// needed to look into it: the deal, the solution that was refused, and why.
void conclude(const StudiedDeal& deal, const ConfirmedOutcome& confirmed, StudyResult& result);

}  // namespace freecell
