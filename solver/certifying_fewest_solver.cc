#include "solver/certifying_fewest_solver.h"

#include <utility>

namespace freecell {

const CertifiedFewest& CertifyingFewestSolver::solve(const Deal& deal, const StopCallback& stop) {
  is_proving_ = false;
  outcome_ = {solver_.solve(deal, stop)};
  is_proving_ = true;
  if (outcome_.reason != StopReason::kInterrupted) certify(deal, stop);
  return outcome_;
}

void CertifyingFewestSolver::certify(const Deal& deal, const StopCallback& stop) {
  const int least = fewest_for_board(deal);
  int& lower = outcome_.freecells.lower;
  while (lower > least && !outcome_.proof_positions) {
    Certified certified =
        certifier_.certify(deal, with_one_freecell_less(rules_, deal, lower), stop);
    outcome_.proof_positions = std::move(certified.positions);
    if (outcome_.proof_positions) return;
    outcome_.verdict = Verdict::kUnknown;
    outcome_.reason = certified.reason;
    lower = certified.reason == StopReason::kMemory ? lower - 1 : least;
  }
}

}  // namespace freecell
