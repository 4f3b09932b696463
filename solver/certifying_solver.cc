#include "solver/certifying_solver.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/proof/distinguished_pairs.h"
#include "solver/proof/sorted_positions.h"
#include "solver/schedule.h"
#include "solver/search/portfolio.h"
#include "solver/search/reduced_search.h"

namespace freecell {
namespace {

/// The bytes that a proof may hold without asking the memory budget, because they are so few. Deal
/// 20410 with one freecell has more positions than any other of 1-32000 and takes 3 MB.
constexpr std::uint64_t kProofMemory = std::uint64_t{16} << 20;

bool ends_it(SearchStatus status) {
  return status == SearchStatus::kExhausted || status == SearchStatus::kStopped;
}

}  // namespace

CertifyingSolver::CertifyingSolver(std::unique_ptr<SolverInterface> solver, const Rules& rules,
                                   std::uint64_t most_memory, MemoryBudget* memory)
    : solver_(std::move(solver)),
      rules_(rules.usual_game()),
      most_memory_(most_memory),
      order_(complete_orders()[0], rules),
      share_(memory),
      search_(1, {.up_to_symmetry = true}) {}

const ProofOutcome& CertifyingSolver::solve(const Deal& deal, const StopCallback& stop) {
  is_proving_ = false;
  outcome_ = {solver_->solve(deal, stop)};
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
      assert(outcome_.proof_positions && outcome_.proof_positions->size() > 0);
      return;
    case SearchStatus::kMemory:
      return give_up(StopReason::kMemory);
    case SearchStatus::kStopped:
      return;
    case SearchStatus::kBudget:
    case SearchStatus::kUndecided:
    case SearchStatus::kSolved:
      throw std::logic_error("a deal that was found unsolvable can be won");
  }
}

/// Most proofs up to symmetry are so small that they need not ask the other workers for memory.
SearchStatus CertifyingSolver::list_positions(const Deal& deal, const StopCallback& stop) {
  const SearchStatus small =
      search(deal, kAllCards, {kNoLimit, std::min(kProofMemory, most_memory_)}, stop);
  if (ends_it(small)) return small;
  if (!share_.grow_to(most_memory_, stop)) return SearchStatus::kStopped;
  return list_at_large(deal, small == SearchStatus::kSolved, stop);
}

/// Proofs end when one has all positions, when all have run out of memory, or when one without
/// symmetry has met a won position.
SearchStatus CertifyingSolver::list_at_large(const Deal& deal, bool meets_win,
                                             const StopCallback& stop) {
  Endings ended;
  if (meets_win) ended[Search::kSymmetricProof] = SearchStatus::kSolved;
  CardSet exchangeable = kAllCards;
  const auto run = [&](const SearchStage& stage) -> std::optional<SearchStatus> {
    SearchStatus& status = ended[stage.search];
    const ProofLimits limits{stage.limit, most_memory_};
    if (status == SearchStatus::kBudget) {
      status =
          stage.search == Search::kNarrowProof
              ? search_with_distinguished_pairs(deal, exchangeable, limits, stop)
              : search(deal, stage.search == Search::kPlainProof ? 0 : kAllCards, limits, stop);
    }
    const bool is_wrong = stage.search == Search::kPlainProof && status == SearchStatus::kSolved;
    if (ends_it(status) || is_wrong) return status;
    const bool may_go_on = std::ranges::any_of(kCertifyRound, [&](const SearchStage& other) {
      return ended[other.search] == SearchStatus::kBudget;
    });
    return may_go_on ? std::nullopt : std::optional(SearchStatus::kMemory);
  };
  return *follow(kCertifyRounds, run);
}

/// Takes pairs from `exchangeable` until a proof meets no won position.
SearchStatus CertifyingSolver::search_with_distinguished_pairs(const Deal& deal,
                                                               CardSet& exchangeable,
                                                               const ProofLimits& limits,
                                                               const StopCallback& stop) {
  const Game game(deal, rules_);
  SearchEffort effort;
  const SearchStatus status =
      ReducedSearch().decide(Position(deal, game), game, order_, exchangeable,
                             {limits.positions, limits.memory}, stop, effort);
  if (status != SearchStatus::kExhausted) return status;
  return search(deal, exchangeable, {kNoLimit, limits.memory}, stop);
}

/// If the search visits all positions, the outcome gets them.
SearchStatus CertifyingSolver::search(const Deal& deal, CardSet exchangeable,
                                      const ProofLimits& limits, const StopCallback& stop) {
  std::vector<SortedPositions> layers;
  search_.set_sink([&](Layer, const std::function<const PackedPosition*()>& next) {
    SortedPositions& layer = layers.emplace_back();
    while (const PackedPosition* packed = next()) layer.append(*packed);
  });
  search_.begin(deal, rules_, exchangeable);
  std::optional<SearchStatus> status;
  while (!status) status = search_.search_layer(limits, stop);
  if (status == SearchStatus::kExhausted) {
    outcome_.proof_positions = std::make_shared<ProofPositions>(
        distinguished_pairs_of(search_.exchangeable()), std::move(layers));
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
