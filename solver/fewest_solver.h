#pragma once

#include <map>
#include <optional>

#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// The number of freecells with which a deal can be won. It can be won with `upper` or more, and
/// not with fewer than `lower`.
struct FewestFreecells {
  int lower = 0;
  std::optional<int> upper = {};  ///< empty if no solution was found with any number

  bool is_known() const { return upper == lower; }
  /// Whether not even the most freecells that a game can have are enough.
  bool is_hopeless() const { return lower > kMaxFreecells; }
};

/// Returns `rules` with another number of freecells, for a board that they are enough for. A board
/// from the middle of a game may need fewer than the game deals cards to.
Rules with_enough_freecells(const Rules& rules, int freecells);
/// The fewest freecells that hold the cards which are there at the start.
int fewest_for_board(const Deal& deal);
/// The game in which the deal cannot be won if it needs at least `lower` freecells, which are more
/// than fewest_for_board.
Rules with_one_freecell_less(const Rules& rules, const Deal& deal, int lower);

/// The outcome of a search for the fewest freecells. Its `moves` are a solution with
/// `freecells.upper`.
struct FewestOutcome : Outcome {
  FewestFreecells freecells = {};
};

/// Finds the fewest freecells with which a deal can be won: a solution with so many freecells, and
/// a proof that there is no solution with one less. Not thread-safe. Once its buffers have grown,
/// it allocates nothing for ordinary deals.
///
/// An extra freecell never hurts: any solution stays valid if the extra cell is left empty, because
/// a supermove may then take more cards, not fewer. That holds in every game. So a solution with k
/// freecells holds for any greater number, and a proof for k - 1 holds for any smaller one. The
/// solver finds the answer by going up or down from kUsualFewest, which most deals need.
class FewestSolver : public SolverInterface {
 public:
  static constexpr int kUsualFewest = 2;

  /// `rules` are as for Solver, but their number of freecells is ignored. `limits` apply to each
  /// number of freecells that is tried. `memory` is as for Solver.
  explicit FewestSolver(const Rules& rules = {}, Limits limits = {},
                        MemoryBudget* memory = nullptr);

  /// kSolved means that the fewest freecells are known. kUnsolvable means that not even
  /// kMaxFreecells are enough. kUnknown means that some number was left undecided, or that the
  /// search was stopped; the reason is that of the first such search. The positions are those of
  /// all searches, and the stage is that of the last.
  const FewestOutcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  const FewestOutcome& so_far() const override { return outcome_; }

 private:
  void search_upwards(const Deal& deal, const StopCallback& stop);
  void search_downwards(const Deal& deal, const StopCallback& stop);
  void try_with(int freecells, const Deal& deal, const StopCallback& stop);
  bool is_stopped() const;
  void conclude();

  Rules rules_;
  Limits limits_;
  MemoryBudget* memory_;
  std::map<int, Solver> solvers_;  ///< by number of freecells; each is made when it is needed
  FewestOutcome outcome_;
};

}  // namespace freecell
