#include "solver/measures/random_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <random>
#include <vector>

#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "solver/proof_solver.h"
#include "solver/solver.h"
#include "tests/solver/impatient.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"
#include "tests/support/plain_positions.h"
#include "tests/support/rules_grid.h"

namespace freecell {
namespace {

using test::board_of_kind;
using test::BoardKind;
using test::kBoardKinds;
using test::SmallBoard;

/// The games of one deal, by a given solver.
struct Played {
  std::optional<CarelessGames> careless;
  std::optional<CarefulGames> careful;
};

Played play(const Deal& deal, const Rules& rules, SolverInterface& solver, GameNumbers numbers) {
  RandomGames games(rules, solver);
  Played played;
  played.careless = games.play_carelessly(deal, numbers, {});
  played.careful = games.play_carefully(deal, numbers, {});
  return played;
}

Played play(const Deal& deal, const Rules& rules, GameNumbers numbers) {
  Solver solver(rules);
  return play(deal, rules, solver, numbers);
}

void expect_same(const Played& one, const Played& other) {
  ASSERT_TRUE(one.careless && other.careless && one.careful && other.careful);
  EXPECT_EQ(one.careless->lost_after, other.careless->lost_after);
  ASSERT_EQ(one.careful->size(), other.careful->size());
  for (std::size_t i = 0; i < one.careful->size(); ++i) {
    EXPECT_EQ((*one.careful)[i].losing_shares, (*other.careful)[i].losing_shares);
    EXPECT_EQ((*one.careful)[i].critical, (*other.careful)[i].critical);
    EXPECT_EQ((*one.careful)[i].longest_run, (*other.careful)[i].longest_run);
  }
}

/// The same position with the cascades in reverse order.
Deal turned_round(const Deal& deal) {
  auto cascades = test::cascades_of(deal);
  std::ranges::reverse(cascades);
  std::vector<Card> cells(deal.freecell_cards().begin(), deal.freecell_cards().end());
  std::ranges::reverse(cells);
  return test::deal_of(cascades, cells, test::home_of(deal));
}

// Deal 1: the tops are 6S 9C 2H 6H 6C 3D 8C TC. No card fits on another, so each goes to a cell.
TEST(NextPositions, AreListedOnceAndInOrder) {
  std::vector<NextPosition> next;
  list_next_positions(Referee(microsoft_deal(1), {}), next);
  EXPECT_EQ(next.size(), 8u);
  EXPECT_TRUE(std::ranges::is_sorted(next, {}, &NextPosition::key));
}

// 8C and 8S go home, to a cell or to the empty cascade, 9S to a cell or to the empty cascade, and
// 9D with 8S to the empty cascade: two empty cells are one target.
TEST(NextPositions, KnowSupermovesAndEmptyCascades) {
  const Referee position(test::deal_of("Foundations: H-K C-7 D-8 S-7\nKC QC JC TC 9C 8C\n"
                                       "KS QS JS TS 9S\nKD QD JD TD 9D 8S\n:\n"),
                         Rules().with_freecells(2).with_autoplay(Autoplay::kNone));
  std::vector<NextPosition> next;
  list_next_positions(position, next);
  EXPECT_EQ(next.size(), 9u);
  for (const NextPosition& after : next) EXPECT_NE(after.key, key_of(position.board()));
}

TEST(BoardKey, IsTheSameForOrdersThatDoNotMatter) {
  std::mt19937_64 random(3);
  for (int kind = 0; kind < kBoardKinds; ++kind) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(kind));
    const Board one(board.deal, Rules().with_freecells(kMaxFreecells));
    const Board other(turned_round(board.deal), Rules().with_freecells(kMaxFreecells));
    EXPECT_EQ(key_of(one), key_of(other));
  }
}

TEST(BoardKey, DiffersWhereACardLiesElsewhere) {
  Referee referee(microsoft_deal(1), {});
  const BoardKey start = key_of(referee.board());
  ASSERT_EQ(referee.play(test::move_of("1a")), Violation::kNone);
  EXPECT_NE(key_of(referee.board()), start);
}

