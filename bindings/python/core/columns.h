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
};

/// What a row is made of.
struct RowSource {
  std::optional<std::int64_t> number;  ///< none: a board
  int cascades;
  const ConfirmedOutcome& outcome;

  std::optional<int> count(int MoveCounts::*member) const {
    return outcome.counts ? std::optional((*outcome.counts).*member) : std::nullopt;
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

  /// Calls `visit(name, member, value_of)` for each column but the solutions. `name` is the one of
  /// Python, `value_of` takes the column's value from a RowSource.
  template <typename Visitor>
  static void for_each(Visitor&& visit) {
    using Row = const RowSource&;
    visit("deal", &Columns::deal, [](Row row) { return row.number; });
    visit("cascades", &Columns::cascades, [](Row row) { return row.cascades; });
    visit("verdict", &Columns::verdict, [](Row row) { return row.outcome.verdict; });
    visit("reason", &Columns::reason, [](Row row) { return row.outcome.reason; });
    visit("player_moves", &Columns::player_moves,
          [](Row row) { return row.count(&MoveCounts::player_moves); });
    visit("card_moves", &Columns::card_moves,
          [](Row row) { return row.count(&MoveCounts::card_moves); });
    visit("listed_moves", &Columns::listed_moves,
          [](Row row) { return row.count(&MoveCounts::listed_moves); });
    visit("expanded", &Columns::expanded, [](Row row) { return row.outcome.expanded; });
    visit("generated", &Columns::generated, [](Row row) { return row.outcome.generated; });
    visit("stage", &Columns::stage, [](Row row) { return row.outcome.stage; });
    visit("lower_bound", &Columns::lower_bound, [](Row row) { return row.outcome.lower_bound; });
    visit("gap", &Columns::gap, [](Row row) { return row.outcome.gap; });
  }

  std::size_t size() const { return verdict.size(); }
  /// Room for `rows` rows, so that appending them copies nothing.
  void reserve(std::size_t rows);
  void append(const Columns& other);
  void append(const RowSource& row);
  /// Of the last row.
  void append_solution(const std::string& solution);
};

}  // namespace freecell::python
