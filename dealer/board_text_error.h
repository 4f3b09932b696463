#pragma once

#include <optional>
#include <string>

#include "dealer/board_layout.h"
#include "dealer/rules.h"

namespace freecell {

/// Why and where a text is not a board: `3:17: duplicate card 7H`. Line and column are 1-based and
/// count from the start of the whole text, in bytes of UTF-8; if cards are missing, they point to
/// the board's end.
struct BoardTextError {
  int line = 1;
  int column = 1;
  std::string message;
  /// The board is valid but can be read in two ways. BoardTextOptions::layout decides.
  bool is_ambiguous = false;
  /// The same, and BoardTextOptions::cascades decides.
  bool needs_cascades = false;

  /// The place and the message: `3:17: duplicate card 7H`.
  std::string to_string() const {
    return std::to_string(line) + ":" + std::to_string(column) + ": " + message;
  }
};

/// What the caller knows of the boards beyond their text.
struct BoardTextOptions {
  /// The number of cascades, 4..13. A board in dealing order is dealt to that many, or to those of
  /// `game` if the number is not known. The number helps to determine the layout, but a board with
  /// another number is still read.
  std::optional<int> cascades = std::nullopt;
  BoardLayout layout = BoardLayout::kAny;
  /// The game says how its starts look: how a board in dealing order is dealt, and what deal a
  /// title names.
  Rules game = {};

  int usual_cascades() const { return cascades.value_or(game.cascades); }
};

}  // namespace freecell
