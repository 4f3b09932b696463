#include "tools/io/rows/bound_columns.h"

#include <array>

namespace freecell {
namespace {

using Row = BoundRow;

constexpr std::array kColumns = {
    Column<Row>{
        {"deal", "", "text", "", "The deal's number, or NAME:K for the K-th board of NAME."},
        [](std::string& text, const Row& row) { append_csv_field(text, row.deal); }},
    Column<Row>{{"player_bound", "", "integer", "moves",
                 "No solution has fewer player moves, with any number of freecells."},
                [](std::string& text, const Row& row) { append_if_known(text, row.player_moves); }},
    Column<Row>{{"card_bound", "", "integer", "moves",
                 "No solution has fewer card moves, with any number of freecells."},
                [](std::string& text, const Row& row) { append_if_known(text, row.card_moves); }},
};

}  // namespace

std::span<const Column<BoundRow>> bound_columns() { return kColumns; }

}  // namespace freecell
