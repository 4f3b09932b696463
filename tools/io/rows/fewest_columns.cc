#include "tools/io/rows/fewest_columns.h"

#include <array>

namespace freecell {
namespace {

using Row = FewestRow;

void append_fewest(std::string& text, const Row& row) {
  if (row.upper == row.lower) append_number(text, row.lower);
}

constexpr std::array kColumns = {
    Column<Row>{
        {"deal", "", "text", "", "The deal's number, or NAME:K for the K-th board of NAME."},
        [](std::string& text, const Row& row) { append_csv_field(text, row.deal); }},
    Column<Row>{{"fewest_freecells", "", "integer", "cells",
                 "The fewest with which the deal can be won; empty unless that is decided."},
                append_fewest},
    Column<Row>{{"lower", "", "integer", "cells", "With fewer, the deal is proved unsolvable."},
                [](std::string& text, const Row& row) { append_number(text, row.lower); }},
    Column<Row>{{"upper", "", "integer", "cells",
                 "With so many, a solution was found and replayed; empty if none was found."},
                [](std::string& text, const Row& row) { append_if_known(text, row.upper); }},
    Column<Row>{{"reason", "", "text", "",
                 "Why the number is not decided; `exhausted`: not even 10 freecells are enough.",
                 [] { return words_of(kStopReasonWords); }},
                [](std::string& text, const Row& row) { text += to_string(row.reason); }},
};

}  // namespace

std::span<const Column<FewestRow>> fewest_columns() { return kColumns; }

}  // namespace freecell
