#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/io/rows/data_set.h"
#include "tools/pick/pack.h"

namespace freecell {

/// The fewest freecells with which deals can be won, as far as rows say: the picked rows
/// themselves, or a file of rows of `freecell fewest`.
class KnownFewest {
 public:
  /// `path`: of the file; empty if there is none. Throws InputError if both have the numbers.
  KnownFewest(const DataSet& picked, std::string path);

  /// The number in a picked row. Throws InputError, with the place, if it is more than the
  /// `freecells` of the game, in which the deal has a solution.
  std::optional<int> in_row(const DataRow& row, int freecells) const;
  /// Gives the deals of the pack their numbers in the file, if there is a file. Throws InputError.
  void read_file(Pack& pack) const;

 private:
  std::optional<std::size_t> column_;
  std::string path_;
};

}  // namespace freecell
