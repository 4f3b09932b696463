#include "tools/io/rows/prove_columns.h"

#include <array>
#include <cstdio>

namespace freecell {
namespace {

using Row = ProveRow;

void append_seconds(std::string& text, const Row& row) {
  char digits[40];
  const int size = std::snprintf(digits, sizeof digits, "%.3f", row.seconds);
  text.append(digits, static_cast<std::size_t>(size));
}

constexpr std::array kColumns = {
    Column<Row>{
        {"deal", "", "text", "", "The deal's number, or NAME:K for the K-th board of NAME."},
        [](std::string& text, const Row& row) { append_csv_field(text, row.deal); }},
    Column<Row>{{"freecells", "", "integer", "cells", "Freecells of the game, 0 to 10."},
                [](std::string& text, const Row& row) { append_number(text, row.freecells); }},
    Column<Row>{{"cascades", "", "integer", "cascades", "Cascades of the game, 4 to 13."},
                [](std::string& text, const Row& row) { append_number(text, row.cascades); }},
    Column<Row>{{"verdict", "", "text", "", "`solved`, `unsolvable` or `unknown`.",
                 [] { return words_of(kVerdictWords); }},
                [](std::string& text, const Row& row) { text += to_string(row.verdict); }},
    Column<Row>{{"reason", "", "text", "",
                 "`exhausted` of an unsolvable deal, or which limit left the deal unknown.",
                 [] { return words_of(kStopReasonWords); }},
                [](std::string& text, const Row& row) { text += to_string(row.reason); }},
    Column<Row>{{"positions", "", "integer", "positions",
                 "All that can be reached; only of unsolvable deals."},
                [](std::string& text, const Row& row) { append_if_known(text, row.positions); }},
    Column<Row>{
        {"largest_layer", "", "integer", "positions",
         "The most of these that lie in one layer; only of unsolvable deals."},
        [](std::string& text, const Row& row) { append_if_known(text, row.largest_layer); }},
    Column<Row>{{"solution", "", "text", "", "Of a solved deal, in standard notation."},
                [](std::string& text, const Row& row) { text += row.solution; }},
    Column<Row>{{"seconds", "timing", "number", "s", "Time of this deal, by the clock."},
                append_seconds},
    Column<Row>{{"peak_memory", "timing", "integer", "bytes",
                 "The most memory that the process has had so far."},
                [](std::string& text, const Row& row) { append_number(text, row.peak_memory); }},
};

}  // namespace

std::span<const Column<ProveRow>> prove_columns() { return kColumns; }

}  // namespace freecell
