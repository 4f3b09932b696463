#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "dealer/transcript.h"
#include "solver/effort.h"
#include "solver/outcome.h"

namespace freecell {

/// An outcome of which no win has to be taken on trust: the verdict is `solved` only if the referee
/// has replayed the solution, from its text.
struct ConfirmedOutcome {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<MoveCounts> counts;  ///< of `solution`, as the referee counted them
  std::string solution;              ///< standard notation under the ms rule; empty unless solved
  std::vector<Move> moves;           ///< the same, read back; empty unless solved
  std::optional<int> lower_bound;    ///< on the moves of all solutions, as Rules::counting says
  std::optional<int> gap;            ///< of the solution's count over it
  std::string objection;             ///< why a solution was refused; empty if all is well
  std::string refused;               ///< the solution that was refused, as it was written down
};

/// Has the referee confirm what solvers claim. It writes a solution down, reads the text back and
/// replays what it read; the referee shares no code with the solvers. What the referee refuses
/// becomes `unknown` with reason kError and an objection, which is a defect of the solver. Also
/// refused are a supermove larger than the rules allow, a card left on the table that has to go
/// home, and a solution shorter than the lower bound that was claimed.
///
/// A verdict `unsolvable` passes unchanged: no replay can confirm it. (`freecell prove` writes
/// certificates that can be checked.)
///
/// Not thread-safe; use one object a thread. Once warm it allocates nothing.
class Confirmer {
 public:
  /// `deal`: null if there was none to be had; then nothing is solved. `rules`: by which the
  /// outcome was found. The result belongs to the confirmer and is valid until the next call.
  /// Throws nothing but std::bad_alloc.
  const ConfirmedOutcome& confirm(const Deal* deal, const Rules& rules, const Outcome& claim);

 private:
  void replay(const Deal& deal, const Rules& rules);
  void replay_other_game(const Deal& deal, const Rules& rules);
  void compare_with_bound(Metric metric);
  void object(std::string objection);

  ConfirmedOutcome outcome_;
  std::vector<PlayedMove> played_;
  std::vector<Move> counted_;
};

/// Decides deals and has every win confirmed: the solver that `make_solver` makes, and a Confirmer
/// behind it. Not thread-safe; use one object a thread and reuse it.
class ConfirmedSolver {
 public:
  /// As for `make_solver`. Throws std::invalid_argument for rules that the effort cannot play by.
  explicit ConfirmedSolver(const EffortSettings& settings = {}, const Rules& rules = {},
                           const Limits& limits = {}, MemoryBudget* memory = nullptr)
      : rules_(rules), solver_(make_solver(settings, rules, limits, memory)) {}

  /// The outcome belongs to the solver and is valid until the next call. Throws
  /// std::invalid_argument as Rules::for_deal; a limit that was reached is an outcome.
  const ConfirmedOutcome& solve(const Deal& deal, const StopCallback& stop = {}) {
    return confirmer_.confirm(&deal, rules_, solver_->solve(deal, stop));
  }

 private:
  Rules rules_;
  std::unique_ptr<SolverInterface> solver_;
  Confirmer confirmer_;
};

}  // namespace freecell
