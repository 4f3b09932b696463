#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/confirmed_outcome.h"

namespace freecell::python {

/// A column of which some values are missing. As in numpy, the mask is 1 where one is.
template <typename Value>
struct MaskedColumn {
  std::vector<Value> values;
  std::vector<std::uint8_t> mask;

  template <typename Other>
  void append(const std::optional<Other>& value) {
    values.push_back(value ? static_cast<Value>(*value) : Value());
    mask.push_back(value ? 0 : 1);
  }
};

/// The results of many deals as columns, one row a deal, in the order of the deals.
struct Columns {
  MaskedColumn<std::int64_t> deal;     ///< numbers; missing for boards
  std::vector<std::uint8_t> cascades;  ///< of the table
  std::vector<std::uint8_t> verdict;   ///< Verdict
  std::vector<std::uint8_t> reason;    ///< StopReason
  MaskedColumn<std::int32_t> player_moves;
  MaskedColumn<std::int32_t> card_moves;
  MaskedColumn<std::int32_t> listed_moves;
  std::vector<std::int64_t> expanded;
  std::vector<std::int64_t> generated;
  std::vector<std::int32_t> stage;
  MaskedColumn<std::int32_t> lower_bound;
  MaskedColumn<std::int32_t> gap;
  std::vector<char> solutions;              ///< one after the other
  std::vector<std::int64_t> solution_ends;  ///< where each ends; empty if none are wanted

  std::size_t size() const { return verdict.size(); }
  /// Room for `rows` rows, so that appending them copies nothing.
  void reserve(std::size_t rows);
  void append(const Columns& other);
  void append(const std::optional<std::int64_t>& number, int cascades,
              const ConfirmedOutcome& outcome);
  /// Of the last row.
  void append_solution(const std::string& solution);
};

}  // namespace freecell::python
