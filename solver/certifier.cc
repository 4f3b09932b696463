#include "solver/certifier.h"

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
#include "solver/search/evaluator.h"
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

/// A deal that is being certified.
struct Certifier::Work {
  const Deal& deal;
  const Rules rules;
  const StopCallback& stop;
  std::shared_ptr<const ProofPositions> positions = {};
};

Certified Certifier::certify(const Deal& deal, const Rules& rules, const StopCallback& stop) {
  StopReason stopped = StopReason::kNone;
  const StopCallback ask = [&] {
    if (stop) stopped = stop();
    return stopped;
  };
  Work work{deal, rules.usual_game(), ask};
  SearchStatus status = SearchStatus::kMemory;
  try {
    status = list_positions(work);
  } catch (const std::bad_alloc&) {
    search_.clear();
  }
  share_.give_back();
  if (stopped != StopReason::kNone) return {.reason = stopped};
  switch (status) {
    case SearchStatus::kExhausted:
      assert(work.positions && work.positions->size() > 0);
      return {.positions = std::move(work.positions)};
    case SearchStatus::kMemory:
    case SearchStatus::kStopped:  // by the memory budget
      return {.reason = StopReason::kMemory};
    case SearchStatus::kBudget:
    case SearchStatus::kUndecided:
    case SearchStatus::kSolved:
      break;
  }
  throw std::logic_error("a deal that was found unsolvable can be won");
}

/// Most proofs up to symmetry are so small that they need not ask the other workers for memory.
SearchStatus Certifier::list_positions(Work& work) {
  const SearchStatus small =
      search(work, kAllCards, {kNoLimit, std::min(kProofMemory, most_memory_)});
  if (ends_it(small)) return small;
  if (!share_.grow_to(most_memory_, work.stop)) return SearchStatus::kStopped;
  return list_at_large(work, small == SearchStatus::kSolved);
}

/// Proofs end when one has all positions, when all have run out of memory, or when one without
/// symmetry has met a won position.
SearchStatus Certifier::list_at_large(Work& work, bool meets_win) {
  Endings ended;
  if (meets_win) ended[Search::kSymmetricProof] = SearchStatus::kSolved;
  CardSet exchangeable = kAllCards;
  const auto run = [&](const SearchStage& stage) -> std::optional<SearchStatus> {
    SearchStatus& status = ended[stage.search];
    const ProofLimits limits{stage.limit, most_memory_};
    if (status == SearchStatus::kBudget) {
      status = stage.search == Search::kNarrowProof
                   ? search_with_distinguished_pairs(work, exchangeable, limits)
                   : search(work, stage.search == Search::kPlainProof ? 0 : kAllCards, limits);
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
SearchStatus Certifier::search_with_distinguished_pairs(Work& work, CardSet& exchangeable,
                                                        const ProofLimits& limits) {
  const Game game(work.deal, work.rules);
  const Evaluator order(complete_orders()[0], work.rules);
  SearchEffort effort;
  const SearchStatus status =
      ReducedSearch().decide(Position(work.deal, game), game, order, exchangeable,
                             {limits.positions, limits.memory}, work.stop, effort);
  if (status != SearchStatus::kExhausted) return status;
  return search(work, exchangeable, {kNoLimit, limits.memory});
}

/// If the search visits all positions, the work gets them.
SearchStatus Certifier::search(Work& work, CardSet exchangeable, const ProofLimits& limits) {
  std::vector<SortedPositions> layers;
  search_.set_sink([&](Layer, const std::function<const PackedPosition*()>& next) {
    SortedPositions& layer = layers.emplace_back();
    while (const PackedPosition* packed = next()) layer.append(*packed);
  });
  search_.begin(work.deal, work.rules, exchangeable);
  std::optional<SearchStatus> status;
  while (!status) status = search_.search_layer(limits, work.stop);
  if (status == SearchStatus::kExhausted) {
    work.positions = std::make_shared<ProofPositions>(
        distinguished_pairs_of(search_.exchangeable()), std::move(layers));
  }
  search_.clear();
  return *status;
}

}  // namespace freecell