/// What can be won is exact, so neither the solver nor its order matters.
TEST(RandomGames, DoNotDependOnTheSolver) {
  SolveSchedule schedule = test::impatient(1);
  test::set_limit(schedule, Search::kReduced, 10'000'000);
  Solver impatient(Rules{}, schedule);
  for (const std::int64_t number : {31, 11982}) {
    SCOPED_TRACE(number);
    const Deal deal = microsoft_deal(number);
    const GameNumbers numbers{1, 2};
    expect_same(play(deal, {}, numbers), play(deal, {}, impatient, numbers));
  }
}

TEST(RandomGames, DoNotDependOnTheSolverOnSmallBoards) {
  std::mt19937_64 random(24);
  for (int i = 0; i < kBoardKinds; ++i) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(i));
    const Rules rules = Rules().with_freecells(board.freecells);
    ProofSolver prover(rules, 1, ProofLimits{1 << 24, 1 << 28}, ProofOptions{});
    const Played expected = play(board.deal, rules, prover, {1, 3});
    expect_same(play(board.deal, rules, {1, 3}), expected);
    expect_same(play(turned_round(board.deal), rules, {1, 3}), expected);
  }
}

/// Plays the careless games again, and asks brute force of every position in turn.
TEST(RandomGames, AreLostWhereBruteForceSaysSo) {
  std::mt19937_64 random(99);
  int lost = 0;
  for (int i = 0; i < 4 * kBoardKinds; ++i) {
    const SmallBoard board = board_of_kind(random, static_cast<BoardKind>(i % kBoardKinds));
    const test::PlainPositions all(board.deal, board.freecells,
                                   test::PlainPositions::Home::kSafeCardsByRule, 200'000);
    if (!all.is_complete()) continue;
    const Played played = play(board.deal, Rules().with_freecells(board.freecells), {1, 5});
    ASSERT_TRUE(played.careless && played.careful);
    for (const int moves : played.careless->lost_after) {
      EXPECT_EQ(moves == 0, !all.can_be_won());
      lost += moves == 0 ? 1 : 0;
    }
    for (const CarefulGame& game : *played.careful) {
      if (all.can_be_won()) continue;
      ASSERT_LE(game.losing_shares.size(), 1u);
      for (const double share : game.losing_shares) EXPECT_EQ(share, 1);
    }
  }
  EXPECT_GT(lost, 0);
}

/// The random games of a small board by docs/look-up/measures.md. Brute force says of every
/// position whether it can be won.
class PlainRandomGames {
 public:
  PlainRandomGames(const Deal& deal, const Rules& rules) : start_(deal, rules), rules_(rules) {}

  int lost_after(int game) {
    begin(1, game);
    for (int moves = 0; can_be_won(line_.back()); ++moves) {
      if (moves == kMostCarelessMoves || line_.back().board().won()) break;
      std::vector<NextPosition> next = new_positions();
      if (next.empty()) break;
      line_.push_back(next[generator_() % next.size()].referee);
    }
    return can_be_won(line_.back()) ? CarelessGames::kNotLost : static_cast<int>(line_.size()) - 1;
  }

  std::vector<double> losing_shares(int game) {
    begin(2, game);
    std::vector<double> shares;
    while (line_.size() <= kMostCarefulMoves && !line_.back().board().won()) {
      std::vector<NextPosition> next = new_positions();
      const auto legal = static_cast<double>(next.size());
      if (next.empty()) break;
      const auto losing =
          std::erase_if(next, [&](const auto& after) { return !can_be_won(after.referee); });
      shares.push_back(static_cast<double>(losing) / legal);
      if (next.empty()) break;
      line_.push_back(next[generator_() % next.size()].referee);
    }
    return shares;
  }

  /// Whether brute force tried everything.
  bool is_complete() {
    can_be_won(start_);
    return is_complete_;
  }
  bool can_be_won() { return can_be_won(start_); }

 private:
  void begin(std::uint8_t kind, int game) {
    std::vector<std::uint8_t> bytes;
    const BoardKey key = key_of(start_.board());
    bytes.assign(key.bytes.begin(), key.bytes.end());
    bytes.push_back(kind);
    for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(game >> 8 * i));
    std::uint64_t hash = 14695981039346656037u;
    for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 1099511628211u;
    generator_.seed(hash);
    line_.assign(1, start_);
  }

  std::vector<NextPosition> new_positions() const {
    std::vector<NextPosition> next;
    list_next_positions(line_.back(), next);
    std::erase_if(next, [&](const NextPosition& after) {
      return std::ranges::any_of(
          line_, [&](const Referee& before) { return key_of(before.board()) == after.key; });
    });
    return next;
  }

  bool can_be_won(const Referee& position) {
    const auto [known, is_new] = known_.try_emplace(key_of(position.board()).bytes, false);
    if (is_new) {
      const test::PlainPositions all(deal_of(position.board()), rules_,
                                     test::PlainPositions::Home::kByHand, 3'000);
      known->second = all.can_be_won();
      is_complete_ &= all.is_complete();
    }
    return known->second;
  }

  Referee start_;
  Rules rules_;
  std::mt19937_64 generator_;
  std::vector<Referee> line_;
  std::map<decltype(BoardKey::bytes), bool> known_;
  bool is_complete_ = true;
};

/// At most a quarter of the boards are lost before the first move.
template <typename MakeBoard>
void compare_with_brute_force(const Rules& game, int most_boards, MakeBoard&& make_board) {
  int boards = 0;
  int lost = 0;
  while (boards < most_boards) {
    const SmallBoard board = make_board();
    const Rules rules = game.with_freecells(board.freecells);
    PlainRandomGames plain(board.deal, rules);
    if (!plain.is_complete() || (boards % 4 != 0 && !plain.can_be_won())) continue;
    const Played played = play(board.deal, rules, {1, 4});
    ASSERT_TRUE(played.careless && played.careful);
    for (int number = 1; number <= 4; ++number) {
      const std::size_t i = static_cast<std::size_t>(number) - 1;
      EXPECT_EQ(played.careless->lost_after[i], plain.lost_after(number))
          << game_text(rules) << "\n"
          << test::text_of(board.deal);
      EXPECT_EQ((*played.careful)[i].losing_shares, plain.losing_shares(number));
      lost += played.careless->lost_after[i] != CarelessGames::kNotLost ? 1 : 0;
    }
    ++boards;
  }
  std::cout << game_text(game) << ": " << lost << " of " << 4 * boards
            << " careless games were lost\n";
}

TEST(RandomGames, AreThoseOfBruteForce) {
  std::mt19937_64 random(4);
  compare_with_brute_force({}, 60, [&] { return test::late_with_siblings_exchanged(random); });
}

TEST(RandomGames, AreThoseOfBruteForceInEveryGame) {
  std::mt19937_64 random(5);
  for (const Rules& game : test::grid_of_rules()) {
    compare_with_brute_force(game, 8, [&] {
      return board_of_kind(random, static_cast<BoardKind>(random() % kBoardKinds), game);
    });
  }
}

TEST(RandomGames, AreOthersUnderOtherNumbers) {
  const Deal deal = microsoft_deal(31);
  const std::vector<int> all = play(deal, {}, {1, 6}).careless->lost_after;
  const std::vector<int> last = play(deal, {}, {4, 6}).careless->lost_after;
  EXPECT_TRUE(std::equal(last.begin(), last.end(), all.begin() + 3));
  EXPECT_NE(std::vector<int>(all.begin(), all.begin() + 3), last);
}

TEST(RandomGames, OfAWonBoardHaveNoMoves) {
  const Played played = play(test::deal_of(test::kWonBoard), {}, {1, 2});
  EXPECT_EQ(played.careless->lost_after, std::vector<int>(2, CarelessGames::kNotLost));
  for (const CarefulGame& game : *played.careful) EXPECT_TRUE(game.losing_shares.empty());
}

TEST(RandomGames, AreNotKnownWhereALimitOrAStopHidesAVerdict) {
  const Deal deal = microsoft_deal(11982);
  Solver limited(Rules{}, Limits{.max_expanded = 10});
  RandomGames games({}, limited);
  EXPECT_FALSE(games.play_carelessly(deal, {}, {}));
  EXPECT_EQ(games.reason(), StopReason::kExpanded);
  EXPECT_FALSE(games.play_carefully(deal, {}, {}));
  Solver solver;
  RandomGames stopped({}, solver);
  EXPECT_FALSE(stopped.play_carefully(deal, {}, [] { return StopReason::kInterrupted; }));
  EXPECT_EQ(stopped.reason(), StopReason::kInterrupted);
}

TEST(RandomGames, ArePlayedWithoutAndWithTenFreecells) {
  for (const int freecells : {0, 10}) {
    const Rules rules = Rules().with_freecells(freecells);
    const Played played = play(microsoft_deal(1), rules, {1, 2});
    ASSERT_TRUE(played.careless && played.careful);
    for (const int moves : played.careless->lost_after) EXPECT_EQ(moves == 0, freecells == 0);
  }
}

TEST(GameCounts, SurvivalIsTheShareThatIsLostLater) {
  const CarelessGames games{{3, 5, 5, CarelessGames::kNotLost}};
  EXPECT_EQ(survival_after(2, games).share, 1);
  EXPECT_EQ(survival_after(3, games).share, 0.75);
  EXPECT_EQ(survival_after(5, games).share, 0.25);
  EXPECT_EQ(survival_after(kMostCarelessMoves, games).share, 0.25);
  EXPECT_LT(survival_after(3, games).low, 0.75);
  EXPECT_GT(survival_after(3, games).high, 0.75);
}

TEST(GameCounts, DifficultyIsTheShareOfMovesAfterWhichAGameIsLost) {
  constexpr int kNotLost = CarelessGames::kNotLost;
  EXPECT_EQ(difficulty({{0, 0}}), 100);
  EXPECT_EQ(difficulty({{1}}), 100);
  EXPECT_EQ(difficulty({{kNotLost, kCountedMoves + 1}}), 0);
  EXPECT_DOUBLE_EQ(difficulty({{kCountedMoves}}), 100.0 / 30);
  EXPECT_DOUBLE_EQ(difficulty({{16, kNotLost}}), 25);
  // Half of them are lost at the middle one.
  EXPECT_EQ(half_lost({{7, 3}}), 3);
  EXPECT_EQ(half_lost({{9, 3, 7}}), 7);
  EXPECT_EQ(half_lost({{4, kNotLost}}), 4);
  EXPECT_EQ(half_lost({{4, kNotLost, kNotLost}}), std::nullopt);
  EXPECT_EQ(half_lost({{0}}), 0);
}

TEST(GameCounts, LosingSharesAreOfTheMovesAskedFor) {
  const CarefulGames games = {{.losing_shares = {0.5, 0.25}, .critical = 1, .longest_run = 1},
                              {.losing_shares = {1}, .critical = 2, .longest_run = 2}};
  EXPECT_EQ(losing_share(games, 1, 1), 0.75);
  EXPECT_EQ(losing_share(games, 2, 2), 0.25);
  EXPECT_DOUBLE_EQ(*losing_share(games, 1, 30), 1.75 / 3);
  EXPECT_EQ(losing_share(games, 3, 30), std::nullopt);
  EXPECT_EQ(mean_of(games, &CarefulGame::critical), 1.5);
  EXPECT_EQ(mean_of(games, &CarefulGame::longest_run), 1.5);
}

}  // namespace
}  // namespace freecell
