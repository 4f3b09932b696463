#include "solver/certifying_solver.h"

#include <utility>

namespace freecell {

CertifyingSolver::CertifyingSolver(std::unique_ptr<SolverInterface> solver, const Rules& rules,
                                   std::uint64_t most_memory, MemoryBudget* memory)
    : solver_(std::move(solver)), rules_(rules), certifier_(most_memory, memory) {}

const ProofOutcome& CertifyingSolver::solve(const Deal& deal, const StopCallback& stop) {
  is_proving_ = false;
  outcome_ = {solver_->solve(deal, stop)};
  is_proving_ = true;
  if (outcome_.verdict != Verdict::kUnsolvable) return outcome_;
  Certified certified = certifier_.certify(deal, rules_, stop);
  outcome_.proof_positions = std::move(certified.positions);
  if (!outcome_.proof_positions) {
    outcome_.verdict = Verdict::kUnknown;
    outcome_.reason = certified.reason;
  }
  return outcome_;
}

}  // namespace freecell
