#pragma once

#include <cstdint>
#include <optional>

#include "solver/proof/proof_options.h"
#include "solver/proof/proof_search.h"
#include "solver/proof/proof_tracer.h"
#include "solver/proof_outcome.h"
#include "solver/solver_interface.h"

namespace freecell {

/// Decides hard deals, each with several threads, by visiting every position that can be reached.
///
///     stage 1   the ordinary solver, with little effort: it soon solves most deals
///     stage 2   the proof, to its first million positions: most other deals have fewer
///     stage 3   the ordinary solver, with more effort: it looks where winning is likely
///     stage 4   the proof, to its end; up to symmetry it may begin anew on the way, with some
///               distinguished pairs (reduced_search.h)
///     stage 5   once the proof has met a won position, the ordinary solver without a limit: unlike
///               the proof, it remembers the moves that lead to a position
///
/// A proof up to symmetry may meet a won position that the game does not lead to. So the ordinary
/// solver gets a limit then (stage 5). If it finds nothing, another proof follows (stage 6): up to
/// symmetry, but with some distinguished pairs, or without symmetry if no such pairs are
/// found. If that meets a won position, too, the ordinary solver follows without a limit (stage 7).
///
/// Only the proof finds a deal unsolvable. Only moves find it solved.
class ProofSolver : public SolverInterface {
 public:
  /// `rules` are as for Solver. `workers` is the number of threads that search a deal, including
  /// the caller's. It is at least 1. `limits` are those of the proof of one deal.
  ProofSolver(const Rules& rules, int workers, const ProofLimits& limits,
              const ProofOptions& options = {});

  /// An unsolvable deal's outcome has `proof`. An unknown deal's reason is kPositions or kMemory if
  /// a limit was reached, kMoves if a won position was met but no moves to it were found, or that
  /// of `stop`, which the calling thread asks. `expanded` counts the positions of the proof, too.
  const ProofOutcome& solve(const Deal& deal, const StopCallback& stop = {}) override;
  /// Does the same and reports to `tracer`. `earlier` is what an earlier search of this deal left,
  /// or null. The proof goes on from there, without stages 1 and 3.
  const ProofOutcome& solve_traced(const Deal& deal, ProofTracer& tracer,
                                   const UnfinishedProof* earlier, const StopCallback& stop = {});
  const ProofOutcome& so_far() const override { return outcome_; }

 private:
  void escalate(const Deal& deal, ProofTracer& tracer, const UnfinishedProof* earlier,
                const StopCallback& stop);
  bool find_solution(const Deal& deal, std::uint64_t most_expanded, const StopCallback& stop);
  void begin_proof(const Deal& deal, ProofTracer& tracer, const UnfinishedProof* earlier);
  void set_sink(ProofTracer& tracer);
  SearchStatus search_layers(std::uint64_t most_positions, ProofTracer& tracer,
                             const StopCallback& stop);
  void conclude(const Deal& deal, SearchStatus status, ProofTracer& tracer,
                const StopCallback& stop);
  void follow_up(const Deal& deal, ProofTracer& tracer, const StopCallback& stop);
  bool distinguish_pairs(const Deal& deal, std::uint64_t most_expanded, ProofTracer& tracer,
                         const StopCallback& stop);
  std::optional<CardSet> find_exchangeable(const Deal& deal, std::uint64_t most_expanded,
                                           const StopCallback& stop);
  void conclude_exhausted(SearchStatus status, ProofTracer& tracer);
  void give_up(StopReason reason);

  Rules rules_;
  ProofLimits limits_;
  ProofOptions options_;
  ProofSearch search_;
  StopReason stopped_ = StopReason::kNone;
  ProofOutcome outcome_;
};

}  // namespace freecell
