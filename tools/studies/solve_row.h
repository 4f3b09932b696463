#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dealer/rules.h"
#include "dealer/words.h"
#include "solver/confirmed_outcome.h"
#include "tools/io/rows/column.h"
#include "tools/run/row_auditor.h"
#include "tools/run/study.h"

namespace freecell {

/// A deal after its search.
struct SolveRow {
  const StudiedDeal& deal;
  const Rules& rules;  ///< for the deal
  const Outcome& outcome;
  const ConfirmedOutcome& confirmed;
  std::uint64_t microseconds;          ///< the time of the search
  const Evidence* evidence = nullptr;  ///< of an audit; and on the length of every solution:
  std::optional<int> certain_bound = {};
};

/// The columns of `freecell solve`.
std::span<const Column<SolveRow>> solve_columns();
std::vector<ColumnDescription> solve_descriptions();

/// The option that asks for the columns on proofs of shortest solutions.
inline constexpr std::string_view kShortestColumns = "effort shortest";

/// A search depends only on part of the autoplay rule, so the option has words of its own. The ms
/// rule never takes home a card that should rather stay, so it leaves the choice open.
inline constexpr std::array kMovesHomeWords = {
    Word{"optional", Autoplay::kMicrosoft},
    Word{"max", Autoplay::kMax},
};

std::unique_ptr<RowAuditor> make_solve_auditor(const RunRecord& record);

}  // namespace freecell
