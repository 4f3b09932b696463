#include "solver/solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "solver/depths/any_card_search.h"
#include "solver/depths/kings_search.h"
#include "solver/exhaustion.h"
#include "solver/proof/proof_search.h"
#include "solver/schedule.h"
#include "solver/search/beam_search.h"
#include "solver/search/beams.h"
#include "solver/search/complete_search.h"
#include "solver/search/greedy_search.h"
#include "solver/search/portfolio.h"
#include "solver/search/reduced_search.h"
#include "solver/search/solution.h"

namespace freecell {
namespace {

/// The most player moves of what a beam search finds: twice those of the longest short solutions.
constexpr int kLongestOfBeam = 100;

}  // namespace

class Solver::Impl {
 public:
  Impl(const Rules& rules, const Limits& limits, MemoryBudget* memory,
       const SolveSchedule& schedule)
      : rules_(rules),
        limits_(limits),
        schedule_(schedule),
        orders_{Evaluator(complete_orders()[0], rules), Evaluator(complete_orders()[1], rules)},
        reduced_search_(memory),
        complete_search_(memory),
        proof_share_(memory) {
    if (schedule.by_depths && KingsSearch::knows(rules)) kings_search_.emplace(memory);
    if (schedule.by_depths && AnyCardSearch::knows(rules)) any_card_search_.emplace(memory);
    for (const Stage& stage : default_stages()) {
      evaluators_.emplace_back(stage.weights, rules);
    }
  }

  const Outcome& solve(const Deal& deal, const StopCallback& stop) {
    start(deal);
    try {
      escalate(deal, stop);
    } catch (const std::bad_alloc&) {
      reduced_search_.clear();
      complete_search_.clear();
      if (kings_search_) kings_search_->clear();
      if (any_card_search_) any_card_search_->clear();
      proof_share_.give_back();
      give_up(StopReason::kMemory);
    }
    return outcome_;
  }

  const Outcome& so_far() const { return outcome_; }

 private:
  void start(const Deal& deal) {
    game_ = Game(deal, rules_);
    position_ = Position(deal, game_);
    outcome_ = renewed(std::move(outcome_));
    effort_ = {};
    stopped_ = StopReason::kNone;
    evidence_ = {};
  }

  /// Runs one stage after the other, the cheap ones first. Each stage ends at its budget. The last
  /// one is complete.
  void escalate(const Deal& deal, const StopCallback& stop) {
    const auto ask = [&] {
      note_effort();
      if (stop) stopped_ = stop();
      return stopped_;
    };
    if (kings_search_) return search_by_depths(*kings_search_, deal, ask);
    if (any_card_search_) return search_by_depths(*any_card_search_, deal, ask);
    const std::span<const Stage> stages = default_stages();
    for (std::size_t index = 0; index < stages.size(); ++index) {
      const Stage& stage = stages[index];
      ++outcome_.stage;
      const SearchStatus status = greedy_search_.run(position_, game_, stage, evaluators_[index],
                                                     budget(schedule_.greedy), ask, effort_);
      if (status == SearchStatus::kSolved) {
        greedy_search_.solution(steps_);
        return solved(deal, HomeSteps::kLeftOut);
      }
      if (status == SearchStatus::kStopped) return give_up(stopped_);
      if (expansions_left() == 0) return give_up(StopReason::kExpanded);
    }
    outcome_.stage = static_cast<int>(stages.size()) + 1;
    finish_complete(deal, search_completely(deal, ask));
    proof_share_.give_back();
  }

  /// One search decides the deal, so there are no other stages.
  template <typename DepthSearch>
  void search_by_depths(DepthSearch& search, const Deal& deal, const StopCallback& stop) {
    outcome_.stage = 1;
    evidence_.status = search.run(deal, rules_.for_deal(deal), budget(kNoLimit), stop, effort_);
    evidence_.has_pending = search.has_open();
    if (evidence_.status == SearchStatus::kSolved) search.solution(steps_);
    search.clear();
    finish_complete(deal, evidence_.status);
  }

