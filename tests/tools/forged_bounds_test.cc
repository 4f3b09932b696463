#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "dealer/games.h"
#include "dealer/parking.h"
#include "dealer/referee.h"
#include "solver/relaxed/relaxed_game.h"
#include "solver/shortest/bound_positions.h"
#include "solver/shortest_solver.h"
#include "tests/solver/late_deal.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/rules_grid.h"
#include "tests/tools/run_program.h"
#include "tests/tools/written_certificate.h"

// Certificates that no solution is shorter. What the search writes is accepted. Every claim that a
// solution refutes is refused, however near to a proof the set comes.
namespace freecell {
namespace {

using test::SmallBoard;

/// The ways to count, of which `standard` and `sum` are the same in card moves.
const std::vector<Counting> kCountings = {{Metric::kPlayerMoves, Capacity::kStandard},
                                          {Metric::kPlayerMoves, Capacity::kSum},
                                          {Metric::kCardMoves, Capacity::kStandard}};

std::string words_of(const Counting& counting) {
  return std::string(word_for(kMetricWords, counting.metric)) + " " +
         word_for(kCapacityWords, counting.capacity);
}

Certificate certificate_of(const Deal& deal, const Rules& rules, int at_least,
                           const BoundPositions& positions) {
  Certificate certificate{
      {{.kind = MemberKind::kBound, .at_least = at_least}, "board", rules.for_deal(deal), deal},
      {}};
  positions.for_each([&](const Member& member) {
    certificate.numbers.push_back(member.number);
    certificate.moves.push_back(member.moves);
  });
  return certificate;
}

/// The length of a shortest solution that the referee has replayed, or nothing.
std::optional<int> length_of(const Deal& deal, const Rules& rules) {
  ShortestSolver solver(rules, {.max_expanded = 2000});
  const Outcome& outcome = solver.solve(deal);
  if (outcome.verdict != Verdict::kSolved || outcome.reason != StopReason::kNone) return {};
  const Ruling ruling = Referee::replay(deal, rules.usual_game(), outcome.moves);
  EXPECT_TRUE(ruling.valid());
  return moves_in(ruling.counts, rules.counting.metric);
}

/// Forges certificates of one game and counts what became of them.
class BoundForger {
 public:
  explicit BoundForger(const Rules& game) : game_(game) {}

  /// In every way there is, in every way of counting. Does nothing if the board is of no use.
  void forge(const SmallBoard& board, std::mt19937_64& random) {
    for (const Counting& counting : kCountings) {
      if (counting.capacity == Capacity::kSum && game_.run_moves == RunMoves::kAnyNumber) continue;
      forge(board, game_.with_freecells(board.freecells).with_counting(counting), random);
    }
  }

  int boards() const { return boards_; }
  void print() const {
    std::cout << game_text(game_) << ": " << boards_ << " true certificates of " << members_
              << " members accepted\n";
    for (const auto& [way, count] : refused_) std::cout << "  " << count << " " << way << "\n";
  }

 private:
  void forge(const SmallBoard& board, const Rules& rules, std::mt19937_64& random) {
    constexpr std::size_t kFew = 3;
    constexpr std::size_t kMany = 400;
    const std::optional<int> length = length_of(board.deal, rules);
    if (!length || *length < 2) return;
    ShortestSolver solver(rules, {}, 1, Prunes::certifiable(), nullptr, 0, true);
    const Outcome& outcome = solver.solve(board.deal);
    ASSERT_EQ(outcome.lower_bound, length);
    ASSERT_TRUE(outcome.bound_positions);
    const std::size_t size = outcome.bound_positions->size();
    if (size < kFew || size > kMany) return;
    const Certificate original =
        certificate_of(board.deal, rules, *length, *outcome.bound_positions);
    name_ = game_text(game_) + ", " + words_of(rules.counting) + ", " + test::text_of(board.deal);
    EXPECT_EQ(fault_of(original), "") << name_;
    ++boards_;
    members_ += size;
    refuse_higher_claims(original, *length);
    refuse_other_games(original);
    refuse_changed_members(original, random);
  }

  std::string fault_of(const Certificate& certificate) {
    write_certificate(folder_.file("forged"), certificate);
    return check(folder_.file("forged"), 1 << 20, 1).fault;
  }
  void refuse(const std::string& way, const Certificate& certificate) {
    EXPECT_NE(fault_of(certificate), "") << way << ", " << name_;
    ++refused_[way];
  }

  /// The claim is one move too high, with the set as it is, and with that of a search for more.
  void refuse_higher_claims(const Certificate& original, int length) {
    Certificate higher = original;
    ++higher.head.claim.at_least;
    refuse("at least one move more", higher);
    for (int& moves : higher.moves) ++moves;
    refuse("at least one move more, and each reached by one more", higher);
    for (int& moves : higher.moves) moves = 0;
    refuse("at least one move more, all reached by none", higher);
    higher.head.claim.at_least = length + 20;
    refuse("at least twenty moves more, all reached by none", higher);
  }

