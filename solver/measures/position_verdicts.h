#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <span>
#include <vector>

#include "dealer/referee.h"
#include "dealer/verdict.h"
#include "solver/measures/board_key.h"
#include "solver/measures/card_steps.h"
#include "solver/solver_interface.h"
#include "solver/stop_callback.h"

namespace freecell {

/// Says of the positions of a game whether they can still be won, and remembers what it said.
/// The verdicts are exact, so they do not depend on the solver, except where a limit ends a search.
///
/// Most positions that are asked for are neighbours, and a way to win one of them often wins the
/// next. So the last solutions are tried first, card by card, with the referee as the judge of
/// every move. That decides three quarters of the positions that can be won and takes a quarter of
/// a search's time.
///
/// Not thread-safe.
class PositionVerdicts {
 public:
  /// Keeps a reference to `solver`, which is one for the rules of the positions.
  explicit PositionVerdicts(SolverInterface& solver) : solver_(solver) {}

  /// Forgets everything. Call it before the positions of another deal or of other rules.
  void forget();

  /// `key` is that of `position`. Returns kUnknown if a limit or `stop` ended the search; `reason`
  /// then says which. Throws std::logic_error if the referee refuses a solution.
  Verdict of(const Referee& position, const BoardKey& key, const StopCallback& stop);
  StopReason reason() const { return reason_; }

 private:
  using Line = std::vector<CardStep>;

  bool is_won_by_a_line(const Referee& position) const;
  bool leads_to_win(const Line& line, Referee referee) const;
  void note_line(const Deal& deal, const Rules& rules, std::span<const Move> moves);

  SolverInterface& solver_;
  boost::unordered_flat_map<BoardKey, Verdict> verdicts_;
  std::vector<Line> lines_;  ///< the last solutions
  std::size_t oldest_ = 0;   ///< of the lines; the next one takes its place
  StopReason reason_ = StopReason::kNone;
};

}  // namespace freecell
