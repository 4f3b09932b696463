#include "bindings/python/core/columns.h"

namespace freecell::python {
namespace {

template <typename Value>
void reserve_rows(std::vector<Value>& column, std::size_t rows) {
  column.reserve(rows);
}

template <typename Value>
void reserve_rows(MaskedColumn<Value>& column, std::size_t rows) {
  column.values.reserve(rows);
  column.mask.reserve(rows);
}

template <typename Value>
void append_rows(std::vector<Value>& column, const std::vector<Value>& more) {
  column.insert(column.end(), more.begin(), more.end());
}

template <typename Value>
void append_rows(MaskedColumn<Value>& column, const MaskedColumn<Value>& more) {
  append_rows(column.values, more.values);
  append_rows(column.mask, more.mask);
}

template <typename Value, typename Other>
void append_value(std::vector<Value>& column, const Other& value) {
  column.push_back(static_cast<Value>(value));
}

template <typename Value, typename Other>
void append_value(MaskedColumn<Value>& column, const std::optional<Other>& value) {
  column.values.push_back(value ? static_cast<Value>(*value) : Value());
  column.mask.push_back(value ? 0 : 1);
}

}  // namespace

void Columns::reserve(std::size_t rows) {
  for_each([&](const char*, auto column, auto) { reserve_rows(this->*column, rows); });
}

void Columns::append(const Columns& other) {
  for_each([&](const char*, auto column, auto) { append_rows(this->*column, other.*column); });
  const auto before = static_cast<std::int64_t>(solutions.size());
  append_rows(solutions, other.solutions);
  for (const std::int64_t end : other.solution_ends) solution_ends.push_back(before + end);
}

void Columns::append(const RowSource& row) {
  for_each(
      [&](const char*, auto column, auto value_of) { append_value(this->*column, value_of(row)); });
}

void Columns::append_solution(const std::string& solution) {
  solutions.insert(solutions.end(), solution.begin(), solution.end());
  solution_ends.push_back(static_cast<std::int64_t>(solutions.size()));
}

}  // namespace freecell::python
