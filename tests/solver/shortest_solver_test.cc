#include "solver/shortest_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/shortest/start_bounds.h"
#include "tests/solver/late_deal.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

const Rules kCards_ = Rules().with_counting({.metric = Metric::kCardMoves});
const Rules kPlayer = Rules().with_counting({.metric = Metric::kPlayerMoves});
const Rules kSum = Rules().with_counting({.capacity = Capacity::kSum});
const Rules kMaxAutoplay = Rules().with_autoplay(Autoplay::kMax);

/// The length that the solver proves, checked by the referee; nothing if unsolvable, -1 otherwise.
std::optional<int> proved_length(const Deal& deal, const Rules& rules, const Prunes& prunes = {},
                                 int workers = 1) {
  ShortestSolver solver(rules, {}, workers, prunes);
  const Outcome& outcome = solver.solve(deal);
  if (outcome.verdict == Verdict::kUnsolvable) return std::nullopt;
  if (outcome.verdict != Verdict::kSolved || outcome.reason != StopReason::kNone) return -1;
  if (prunes.home != HomePrune::kNone) {
    const Ruling ruling = Referee::replay(deal, {}, outcome.moves);
    EXPECT_TRUE(ruling.valid()) << describe(ruling.violation);
    EXPECT_EQ(moves_in(ruling.counts, rules.counting.metric), *outcome.lower_bound);
  }
  return outcome.lower_bound;
}

/// Deals of 1 to 1000 that are proved in some milliseconds, with their published lengths.
struct EasyDeal {
  int number, card_moves, player_moves;
};
constexpr EasyDeal kEasyDeals[] = {{2, 75, 21}, {3, 73, 18}, {7, 76, 24}};

void expect_published_lengths(int workers) {
  for (const EasyDeal& easy : kEasyDeals) {
    const Deal deal = microsoft_deal(easy.number);
    EXPECT_EQ(proved_length(deal, kCards_, {}, workers), easy.card_moves);
    EXPECT_EQ(proved_length(deal, kPlayer, {}, workers), easy.player_moves);
  }
}

TEST(ShortestSolver, PublishedLengths) { expect_published_lengths(1); }

/// By Paul and Helmert, less the 52 moves home that they count, too.
TEST(ShortestSolver, PublishedLengthsUnderTheSumRule) {
  constexpr int kHomeMoves = 52;
  EXPECT_EQ(proved_length(microsoft_deal(2), kSum), 73 - kHomeMoves);
  EXPECT_EQ(proved_length(microsoft_deal(3), kSum), 70 - kHomeMoves);
}

/// Lengths of the first deals under one rule, and the deals that take more than a million
/// positions.
struct Published {
  Rules rules;
  std::vector<int> lengths;
  std::set<int> costly;
};

/// The costly ones are left to the nightly run.
TEST(SlowShortestSolver, PublishedLengthsUnderEveryRule) {
  const Published all[] = {
      {kCards_, {87, 75, 73, 85, 90, 79, 76, 75, 92, 85}, {1, 5, 9}},
      {kPlayer, {29, 21, 18, 27, 33, 23, 24, 22, 29, 28}, {5}},
      // By Paul and Helmert, less the 52 moves home that they count, too.
      {kSum, {82 - 52, 73 - 52, 70 - 52, 79 - 52, 85 - 52}, {1, 5}},
  };
  const bool is_nightly = test::board_count(0) > 0;
  for (const Published& published : all) {
    int number = 0;
    for (const int length : published.lengths) {
      ++number;
      if (published.costly.contains(number) && !is_nightly) continue;
      EXPECT_EQ(proved_length(microsoft_deal(number), published.rules), length) << number;
    }
  }
}

TEST(ShortestSolver, SeveralWorkersFindTheSameLengthsAndVerdicts) {
  expect_published_lengths(3);
  EXPECT_EQ(proved_length(microsoft_deal(-1), kCards_, {}, 3), std::nullopt);
}

