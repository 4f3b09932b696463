#pragma once

#include <optional>
#include <string>

#include "dealer/deal.h"

namespace freecell {

/// The game that solutions and proofs must be about, as the user of `freecell verify` states it. A
/// file about another game fails.
struct GameClaim {
  std::optional<Deal> deal;      ///< any deal if it is not set
  std::string deal_option;       ///< `--deal 617`
  std::string deal_label;        ///< `617`, or the name of the file
  std::string deal_words;        ///< `deal 617`, `board "FILE"`
  std::optional<int> freecells;  ///< any number if it is not set
  std::optional<int> cascades;   ///< any number if it is not set

  /// Describes what differs. Empty if the game is the claimed one.
  std::string objection(int other_freecells, int other_cascades) const;
  std::string objection(const Deal& other, int other_freecells) const;
};

}  // namespace freecell
