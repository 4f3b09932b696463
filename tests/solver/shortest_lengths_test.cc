#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "dealer/games.h"
#include "dealer/referee.h"
#include "solver/shortest/start_bounds.h"
#include "solver/shortest_solver.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/plain_lengths.h"
#include "tests/support/rules_grid.h"

// Shortest solutions against brute force, in every way of counting.
namespace freecell {
namespace {

using test::PlainLengths;
using test::small_board;
using test::SmallBoard;

constexpr std::array kMetrics = {Metric::kCardMoves, Metric::kPlayerMoves};
constexpr std::array kCapacities = {Capacity::kStandard, Capacity::kSum};
// The two games that there are: solvers treat the other autoplay rules as the first of these.
constexpr std::array kAutoplays = {Autoplay::kMicrosoft, Autoplay::kMax};

/// The length of a solution by `rules`; nothing if it breaks one. `moves` are those
/// of standard notation under the ms rule.
std::optional<int> length_by(const Rules& rules, const Deal& deal, const std::vector<Move>& moves) {
  const bool takes_all_home = rules.autoplay == Autoplay::kMax;
  Referee written(deal, rules.usual_game());
  Referee played(deal, rules);
  for (const Move& given : moves) {
    const Move move = written.resolve(given);
    if (written.play(move) != Violation::kNone) return std::nullopt;
    if (takes_all_home && move.to.is_foundation()) continue;
    if (played.play(move) != Violation::kNone) return std::nullopt;
  }
  if (!written.board().won() || !played.board().won()) return std::nullopt;
  const int length = moves_in(played.counts(), rules.counting.metric);
  return length == moves_in(written.counts(), rules.counting.metric) ? std::optional(length)
                                                                     : std::nullopt;
}

Rules rules_of(const SmallBoard& board, Autoplay autoplay, const Counting& counting,
               const Rules& game = {}) {
  return game.with_freecells(board.freecells).with_autoplay(autoplay).with_counting(counting);
}

std::string words_for(const std::optional<int>& length) {
  return length ? std::to_string(*length) : "unsolvable";
}

/// What is wrong with an outcome, given the true length; empty if nothing.
std::string fault_of(const Outcome& outcome, const Rules& rules, const Deal& deal,
                     const std::optional<int>& length) {
  if (outcome.verdict == Verdict::kUnsolvable) return length ? "unsolvable" : "";
  if (outcome.verdict != Verdict::kSolved || outcome.reason != StopReason::kNone) return "unknown";
  const std::optional<int> played = length_by(rules, deal, outcome.moves);
  if (!played) return "a solution against the rules";
  if (played != outcome.lower_bound) return "a bound that is not the length";
  return played == length ? "" : words_for(played) + " moves";
}

/// Boards compared with brute force, each in every way of counting, by a fresh solver and by one
/// that has solved all boards before with as many freecells: what a board leaves behind may make
/// the next one wrong, or hide that it would be.
class Comparison {
 public:
  explicit Comparison(const Rules& game) : game_(game) {}

  void compare(const SmallBoard& board) {
    if (start_bounds_.of(board.deal, game_).player_moves < kLeastBound) return;
    const int before = comparisons_;
    for (const Capacity capacity : kCapacities) {
      if (capacity == Capacity::kSum && game_.run_moves == RunMoves::kAnyNumber) continue;
      for (const Autoplay autoplay : kAutoplays) {
        const Rules rules = rules_of(board, autoplay, {kMetrics[0], capacity}, game_);
        const PlainLengths plain(board.deal, rules, kMostPositions);
        if (!plain.is_complete()) continue;
        for (const Metric metric : kMetrics) {
          compare(rules.with_counting({metric, capacity}), board.deal, plain.fewest(metric));
        }
      }
    }
    if (comparisons_ == before) return;
    ++boards_;
    boards_with_cells_ += board.deal.freecell_cards().empty() ? 0 : 1;
  }

  int boards() const { return boards_; }
  int boards_with_cells() const { return boards_with_cells_; }
  int comparisons() const { return comparisons_; }
  /// Of boards, each counted once for every way of counting.
  int solvable() const { return solvable_; }
  int unsolvable() const { return unsolvable_; }
  int failures() const { return failures_; }

 private:
  /// In player moves: what is won by moves home alone tells little.
  static constexpr int kLeastBound = 3;
  static constexpr std::size_t kMostPositions = 1500;
  /// Ends most searches with no more than a bound.
  static constexpr Limits kHaste{.max_expanded = 150};

  void compare(const Rules& rules, const Deal& deal, std::optional<int> length) {
    ++(length ? solvable_ : unsolvable_);
    const Counting& counting = rules.counting;
    const Key key{counting.metric, counting.capacity, rules.autoplay, rules.freecells};
    auto& [solver, hasty] = solvers_[key];
    if (!solver) {
      solver = std::make_unique<ShortestSolver>(rules);
      hasty = std::make_unique<ShortestSolver>(rules, kHaste);
    }
    ShortestSolver fresh(rules);
    judge(fault_of(solver->solve(deal), rules, deal, length), rules, deal, length);
    judge(fault_of(fresh.solve(deal), rules, deal, length), rules, deal, length);
    const StartBounds::Bounds bounds = start_bounds_.of(deal, rules);
    const int start_bound =
        counting.metric == Metric::kCardMoves ? bounds.card_moves : bounds.player_moves;
    const int bound = hasty->solve(deal).lower_bound.value_or(0);
    if (length && std::max(start_bound, bound) > *length) {
      judge("a lower bound too high", rules, deal, length);
    }
  }