TEST(ShortestSolver, ALimitLeavesASolutionAndABound) {
  const Deal deal = microsoft_deal(1);
  ShortestSolver solver(kCards_, {.max_expanded = 60'000});
  const Outcome& outcome = solver.solve(deal);
  EXPECT_EQ(outcome.verdict, Verdict::kSolved);
  EXPECT_EQ(outcome.reason, StopReason::kExpanded);
  EXPECT_LE(outcome.expanded, 60'000u);
  const Ruling ruling = Referee::replay(deal, {}, outcome.moves);
  EXPECT_TRUE(ruling.valid());
  EXPECT_GT(ruling.counts.card_moves, *outcome.lower_bound);
  EXPECT_LE(*outcome.lower_bound, 87);  // the shortest
  EXPECT_GE(*outcome.lower_bound, 80);
}

TEST(ShortestSolver, AMemoryLimitIsHonoured) {
  constexpr std::uint64_t kMemory = 4 << 20;
  const Deal deal = microsoft_deal(1);
  const Game game(deal, {});
  BestFirstSearch search(kCards_, {}, 1);
  SearchEffort effort;
  const SearchStatus status = search.run(Position(deal, game), game, BestFirstSearch::kNoBound, {},
                                         {~std::uint64_t{0}, kMemory}, {}, effort);
  EXPECT_EQ(status, SearchStatus::kMemory);
  // A chunk of nodes and some of the open list more.
  EXPECT_LE(search.bytes(), kMemory + (1 << 14) * sizeof(SearchNode) + (1 << 16));
  EXPECT_GT(search.stored(), kMemory / 45);
}

/// The bound in card moves is exact with unlimited freecells, and for 24 cards ten are as many. In
/// player moves the easier game parks a run in one move, which is more than freecells allow.
TEST(ShortestSolver, WithTenFreecellsALateBoardTakesAsManyMovesAsIsBound) {
  std::mt19937_64 random(10);
  StartBounds start_bounds;
  int longer = 0;
  for (int i = 0; i < 150; ++i) {
    const Deal deal = test::late_deal(random, kMinCascades + i % 10, 24, i % 4);
    const auto length = [&](Metric metric) {
      ShortestSolver solver(Rules().with_freecells(kMaxFreecells).with_counting({.metric = metric}),
                            {});
      const Outcome& outcome = solver.solve(deal);
      EXPECT_EQ(outcome.verdict, Verdict::kSolved);
      return outcome.lower_bound.value();
    };
    const StartBounds::Bounds bounds = start_bounds.of(deal, {});
    EXPECT_EQ(length(Metric::kCardMoves), bounds.card_moves) << test::text_of(deal);
    const int player_moves = length(Metric::kPlayerMoves);
    EXPECT_GE(player_moves, bounds.player_moves) << test::text_of(deal);
    longer += player_moves > bounds.player_moves ? 1 : 0;
  }
  EXPECT_LT(longer, 15);
}

TEST(ShortestSolver, AsksWhetherToStop) {
  for (const StopReason reason : {StopReason::kTime, StopReason::kInterrupted}) {
    int asked = 0;
    ShortestSolver solver(kCards_, {});
    const Outcome& outcome =
        solver.solve(microsoft_deal(1), [&] { return ++asked < 50 ? StopReason::kNone : reason; });
    EXPECT_EQ(outcome.reason, reason);
    EXPECT_EQ(outcome.verdict, Verdict::kSolved);
    EXPECT_TRUE(outcome.lower_bound.has_value());
  }
}

TEST(ShortestSolver, TooLittleMemoryIsAnError) {
  EXPECT_THROW(ShortestSolver(kCards_, {.max_memory = 1000}), std::invalid_argument);
}

TEST(ShortestSolver, ProvesThatMaxAutoplayLosesADeal) {
  // Freecell's deal 1941 can be won, but not if every card that can go home has to.
  EXPECT_EQ(proved_length(microsoft_deal(-1), kMaxAutoplay), std::nullopt);
}

class EveryPrune : public ::testing::TestWithParam<Metric> {};

INSTANTIATE_TEST_SUITE_P(SlowShortestSolver, EveryPrune,
                         ::testing::Values(Metric::kCardMoves, Metric::kPlayerMoves));

/// The length by A* alone, if it is less than `bound`.
std::optional<int> length_below(int bound, const Deal& deal, const Rules& rules,
                                const Prunes& prunes) {
  const Game game(deal, {});
  BestFirstSearch search(rules, prunes, 1);
  SearchEffort effort;
  search.run(Position(deal, game), game, bound, {}, {10'000'000, std::uint64_t{1} << 30}, {},
             effort);
  if (!search.has_solution()) return std::nullopt;
  return search.cost();
}
/// Without a known solution to cut it.
std::optional<int> uncut_length(const Deal& deal, const Rules& rules, const Prunes& prunes) {
  return length_below(BestFirstSearch::kNoBound, deal, rules, prunes);
}

TEST_P(EveryPrune, LeavesTheLengthAlone) {
  // Easy deals, so that the search without any prune ends, too. The nightly run has all of them.
  constexpr std::array kDeals = {2,   3,   6,   7,   28,  46,  64,  73,  136, 145, 181, 199, 217,
                                 244, 280, 298, 316, 334, 343, 370, 406, 487, 514, 550, 586, 622,
                                 640, 703, 712, 748, 793, 802, 874, 892, 901, 919, 973, 1000};
  const Rules rules = Rules().with_counting({.metric = GetParam()});
  const auto deals = std::span(kDeals).first(test::board_count(0) > 0 ? kDeals.size() : 13);
  std::size_t compared = 0;
  for (const int number : deals) {
    const Deal deal = microsoft_deal(number);
    ShortestSolver solver(rules, {.max_expanded = 400'000});
    const Outcome& outcome = solver.solve(deal);
    if (outcome.reason != StopReason::kNone) continue;
    const std::optional<int> length = outcome.lower_bound;
    EXPECT_EQ(uncut_length(deal, rules, {}), length) << number;
    EXPECT_EQ(uncut_length(deal, rules, {.commuting = false}), length) << number;
    EXPECT_EQ(uncut_length(deal, rules, {.home = HomePrune::kNarrow}), length) << number;
    EXPECT_EQ(uncut_length(deal, rules, {.waste = false}), length) << number;
    // From known solutions, where waste counts most.
    for (const bool waste : {false, true}) {
      const Prunes prunes{.waste = waste};
      EXPECT_EQ(length_below(*length + 1, deal, rules, prunes), length) << number;
      EXPECT_FALSE(length_below(*length, deal, rules, prunes)) << number;
    }
    const auto bare =
        uncut_length(deal, rules, {.home = HomePrune::kNone, .commuting = false, .waste = false});
    if (bare) {
      EXPECT_EQ(bare, length) << number;
      ++compared;
    }
  }
  EXPECT_GE(compared, deals.size() * 3 / 4);
}

}  // namespace
}  // namespace freecell
