#pragma once

#include <map>
#include <memory>

#include "solver/deal_solver.h"
#include "solver/search_status.h"
#include "solver/solver.h"

namespace freecell {

/// Finds the fewest freecells with which a deal can be won: a solution with so many, and a proof
/// that there is none with one less. Not thread-safe; once warm it allocates nothing for ordinary
/// deals.
///
/// A freecell more never hurts: a solution is one, too, where a further cell stays empty, as a
/// supermove may take more cards with it and not fewer. So the solution with k is one for all more,
/// the proof for k - 1 one for all fewer, and the answer is found by going up or down from
/// kUsualFewest, where most deals have it.
///
/// Where the memory is too small for all positions of a number of freecells, beams of growing width
/// find most solutions, and the proof search (proof/) often has enough of it, as deals with few
/// freecells fall into many layers of positions.
class FewestSolver : public DealSolver {
 public:
  static constexpr int kUsualFewest = 2;

  /// `limits`: of each number of freecells that is tried.
  /// `memory`: as for Solver.
  explicit FewestSolver(Limits limits = {}, MemoryBudget* memory = nullptr);

  /// The outcome has `freecells`; `moves` are a solution with freecells.upper. kSolved: the fewest
  /// are known. kUnsolvable: not even kMaxFreecells are enough. kUnknown: some number was left
  /// undecided, or the search was stopped; the reason is that of the first such search. The
  /// positions are those of all searches, the stage that of the last.
  const Outcome& solve(const Deal& deal, const StopCallback& stop = {}) override;

 private:
  /// What the searches after the first one with some number of freecells are given.
  struct LongSearch {
    const Deal& deal;
    int freecells;
    std::uint64_t expanded_before;  ///< by searches with other numbers of freecells
    const StopCallback& stop;
  };

  void search_upwards(const Deal& deal, const StopCallback& stop);
  void search_downwards(const Deal& deal, const StopCallback& stop);
  void try_with(int freecells, const Deal& deal, const StopCallback& stop);
  Solver& solver_with(int freecells);
  const Outcome& search(Solver& solver, const Deal& deal, const StopCallback& stop);
  SearchStatus search_long(const LongSearch& task);
  SearchStatus search_beams(const LongSearch& task, std::uint32_t& width, std::uint64_t memory);
  SearchStatus search_beam(const LongSearch& task, std::uint32_t width, std::uint64_t memory);
  SearchStatus prove_impossible(const LongSearch& task);
  Limits limits_left(const LongSearch& task) const;
  void note(int freecells, Verdict verdict, StopReason reason);
  bool is_stopped() const;
  void conclude();

  Limits limits_;
  MemoryBudget* memory_;
  std::map<int, Solver> solvers_;  ///< for the first searches, by freecells, made when needed
  Outcome outcome_;
};

}  // namespace freecell