  /// Follows the schedule. A search is tried again only if its limit ended it.
  SearchStatus search_completely(const Deal& deal, const StopCallback& stop) {
    Proofs proofs;
    Endings ended;
    const auto run = [&](const SearchStage& stage) -> std::optional<SearchStatus> {
      SearchStatus& status = ended[stage.search];
      if (status == SearchStatus::kBudget) status = search(stage, deal, proofs, stop);
      if (decides(stage.search, status)) return status;
      // If the first order ran out of memory, so would the second.
      if (stage.search == Search::kFirstOrder) ended[Search::kSecondOrder] = status;
      // The other searches and the proofs find out for themselves that they may expand nothing.
      const bool asks = stage.search == Search::kReduced || stage.search == Search::kBeam;
      if (asks && expansions_left() == 0) return SearchStatus::kBudget;
      return std::nullopt;
    };
    const std::optional<SearchStatus> status = follow(schedule_.stages, run);
    return status.value_or(ended[Search::kSecondOrder]);
  }

  /// Whether a search that ended like this ends the schedule. A beam search that found nothing
  /// proves nothing. A proof that has met a won position knows no moves to it.
  static bool decides(Search search, SearchStatus status) {
    const bool is_proof = search == Search::kPlainProof || search == Search::kSymmetricProof;
    return status == SearchStatus::kStopped || (status == SearchStatus::kSolved && !is_proof) ||
           (status == SearchStatus::kExhausted && search != Search::kBeam);
  }

  /// The large proofs of a deal.
  struct Proofs {
    static constexpr ProofOptions kOptions{.memory = LayerMemory::kLevels, .up_to_symmetry = true};
    std::optional<ProofSearch> search;  ///< made when the first proof begins
    CardSet exchangeable = kAllCards;   ///< the pairs that are not distinguished
  };

  SearchStatus search(const SearchStage& stage, const Deal& deal, Proofs& proofs,
                      const StopCallback& stop) {
    switch (stage.search) {
      case Search::kReduced:
        return search_reduced(stage.limit, proofs.exchangeable, stop);
      case Search::kFirstOrder:
        return search(orders_[0], stage.limit, stop);
      case Search::kSecondOrder:
        return search(orders_[1], stage.limit, stop);
      case Search::kBeam:
        return search_beam(static_cast<std::uint32_t>(stage.limit), stop);
      case Search::kPlainProof:
        return prove(deal, 0, proofs.search, stage.limit, stop);
      default:
        assert(stage.search == Search::kSymmetricProof);
        return prove(deal, proofs.exchangeable, proofs.search, stage.limit, stop);
    }
  }

  /// Looks for a solution of moderate length. That it finds none proves nothing. Nor does it end
  /// the search that it runs out of memory: others take less.
  SearchStatus search_beam(std::uint32_t width, const StopCallback& stop) {
    if (!proof_share_.grow_to(limits_.max_memory, stop)) return SearchStatus::kStopped;
    const SearchEffort before = effort_;
    SearchStatus status = SearchStatus::kMemory;
    try {
      BeamSearch beam(default_beam_weights(), rules_);
      const StopCallback ask = [&] {
        effort_.expanded = before.expanded + beam.effort().expanded;
        effort_.generated = before.generated + beam.effort().generated;
        return stop();
      };
      status = beam.run({.width = width, .may_stay = false}, position_, game_, kLongestOfBeam,
                        budget(kNoLimit), ask);
      effort_.expanded = before.expanded + beam.effort().expanded;
      effort_.generated = before.generated + beam.effort().generated;
      if (status == SearchStatus::kSolved) beam.solution(steps_);
    } catch (const std::bad_alloc&) {
    }
    proof_share_.give_back();
    return status;
  }

  /// Each proof begins anew, since the searches for a solution need the memory in between.
  SearchStatus prove(const Deal& deal, CardSet exchangeable, std::optional<ProofSearch>& proof,
                     std::uint64_t most_positions, const StopCallback& stop) {
    if (!proof) proof.emplace(1, Proofs::kOptions);
    proof->begin(deal, rules_, exchangeable);
    if (!proof_share_.grow_to(limits_.max_memory, stop)) return SearchStatus::kStopped;
    const SearchStatus status = search_layers(*proof, most_positions, stop);
    proof->clear();
    proof_share_.give_back();
    return status;
  }

  SearchBudget budget(std::uint64_t most_expanded) const {
    return {std::min(expansions_left(), most_expanded), limits_.max_memory};
  }

