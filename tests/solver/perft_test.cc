#include <gtest/gtest.h>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/position/move_generator.h"

// Perft: the number of sequences of single-card moves from a start, without autoplay. Each empty
// cascade and each free cell is a target of its own; moves that change nothing but the order of
// cells or cascades do not count. The referee counted first; the move generator has to agree.
namespace freecell {
namespace {

bool changes_something(const Board& board, const Move& move) {
  if (move.from.is_freecell()) return !move.to.is_freecell();
  const bool alone = board.cascades[move.from.index].size() == 1;
  return !(alone && move.to.is_cascade() && board.cascades[move.to.index].empty());
}

std::uint64_t referee_perft(const Referee& referee, int depth) {
  std::vector<Move> moves;
  referee.legal_moves(moves);
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
  for_each_single_move(position, game, [&](Step step, int, int, int) {
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

TEST(Perft, RefereeCountsToDepthThree) {
  for (const Count& count : kCounts) {
    const Referee referee(microsoft_deal(count.deal),
                          Rules().with_freecells(count.freecells).with_autoplay(Autoplay::kNone));
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(referee_perft(referee, depth), count.leaves[depth - 1]) << count.deal;
    }
  }
}

TEST(Perft, SlowRefereeCountsToDepthFive) {
  for (const Count& count : kCounts) {
    const Referee referee(microsoft_deal(count.deal),
                          Rules().with_freecells(count.freecells).with_autoplay(Autoplay::kNone));
    for (int depth = 4; depth <= 5; ++depth) {
      EXPECT_EQ(referee_perft(referee, depth), count.leaves[depth - 1]) << count.deal;
    }
  }
}

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

}  // namespace
}  // namespace freecell
