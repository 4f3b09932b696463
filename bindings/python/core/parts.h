#pragma once

#include <pybind11/pybind11.h>

// The parts of the module freecell._core. Each is defined in the file of its name.
namespace freecell::python {

void add_cards(pybind11::module_& module);
void add_moves(pybind11::module_& module);
void add_deals(pybind11::module_& module);
void add_boards(pybind11::module_& module);
void add_words(pybind11::module_& module);
void add_results(pybind11::module_& module);
void add_solve(pybind11::module_& module);
void add_verify(pybind11::module_& module);
void add_fewest(pybind11::module_& module);
void add_prove(pybind11::module_& module);
void add_measures(pybind11::module_& module);
void add_studies(pybind11::module_& module);
void add_stream(pybind11::module_& module);
void add_arrow(pybind11::module_& module);

}  // namespace freecell::python
