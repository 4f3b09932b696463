#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/confirmed_fewest.h"
#include "solver/confirmed_outcome.h"
#include "solver/effort.h"
#include "solver/measures/measures.h"
#include "solver/proof_outcome.h"
#include "solver/prover.h"
#include "solver/solver.h"
#include "solver/solver_interface.h"

namespace freecell {

/// The solver of the last search. The next search uses it again if it is of the same kind. There is
/// only one at a time, because each keeps memory of its own.
class KeptSolver {
 public:
  /// Asks the page during the search whether to stop, and has the referee replay the solution. If
  /// the worker's memory does not do even for the solver itself, that is the limit of memory, too.
  /// Throws std::invalid_argument for rules that the effort cannot play by.
  const ConfirmedOutcome& solve(const EffortSettings& effort, const Rules& rules,
                                const Limits& limits, const Deal& deal);

  /// Finds the fewest freecells; none of these solvers is kept. The solution is this object's.
  ConfirmedFewest fewest(const Rules& rules, const Limits& limits, const Deal& deal);

  /// Decides a hard deal. The size is that of the proof; nothing unless the deal is unsolvable.
  std::pair<const ConfirmedOutcome&, std::optional<ProofSize>> prove(const Rules& rules,
                                                                     const ProverSettings& settings,
                                                                     const Deal& deal);

  /// Measures a deal with solvers of the measures' own, after which none is kept. Asks the page
  /// during their searches whether to stop. No value is known if the worker's memory does not do
  /// for the solvers. Throws as Measurer does.
  std::vector<MeasureValue> measure(const std::vector<Measure>& measures, GameNumbers games,
                                    const Deal& deal, const Rules& rules, const Limits& limits);

 private:
  void prepare(const EffortSettings& effort, const Rules& rules, const Limits& limits);
  void let_go();

  /// A search takes the number of cascades from its deal.
  struct Kind {
    Effort effort;
    int at_least;
    Rules rules;
    std::uint64_t max_expanded;
    std::uint64_t max_memory;

    friend bool operator==(const Kind&, const Kind&) = default;
  };

  std::optional<Kind> kind_;
  std::unique_ptr<SolverInterface> solver_;
  Confirmer confirmer_;
};

}  // namespace freecell
