#pragma once

#include <optional>
#include <vector>

#include "dealer/deal.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "solver/measures/board_key.h"
#include "solver/measures/game_counts.h"
#include "solver/measures/position_verdicts.h"
#include "solver/solver_interface.h"
#include "solver/stop_callback.h"

namespace freecell {

/// A position after a move.
struct NextPosition {
  BoardKey key;
  Referee referee;
};

/// Lists in `next` (cleared first) the positions that one move of a player leads to, each once, in
/// the order of their keys. A supermove is one move, and so is a card moved home by hand. The moves
/// of the autoplay rule are made. Positions are the same if they differ only in the order of
/// cascades or of freecells; `position` itself is not listed.
void list_next_positions(const Referee& position, std::vector<NextPosition>& next);

/// Plays the numbered random games of a deal. What is drawn follows from the position at the start
/// and the number of the game, and what can be won is exact. So the counts are the same on every
/// machine, in every version, and with every solver. docs/look-up/measures.md defines the games.
/// Not thread-safe. Use one object per thread.
class RandomGames {
 public:
  /// Keeps a reference to `solver`, which must be one for `rules`.
  RandomGames(const Rules& rules, SolverInterface& solver) : rules_(rules), verdicts_(solver) {}

  /// Games whose moves are drawn from all that are legal. Returns nothing if a limit or `stop` left
  /// a verdict open; `reason` then says which. Throws std::invalid_argument in the same cases as
  /// Rules::for_deal.
  std::optional<CarelessGames> play_carelessly(const Deal& deal, GameNumbers games,
                                               const StopCallback& stop);
  /// The same for games whose moves are drawn from those that do not lose.
  std::optional<CarefulGames> play_carefully(const Deal& deal, GameNumbers games,
                                             const StopCallback& stop);
  StopReason reason() const { return reason_; }

 private:
  NextPosition begin(const Deal& deal);
  bool is_stopped(const StopCallback& stop);
  template <typename Game, typename Play>
  std::optional<std::vector<Game>> play_each(GameNumbers games, const StopCallback& stop,
                                             Play&& play);
  std::optional<bool> can_be_won(const NextPosition& position, const StopCallback& stop);
  void list_new_positions();
  void play_line(const NextPosition& start, int game);
  std::optional<int> moves_until_lost(const StopCallback& stop);
  std::optional<CarefulGame> play_careful_game(const NextPosition& start, int game,
                                               const StopCallback& stop);
  bool leave_out_losing(const StopCallback& stop);

  Rules rules_;
  PositionVerdicts verdicts_;
  StopReason reason_ = StopReason::kNone;
  std::vector<NextPosition> line_;  ///< the positions of the game, from the start on
  std::vector<NextPosition> next_;  ///< those that may come next
};

}  // namespace freecell
