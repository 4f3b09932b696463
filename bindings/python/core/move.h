#pragma once

#include <span>
#include <string>
#include <vector>

#include "dealer/board.h"
#include "dealer/card.h"
#include "dealer/move.h"
#include "dealer/referee.h"

namespace freecell::python {

/// One move in standard notation. Throws std::invalid_argument if `text` is not exactly one.
Move move_named(const std::string& text);
std::string text_of(Card card);
std::string text_of(const Move& move);
std::string text_of(std::span<const Move> moves);

/// Moves of a game that starts with deal_of(board), in the names of the cells of `board`.
std::vector<Move> moves_on(const Board& board, std::span<const Move> moves);

/// Something that happened in a game, for Python.
struct Step {
  Move move;  ///< with its count
  Card card;
  bool automatic;

  friend bool operator==(const Step&, const Step&) = default;
};
/// All that happens when `moves` are played on a board. Throws std::invalid_argument if one is
/// illegal.
std::vector<Step> steps_of(const Board& start, const Rules& rules, std::span<const Move> moves);
/// The cards that went home by themselves after the referee's last move, or at the start.
std::vector<Step> automatic_steps(const Referee& referee);

}  // namespace freecell::python
