#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "tests/bindings/c/handles.h"

namespace freecell::c::test {
namespace {

/// Every function that takes a pointer says so if it is null.
TEST(CMisuse, NullPointersAreRefused) {
  const Deal owner = numbered(1);
  const Game game_owner = game_of(owner);
  const Solver solver_owner = solver_of();
  freecell_deal* const deal = owner.get();
  freecell_game* const game = game_owner.get();
  freecell_solver* const solver = solver_owner.get();
  const freecell_move move = move_of("1a");
  freecell_result result;
  freecell_advice advice;
  freecell_fewest fewest;
  freecell_proof proof;
  freecell_board board;
  freecell_counts counts;
  freecell_deal* made_deal = nullptr;
  freecell_game* made_game = nullptr;
  freecell_rules rules = FREECELL_RULES_INIT;
  double value = 0;
  int flag = 0;
  const freecell_status statuses[] = {
      freecell_deal_numbered(1, nullptr, nullptr),
      freecell_deal_pysol(1, nullptr, nullptr),
      freecell_deal_random(1, 1, nullptr, nullptr),
      freecell_rules_of_game(nullptr, &rules),
      freecell_rules_of_game("bakers", nullptr),
      freecell_rules_text(nullptr, nullptr, 10, nullptr),
      freecell_deal_parse(nullptr, nullptr, &made_deal),
      freecell_deal_parse("", nullptr, nullptr),
      freecell_deal_of_board(nullptr, &made_deal),
      freecell_deal_board(nullptr, 4, &board),
      freecell_deal_board(deal, 4, nullptr),
      freecell_deal_text(nullptr, nullptr, 0, nullptr),
      freecell_deal_text(deal, nullptr, 10, nullptr),
      freecell_deal_numbers(nullptr, nullptr, 0, nullptr, 0, nullptr),
      freecell_deal_numbers(deal, nullptr, 0, nullptr, 1, nullptr),
      freecell_moves_parse(nullptr, nullptr, 0, nullptr),
      freecell_moves_text(nullptr, 1, nullptr, 0, nullptr),
      freecell_verify(nullptr, nullptr, "", nullptr, nullptr),
      freecell_verify(deal, nullptr, nullptr, nullptr, nullptr),
      freecell_game_new(nullptr, nullptr, &made_game),
      freecell_game_new(deal, nullptr, nullptr),
      freecell_game_board(nullptr, &board),
      freecell_game_board(game, nullptr),
      freecell_game_text(nullptr, nullptr, 0, nullptr),
      freecell_game_is_won(nullptr, &flag),
      freecell_game_is_won(game, nullptr),
      freecell_game_counts(nullptr, &counts),
      freecell_game_counts(game, nullptr),
      freecell_game_legal_moves(nullptr, nullptr, 0, nullptr),
      freecell_game_judge(nullptr, &move),
      freecell_game_judge(game, nullptr),
      freecell_game_play(nullptr, &move),
      freecell_game_play(game, nullptr),
      freecell_game_undo(nullptr),
      freecell_game_moves(nullptr, nullptr, 0, nullptr),
      freecell_game_automatic_moves(nullptr, nullptr, 0, nullptr),
      freecell_game_move_text(nullptr, &move, nullptr, 0, nullptr),
      freecell_game_move_text(game, nullptr, nullptr, 0, nullptr),
      freecell_solver_new(nullptr, nullptr, nullptr),
      freecell_solver_solve(nullptr, deal, nullptr, nullptr, &result),
      freecell_solver_solve(solver, nullptr, nullptr, nullptr, &result),
      freecell_solver_solve(solver, deal, nullptr, nullptr, nullptr),
      freecell_solver_moves(nullptr, nullptr, 0, nullptr),
      freecell_solver_advise(nullptr, game, nullptr, nullptr, &advice),
      freecell_solver_advise(solver, nullptr, nullptr, nullptr, &advice),
      freecell_solver_advise(solver, game, nullptr, nullptr, nullptr),
      freecell_solver_judge_moves(nullptr, game, nullptr, nullptr, nullptr, 0, nullptr),
      freecell_solver_judge_moves(solver, nullptr, nullptr, nullptr, nullptr, 0, nullptr),
      freecell_solver_judge_moves(solver, game, nullptr, nullptr, nullptr, 99, nullptr),
      freecell_solver_fewest(nullptr, deal, nullptr, nullptr, &fewest),
      freecell_solver_fewest(solver, nullptr, nullptr, nullptr, &fewest),
      freecell_solver_fewest(solver, deal, nullptr, nullptr, nullptr),
      freecell_solver_prove(nullptr, deal, nullptr, nullptr, &proof),
      freecell_solver_prove(solver, nullptr, nullptr, nullptr, &proof),
      freecell_solver_prove(solver, deal, nullptr, nullptr, nullptr),
      freecell_solver_certify(nullptr, deal, "x", nullptr, nullptr, &proof),
      freecell_solver_certify(solver, nullptr, "x", nullptr, nullptr, &proof),
      freecell_solver_certify(solver, deal, nullptr, nullptr, nullptr, &proof),
      freecell_solver_certify(solver, deal, "x", nullptr, nullptr, nullptr),
      freecell_verify_certificate(nullptr, nullptr, "x", nullptr, nullptr),
      freecell_verify_certificate(deal, nullptr, nullptr, nullptr, nullptr),
      freecell_bounds(nullptr, nullptr, &flag, &flag),
      freecell_measure(nullptr, nullptr, nullptr, "breaks", &value, &flag),
      freecell_measure(deal, nullptr, nullptr, nullptr, &value, &flag),
      freecell_measure(deal, nullptr, nullptr, "breaks", nullptr, &flag),
      freecell_measure(deal, nullptr, nullptr, "breaks", &value, nullptr),
  };
  for (const freecell_status status : statuses) {
    EXPECT_EQ(status, FREECELL_BAD_ARGUMENT) << &status - statuses;
  }
  EXPECT_STREQ(freecell_message(), "is_known is a null pointer");
  EXPECT_EQ(made_deal, nullptr);
  EXPECT_EQ(made_game, nullptr);
}

TEST(CMisuse, NullIsFreedAndCancelled) {
  freecell_deal_free(nullptr);
  freecell_game_free(nullptr);
  freecell_solver_free(nullptr);
  freecell_solver_cancel(nullptr);
  EXPECT_STREQ(freecell_solver_solution(nullptr), "");
}

TEST(CMisuse, WordsOfOtherNumbersAreEmpty) {
  EXPECT_STREQ(freecell_verdict_word(3), "");
  EXPECT_STREQ(freecell_verdict_word(-1), "");
  EXPECT_STREQ(freecell_reason_word(99), "");
  for (const int verdict : {256, -255, 1 << 30}) EXPECT_STREQ(freecell_verdict_word(verdict), "");
  for (const int reason : {259, -253}) EXPECT_STREQ(freecell_reason_word(reason), "");
  EXPECT_EQ(freecell_measure_name(99), nullptr);
}

/// A thread has its own message, and keeps it until its next failure.
TEST(CMisuse, MessagesAreOfTheirThread) {
  freecell_deal* deal = nullptr;
  freecell_deal_parse("7H 7H", nullptr, &deal);
  std::thread([] {
    EXPECT_STREQ(freecell_message(), "");
    freecell_deal* other = nullptr;
    freecell_deal_numbered(-3, nullptr, &other);
    EXPECT_NE(std::string(freecell_message()), "");
  }).join();
  EXPECT_STREQ(freecell_message(), "1:4: duplicate card 7H");
  const Deal good = numbered(1);
  EXPECT_STREQ(freecell_message(), "1:4: duplicate card 7H");
}

}  // namespace
}  // namespace freecell::c::test
