#pragma once

#include <pybind11/pybind11.h>

#include <stdexcept>
#include <string>

namespace freecell::python {

/// An integer from Python. One that `Number` cannot hold is a ValueError that names it, where
/// pybind11 alone would raise a TypeError.
template <typename Number>
struct Integer {
  Number value = 0;
  operator Number() const { return value; }
};

}  // namespace freecell::python

namespace pybind11::detail {

template <typename Number>
struct type_caster<freecell::python::Integer<Number>> {
  PYBIND11_TYPE_CASTER(freecell::python::Integer<Number>, const_name("int"));

  bool load(handle source, bool /*convert*/) {
    if (!PyIndex_Check(source.ptr())) return false;
    const auto index = reinterpret_steal<object>(PyNumber_Index(source.ptr()));
    if (!index) throw error_already_set();
    make_caster<Number> number;
    if (!number.load(index, true)) {
      throw std::invalid_argument(str(index).cast<std::string>() + " is out of range");
    }
    value.value = cast_op<Number>(number);
    return true;
  }
};

}  // namespace pybind11::detail
