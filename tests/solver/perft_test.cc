#include <gtest/gtest.h>

#include <random>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/position/move_generator.h"
#include "tests/solver/small_boards.h"
#include "tests/support/boards.h"
#include "tests/support/plain_state.h"
#include "tests/support/rules_grid.h"

// Perft: the number of sequences of necessary moves from a start, without autoplay: those of single
// cards, and of runs where any number of cards may move. Each empty cascade and each free cell is a
// target of its own; moves that change nothing but the order of cells or cascades do not count. The
// referee counted first; the move generator has to agree.
namespace freecell {
namespace {

using test::PlainState;

bool changes_something(const Board& board, const Move& move) {
  if (move.from.is_freecell()) return !move.to.is_freecell();
  const bool is_whole = board.cascades[move.from.index].size() == move.count;
  return !(is_whole && move.to.is_cascade() && board.cascades[move.to.index].empty());
}

void necessary_moves(const Referee& referee, std::vector<Move>& moves) {
  if (referee.rules().run_moves == RunMoves::kAnyNumber) {
    referee.legal_moves_and_supermoves(moves);
  } else {
    referee.legal_moves(moves);
  }
}

std::uint64_t referee_perft(const Referee& referee, int depth) {
  std::vector<Move> moves;
  necessary_moves(referee, moves);
  std::uint64_t leaves = 0;
  for (const Move& move : moves) {
    if (!changes_something(referee.board(), move)) continue;
    if (depth == 1) {
      ++leaves;
      continue;
    }
    Referee child = referee;
    EXPECT_EQ(child.play(move), Violation::kNone);
    leaves += referee_perft(child, depth - 1);
  }
  return leaves;
}

std::uint64_t generator_perft(const Position& position, const Game& game, int depth) {
  std::uint64_t leaves = 0;
  for_each_necessary_move(position, game, [&](Step step, int, int, int) {
    const int places = step.onto == kFoot   ? position.empty_cascades()
                       : step.onto == kCell ? game.freecells() - position.cells_used()
                                            : 1;
    std::uint64_t below = 1;
    if (depth > 1) {
      Position child = position;
      child.make(step, game);
      below = generator_perft(child, game, depth - 1);
    }
    leaves += static_cast<std::uint64_t>(places) * below;
  });
  return leaves;
}

struct Count {
  std::int64_t deal;
  int freecells;
  std::array<std::uint64_t, 5> leaves;  // depth 1..5
};

constexpr Count kCounts[] = {
    {1, 4, {32, 792, 13996, 155184, 939944}},
    {164, 4, {35, 991, 21825, 363748, 4786654}},
    {617, 4, {35, 964, 19792, 283764, 2795912}},
    {11982, 4, {35, 966, 19974, 291180, 2944120}},
};

void expect_referee_counts(int least, int most) {
  for (const Count& count : kCounts) {
    const Referee referee(microsoft_deal(count.deal),
                          Rules().with_freecells(count.freecells).with_autoplay(Autoplay::kNone));
    for (int depth = least; depth <= most; ++depth) {
      EXPECT_EQ(referee_perft(referee, depth), count.leaves[depth - 1]) << count.deal;
    }
  }
}

TEST(Perft, RefereeCountsToDepthThree) { expect_referee_counts(1, 3); }

TEST(Perft, SlowRefereeCountsToDepthFive) { expect_referee_counts(4, 5); }

TEST(Perft, MoveGeneratorAgrees) {
  for (const Count& count : kCounts) {
    const Deal deal = microsoft_deal(count.deal);
    const Game game(deal, Rules().with_freecells(count.freecells));
    for (int depth = 1; depth <= 5; ++depth) {
      EXPECT_EQ(generator_perft(Position(deal, game), game, depth), count.leaves[depth - 1])
          << count.deal << " to depth " << depth;
    }
  }
}

// In every game, from boards of all kinds.

/// Compares the counts of some boards of each game, but not of those with very many moves.
void compare_counts(int boards, int depth, std::uint64_t least) {
  constexpr std::uint64_t kMostToDepthThree = 4'000;
  std::mt19937_64 random(2);
  for (const Rules& rules : test::grid_of_rules()) {
    std::uint64_t all = 0;
    for (int index = 0; index < boards; ++index) {
      const auto kind = static_cast<test::BoardKind>(index % test::kBoardKinds);
      const auto [deal, freecells] = test::board_of_kind(random, kind, rules);
      const Rules played =
          rules.with_freecells(freecells).with_autoplay(Autoplay::kNone).for_deal(deal);
      const Game game(deal, played);
      const Position position(deal, game);
      if (generator_perft(position, game, 3) > kMostToDepthThree) continue;
      const std::uint64_t leaves = referee_perft(Referee(deal, played), depth);
      EXPECT_EQ(generator_perft(position, game, depth), leaves)
          << game_text(rules) << ", freecells " << freecells << "\n"
          << test::text_of(deal);
      all += leaves;
    }
    EXPECT_GT(all, least) << game_text(rules);
  }
}

TEST(Perft, MoveGeneratorAgreesWithTheRefereeInEveryGame) { compare_counts(56, 3, 5'000); }

TEST(Perft, SlowMoveGeneratorAgreesWithTheRefereeInEveryGame) { compare_counts(28, 5, 100'000); }

// And the plain rules, where one empty cascade stands for all and one free cell for all.

std::uint64_t plain_perft(const PlainState& state, const Rules& rules, int depth) {
  std::uint64_t leaves = 0;
  state.for_each_move(rules, [&](const PlainState& next) {
    leaves += depth == 1 ? 1 : plain_perft(next, rules, depth - 1);
  });
  return leaves;
}

std::uint64_t necessary_perft(const Position& position, const Game& game, int depth) {
  std::uint64_t leaves = 0;
  for_each_necessary_move(position, game, [&](Step step, int, int, int) {
    Position next = position;
    next.make(step, game);
    leaves += depth == 1 ? 1 : necessary_perft(next, game, depth - 1);
  });
  return leaves;
}

TEST(Perft, MoveGeneratorAgreesWithPlainRulesInEveryGame) {
  std::mt19937_64 random(1);
  for (const Rules& rules : test::grid_of_rules()) {
    std::uint64_t all = 0;
    for (int index = 0; index < 60; ++index) {
      const auto kind = static_cast<test::BoardKind>(index % test::kBoardKinds);
      const auto [deal, freecells] = test::board_of_kind(random, kind, rules);
      const Rules played = rules.with_freecells(freecells).for_deal(deal);
      const Game game(deal, played);
      const std::uint64_t leaves = plain_perft(PlainState(deal), played, 3);
      EXPECT_EQ(necessary_perft(Position(deal, game), game, 3), leaves)
          << game_text(rules) << ", freecells " << freecells << "\n"
          << test::text_of(deal);
      all += leaves;
    }
    EXPECT_GT(all, 10'000u);
  }
}

TEST(Table, HasTheBuildingRulesOfTheReferee) {
  for (const Rules& rules : test::grid_of_rules()) {
    const BuildingTables& tables = tables_of(rules.building);
    for (int card = 0; card < kCards; ++card) {
      for (int target = 0; target < kCards; ++target) {
        const bool fits = rules.fits_on(Card::from_id(card), Card::from_id(target));
        EXPECT_EQ(tables.is_link(card, target), fits);
        EXPECT_EQ((tables.parents[card] >> target & 1) != 0, fits);
      }
    }
  }
}

}  // namespace
}  // namespace freecell
