#pragma once

#include <optional>
#include <string>

#include "dealer/deal.h"

namespace freecell {

/// The game that the user of `freecell verify` wants solutions and proofs of. What a file says of
/// its game is not believed: it must be this one.
struct GameClaim {
  std::optional<Deal> deal;      ///< nothing: any
  std::string deal_option;       ///< `--deal 617`
  std::string deal_words;        ///< `deal 617`, `board "FILE"`
  std::optional<int> freecells;  ///< nothing: any number
  std::optional<int> cascades;   ///< nothing: any number

  /// What differs, in words; empty if the game is the one that is claimed.
  std::string objection(int other_freecells, int other_cascades) const;
  std::string objection(const Deal& other, int other_freecells) const;
};

}  // namespace freecell
