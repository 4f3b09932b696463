#pragma once

#include <cstdint>
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

/// An outcome whose wins need not be taken on trust: the verdict is `solved` only if the referee
/// has replayed the solution, from its text.
struct ConfirmedOutcome {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  int stage = 0;  ///< these three are those of Outcome
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::optional<MoveCounts> counts;  ///< of `solution`, as the referee counted them
  std::string solution;              ///< standard notation under the ms rule; empty unless solved
  std::vector<Move> moves;           ///< the same solution, read back; empty unless solved
  std::optional<int> lower_bound;    ///< on the length of every solution, in the metric of
                                     ///< Rules::counting
  std::optional<int> gap;            ///< how far the solution's count is above the bound
  std::string objection;             ///< why a solution was refused; empty if none was
  std::string refused;               ///< the refused solution, as it was written down
};

/// Has the referee confirm what solvers claim. It writes a solution down, reads the text back and
/// replays what it read. The referee shares no code with the solvers. If the referee refuses a
/// solution, the outcome becomes `unknown` with reason kError and an objection. That is a defect of
/// the solver. Also refused are a supermove that is larger than the rules allow, a card left on the
/// table that has to go home, and a solution that is shorter than the claimed lower bound.
///
/// A verdict `unsolvable` passes unchanged, because no replay can confirm it. (`freecell prove`
/// writes certificates that can be checked.)
///
/// Not thread-safe. Use one object per thread. Once its buffers have grown, it allocates nothing.
class Confirmer {
 public:
  /// `deal` is null if there is no deal. A claimed solution is refused then. `rules` are those by
  /// which the outcome was found. The result belongs to the confirmer and is valid until the next
  /// call. Throws nothing but std::bad_alloc.
  const ConfirmedOutcome& confirm(const Deal* deal, const Rules& rules, const Outcome& claim);
  const ConfirmedOutcome& outcome() const { return outcome_; }

 private:
  void replay(const Deal& deal, const Rules& rules);
  void replay_other_game(const Deal& deal, const Rules& rules);
  void compare_with_bound(Metric metric);
  void object(std::string objection);

  ConfirmedOutcome outcome_;
  std::vector<PlayedMove> played_;
  std::vector<Move> counted_;
};

/// Decides deals and has every win confirmed. It consists of the solver that `make_solver` makes
/// and a Confirmer behind it. Not thread-safe. Use one object per thread and reuse it.
class ConfirmedSolver {
 public:
  /// The parameters are those of `make_solver`. Throws std::invalid_argument for rules that the
  /// effort cannot play by.
  explicit ConfirmedSolver(const EffortSettings& settings = {}, const Rules& rules = {},
                           const Limits& limits = {}, MemoryBudget* memory = nullptr)
      : rules_(rules), solver_(make_solver(settings, rules, limits, memory)) {}

  /// The outcome belongs to the solver and is valid until the next call. Throws
  /// std::invalid_argument in the same cases as Rules::for_deal. Reaching a limit is an outcome,
  /// not an exception.
  const ConfirmedOutcome& solve(const Deal& deal, const StopCallback& stop = {}) {
    deal_ = &deal;
    return confirmer_.confirm(&deal, rules_, solver_->solve(deal, stop));
  }

  /// What the search that is running has come to (SolverInterface::so_far). The best solution so
  /// far is confirmed, too. Only the stop callback may call it.
  const ConfirmedOutcome& so_far() { return confirmer_.confirm(deal_, rules_, solver_->so_far()); }

 private:
  Rules rules_;
  std::unique_ptr<SolverInterface> solver_;
  Confirmer confirmer_;
  const Deal* deal_ = nullptr;  ///< the one that is being searched
};

}  // namespace freecell
