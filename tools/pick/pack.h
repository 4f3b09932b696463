#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "tools/analysis/bands.h"
#include "tools/pick/draw.h"

namespace freecell {

/// A solution that the referee has replayed.
struct PackSolution {
  std::string moves;  ///< standard notation under the ms rule
  int player_moves = 0;
};

struct PackDeal {
  std::string name;                    ///< the deal's number, or the name of a board
  std::optional<std::int64_t> number;  ///< nothing for a board
  std::optional<Band> band;
  Deal deal;
  std::optional<PackSolution> solution;  ///< always there once the pack is made
  std::optional<int> fewest_freecells;
};

/// A band and its numbers in a column.
struct PackBand {
  Band band = Band::kEasy;
  std::string column;
  BandRange range;
};

/// Deals for a game, with what a game tells of them. docs/look-up/packs.md describes the file.
struct Pack {
  int freecells = kDefaultFreecells;
  std::optional<int> cascades;  ///< nothing if the boards differ
  std::vector<PackBand> bands;
  std::vector<PackDeal> deals;
};

/// The file. `pack`: one that is made.
std::string pack_text(const Pack& pack);

}  // namespace freecell
