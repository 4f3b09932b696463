#include "tools/io/rows/find_columns.h"

#include <array>

namespace freecell {
namespace {

using Row = FindRow;

constexpr std::array kColumns = {
    Column<Row>{
        {"deal", "", "text", "", "The deal's number, or NAME:K for the K-th board of NAME."},
        [](std::string& text, const Row& row) { append_csv_field(text, row.deal); }},
    Column<Row>{{"number", "", "integer", "", "A number that deals the board; empty if none does."},
                [](std::string& text, const Row& row) { append_if_known(text, row.number); }},
    Column<Row>{{"cascades", "any-order", "text", "",
                 "Which cascade of the board is the deal's first, second and so on."},
                [](std::string& text, const Row& row) { text += row.cascades; }},
};

}  // namespace

std::span<const Column<FindRow>> find_columns() { return kColumns; }

}  // namespace freecell
