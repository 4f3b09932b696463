#include "solver/short_solver.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <vector>

#include "solver/search/beams.h"
#include "solver/search/portfolio.h"
#include "solver/search/solution.h"

namespace freecell {

class ShortSolver::Impl {
 public:
  Impl(const Rules& rules, const Limits& limits, MemoryBudget* memory)
      : rules_(rules),
        limits_(limits),
        solver_(rules, limits, memory),
        beam_search_(default_beam_weights(), rules) {}

  const Outcome& solve(const Deal& deal, const StopCallback& stop) {
    is_solved_ = false;
    outcome_ = solver_.solve(deal, stop);
    is_solved_ = true;
    if (outcome_.verdict != Verdict::kSolved) return outcome_;
    try {
      shorten(deal, stop);
    } catch (const std::bad_alloc&) {
      // What has been found is kept, and the outcome says that another machine may find better.
      outcome_.reason = StopReason::kMemory;
    }
    return outcome_;
  }

  const Outcome& so_far() const { return is_solved_ ? outcome_ : solver_.so_far(); }

 private:
  /// Runs one beam search after the other, as long as the solution seems longer than necessary.
  void shorten(const Deal& deal, const StopCallback& stop) {
    const Game game(deal, rules_);
    const Position start(deal, game);
    const std::span<const BeamStage> stages = default_beams();
    for (std::size_t index = 0; index < stages.size(); ++index) {
      const int moves = player_moves();
      if (index > 0 && moves - beam_search_.least_moves() < stages[index].least_gap) continue;
      switch (search(stages[index].beam, start, game, moves - 1, stop)) {
        case SearchStatus::kSolved:
          beam_search_.solution(steps_);
          replay_steps(deal, game, steps_, HomeSteps::kGiven, moves_);
          outcome_.moves.swap(moves_);
          assert(player_moves() >= beam_search_.least_moves());
          assert(player_moves() < moves || moves == 0);
          outcome_.stage = kSolverStages + static_cast<int>(index) + 1;
          break;
        case SearchStatus::kStopped:
          return stopped();
        default:
          break;
      }
    }
  }

  SearchStatus search(const Beam& beam, const Position& start, const Game& game, int most_moves,
                      const StopCallback& stop) {
    const SearchEffort before = {outcome_.expanded, outcome_.generated};
    const SearchBudget budget{limits_.max_expanded - outcome_.expanded, limits_.max_memory};
    const auto note_effort = [&] {
      outcome_.expanded = before.expanded + beam_search_.effort().expanded;
      outcome_.generated = before.generated + beam_search_.effort().generated;
    };
    stop_reason_ = StopReason::kNone;
    const StopCallback ask = [&] {
      note_effort();
      if (stop) stop_reason_ = stop();
      return stop_reason_;
    };
    const SearchStatus status = beam_search_.run(beam, start, game, most_moves, budget, ask);
    note_effort();
    return status;
  }

  /// If the time is up, the best solution so far is the outcome. An interrupted search has no
  /// outcome, because a resumed run must give the same result.
  void stopped() {
    if (stop_reason_ != StopReason::kInterrupted) return;
    outcome_.verdict = Verdict::kUnknown;
    outcome_.reason = stop_reason_;
    outcome_.moves.clear();
  }

  int player_moves() const {
    return static_cast<int>(std::ranges::count_if(
        outcome_.moves, [](const Move& move) { return !move.to.is_foundation(); }));
  }

  static inline const int kSolverStages = static_cast<int>(default_stages().size()) + 1;

  Rules rules_;
  Limits limits_;
  Solver solver_;
  BeamSearch beam_search_;
  std::vector<Step> steps_;
  std::vector<Move> moves_;  ///< the moves of a shorter solution, until all of them are there
  StopReason stop_reason_ = StopReason::kNone;
  bool is_solved_ = false;  ///< whether the outcome is that of this deal
  Outcome outcome_;
};

ShortSolver::ShortSolver(const Rules& rules, Limits limits, MemoryBudget* memory)
    : impl_(std::make_unique<Impl>(rules, limits, memory)) {}

ShortSolver::~ShortSolver() = default;
ShortSolver::ShortSolver(ShortSolver&&) noexcept = default;
ShortSolver& ShortSolver::operator=(ShortSolver&&) noexcept = default;

const Outcome& ShortSolver::solve(const Deal& deal, const StopCallback& stop) {
  return impl_->solve(deal, stop);
}

const Outcome& ShortSolver::so_far() const { return impl_->so_far(); }

}  // namespace freecell
