#pragma once

#include <span>
#include <string>
#include <vector>

#include "dealer/board.h"
#include "dealer/move.h"
#include "dealer/transcript.h"

namespace freecell::python {

/// One move in standard notation. Throws std::invalid_argument if `text` is not exactly one.
Move move_named(const std::string& text);
std::string text_of(const Move& move);
std::string text_of(std::span<const Move> moves);

/// Moves of a game that starts with deal_of(board), in the names of the cells of `board`.
std::vector<Move> moves_on(const Board& board, std::span<const Move> moves);

/// Something that happened in a game, for Python.
struct Step {
  Move move;  ///< with its count
  Card card;
  bool automatic;
};
std::vector<Step> steps_of(std::span<const PlayedMove> played);

}  // namespace freecell::python
