#include "solver/shortest/start_bounds.h"

namespace freecell {

StartBounds::Bounds StartBounds::of(const Deal& deal) {
  const Game game(deal, {.freecells = kMaxFreecells});  // their number does not matter
  const Position position(deal, game);
  int not_home = kCards;
  for (int suit = 0; suit < kSuits; ++suit) not_home -= position.foundation(suit);
  const auto cost = [&](RelaxedGame& relaxed) {
    relaxed.start(game);
    relaxed.load(position);
    return relaxed.cost();
  };
  return {cost(runs_), not_home + cost(cards_)};
}

}  // namespace freecell
