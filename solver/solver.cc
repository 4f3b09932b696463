#include "solver/solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "solver/complete_search.h"
#include "solver/greedy_search.h"
#include "solver/portfolio.h"
#include "solver/proof/proof_search.h"
#include "solver/solution.h"

namespace freecell {

class Solver::Impl {
 public:
  Impl(int freecells, const Limits& limits, MemoryBudget* memory)
      : freecells_(freecells),
        limits_(limits),
        orders_{Evaluator(complete_orders()[0], freecells),
                Evaluator(complete_orders()[1], freecells)},
        complete_search_(memory) {
    for (const Stage& stage : default_stages()) {
      evaluators_.emplace_back(stage.weights, freecells);
    }
  }

  const Outcome& solve(const Deal& deal, const StopCallback& stop) {
    start(deal);
    try {
      escalate(deal, stop);
    } catch (const std::bad_alloc&) {
      complete_search_.clear();
      give_up(StopReason::kMemory);
    }
    return outcome_;
  }

 private:
  void start(const Deal& deal) {
    if (static_cast<int>(deal.freecell_cards().size()) > freecells_) {
      throw std::invalid_argument("the deal occupies more freecells than there are");
    }
    outcome_.verdict = Verdict::kUnknown;
    outcome_.reason = StopReason::kNone;
    outcome_.stage = 0;
    outcome_.moves.clear();
    effort_ = {};
    stopped_ = StopReason::kNone;
    table_ = Table(deal, freecells_);
    position_ = Position(deal, table_);
  }

  /// Stage after stage, the cheap ones first; each is given up after its budget, the last one is
  /// complete.
  void escalate(const Deal& deal, const StopCallback& stop) {
    const auto ask = [&] {
      if (stop) stopped_ = stop();
      return stopped_;
    };
    const std::span<const Stage> stages = default_stages();
    for (std::size_t index = 0; index < stages.size(); ++index) {
      const Stage& stage = stages[index];
      ++outcome_.stage;
      const SearchStatus status =
          greedy_search_.run(position_, table_, stage, evaluators_[index],
                             {expansions_left(), limits_.max_memory}, ask, effort_);
      if (status == SearchStatus::kSolved) {
        greedy_search_.solution(steps_);
        return solved(deal, GreedySearch::kRule);
      }
      if (status == SearchStatus::kStopped) return give_up(stopped_);
      if (expansions_left() == 0) return give_up(StopReason::kExpanded);
    }
    outcome_.stage = static_cast<int>(stages.size()) + 1;
    finish_complete(deal, search_completely(deal, ask));
    complete_search_.clear();
  }

  /// By the first order; if that takes long, in turn and longer and longer: a proof and a search
  /// for a solution up to symmetry, which decide most of what is left, and all over again by the
  /// second order.
  SearchStatus search_completely(const Deal& deal, const StopCallback& stop) {
    SearchStatus status = search(orders_[0], kFirstOrderPatience, stop);
    if (is_final(status) || expansions_left() == 0) return status;
    ProofSearch proof(1, {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
    proof.begin(deal, freecells_);
    for (const std::uint64_t patience : kSymmetryPatience) {
      status = prove(proof, patience, stop);
      if (status == SearchStatus::kExhausted || status == SearchStatus::kStopped) return status;
      status = complete_search_.run_up_to_symmetry(position_, table_, orders_[0], budget(patience),
                                                   stop, effort_);
      if (status == SearchStatus::kSolved || status == SearchStatus::kStopped) return status;
      status = search(orders_[1], patience, stop);
      if (is_final(status) || expansions_left() == 0) return status;
    }
    return search(orders_[1], expansions_left(), stop);
  }

  static bool is_final(SearchStatus status) {
    return status != SearchStatus::kBudget && status != SearchStatus::kMemory;
  }

  SearchBudget budget(std::uint64_t most_expanded) const {
    return {std::min(expansions_left(), most_expanded), limits_.max_memory};
  }

  SearchStatus search(const Evaluator& order, std::uint64_t most_expanded,
                      const StopCallback& stop) {
    return complete_search_.run(position_, table_, order, budget(most_expanded), stop, effort_);
  }

  /// Goes on until it has met `most_positions`.
  SearchStatus prove(ProofSearch& proof, std::uint64_t most_positions, const StopCallback& stop) {
    complete_search_.clear();
    const std::uint64_t before = proof.progress().positions;
    const ProofLimits limits{std::min(before + expansions_left(), most_positions),
                             std::min(limits_.max_memory, kProofMemory)};
    std::optional<SearchStatus> status;
    while (!status) status = proof.search_layer(limits, stop);
    effort_.expanded += std::min(expansions_left(), proof.progress().positions - before);
    return *status;
  }

  /// The only place that says `unsolvable`.
  void finish_complete(const Deal& deal, SearchStatus status) {
    switch (status) {
      case SearchStatus::kSolved:
        complete_search_.solution(steps_);
        return solved(deal, SearchAutoplay::kSafe);
      case SearchStatus::kExhausted:
        outcome_.verdict = Verdict::kUnsolvable;
        return conclude(StopReason::kExhausted);
      case SearchStatus::kBudget:
        return give_up(StopReason::kExpanded);
      case SearchStatus::kMemory:
        return give_up(StopReason::kMemory);
      case SearchStatus::kStopped:
        return give_up(stopped_);
    }
  }

  void solved(const Deal& deal, SearchAutoplay rule) {
    replay_steps(deal, table_, rule, steps_, outcome_.moves);
    outcome_.verdict = Verdict::kSolved;
    conclude(StopReason::kNone);
  }

  void give_up(StopReason reason) {
    outcome_.verdict = Verdict::kUnknown;
    conclude(reason);
  }

  void conclude(StopReason reason) {
    outcome_.reason = reason;
    outcome_.expanded = effort_.expanded;
    outcome_.generated = effort_.generated;
  }

  std::uint64_t expansions_left() const { return limits_.max_expanded - effort_.expanded; }

  int freecells_;
  Limits limits_;
  std::vector<Evaluator> evaluators_;
  std::array<Evaluator, 2> orders_;
  GreedySearch greedy_search_;
  CompleteSearch complete_search_;
  Table table_;
  Position position_;
  std::vector<Step> steps_;
  SearchEffort effort_;
  StopReason stopped_ = StopReason::kNone;
  Outcome outcome_;
};

Solver::Solver(int freecells, Limits limits, MemoryBudget* memory) {
  if (freecells < 0 || freecells > kMaxFreecells) {
    throw std::invalid_argument("freecells: " + std::to_string(freecells) + " is not 0 to 10");
  }
  impl_ = std::make_unique<Impl>(freecells, limits, memory);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

const Outcome& Solver::solve(const Deal& deal, const StopCallback& stop) {
  return impl_->solve(deal, stop);
}

}  // namespace freecell
