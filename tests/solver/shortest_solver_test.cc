#include "solver/shortest_solver.h"

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "dealer/transcript.h"
#include "tests/solver/arrangement.h"
#include "tests/solver/late_deal.h"
#include "tests/support/board_count.h"

namespace freecell {
namespace {

using testing::Arrangement;
using testing::arrangement_of;
using testing::late_deal;

constexpr Rules kCards_{.counting = {.metric = Metric::kCardMoves}};
constexpr Rules kPlayer{.counting = {.metric = Metric::kPlayerMoves}};
constexpr Rules kSum{.counting = {.capacity = Capacity::kSum}};
constexpr Rules kMaxAutoplay{.autoplay = Autoplay::kMax};

Rules with_freecells(Rules rules, int freecells) {
  rules.freecells = freecells;
  return rules;
}

/// Every move that the referee allows, supermoves of any length included.
std::vector<Move> all_moves(const Referee& referee) {
  std::vector<Move> moves;
  referee.legal_moves(moves);
  const int cascades = referee.board().cascade_count;
  for (int from = 0; from < cascades; ++from) {
    for (int to = 0; to < cascades; ++to) {
      for (std::uint8_t count = 2; count <= kRanks; ++count) {
        const Move move{Place::cascade(from), Place::cascade(to), count};
        if (Referee(referee).play(move) == Violation::kNone) moves.push_back(move);
      }
    }
  }
  return moves;
}

/// The fewest moves by the plainest uniform-cost search: the referee's rules, whole positions, no
/// bound and no prune. Nothing if the deal cannot be won.
std::optional<int> plain_length(const Deal& deal, int freecells, const Rules& rules) {
  Rules by_hand = with_freecells(rules, freecells);
  if (rules.autoplay != Autoplay::kMax) by_hand.autoplay = Autoplay::kNone;
  std::map<int, std::vector<Referee>> open;
  std::map<Arrangement, int> best;
  const auto meet = [&](const Referee& referee) {
    const int length = moves_in(referee.counts(), rules.counting.metric);
    const auto [known, is_new] = best.try_emplace(arrangement_of(referee.board()), length);
    if (!is_new && known->second <= length) return;
    known->second = length;
    open[length].push_back(referee);
  };
  meet(Referee(deal, by_hand));
  while (!open.empty()) {
    auto& layer = open.begin()->second;
    if (layer.empty()) {
      open.erase(open.begin());
      continue;
    }
    const Referee referee = layer.back();
    layer.pop_back();
    const int length = moves_in(referee.counts(), rules.counting.metric);
    if (referee.board().won()) return length;
    if (best[arrangement_of(referee.board())] < length) continue;
    for (const Move& move : all_moves(referee)) {
      Referee child = referee;
      child.play(move);
      meet(child);
    }
  }
  return std::nullopt;
}

/// The length that the solver proves, checked by the referee; nothing if unsolvable, -1 otherwise.
std::optional<int> proved_length(const Deal& deal, int freecells, const Rules& rules,
                                 const Prunes& prunes = {}, int workers = 1) {
  ShortestSolver solver(with_freecells(rules, freecells), {}, workers, prunes);
  const Outcome& outcome = solver.solve(deal);
  if (outcome.verdict == Verdict::kUnsolvable) return std::nullopt;
  if (outcome.verdict != Verdict::kSolved || outcome.reason != StopReason::kNone) return -1;
  if (prunes.home != HomePrune::kNone) {
    const Ruling ruling = Referee::replay(deal, {.freecells = freecells}, outcome.moves);
    EXPECT_TRUE(ruling.valid()) << describe(ruling.violation);
    EXPECT_EQ(moves_in(ruling.counts, rules.counting.metric), *outcome.lower_bound);
  }
  return outcome.lower_bound;
}

class EveryCounting : public ::testing::TestWithParam<Rules> {};

INSTANTIATE_TEST_SUITE_P(
    ShortestSolver, EveryCounting,
    ::testing::Values(kCards_, kPlayer, kSum, kMaxAutoplay,
                      Rules{.autoplay = Autoplay::kMax, .counting = kCards_.counting},
                      Rules{.autoplay = Autoplay::kMax, .counting = kSum.counting}));

TEST_P(EveryCounting, AgreesWithPlainSearchOnLatePositions) {
  std::mt19937_64 random(3);
  int unsolvable = 0;
  for (int i = 0; i < 60; ++i) {
    const int freecells = i % 3;
    const Deal deal = late_deal(random, 4, 8 + i % 4);
    const std::optional<int> length = plain_length(deal, freecells, GetParam());
    ASSERT_EQ(proved_length(deal, freecells, GetParam()), length) << i;
    unsolvable += !length;
  }
  EXPECT_GT(unsolvable, 0);
  EXPECT_LT(unsolvable, 40);
}

/// Deals of 1 to 1000 that are proved in some milliseconds.
constexpr std::array kEasyDeals = {2, 3, 7};

TEST(ShortestSolver, PublishedLengths) {
  const std::map<int, std::pair<int, int>> lengths = {{2, {75, 21}}, {3, {73, 18}}, {7, {76, 24}}};
  for (const int number : kEasyDeals) {
    const Deal deal = microsoft_deal(number);
    EXPECT_EQ(proved_length(deal, 4, kCards_), lengths.at(number).first);
    EXPECT_EQ(proved_length(deal, 4, kPlayer), lengths.at(number).second);
  }
}

/// By Paul and Helmert, less the 52 moves home that they count, too.
TEST(ShortestSolver, PublishedLengthsUnderTheSumRule) {
  constexpr int kHomeMoves = 52;
  EXPECT_EQ(proved_length(microsoft_deal(2), 4, kSum), 73 - kHomeMoves);
  EXPECT_EQ(proved_length(microsoft_deal(3), 4, kSum), 70 - kHomeMoves);
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
      EXPECT_EQ(proved_length(microsoft_deal(number), 4, published.rules), length) << number;
    }
  }
}

