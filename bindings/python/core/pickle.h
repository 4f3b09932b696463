#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <type_traits>

#include "dealer/board.h"
#include "dealer/deal.h"
#include "dealer/rules.h"

namespace freecell::python {

/// What pickle keeps of a value: something of Python, in which games and boards are texts, so that
/// no layout of memory gets into files. The general case is whatever pybind11 converts.
template <typename Value>
struct State {
  static pybind11::object of(const Value& value) {
    if constexpr (std::is_enum_v<Value>) {
      return pybind11::int_(static_cast<int>(value));
    } else {
      return pybind11::cast(value);
    }
  }
  static Value read(pybind11::handle state) {
    if constexpr (std::is_enum_v<Value>) {
      return static_cast<Value>(state.cast<int>());
    } else {
      return state.cast<Value>();
    }
  }
};

template <typename Value>
struct State<std::optional<Value>> {
  static pybind11::object of(const std::optional<Value>& value) {
    return value ? State<Value>::of(*value) : pybind11::none();
  }
  static std::optional<Value> read(pybind11::handle state) {
    return state.is_none() ? std::nullopt : std::optional(State<Value>::read(state));
  }
};

template <>
struct State<Rules> {
  static pybind11::object of(const Rules& rules);
  static Rules read(pybind11::handle state);
};

template <>
struct State<Deal> {
  static pybind11::object of(const Deal& deal);
  static Deal read(pybind11::handle state);
};

/// Its cards stay in their cells.
template <>
struct State<Board> {
  static pybind11::object of(const Board& board);
  static Board read(pybind11::handle state);
};

template <typename Value>
pybind11::object state_of(const Value& value) {
  return State<Value>::of(value);
}

/// Pickles a class as its members, those of its base, too:
/// `by_members<Point>(&Point::x, &Point::y)`.
template <typename Class, typename... Members>
auto by_members(Members... members) {
  return pybind11::pickle(
      [members...](const Class& object) {
        return pybind11::make_tuple(state_of(object.*members)...);
      },
      [members...](const pybind11::tuple& state) {
        Class object;
        std::size_t index = 0;
        const auto read = [&](auto& member) {
          member = State<std::remove_reference_t<decltype(member)>>::read(state[index++]);
        };
        (read(object.*members), ...);
        return object;
      });
}

}  // namespace freecell::python