  /// Under a head with another way of counting, or with one more freecell.
  void refuse_other_games(const Certificate& original) {
    const Rules& rules = original.head.rules;
    for (const Counting& counting : kCountings) {
      if (counting.capacity == Capacity::kSum && rules.run_moves == RunMoves::kAnyNumber) continue;
      refuse_under("under another way of counting", original, rules.with_counting(counting));
    }
    if (rules.freecells == kMaxFreecells) return;
    refuse_under("under one more freecell", original, rules.with_freecells(rules.freecells + 1));
  }
  /// If that makes the claim false.
  void refuse_under(const std::string& way, const Certificate& original, const Rules& rules) {
    const std::optional<int> length = length_of(original.head.deal, rules);
    if (!length || *length >= original.head.claim.at_least) return;
    Certificate other = original;
    other.head.rules = rules;
    refuse(way, other);
  }

  /// The search's set is the least: each member is reached by as many moves as it says, and its
  /// bound does not let it be missing.
  void refuse_changed_members(const Certificate& original, std::mt19937_64& random) {
    constexpr std::size_t kMostTried = 12;
    const std::size_t size = original.numbers.size();
    for (std::size_t i = 0; i < size; ++i) {
      if (size > kMostTried && random() % size >= kMostTried) continue;
      const auto at = static_cast<std::ptrdiff_t>(i);
      Certificate without = original;
      without.numbers.erase(without.numbers.begin() + at);
      without.moves.erase(without.moves.begin() + at);
      refuse("without a member", without);
      Certificate raised = original;
      ++raised.moves[i];
      refuse("with a member reached by one move more", raised);
      Certificate altered = original;
      (random() % 2 == 0 ? altered.numbers[i].low : altered.numbers[i].high) ^= std::uint64_t{1}
                                                                                << random() % 62;
      refuse("with a number altered", altered);
    }
  }

  Rules game_;
  TemporaryFolder folder_;
  std::string name_;
  int boards_ = 0;
  std::size_t members_ = 0;
  std::map<std::string, int> refused_;
};

/// A late board with little room, which may be lost.
SmallBoard board_with_little_room(std::mt19937_64& random) {
  const auto below = [&](int count) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(count));
  };
  const int cells = below(2);
  return {test::late_deal(random, kMinCascades + below(3), 18 + below(9), cells), 1};
}

void forge_bounds(const Rules& game, std::uint64_t seed, int boards) {
  std::mt19937_64 random(seed);
  BoundForger forger(game);
  while (forger.boards() < boards && !::testing::Test::HasFailure()) {
    forger.forge(board_with_little_room(random), random);
  }
  forger.print();
}

#ifdef FREECELL_SANITIZED
constexpr int kBoundBoards = 3;
#else
constexpr int kBoundBoards = 30;
#endif

TEST(ForgedBounds, AreAllRefused) { forge_bounds({}, 5, kBoundBoards * 2); }

TEST(ForgedBounds, OfOtherGamesAreAllRefused) {
  for (const Rules& game : test::grid_of_rules()) {
    if (!is_freecell(game)) forge_bounds(game, 6, kBoundBoards / 3);
  }
}

TEST(SlowForgedBounds, AreAllRefused) { forge_bounds({}, 7, test::board_count(200)); }

// ---- The bound ----

/// How many must be parked by the checker's bound.
int parked_by_checker(const Board& board, const Rules& rules, Metric metric) {
  const ParkingGame game(board, rules, metric);
  int count = 0;
  while (game.must_park(count + 1)) ++count;
  return count;
}

/// Two programs that share nothing agree, from deals to the ends of games, in every game.
TEST(ParkingGame, NeedsAsManyAsTheBoundOfTheSearch) {
  std::mt19937_64 random(11);
  int most = 0;
  for (const Rules& rules : test::grid_of_rules()) {
    for (const Metric metric : {Metric::kPlayerMoves, Metric::kCardMoves}) {
      RelaxedGame relaxed(metric);
      for (int number = 1; number <= 40; ++number) {
        const Deal deal =
            test::walk(random, microsoft_deal(number), rules, number, number % 3 == 0);
        const Game game(deal, rules);
        const Position position(deal, game);
        relaxed.start(game);
        relaxed.load(position);
        const int parked = parked_by_checker(Board(deal, rules), rules, metric);
        ASSERT_EQ(parked, relaxed.cost()) << game_text(rules) << "\n" << test::text_of(deal);
        most = std::max(most, parked);
      }
    }
  }
  EXPECT_GE(most, 20);
}

}  // namespace
}  // namespace freecell
