#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "tools/io/rows/data_set.h"

namespace freecell {

/// Finds deals that have two rows of the same game. Deals with a name are left out.
///
/// Rows usually come with ascending numbers. So it keeps only the stretches of ascending numbers,
/// which are about one per file. If stretches overlap, as those of the solved and the unsolvable
/// deals of one list do, the rows have to be read again, and the numbers in the overlap are kept.
class RepeatedDeals {
 public:
  explicit RepeatedDeals(const DataSet& data);

  /// Notes a row, in the first pass.
  void note(const DataRow& row);
  /// Throws InputError at the first row of a deal that has a row already. `data` is the data set
  /// whose rows have been noted.
  void refuse(DataSet& data);

 private:
  /// Ascending numbers of deals in consecutive rows.
  struct Stretch {
    std::int64_t first;
    std::int64_t last;
  };
  /// The rows with the same freecells and cascades.
  struct Game {
    std::vector<Stretch> stretches;
    std::vector<Stretch> overlaps;
    std::unordered_set<std::int64_t> seen;  ///< those in the overlaps

    void find_overlaps();
    bool is_in_overlap(std::int64_t deal) const;
  };

  Game& game_of(const DataRow& row);

  std::vector<std::size_t> game_columns_;
  std::map<std::string, Game, std::less<>> games_;
  std::string key_;
};

}  // namespace freecell
