#include "solver/solver.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <new>
#include <optional>
#include <vector>

#include "solver/exhaustion.h"
#include "solver/proof/proof_search.h"
#include "solver/search/beam_search.h"
#include "solver/search/beams.h"
#include "solver/search/complete_search.h"
#include "solver/search/greedy_search.h"
#include "solver/search/portfolio.h"
#include "solver/search/reduced_search.h"
#include "solver/search/solution.h"

namespace freecell {
namespace {

constexpr std::uint64_t kNoPatience = std::numeric_limits<std::uint64_t>::max();
/// The most player moves of what a beam search finds: twice those of the longest short solutions.
constexpr int kLongestOfBeam = 100;

}  // namespace

class Solver::Impl {
 public:
  Impl(const Rules& rules, const Limits& limits, MemoryBudget* memory, const Patience& patience)
      : rules_(rules),
        limits_(limits),
        patience_(patience),
        orders_{Evaluator(complete_orders()[0], rules.freecells),
                Evaluator(complete_orders()[1], rules.freecells)},
        reduced_search_(memory),
        complete_search_(memory),
        proof_share_(memory) {
    for (const Stage& stage : default_stages()) {
      evaluators_.emplace_back(stage.weights, rules.freecells);
    }
  }

  const Outcome& solve(const Deal& deal, const StopCallback& stop) {
    start(deal);
    try {
      escalate(deal, stop);
    } catch (const std::bad_alloc&) {
      reduced_search_.clear();
      complete_search_.clear();
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
    outcome_.verdict = Verdict::kUnknown;
    outcome_.reason = StopReason::kNone;
    outcome_.stage = 0;
    outcome_.moves.clear();
    effort_ = {};
    note_effort();
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
    const std::span<const Stage> stages = default_stages();
    for (std::size_t index = 0; index < stages.size(); ++index) {
      const Stage& stage = stages[index];
      ++outcome_.stage;
      const SearchStatus status = greedy_search_.run(position_, game_, stage, evaluators_[index],
                                                     budget(patience_.greedy), ask, effort_);
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

  /// Tries several searches in turn, in rounds with growing budgets. The search with symmetry
  /// reduction comes first, because it decides nearly all deals. Where cards are told apart often,
  /// the complete search in the first order takes fewer positions. The second order is a new start,
  /// because no order suits every deal. Each is tried again only if its budget ended it.
  ///
  /// Few of the deals that are left for the last round can be won, so large proofs come there. A
  /// proof costs a fraction of a search for a solution with as many positions, and less memory, so
  /// it may take more of them. A beam search before that round costs a tenth of what has been
  /// searched by then, and finds two in five of the solutions that take more than a million
  /// positions.
  SearchStatus search_completely(const Deal& deal, const StopCallback& stop) {
    Proofs proofs;
    SearchStatus reduced = SearchStatus::kBudget;
    SearchStatus second = SearchStatus::kBudget;
    for (std::size_t round = 0; round < patience_.rounds.size(); ++round) {
      const std::uint64_t patience = patience_.rounds[round];
      const bool is_last = round + 1 == patience_.rounds.size();
      if (is_last) {
        const SearchStatus beam = search_beam(stop);
        if (beam == SearchStatus::kSolved || beam == SearchStatus::kStopped) return beam;
        if (expansions_left() == 0) return SearchStatus::kBudget;
      }
      if (reduced == SearchStatus::kBudget) {
        reduced = search_reduced(patience, proofs.exchangeable, stop);
      }
      if (is_final(reduced)) return reduced;
      if (expansions_left() == 0) return SearchStatus::kBudget;
      if (round == 0) {
        const SearchStatus first = search(orders_[0], patience_.first_order, stop);
        if (is_final(first)) return first;
        second = first;  // if the first ran out of memory, so would the second
      }
      if (is_last) {
        const SearchStatus proved = prove_at_large(deal, proofs, patience * kLargeProofs, stop);
        if (ends_proofs(proved)) return proved;
      }
      if (second == SearchStatus::kBudget)
        second = search(orders_[1], patience / kSecondShare, stop);
      if (is_final(second)) return second;
    }
    const SearchStatus proved = prove_at_large(deal, proofs, kNoPatience, stop);
    if (ends_proofs(proved)) return proved;
    return second == SearchStatus::kBudget ? search(orders_[1], expansions_left(), stop) : second;
  }

  /// The large proofs of a deal, and how they ended.
  struct Proofs {
    static constexpr ProofOptions kOptions{.memory = LayerMemory::kLevels, .up_to_symmetry = true};
    std::optional<ProofSearch> search;                    ///< made when the first proof begins
    CardSet exchangeable = kAllCards;                     ///< the pairs that are not kept apart
    SearchStatus plain = SearchStatus::kBudget;           ///< without symmetry
    SearchStatus up_to_symmetry = SearchStatus::kBudget;  ///< with the exchangeable pairs

    void begin(const Deal& deal, const Rules& rules, CardSet exchanged) {
      if (!search) search.emplace(1, kOptions);
      search->begin(deal, rules, exchanged);
    }
  };

  /// Tries a proof without symmetry first, because telling cards apart may make more positions up
  /// to symmetry than there are. Each proof begins anew, since the searches for a solution need the
  /// memory in between.
  SearchStatus prove_at_large(const Deal& deal, Proofs& proofs, std::uint64_t most_positions,
                              const StopCallback& stop) {
    if (proofs.plain == SearchStatus::kBudget) {
      proofs.begin(deal, rules_, 0);
      proofs.plain = prove_with_all_memory(*proofs.search, most_positions, stop);
      if (ends_proofs(proofs.plain)) return proofs.plain;
    }
    if (proofs.up_to_symmetry == SearchStatus::kBudget) {
      proofs.begin(deal, rules_, proofs.exchangeable);
      proofs.up_to_symmetry = prove_with_all_memory(*proofs.search, most_positions, stop);
      if (ends_proofs(proofs.up_to_symmetry)) return proofs.up_to_symmetry;
    }
    return SearchStatus::kBudget;
  }

  /// Looks for a solution of moderate length. That it finds none proves nothing. Nor does it end
  /// the search that it runs out of memory: others take less.
  SearchStatus search_beam(const StopCallback& stop) {
    if (!proof_share_.grow_to(limits_.max_memory, stop)) return SearchStatus::kStopped;
    const SearchEffort before = effort_;
    SearchStatus status = SearchStatus::kMemory;
    try {
      BeamSearch beam(default_beam_weights(), rules_.freecells);
      const StopCallback ask = [&] {
        effort_.expanded = before.expanded + beam.effort().expanded;
        effort_.generated = before.generated + beam.effort().generated;
        return stop();
      };
      status = beam.run({.width = patience_.beam_width, .may_stay = false}, position_, game_,
                        kLongestOfBeam, budget(kNoPatience), ask);
      effort_.expanded = before.expanded + beam.effort().expanded;
      effort_.generated = before.generated + beam.effort().generated;
      if (status == SearchStatus::kSolved) beam.solution(steps_);
    } catch (const std::bad_alloc&) {
    }
    proof_share_.give_back();
    return status;
  }

  SearchStatus prove_with_all_memory(ProofSearch& proof, std::uint64_t most_positions,
                                     const StopCallback& stop) {
    if (!proof_share_.grow_to(limits_.max_memory, stop)) return SearchStatus::kStopped;
    const SearchStatus status = prove(proof, most_positions, limits_.max_memory, stop);
    proof.clear();
    proof_share_.give_back();
    return status;
  }

  static bool ends_proofs(SearchStatus status) {
    return status == SearchStatus::kExhausted || status == SearchStatus::kStopped;
  }

  static bool is_final(SearchStatus status) {
    return status == SearchStatus::kSolved || status == SearchStatus::kExhausted ||
           status == SearchStatus::kStopped;
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

  /// Goes on with a proof until it has found `most_positions`.
  SearchStatus prove(ProofSearch& proof, std::uint64_t most_positions, std::uint64_t most_memory,
                     const StopCallback& stop) {
    const std::uint64_t before = proof.progress().positions;
    const std::uint64_t expanded_before = effort_.expanded;
    const std::uint64_t left = expansions_left();
    const ProofLimits limits{std::min(before + left, most_positions),
                             std::min(limits_.max_memory, most_memory)};
    const auto note_positions = [&] {
      effort_.expanded = expanded_before + std::min(left, proof.progress().positions - before);
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
    replay_steps(deal, game_.freecells(), steps_, home, outcome_.moves);
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

  std::uint64_t expansions_left() const { return limits_.max_expanded - effort_.expanded; }

  Rules rules_;
  Limits limits_;
  Patience patience_;
  std::vector<Evaluator> evaluators_;
  std::array<Evaluator, 2> orders_;
  GreedySearch greedy_search_;
  ReducedSearch reduced_search_;
  CompleteSearch complete_search_;
  MemoryBudget::Share proof_share_;  ///< for proofs that take long
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
  impl_ = std::make_unique<Impl>(rules, limits, memory, Patience());
}

Solver::Solver(const Rules& rules, const Patience& patience) {
  rules.check();
  rules.check_usual_game();
  impl_ = std::make_unique<Impl>(rules, Limits(), nullptr, patience);
}

Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

const Outcome& Solver::solve(const Deal& deal, const StopCallback& stop) {
  return impl_->solve(deal, stop);
}

const Outcome& Solver::so_far() const { return impl_->so_far(); }

}  // namespace freecell
