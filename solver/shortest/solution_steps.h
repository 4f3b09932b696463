#pragma once

#include <vector>

#include "solver/position/position.h"
#include "solver/shortest/home_rule.h"

namespace freecell {

/// Turns the path of a search for shortest solutions into steps for replay_steps, with
/// HomeSteps::kGiven. Moves home that safe autoplay does not make by itself become steps.
class SolutionSteps {
 public:
  /// Writes into `steps` (cleared first). Keeps references to `game` and `steps`.
  SolutionSteps(const Position& start, const Game& game, HomeMoves home, std::vector<Step>& steps);

  /// Makes the move of `card` that leads to `target`.
  void go_to(const PackedPosition& target, int card);
  void make(Step step);
  /// Takes home all cards that are left.
  void finish();

 private:
  bool is_possible(Step step) const;
  bool is_uncovered(int card) const;
  Position after(Step step) const;
  void write(Step step);
  void settle(const HomeMoves& home);

  const Game& game_;
  HomeMoves home_;
  std::vector<Step>& steps_;
  Position searched_;  ///< as the search sees it
  Position played_;    ///< as the steps so far, played under safe autoplay, leave it
};

}  // namespace freecell
