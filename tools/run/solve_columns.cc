#include "tools/run/solve_columns.h"

#include <array>

namespace freecell {
namespace {

using Row = SolveRow;

/// Appends one of the solution's counts, if there is a solution.
template <int MoveCounts::*kCount>
void append_count(std::string& text, const Row& row) {
  const auto& counts = row.confirmed.counts;
  if (counts) append_number(text, (*counts).*kCount);
}

void append_optimal(std::string& text, const Row& row) {
  if (row.confirmed.gap) text += *row.confirmed.gap == 0 ? "yes" : "no";
}

void append_stage(std::string& text, const Row& row) {
  if (row.outcome.stage > 0) append_number(text, row.outcome.stage);
}

constexpr std::array kFlags = {
    ColumnFlag{"stage", "a column for the stage of the search that ended it"},
    ColumnFlag{"timing", "a column for the time of each search; it differs from run to run"},
    ColumnFlag{"solution-column", "a column for the moves"},
};

// To add a column, add an entry here.
constexpr std::array kColumns = {
    Column<Row>{
        {"deal", "", "text", "", "The deal's number, or NAME:K for the K-th board of NAME."},
        [](std::string& text, const Row& row) { append_csv_field(text, row.name); }},
    Column<Row>{
        {"freecells", "", "integer", "cells", "Freecells of the game, 0 to 10."},
        [](std::string& text, const Row& row) { append_number(text, row.rules.freecells); }},
    Column<Row>{{"cascades", "", "integer", "cascades", "Cascades of the game, 4 to 13."},
                [](std::string& text, const Row& row) { append_number(text, row.rules.cascades); }},
    Column<Row>{
        {"verdict", "", "text", "", "`solved`, `unsolvable` or `unknown`.",
         [] { return words_of(kVerdictWords); }},
        [](std::string& text, const Row& row) { text += to_string(row.confirmed.verdict); }},
    Column<Row>{
        {"reason", "", "text", "",
         "Why the search ended without a solution, or without the proof that was asked for.",
         [] { return words_of(kStopReasonWords); }},
        [](std::string& text, const Row& row) { text += to_string(row.confirmed.reason); }},
    Column<Row>{{"player_moves", "", "integer", "moves",
                 "Of the solution found: a supermove counts 1, a move home 0."},
                append_count<&MoveCounts::player_moves>},
    Column<Row>{{"card_moves", "", "integer", "moves",
                 "Of the solution found: every move of a single card counts 1, home included."},
                append_count<&MoveCounts::card_moves>},
    Column<Row>{{"listed_moves", "", "integer", "moves",
                 "Of the solution found: the moves that standard notation lists."},
                append_count<&MoveCounts::listed_moves>},
    Column<Row>{
        {"expanded", "", "integer", "positions",
         "Positions whose successors were generated, over all stages of the search."},
        [](std::string& text, const Row& row) { append_number(text, row.outcome.expanded); }},
    Column<Row>{
        {"generated", "", "integer", "positions",
         "Successors generated, over all stages but the proof."},
        [](std::string& text, const Row& row) { append_number(text, row.outcome.generated); }},
    Column<Row>{{"optimal", kShortestColumns, "text", "",
                 "`yes`: no solution has fewer moves, as `--metric` counts; `no`: not proved.",
                 [] {
                   return std::vector<std::string>{"yes", "no", ""};
                 }},
                append_optimal},
    Column<Row>{{"lower_bound", kShortestColumns, "integer", "moves",
                 "No solution has fewer moves; empty if the deal is unsolvable."},
                [](std::string& text, const Row& row) {
                  append_if_known(text, row.confirmed.lower_bound);
                }},
    Column<Row>{
        {"gap", kShortestColumns, "integer", "moves", "The solution's count less the lower bound."},
        [](std::string& text, const Row& row) { append_if_known(text, row.confirmed.gap); }},
    Column<Row>{{"stage", "stage", "integer", "",
                 "The stage of the search, from 1, that decided the deal or gave up last."},
                append_stage},
    Column<Row>{{"microseconds", "timing", "integer", "µs",
                 "Time of the search alone, by the clock; it differs from run to run."},
                [](std::string& text, const Row& row) { append_number(text, row.microseconds); }},
    Column<Row>{{"solution", "solution-column", "text", "",
                 "The solution in standard notation; empty unless `solved`."},
                [](std::string& text, const Row& row) { text += row.confirmed.solution; }},
};

}  // namespace

std::span<const Column<SolveRow>> solve_columns() { return kColumns; }

std::span<const ColumnFlag> solve_column_flags() { return kFlags; }

}  // namespace freecell
