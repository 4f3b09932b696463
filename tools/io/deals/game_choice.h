#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dealer/rules.h"

namespace freecell {

/// What a file of deals says of their game, in its own words.
struct GameWords {
  std::optional<std::string> game = {};
  std::optional<std::string> cascades = {};
};

/// The game that options choose: a named one, in which single rules may be others.
struct GameChoice {
  std::optional<Rules> game;  ///< not set: FreeCell
  std::optional<int> freecells;
  std::optional<int> cascades;
  std::optional<Building> building;
  std::optional<EmptyCascade> empty_cascade;
  std::optional<int> dealt_to_cells;
  std::optional<CellsFrom> cells_from;
  std::optional<RunMoves> run_moves;

  /// The rules of the game, with the autoplay and counting of `others`. Throws InputError if they
  /// do not go together.
  Rules rules(const Rules& others = Rules()) const;
  /// Whether more than the numbers of freecells and cascades is chosen.
  bool names_game() const;
};

/// Reads a game as game_text (dealer/games.h) writes it. An empty text is FreeCell, as in rows and
/// files that name no game. Throws InputError.
Rules read_game(std::string_view text);

/// Throws InputError if `words`, those of `file`, are of another game than `rules`.
void check_game(const GameWords& words, const std::string& file, const Rules& rules);

}  // namespace freecell