  SearchStatus search_reduced(std::uint64_t most_expanded, CardSet& exchangeable,
                              const StopCallback& stop) {
    evidence_.status = reduced_search_.decide(position_, game_, orders_[0], exchangeable,
                                              budget(most_expanded), stop, effort_);
    evidence_.has_pending = reduced_search_.has_pending();
    if (evidence_.status == SearchStatus::kSolved) reduced_search_.solution(steps_);
    reduced_search_.clear();
    return evidence_.status;
  }

  SearchStatus search(const Evaluator& order, std::uint64_t most_expanded,
                      const StopCallback& stop) {
    evidence_.status =
        complete_search_.run(position_, game_, order, budget(most_expanded), stop, effort_);
    evidence_.has_pending = complete_search_.has_open();
    if (evidence_.status == SearchStatus::kSolved) complete_search_.solution(steps_);
    complete_search_.clear();
    return evidence_.status;
  }

  SearchStatus search_layers(ProofSearch& proof, std::uint64_t most_positions,
                             const StopCallback& stop) {
    const std::uint64_t expanded_before = effort_.expanded;
    const std::uint64_t left = expansions_left();
    const ProofLimits limits{std::min(left, most_positions), limits_.max_memory};
    const auto note_positions = [&] {
      effort_.expanded = expanded_before + std::min(left, proof.progress().positions);
    };
    const StopCallback ask = [&] {
      note_positions();
      return stop();
    };
    std::optional<SearchStatus> status;
    while (!status) status = proof.search_layer(limits, ask);
    note_positions();
    evidence_ = {*status, proof.progress().held > 0};
    return *status;
  }

  void finish_complete(const Deal& deal, SearchStatus status) {
    switch (status) {
      case SearchStatus::kSolved:
        return solved(deal, HomeSteps::kGiven);
      case SearchStatus::kExhausted:
        conclude(StopReason::kExhausted);
        return conclude_unsolvable(outcome_, evidence_);
      case SearchStatus::kBudget:
      case SearchStatus::kUndecided:
        return give_up(StopReason::kExpanded);
      case SearchStatus::kMemory:
        return give_up(StopReason::kMemory);
      case SearchStatus::kStopped:
        return give_up(stopped_);
    }
  }

  void solved(const Deal& deal, HomeSteps home) {
    replay_steps(deal, game_, steps_, home, outcome_.moves);
    outcome_.verdict = Verdict::kSolved;
    conclude(StopReason::kNone);
  }

  void give_up(StopReason reason) {
    outcome_.verdict = Verdict::kUnknown;
    conclude(reason);
  }

  void conclude(StopReason reason) {
    outcome_.reason = reason;
    note_effort();
  }

  void note_effort() {
    outcome_.expanded = effort_.expanded;
    outcome_.generated = effort_.generated;
  }

  std::uint64_t expansions_left() const {
    assert(effort_.expanded <= limits_.max_expanded);
    return limits_.max_expanded - effort_.expanded;
  }

  Rules rules_;
  Limits limits_;
  SolveSchedule schedule_;
  std::vector<Evaluator> evaluators_;
  std::array<Evaluator, 2> orders_;
  GreedySearch greedy_search_;
  ReducedSearch reduced_search_;
  CompleteSearch complete_search_;
  std::optional<KingsSearch> kings_search_;       ///< if it knows the game
  std::optional<AnyCardSearch> any_card_search_;  ///< likewise
  MemoryBudget::Share proof_share_;               ///< for proofs that take long
  Game game_;
  Position position_;
  std::vector<Step> steps_;
  SearchEffort effort_;
  StopReason stopped_ = StopReason::kNone;
  SearchEvidence evidence_;  ///< that of the last search that prunes no solution
  Outcome outcome_;
};

Solver::Solver(const Rules& rules, Limits limits, MemoryBudget* memory) {
  rules.check();
  rules.check_usual_game();
  impl_ = std::make_unique<Impl>(rules, limits, memory, SolveSchedule());
}

Solver::Solver(const Rules& rules, const SolveSchedule& schedule) {
  rules.check();
  rules.check_usual_game();
  impl_ = std::make_unique<Impl>(rules, Limits(), nullptr, schedule);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

const Outcome& Solver::solve(const Deal& deal, const StopCallback& stop) {
  return impl_->solve(deal, stop);
}

const Outcome& Solver::so_far() const { return impl_->so_far(); }

}  // namespace freecell
