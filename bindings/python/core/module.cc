#include <pybind11/pybind11.h>

#include <exception>
#include <stdexcept>

#include "bindings/python/core/parts.h"

namespace {

namespace py = pybind11;

/// Bad values are ValueErrors with the library's text, numbers out of their range, too, which
/// pybind11 would turn into IndexErrors.
void translate(std::exception_ptr error) {
  if (!error) return;
  try {
    std::rethrow_exception(error);
  } catch (const std::out_of_range& bad) {
    PyErr_SetString(PyExc_ValueError, bad.what());
  }
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  using namespace freecell::python;
  py::options options;
  options.disable_function_signatures();  // those of C++; the docstrings have Python's
  py::register_exception_translator(&translate);
  module.doc() = "What the package freecell has in C++. Use the package.";
  module.attr("__version__") = FREECELL_VERSION;
  add_words(module);
  add_cards(module);
  add_moves(module);
  add_deals(module);
  add_boards(module);
  add_results(module);
  add_solve(module);
  add_verify(module);
  add_fewest(module);
  add_prove(module);
  add_measures(module);
  add_studies(module);
  add_stream(module);
  add_arrow(module);
}
