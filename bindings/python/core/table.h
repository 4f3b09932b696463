#pragma once

#include <pybind11/pybind11.h>

#include "dealer/board.h"

namespace freecell::python {

/// The cascades, freecells and foundations of a board as tuples and dicts.
pybind11::tuple cascades_of(const Board& board);
pybind11::tuple freecells_of(const Board& board);
pybind11::dict foundations_of(const Board& board);

}  // namespace freecell::python
