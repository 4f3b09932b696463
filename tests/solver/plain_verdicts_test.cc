#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "dealer/games.h"
#include "solver/proof_solver.h"
#include "solver/short_solver.h"
#include "solver/solver.h"
#include "tests/solver/impatient.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/plain_game.h"
#include "tests/support/plain_positions.h"
#include "tests/support/rules_grid.h"

// Verdicts of everything that decides a deal, against brute force: single-card moves by plain
// rules, every position stored. Solutions are replayed by plain rules, too.
namespace freecell {
namespace {

using test::board_of_kind;
using test::BoardKind;
using test::kBoardKinds;
using test::PlainGame;
using test::PlainPositions;
using test::small_board;
using test::SmallBoard;

/// All solvers for one game. They are kept from board to board: what a board leaves
/// behind must not change the next verdict.
std::vector<std::pair<std::string, std::unique_ptr<SolverInterface>>> make_solvers(
    const Rules& rules) {
  constexpr ProofLimits kLimits{1 << 24, 1 << 28};
  std::vector<std::pair<std::string, std::unique_ptr<SolverInterface>>> solvers;
  const auto add = [&](const std::string& name, auto solver) {
    solvers.emplace_back(name, std::move(solver));
  };
  add("Solver", std::make_unique<Solver>(rules));
  for (const std::uint64_t few : {1, 30}) {
    add("Solver with patience " + std::to_string(few),
        std::make_unique<Solver>(rules, test::impatient(few)));
  }
  add("ShortSolver", std::make_unique<ShortSolver>(rules));
  for (const bool up_to_symmetry : {false, true}) {
    for (const LayerMemory memory : {LayerMemory::kWhole, LayerMemory::kLevels}) {
      add(std::string("ProofSolver") + (up_to_symmetry ? " up to symmetry" : "") +
              (memory == LayerMemory::kLevels ? " by levels" : ""),
          std::make_unique<ProofSolver>(
              rules, 1, kLimits, ProofOptions{.memory = memory, .up_to_symmetry = up_to_symmetry}));
    }
  }
  return solvers;
}

/// Whether the moves, as they are written, win the game under the ms rule.
bool wins(const SmallBoard& board, const Rules& rules, const std::vector<Move>& moves) {
  PlainGame game(board.deal, rules);
  return std::ranges::all_of(moves,
                             [&](const Move& move) { return game.play(test::text_of(move)); }) &&
         game.won();
}

/// Boards of one kind and game, compared.
class Verdicts {
 public:
  Verdicts(const Rules& game, std::size_t most_positions)
      : game_(game), most_positions_(most_positions) {}

  void compare(const SmallBoard& board) {
    const Rules rules = game_.with_freecells(board.freecells);
    const PlainPositions plain(board.deal, rules, PlainPositions::Home::kByHand, most_positions_);
    if (!plain.is_complete() || plain.states().size() < kFewPositions) return;
    ++boards_;
    if (plain.can_be_won()) ++won_;
    if (!board.deal.freecell_cards().empty()) ++boards_with_cells_;
    auto& solvers = solvers_[board.freecells];
    if (solvers.empty()) solvers = make_solvers(rules);
    for (const auto& [name, solver] : solvers) {
      const std::string fault =
          fault_of(solver->solve(board.deal), board, rules, plain.can_be_won());
      EXPECT_EQ(fault, "") << name << ", " << game_text(rules) << ", freecells " << board.freecells
                           << "\n"
                           << test::text_of(board.deal);
      ++comparisons_;
    }
  }

  void print(int kind) const {
    std::cout << game_text(game_) << ", kind " << kind << ": " << boards_ << " boards, " << won_
              << " can be won, " << boards_with_cells_ << " with cards in cells; " << comparisons_
              << " comparisons\n";
  }
  int boards() const { return boards_; }
  int won() const { return won_; }
  int comparisons() const { return comparisons_; }

 private:
  /// With fewer the game plays itself.
  static constexpr std::size_t kFewPositions = 30;

  static std::string fault_of(const Outcome& outcome, const SmallBoard& board, const Rules& rules,
                              bool can_be_won) {
    switch (outcome.verdict) {
      case Verdict::kSolved:
        if (!wins(board, rules, outcome.moves)) return "a solution against the rules";
        return can_be_won ? "" : "solved";
      case Verdict::kUnsolvable:
        return can_be_won ? "unsolvable" : "";
      case Verdict::kUnknown:
        break;
    }
    return "unknown";
  }

  Rules game_;
  std::size_t most_positions_;
  std::map<int, std::vector<std::pair<std::string, std::unique_ptr<SolverInterface>>>> solvers_;
  int boards_ = 0;
  int boards_with_cells_ = 0;
  int won_ = 0;
  int comparisons_ = 0;
};

void compare_kinds(const Rules& game, std::uint64_t seed, int boards, std::size_t most_positions) {
  std::mt19937_64 random(seed);
  int all = 0;
  int won = 0;
  // And those on which shortest solutions are compared.
  for (int kind = 0; kind <= kBoardKinds; ++kind) {
    Verdicts verdicts(game, most_positions);
    for (std::uint64_t i = 0; verdicts.boards() < boards; ++i) {
      verdicts.compare(kind < kBoardKinds
                           ? board_of_kind(random, static_cast<BoardKind>(kind), game)
                           : small_board(random, i, game));
    }
    verdicts.print(kind);
    all += verdicts.boards();
    won += verdicts.won();
  }
  EXPECT_GT(won, all / 5);
  EXPECT_GT(all - won, all / 5);
}

TEST(PlainVerdicts, AreThoseOfAllSolvers) { compare_kinds({}, 1, 20, 3'000); }

TEST(PlainVerdicts, AreThoseOfAllSolversInEveryGame) {
  for (const Rules& game : test::grid_of_rules()) compare_kinds(game, 3, 6, 2'000);
}

TEST(SlowPlainVerdicts, AreThoseOfAllSolvers) {
  compare_kinds({}, 2, test::board_count(20), 20'000);
}

TEST(SlowPlainVerdicts, AreThoseOfAllSolversInEveryGame) {
  for (const Rules& game : test::grid_of_rules()) {
    compare_kinds(game, 4, test::board_count(8), 5'000);
  }
}

}  // namespace
}  // namespace freecell
