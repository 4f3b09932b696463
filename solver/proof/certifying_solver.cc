#include "solver/proof/certifying_solver.h"

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/portfolio.h"
#include "solver/proof/sorted_positions.h"

namespace freecell {
namespace {

constexpr std::uint64_t kFirstLargeProof = 4'000'000;  ///< positions
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

bool ends_it(SearchStatus status) {
  return status == SearchStatus::kExhausted || status == SearchStatus::kStopped;
}

}  // namespace

CertifyingSolver::CertifyingSolver(std::unique_ptr<SolverInterface> solver, const Rules& rules,
                                   std::uint64_t most_memory, MemoryBudget* memory)
    : solver_(std::move(solver)),
      rules_(rules.usual_game()),
      most_memory_(most_memory),
      share_(memory),
      search_(1, {.up_to_symmetry = true}) {}

const Outcome& CertifyingSolver::solve(const Deal& deal, const StopCallback& stop) {
  is_proving_ = false;
  outcome_ = solver_->solve(deal, stop);
  is_proving_ = true;
  if (outcome_.verdict != Verdict::kUnsolvable) return outcome_;
  StopReason stopped = StopReason::kNone;
  const StopCallback ask = [&] {
    if (stop) stopped = stop();
    return stopped;
  };
  try {
    prove(deal, ask);
  } catch (const std::bad_alloc&) {
    give_up(StopReason::kMemory);
  }
  if (stopped != StopReason::kNone) give_up(stopped);
  share_.give_back();
  return outcome_;
}

void CertifyingSolver::prove(const Deal& deal, const StopCallback& stop) {
  switch (list_positions(deal, stop)) {
    case SearchStatus::kExhausted:
      return;
    case SearchStatus::kMemory:
      return give_up(StopReason::kMemory);
    case SearchStatus::kStopped:
      return;
    case SearchStatus::kBudget:
    case SearchStatus::kSolved:
      throw std::logic_error("a deal that was found unsolvable can be won");
  }
}

/// Most proofs up to symmetry are so small that they need not ask the other workers for memory. The
/// others are tried in turn with and without symmetry, because either may have far more positions.
SearchStatus CertifyingSolver::list_positions(const Deal& deal, const StopCallback& stop) {
  const SearchStatus small =
      search(deal, true, {kNoLimit, std::min(kProofMemory, most_memory_)}, stop);
  if (ends_it(small)) return small;
  if (!share_.grow_to(most_memory_, stop)) return SearchStatus::kStopped;
  SearchStatus plain = SearchStatus::kBudget;
  SearchStatus symmetric = small == SearchStatus::kSolved ? small : SearchStatus::kBudget;
  for (std::uint64_t positions = kFirstLargeProof;; positions *= 4) {
    const ProofLimits limits{positions, most_memory_};
    if (plain == SearchStatus::kBudget) plain = search(deal, false, limits, stop);
    if (ends_it(plain) || plain == SearchStatus::kSolved) return plain;
    if (symmetric == SearchStatus::kBudget) symmetric = search(deal, true, limits, stop);
    if (ends_it(symmetric)) return symmetric;
    const bool may_go_on = plain == SearchStatus::kBudget || symmetric == SearchStatus::kBudget;
    if (!may_go_on) return SearchStatus::kMemory;
  }
}

/// If the search visits all positions, the outcome gets them.
SearchStatus CertifyingSolver::search(const Deal& deal, bool up_to_symmetry,
                                      const ProofLimits& limits, const StopCallback& stop) {
  std::vector<SortedPositions> layers;
  search_.set_sink([&](Layer, const std::function<const PackedPosition*()>& next) {
    SortedPositions& layer = layers.emplace_back();
    while (const PackedPosition* packed = next()) layer.append(*packed);
  });
  up_to_symmetry ? search_.begin(deal, rules_) : search_.begin_without_symmetry(deal, rules_);
  std::optional<SearchStatus> status;
  while (!status) status = search_.search_layer(limits, stop);
  if (status == SearchStatus::kExhausted) {
    const MemberKind kind = up_to_symmetry ? MemberKind::kClasses : MemberKind::kPositions;
    outcome_.proof_positions = std::make_shared<ProofPositions>(kind, std::move(layers));
  }
  search_.clear();
  return *status;
}

void CertifyingSolver::give_up(StopReason reason) {
  outcome_.verdict = Verdict::kUnknown;
  outcome_.reason = reason;
  outcome_.proof_positions.reset();
}

}  // namespace freecell
