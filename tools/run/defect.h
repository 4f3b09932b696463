#pragma once

#include <string>

#include "solver/confirmed_outcome.h"
#include "tools/run/row_kind.h"

namespace freecell {

// What is said of defects of the program: outcomes whose reason is kError.

/// `solution refused: move 3: card does not fit on the target`, or that the search failed.
std::string defect_text(const ConfirmedOutcome& confirmed);

/// `internal error: deal 617: ` and the same.
std::string defect_message(const std::string& deal, const ConfirmedOutcome& confirmed);

/// If `confirmed` is a defect, appends to the complaints of `texts` what one needs to look into it:
/// the deal, the solution that was refused, and why.
void complain_of_defect(const SearchedDeal& deal, const ConfirmedOutcome& confirmed,
                        PartTexts& texts);

}  // namespace freecell
