#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/io/rows/data_set.h"
#include "tools/pick/draw.h"

namespace freecell {

struct PackSettings {
  std::string band_column = "difficulty";  ///< by which the bands are
  std::string fewest_path;                 ///< rows of `freecell fewest`; empty: none
  int jobs = 1;                            ///< searches at a time
  /// Told how many deals are going to be searched, if any.
  std::function<void(std::size_t)> before_search = {};
};

/// Makes a pack of the deals that were drawn, as JSON; docs/look-up/packs.md describes it. Reads
/// their rows once more. A solution in a column `solution` is replayed; for deals without one, a
/// short solution is searched. Throws InputError, with the place if it is in a row, and
/// std::runtime_error if a search fails.
std::string make_pack(DataSet& data, const std::vector<PickedList>& lists,
                      const PackSettings& settings);

}  // namespace freecell
