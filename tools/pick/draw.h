#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/rules.h"
#include "dealer/words.h"
#include "tools/io/rows/data_set.h"
#include "tools/io/rows/row_filter.h"

namespace freecell {

/// How hard a deal is compared with other deals. The band is the quarter of the deals in which the
/// deal's number in a column lies.
enum class Band { kEasy, kMedium, kHard, kExpert };
inline constexpr std::array kBandWords = {
    Word{"easy", Band::kEasy},
    Word{"medium", Band::kMedium},
    Word{"hard", Band::kHard},
    Word{"expert", Band::kExpert},
};

/// Whether the deal of a row may be solved, as far as the row itself says: it has no other verdict.
inline bool may_be_solved(const DataRow& row) {
  return row.verdict().value_or(Verdict::kSolved) == Verdict::kSolved;
}

/// Divides the solved deals of a data set into the four bands of a column. Deals without a verdict
/// count as solved, and deals with the same number are in the same band.
class SolvedBands {
 public:
  /// Reads the data set once. Throws InputError if no solved deal has a number in the column.
  SolvedBands(DataSet& data, std::size_t column);

  /// The number of a row's deal in the column; nothing if the deal is in no band.
  std::optional<double> number_of(const DataRow& row) const;
  Band band_of(double number) const;
  /// `difficulty > 20 and <= 35`
  std::string limits_text(Band band, const std::string& column) const;
  /// How many deals there are in all bands.
  std::uint64_t deals() const { return deals_; }

 private:
  std::size_t column_;
  std::array<double, kBandWords.size() - 1> quartiles_;  ///< ascending
  std::uint64_t deals_ = 0;
};

/// A row and its place in the data set.
struct PickedRow {
  std::uint64_t index = 0;  ///< of the row
  std::size_t file = 0;     ///< the index of its file
  std::vector<std::string> fields;
};

/// The least and the greatest number of the deals of a band, drawn or not; nothing if there are
/// none, or if the list is for no pack.
struct BandRange {
  std::optional<double> from;
  std::optional<double> to;

  bool has(double number) const { return from && *from <= number && number <= *to; }
  void add(double number);
};

/// The deals that were drawn from one band, or from all rows if no bands are asked for.
struct PickedList {
  std::optional<Band> band;
  BandRange range;
  std::vector<PickedRow> rows;  ///< in the order of the data set
};

using DealNames = std::set<std::string, std::less<>>;

/// The deals of a list, by their numbers or names: those of the column `deal` of a CSV or, without
/// such a header, the lines; those of the members `deal` of a JSON document or of NDJSON. So all
/// that `pick` writes can be read. Throws InputError.
DealNames deals_of_list(const std::string& path);

/// From which rows deals are drawn, and how many.
struct DrawSettings {
  RowFilter where;
  DealNames except;
  std::vector<Band> wanted;   ///< of the bands, in the order of the lists
  bool for_pack = false;      ///< only solved deals, as from bands, and with the ranges of bands
  std::uint64_t count = 100;  ///< of each list
  std::uint64_t seed = 1;
};

/// Reads the data set once, and draws a list from each of the wanted bands, or one from all rows if
/// there are no `bands`. The list of a band does not depend on the others. Where only solved deals
/// are drawn, those without a verdict are decided first. Throws InputError.
std::vector<PickedList> draw(DataSet& data, const DrawSettings& settings,
                             const std::optional<SolvedBands>& bands);

/// The whole number in a field of a row. Throws InputError, with the place, if there is none from
/// `low` to `high`.
int number_in(const DataRow& row, std::size_t column, std::string_view name, int low, int high);

/// The game of the deals that are picked, which is one for all: what the columns `game`,
/// `freecells` and `cascades` say or, without such columns, the record of the rows or, without
/// that, Microsoft's game.
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

  Rules game_in(const DataRow& row) const;
  void take_game(const DataRow& row, bool is_first);

  std::optional<std::size_t> game_;
  std::optional<std::size_t> freecells_;
  std::optional<std::size_t> cascades_;
  Rules rules_;
  bool is_first_ = true;
};

}  // namespace freecell
