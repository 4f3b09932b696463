#include "bindings/python/core/columns.h"

#include <cassert>
#include <utility>

namespace freecell::python {
namespace {

template <typename Value>
void append_all(std::vector<Value>& column, const std::vector<Value>& more) {
  column.insert(column.end(), more.begin(), more.end());
}

template <typename Value>
Value value_of(const Cell& cell) {
  if (const auto* number = std::get_if<double>(&cell)) return static_cast<Value>(*number);
  const auto* integer = std::get_if<std::int64_t>(&cell);
  return integer != nullptr ? static_cast<Value>(*integer) : Value();
}

void append_cell(Column& column, const Cell& cell) {
  std::visit(
      [&]<typename Value>(std::vector<Value>& values) { values.push_back(value_of<Value>(cell)); },
      column.values);
  const bool is_missing = std::holds_alternative<std::monostate>(cell);
  assert(column.mask || !is_missing);
  if (column.mask) column.mask->push_back(is_missing ? 1 : 0);
}

}  // namespace

Column::Column(std::string column_name, Values kept_as, bool is_masked, std::string list)
    : name(std::move(column_name)), words(std::move(list)) {
  switch (kept_as) {
    case Values::kBytes:
      break;
    case Values::kInt32:
      values = std::vector<std::int32_t>();
      break;
    case Values::kInt64:
      values = std::vector<std::int64_t>();
      break;
    case Values::kDouble:
      values = std::vector<double>();
      break;
  }
  if (is_masked) mask.emplace();
}

void Columns::reserve(std::size_t more) {
  for (Column& column : columns) {
    std::visit([&](auto& values) { values.reserve(values.size() + more); }, column.values);
    if (column.mask) column.mask->reserve(column.mask->size() + more);
  }
}

void Columns::append(const Columns& other) {
  assert(columns.size() == other.columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    std::visit(
        [&]<typename Vector>(Vector& values) {
          append_all(values, std::get<Vector>(other.columns[i].values));
        },
        columns[i].values);
    if (columns[i].mask) append_all(*columns[i].mask, *other.columns[i].mask);
  }
  const auto before = static_cast<std::int64_t>(solutions.size());
  append_all(solutions, other.solutions);
  for (std::size_t i = 1; i < other.solution_offsets.size(); ++i) {
    solution_offsets.push_back(before + other.solution_offsets[i]);
  }
  rows += other.rows;
}

void Columns::append(std::span<const Cell> row) {
  assert(columns.size() == row.size());
  for (std::size_t i = 0; i < columns.size(); ++i) append_cell(columns[i], row[i]);
  ++rows;
}

void Columns::append_solution(const std::string& solution) {
  solutions.insert(solutions.end(), solution.begin(), solution.end());
  solution_offsets.push_back(static_cast<std::int64_t>(solutions.size()));
}

}  // namespace freecell::python
