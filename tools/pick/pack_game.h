#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dealer/rules.h"
#include "tools/io/rows/data_set.h"

namespace freecell {

/// The whole number in a field of a row. Throws InputError, with the place, if there is none from
/// `low` to `high`.
int number_in(const DataRow& row, std::size_t column, std::string_view name, int low, int high);

/// The game of the deals that are picked, which is one for all: what the columns `freecells` and
/// `cascades` say or, without such columns, the record of the rows or, without that,
/// Microsoft's game.
class PackGame {
 public:
  explicit PackGame(const DataSet& data);

  /// Takes the game of a row. Throws InputError, with the place, if it is another one than that of
  /// the rows before, or not the one of `board`. A row without a board is of a deal number.
  void add(const DataRow& row, const Deal* board);

  /// The cascades are those of deal numbers. A board has its own.
  const Rules& rules() const { return rules_; }

 private:
  void check_occupied(const DataRow& row, const Deal& board) const;
  void check_same(const DataRow& row, std::size_t column, int here, int before) const;

  std::optional<std::size_t> freecells_;
  std::optional<std::size_t> cascades_;
  Rules rules_;
  bool is_first_ = true;
};

}  // namespace freecell