TEST(ShortestSolver, SeveralWorkersFindTheSameLengthsAndVerdicts) {
  for (const int number : kEasyDeals) {
    const Deal deal = microsoft_deal(number);
    for (const Rules& rules : {kCards_, kPlayer}) {
      EXPECT_EQ(proved_length(deal, 4, rules, {}, 3), proved_length(deal, 4, rules));
    }
  }
  EXPECT_EQ(proved_length(microsoft_deal(-1), 4, kCards_, {}, 3), std::nullopt);
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
  EXPECT_EQ(proved_length(microsoft_deal(-1), 4, kMaxAutoplay), std::nullopt);
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
  // Easy deals, so that the search without any prune ends, too.
  constexpr std::array kDeals = {2,   3,   6,   7,   28,  46,  64,  73,  136, 145, 181, 199, 217,
                                 244, 280, 298, 316, 334, 343, 370, 406, 487, 514, 550, 586, 622,
                                 640, 703, 712, 748, 793, 802, 874, 892, 901, 919, 973, 1000};
  const Rules rules{.counting = {.metric = GetParam()}};
  int compared = 0;
  for (const int number : kDeals) {
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
  EXPECT_GE(compared, 30);
}

TEST(SlowShortestSolver, IsNeverLongerThanTheFastSolver) {
  int compared = 0;
  for (int number = 301; number <= 340; ++number) {
    const Deal deal = microsoft_deal(number);
    const Ruling fast = Referee::replay(deal, {}, Solver().solve(deal).moves);
    for (const Rules& rules : {kCards_, kPlayer}) {
      ShortestSolver solver(rules, {.max_expanded = 200'000});
      const Outcome& outcome = solver.solve(deal);
      const Ruling ruling = Referee::replay(deal, {}, outcome.moves);
      ASSERT_TRUE(ruling.valid()) << number;
      const int length = moves_in(ruling.counts, rules.counting.metric);
      EXPECT_LE(*outcome.lower_bound, length) << number;
      EXPECT_LE(length, moves_in(fast.counts, rules.counting.metric)) << number;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 80);
}

}  // namespace
}  // namespace freecell
