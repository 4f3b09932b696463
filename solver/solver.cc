#include "solver/solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <vector>

#include "solver/complete_search.h"
#include "solver/exhaustion.h"
#include "solver/greedy_search.h"
#include "solver/portfolio.h"
#include "solver/proof/proof_search.h"
#include "solver/solution.h"

namespace freecell {

class Solver::Impl {
 public:
  Impl(const Rules& rules, const Limits& limits, MemoryBudget* memory)
      : rules_(rules),
        limits_(limits),
        orders_{Evaluator(complete_orders()[0], rules.freecells),
                Evaluator(complete_orders()[1], rules.freecells)},
        complete_search_(memory) {
    for (const Stage& stage : default_stages()) {
      evaluators_.emplace_back(stage.weights, rules.freecells);
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
    game_ = Game(deal, rules_);
    position_ = Position(deal, game_);
    outcome_.verdict = Verdict::kUnknown;
    outcome_.reason = StopReason::kNone;
    outcome_.stage = 0;
    outcome_.moves.clear();
    effort_ = {};
    stopped_ = StopReason::kNone;
    evidence_ = {};
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
          greedy_search_.run(position_, game_, stage, evaluators_[index],
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
  /// second order. Each goes on only where it was its budget that ended it.
  SearchStatus search_completely(const Deal& deal, const StopCallback& stop) {
    const SearchStatus first = search(orders_[0], kFirstOrderPatience, stop);
    if (is_final(first)) return first;
    ProofSearch proof(1, {.memory = LayerMemory::kLevels, .up_to_symmetry = true});
    proof.begin(deal, rules_);
    SearchStatus proved = SearchStatus::kBudget;
    SearchStatus found = SearchStatus::kBudget;
    SearchStatus second = first;  // out of memory it would be, too
    for (const std::uint64_t patience : kSymmetryPatience) {
      if (expansions_left() == 0) return SearchStatus::kBudget;
      if (proved == SearchStatus::kBudget) proved = prove(proof, patience, stop);
      if (proved == SearchStatus::kExhausted || proved == SearchStatus::kStopped) return proved;
      if (found == SearchStatus::kBudget) {
        found = complete_search_.run_up_to_symmetry(position_, game_, orders_[0], budget(patience),
                                                    stop, effort_);
      }
      if (found == SearchStatus::kSolved || found == SearchStatus::kStopped) return found;
      if (second == SearchStatus::kBudget) second = search(orders_[1], patience, stop);
      if (is_final(second)) return second;
    }
    return second == SearchStatus::kBudget ? search(orders_[1], expansions_left(), stop) : second;
  }

  static bool is_final(SearchStatus status) {
    return status != SearchStatus::kBudget && status != SearchStatus::kMemory;
  }

  SearchBudget budget(std::uint64_t most_expanded) const {
    return {std::min(expansions_left(), most_expanded), limits_.max_memory};
  }

  SearchStatus search(const Evaluator& order, std::uint64_t most_expanded,
                      const StopCallback& stop) {
    evidence_.status =
        complete_search_.run(position_, game_, order, budget(most_expanded), stop, effort_);
    evidence_.has_pending = complete_search_.has_open();
    return evidence_.status;
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
    evidence_ = {*status, proof.progress().held > 0};
    return *status;
  }

  void finish_complete(const Deal& deal, SearchStatus status) {
    switch (status) {
      case SearchStatus::kSolved:
        complete_search_.solution(steps_);
        return solved(deal, SearchAutoplay::kSafe);
      case SearchStatus::kExhausted:
        conclude(StopReason::kExhausted);
        return conclude_unsolvable(outcome_, evidence_);
      case SearchStatus::kBudget:
        return give_up(StopReason::kExpanded);
      case SearchStatus::kMemory:
        return give_up(StopReason::kMemory);
      case SearchStatus::kStopped:
        return give_up(stopped_);
    }
  }

  void solved(const Deal& deal, SearchAutoplay rule) {
    replay_steps(deal, game_, rule, steps_, outcome_.moves);
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

  Rules rules_;
  Limits limits_;
  std::vector<Evaluator> evaluators_;
  std::array<Evaluator, 2> orders_;
  GreedySearch greedy_search_;
  CompleteSearch complete_search_;
  Game game_;
  Position position_;
  std::vector<Step> steps_;
  SearchEffort effort_;
  StopReason stopped_ = StopReason::kNone;
  SearchEvidence evidence_;  ///< of the last search that leaves nothing out
  Outcome outcome_;
};

Solver::Solver(const Rules& rules, Limits limits, MemoryBudget* memory) {
  rules.check();
  rules.check_usual_game();
  impl_ = std::make_unique<Impl>(rules, limits, memory);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

const Outcome& Solver::solve(const Deal& deal, const StopCallback& stop) {
  return impl_->solve(deal, stop);
}

}  // namespace freecell
