#include "solver/search/solution.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "dealer/board_deal.h"
#include "dealer/notation.h"
#include "dealer/random_deal.h"
#include "dealer/referee.h"
#include "solver/search/greedy_search.h"
#include "solver/search/portfolio.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

/// The moves that the first stage, given time, finds for `deal`, as solutions list them; nothing if
/// it fails.
std::vector<Move> greedy_moves(const Deal& deal, int freecells) {
  Stage stage = default_stages()[0];
  stage.budget = 10'000;
  GreedySearch search;
  SearchEffort effort;
  const Game game(deal, Rules().with_freecells(freecells));
  const Evaluator evaluator(stage.weights, Rules().with_freecells(freecells));
  std::vector<Move> moves;
  if (search.run(Position(deal, game), game, stage, evaluator, {10'000, 1u << 28}, {}, effort) !=
      SearchStatus::kSolved) {
    return moves;
  }
  std::vector<Step> steps;
  search.solution(steps);
  replay_steps(deal, game, steps, HomeSteps::kLeftOut, moves);
  return moves;
}

TEST(Solution, ListsLegalMovesAndNoCountsThatAreImplied) {
  int solved = 0;
  for (int round = 0; round < 300; ++round) {
    const int freecells = 3 + round % 4;
    const Deal deal = random_deal(5, static_cast<std::uint64_t>(round), 7 + round % 3);
    const std::vector<Move> moves = greedy_moves(deal, freecells);
    if (moves.empty()) continue;
    ++solved;
    Referee referee(deal, Rules().with_freecells(freecells));
    for (const Move& move : moves) {
      EXPECT_EQ(move.count, 0);  // the greedy search always moves as many as fit
      ASSERT_EQ(referee.play(move), Violation::kNone) << round;
    }
    EXPECT_TRUE(referee.board().won());
  }
  EXPECT_GT(solved, 200);
}

/// `deal` after some moves by chance, with cards in cells and at home.
Deal middle_of_a_game(const Deal& deal, const Rules& rules, std::mt19937_64& random) {
  Referee referee(deal, rules);
  test::play_at_random(referee, static_cast<int>(random() % 30), random);
  return deal_of(referee.board());
}

TEST(Solution, IsLegalFromTheMiddleOfAGame) {
  std::mt19937_64 random(1);
  int with_cells = 0;
  for (int round = 0; round < 300; ++round) {
    const Rules rules = Rules().with_freecells(3 + round % 8);
    const Deal start = random_deal(6, static_cast<std::uint64_t>(round), 5 + round % 9);
    const Deal deal = middle_of_a_game(start, rules, random);
    const std::vector<Move> moves = greedy_moves(deal, rules.freecells);
    if (moves.empty()) continue;
    with_cells += int{!deal.freecell_cards().empty()};
    EXPECT_EQ(Referee::replay(deal, rules, moves).violation, Violation::kNone) << round;
  }
  EXPECT_GT(with_cells, 100);
}

/// Where single cards are moved, the rest of their run stays behind.
TEST(Solution, GivesCountsForPartsOfRuns) {
  const Deal deal = test::deal_of(
      "KS KC KD KH QH JS TD\nAS 2S 3S 4S 5S 6S 7S 8S 9S TS QS\n"
      "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\nAD 2D 3D 4D 5D 6D 7D 8D 9D JD QD\n"
      "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH\n:\n");
  const Game game(deal, {});
  const auto text_of_step = [&](int rank, Suit suit) {
    std::vector<Move> moves;
    std::string text;
    const std::vector<Step> steps{{static_cast<std::uint8_t>(Card::of(rank, suit).id()), kFoot}};
    replay_steps(deal, game, steps, HomeSteps::kGiven, moves);
    write_standard(moves, text);
    return text;
  };
  EXPECT_EQ(text_of_step(12, Suit::kHearts), "16");
  EXPECT_EQ(text_of_step(11, Suit::kSpades), "16v2");
  EXPECT_EQ(text_of_step(10, Suit::kDiamonds), "16v1");
}

}  // namespace
}  // namespace freecell