  void judge(const std::string& fault, const Rules& rules, const Deal& deal,
             std::optional<int> length) {
    constexpr int kMostTold = 5;
    ++comparisons_;
    if (fault.empty() || ++failures_ > kMostTold) return;
    ADD_FAILURE() << fault << ", and by brute force " << words_for(length) << "; cards "
                  << (rules.counting.metric == Metric::kCardMoves) << ", sum "
                  << (rules.counting.capacity == Capacity::kSum) << ", max "
                  << (rules.autoplay == Autoplay::kMax) << ", " << game_text(rules)
                  << ", freecells " << rules.freecells << "\n"
                  << test::text_of(deal);
  }

  using Key = std::tuple<Metric, Capacity, Autoplay, int>;
  struct Solvers {
    std::unique_ptr<ShortestSolver> solver;
    std::unique_ptr<ShortestSolver> hasty;
  };
  std::map<Key, Solvers> solvers_;
  const Rules game_;
  StartBounds start_bounds_;
  int boards_ = 0;
  int boards_with_cells_ = 0;
  int comparisons_ = 0;
  int solvable_ = 0;
  int unsolvable_ = 0;
  int failures_ = 0;
};

/// By brute force and by the solver, fresh and when it has solved another board; the lengths are
/// the same with either capacity.
void expect_lengths(const SmallBoard& board, Autoplay autoplay, int card_moves, int player_moves) {
  const PlainLengths plain(board.deal, rules_of(board, autoplay, {}), 1'000'000);
  ASSERT_TRUE(plain.is_complete());
  EXPECT_EQ(plain.fewest(Metric::kCardMoves), card_moves);
  EXPECT_EQ(plain.fewest(Metric::kPlayerMoves), player_moves);
  for (const Metric metric : kMetrics) {
    const int length = metric == Metric::kCardMoves ? card_moves : player_moves;
    for (const Capacity capacity : kCapacities) {
      const Rules rules = rules_of(board, autoplay, {metric, capacity});
      ShortestSolver solver(rules);
      EXPECT_EQ(fault_of(solver.solve(board.deal), rules, board.deal, length), "");
      std::mt19937_64 random(1);
      solver.solve(test::late_deal(random, 8, 20));
      EXPECT_EQ(fault_of(solver.solve(board.deal), rules, board.deal, length), "");
    }
  }
}

/// Goes on until some boards can be won, which are few where nothing enters empty cascades.
void compare_lengths(const Rules& game, std::uint64_t seed, int boards) {
  std::mt19937_64 random(seed);
  Comparison comparison(game);
  for (std::uint64_t i = 0; comparison.boards() < boards || comparison.solvable() <= boards / 3;
       ++i) {
    comparison.compare(small_board(random, i, game));
  }
  EXPECT_EQ(comparison.failures(), 0) << "of " << comparison.comparisons();
  EXPECT_GT(comparison.boards_with_cells(), boards / 3);
  EXPECT_GT(comparison.unsolvable(), boards / 3);
  std::cout << game_text(game) << ": " << comparison.boards() << " boards, "
            << comparison.boards_with_cells() << " with cards in cells, "
            << comparison.comparisons() << " comparisons, " << comparison.solvable()
            << " solvable, " << comparison.unsolvable() << " unsolvable\n";
}

// Boards for which verdicts or lengths were once wrong.

/// The relaxed game took a card that the deal had put into a cell for an empty pile.
TEST(ShortestLengths, ABoardThatBeginsWithFullCells) {
  const SmallBoard board{test::deal_of("Foundations: H-9 C-K D-K S-2\nFreecells: KS QH JS TS\n"
                                       ": 6S\n:\n: 7S\n:\n: 5S\n: TH 4S 3S KH QS JH\n: 9S\n: 8S\n"),
                         4};
  expect_lengths(board, Autoplay::kMicrosoft, 19, 2);
  expect_lengths(board, Autoplay::kMax, 19, 2);
}

/// In card moves the search had no supermoves, between whose single cards others had to go home.
TEST(ShortestLengths, MaxAutoplayIsOneGameInEveryMetric) {
  const SmallBoard board{test::deal_of("Foundations: H-0 C-Q D-K S-T\n"
                                       ": KC TH 3H\n: 9H 7H KS AH\n: 2H 4H QS JH 8H\n"
                                       ": 6H QH 5H KH JS\n"),
                         2};
  expect_lengths(board, Autoplay::kMax, 29, 8);
}

TEST(ShortestLengths, AreThoseOfBruteForce) { compare_lengths({}, 1, 200); }

TEST(ShortestLengths, AreThoseOfBruteForceInEveryGame) {
  for (const Rules& game : test::grid_of_rules()) compare_lengths(game, 3, 20);
}

TEST(SlowShortestLengths, AreThoseOfBruteForce) {
  compare_lengths({}, 2, test::board_count(1'000));
}

TEST(SlowShortestLengths, AreThoseOfBruteForceInEveryGame) {
  for (const Rules& game : test::grid_of_rules()) {
    compare_lengths(game, 4, test::board_count(80));
  }
}

}  // namespace
}  // namespace freecell
