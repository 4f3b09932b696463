#include "dealer/player_game.h"

#include <cassert>

#include "dealer/board_deal.h"

namespace freecell {

PlayerGame::PlayerGame(const Deal& deal, const Rules& rules) : deal_(deal) {
  positions_.emplace_back(deal, rules);
}

PlayerGame::PlayerGame(const Board& board, const Rules& rules) : deal_(deal_of(board)) {
  positions_.emplace_back(board, rules);
}

Violation PlayerGame::play(const Move& move) {
  Referee next = referee();
  const Move resolved = next.resolve(move);
  if (const Violation violation = next.play(resolved); violation != Violation::kNone) {
    return violation;
  }
  moves_.push_back(resolved);
  positions_.push_back(next);
  assert(positions_.size() == moves_.size() + 1);
  return Violation::kNone;
}

bool PlayerGame::undo() {
  if (moves_.empty()) return false;
  moves_.pop_back();
  positions_.pop_back();
  assert(positions_.size() == moves_.size() + 1);
  return true;
}

}  // namespace freecell
