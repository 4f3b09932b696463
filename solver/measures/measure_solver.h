#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "dealer/move.h"
#include "solver/confirmed_fewest.h"
#include "solver/measures/game_counts.h"
#include "solver/short_solver.h"
#include "solver/solver.h"

namespace freecell {

class RandomGames;

/// The searches that measures need.
struct MeasureSearches {
  bool fast = false;         ///< Effort::kFast
  bool short_moves = false;  ///< Effort::kShort
  bool first_moves = false;  ///< a search of Effort::kFast for each first move
  bool fewest = false;       ///< the fewest freecells
  bool careless_games = false;
  bool careful_games = false;
  GameNumbers games;  ///< the random games to play

  bool search_the_deal() const { return fast || short_moves; }
  bool play_games() const { return careless_games || careful_games; }
  /// Also asks for the searches of `other`.
  void add(const MeasureSearches& other);
};

/// Counts the distinct first moves of a deal by the verdicts on the positions after them.
struct FirstMoves {
  int winning = 0;
  int losing = 0;
  int undecided = 0;
};

/// What the searches that measures need came to: the verdict, the positions and the stage of the
/// fast search, and the `moves` of the short one. The other members are set if they were asked for
/// and are known.
struct MeasureOutcome : Outcome {
  std::optional<FewestFreecells> freecells = {};
  std::optional<FirstMoves> first_moves = {};
  std::optional<CarelessGames> careless_games = {};
  std::optional<CarefulGames> careful_games = {};
};

/// Makes the searches that measures need, and no others.
class MeasureSolver {
 public:
  /// `limits` apply to each search. `memory` is as for Solver.
  MeasureSolver(MeasureSearches searches, const Rules& rules, const Limits& limits,
                MemoryBudget* memory);
  ~MeasureSolver();

  /// Throws std::logic_error if the referee refuses the solution after a first move.
  /// The outcome belongs to the solver and is valid until the next call.
  const MeasureOutcome& solve(const Deal& deal, const StopCallback& stop = {});
  const MeasureOutcome& outcome() const { return outcome_; }

 private:
  void search_short(const Deal& deal, const StopCallback& stop);
  void decide_first_moves(const Deal& deal, const StopCallback& stop);
  void find_fewest(const Deal& deal, const StopCallback& stop);
  void play_games(const Deal& deal, const StopCallback& stop);
  Verdict decide_after(const Deal& deal, const Move& move, const StopCallback& stop);

  MeasureSearches searches_;
  Rules rules_;
  Solver solver_;
  std::optional<ShortSolver> short_solver_;
  std::optional<ConfirmedFewestSolver> fewest_solver_;
  std::unique_ptr<RandomGames> random_games_;
  std::vector<Move> first_moves_;
  MeasureOutcome outcome_;
};

}  // namespace freecell
