#include "tools/studies/solve_row.h"

#include "tools/io/solutions/found_solution.h"

namespace freecell {
namespace {

using Row = SolveRow;

/// One of the solution's counts, if there is a solution.
template <int MoveCounts::*kCount>
RowCell count(const Row& row) {
  const auto& counts = row.confirmed.counts;
  return counts ? cell_of((*counts).*kCount) : RowCell();
}

RowCell optimal(const Row& row) {
  if (!row.confirmed.gap) return {};
  return *row.confirmed.gap == 0 ? "yes" : "no";
}

bool is_claimed(const Row&) { return true; }

/// A notation without supermoves does not show all counts.
template <int MoveCounts::*kCount>
bool is_count_claimed(const Row& row) {
  const auto& counts = row.evidence->counts;
  return row.confirmed.counts && (!counts || (*counts).*kCount == kNotStated);
}

/// Which limit ended a search.
bool is_reason_claimed(const Row& row) {
  return row.confirmed.reason != StopReason::kNone && row.confirmed.verdict != Verdict::kUnsolvable;
}

bool is_bound_claimed(const Row& row) {
  const auto& bound = row.confirmed.lower_bound;
  return bound && (!row.certain_bound || *bound > *row.certain_bound);
}

RowCell stage(const Row& row) {
  return row.outcome.stage > 0 ? cell_of(row.outcome.stage) : RowCell();
}

// To add a column, add an entry here.
constexpr std::array kColumns = {
    Column<Row>{kDealColumn, [](const Row& row) { return RowCell(row.deal.name); }},
    Column<Row>{kGameColumn, [](const Row& row) { return RowCell(row.game); }},
    Column<Row>{kFreecellsColumn, [](const Row& row) { return cell_of(row.rules.freecells); }},
    Column<Row>{kCascadesColumn, [](const Row& row) { return cell_of(row.rules.cascades); }},
    Column<Row>{{"verdict", "", "text", "", "`solved`, `unsolvable` or `unknown`.",
                 [] { return words_of(kVerdictWords); }},
                [](const Row& row) { return RowCell(to_string(row.confirmed.verdict)); }},
    Column<Row>{
        {"reason", "", "text", "",
         "Why the search ended without a solution, or without the proof that was asked for.",
         [] { return words_of(kStopReasonWords); }},
        [](const Row& row) { return RowCell(to_string(row.confirmed.reason)); },
        is_reason_claimed},
    Column<Row>{{"player_moves", "", "integer", "moves",
                 "Of the solution found: a supermove counts 1, a move home 0."},
                count<&MoveCounts::player_moves>,
                is_count_claimed<&MoveCounts::player_moves>},
    Column<Row>{{"card_moves", "", "integer", "moves",
                 "Of the solution found: every move of a single card counts 1, home included."},
                count<&MoveCounts::card_moves>,
                is_count_claimed<&MoveCounts::card_moves>},
    Column<Row>{{"listed_moves", "", "integer", "moves",
                 "Of the solution found: the moves that standard notation lists."},
                count<&MoveCounts::listed_moves>,
                is_count_claimed<&MoveCounts::listed_moves>},
    Column<Row>{{"expanded", "", "integer", "positions",
                 "Positions whose successors were generated, over all stages of the search."},
                [](const Row& row) { return cell_of(row.outcome.expanded); },
                is_claimed},
    Column<Row>{{"generated", "", "integer", "positions",
                 "Successors generated, over all stages but the proof."},
                [](const Row& row) { return cell_of(row.outcome.generated); },
                is_claimed},
    Column<Row>{{"optimal", kShortestColumns, "text", "",
                 "`yes`: no solution has fewer moves, as `--metric` counts; `no`: not proved.",
                 [] {
                   return std::vector<std::string>{"yes", "no", ""};
                 }},
                optimal},
    Column<Row>{{"lower_bound", kShortestColumns, "integer", "moves",
                 "No solution has fewer moves; empty if the deal is unsolvable."},
                [](const Row& row) { return cell_of(row.confirmed.lower_bound); },
                is_bound_claimed},
    Column<Row>{
        {"gap", kShortestColumns, "integer", "moves", "The solution's count less the lower bound."},
        [](const Row& row) { return cell_of(row.confirmed.gap); }},
    Column<Row>{
        {"stage", "stage", "integer", "",
         "The stage of the search, from 1, that decided the deal or gave up last.", nullptr, true},
        stage,
        is_claimed},
    Column<Row>{{"microseconds", "timing", "integer", "µs",
                 "Time of the search alone, by the clock; it differs from run to run."},
                [](const Row& row) { return cell_of(row.microseconds); },
                is_claimed},
    Column<Row>{{"solution", "solution-column", "text", "",
                 "The solution in standard notation; empty unless `solved`."},
                [](const Row& row) { return RowCell(row.confirmed.solution); }},
};

}  // namespace

std::span<const Column<SolveRow>> solve_columns() { return kColumns; }

std::vector<ColumnDescription> solve_descriptions() { return descriptions_of<kColumns>(); }

}  // namespace freecell
