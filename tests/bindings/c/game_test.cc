#include <gtest/gtest.h>

#include <random>

#include "tests/bindings/c/handles.h"

namespace freecell::c::test {
namespace {

bool is_won(const Game& game) {
  int won = -1;
  EXPECT_EQ(freecell_game_is_won(game.get(), &won), FREECELL_OK);
  return won == 1;
}

std::string text(const Game& game) { return text_of(freecell_game_text, game.get()); }

TEST(CGame, PlaysAndTakesBack) {
  const Deal deal = numbered(617);
  const Game game = game_of(deal);
  const std::string start = text(game);
  const freecell_move move = move_of("2a");
  EXPECT_EQ(freecell_game_undo(game.get()), FREECELL_ILLEGAL);
  EXPECT_STREQ(freecell_message(), "there is no move to take back");
  EXPECT_EQ(freecell_game_judge(game.get(), &move), FREECELL_OK);
  EXPECT_EQ(freecell_game_play(game.get(), &move), FREECELL_OK);
  EXPECT_EQ(freecell_game_play(game.get(), &move), FREECELL_ILLEGAL);
  EXPECT_STREQ(freecell_message(), "target freecell is occupied");
  freecell_board board;
  ASSERT_EQ(freecell_game_board(game.get(), &board), FREECELL_OK);
  EXPECT_EQ(board.cell[0], FREECELL_CARD(13, 3));
  EXPECT_EQ(board.cascade_size[1], 6);
  EXPECT_EQ(list_of<freecell_move>(freecell_game_moves, game.get()).size(), 1u);
  freecell_counts counts;
  ASSERT_EQ(freecell_game_counts(game.get(), &counts), FREECELL_OK);
  EXPECT_EQ(counts.player_moves, 1);
  EXPECT_EQ(freecell_game_undo(game.get()), FREECELL_OK);
  EXPECT_EQ(text(game), start);
}

/// Every function that takes a move refuses one that no game has, and says why.
TEST(CGame, RefusesMovesOutOfRange) {
  const Game game = game_of(numbered(1));
  const freecell_place cascade = {FREECELL_CASCADE, 0};
  const freecell_place cell = {FREECELL_CELL, 0};
  const struct {
    freecell_move move;
    const char* message;
  } refused[] = {
      {{{FREECELL_CASCADE, 13}, cell, 1}, "a cascade: 13 is not 0 to 12"},
      {{{FREECELL_CASCADE, 200}, cell, 1}, "a cascade: 200 is not 0 to 12"},
      {{cascade, {FREECELL_CELL, 10}, 1}, "a freecell: 10 is not 0 to 9"},
      {{cascade, {FREECELL_CELL, 255}, 1}, "a freecell: 255 is not 0 to 9"},
      {{cascade, {FREECELL_FOUNDATION, 1}, 1}, "the foundations: 1 is not 0 to 0"},
      {{cascade, {3, 0}, 1}, "the kind of a place: 3 is not 0 to 2"},
      {{cascade, cell, 14}, "the count of a move: 14 is not 0 to 13"},
      {{cascade, cell, 240}, "the count of a move: 240 is not 0 to 13"},
  };
  for (const auto& [move, message] : refused) {
    char text[8];
    const freecell_status statuses[] = {
        freecell_game_judge(game.get(), &move),
        freecell_game_play(game.get(), &move),
        freecell_game_move_text(game.get(), &move, text, sizeof text, nullptr),
        freecell_moves_text(&move, 1, text, sizeof text, nullptr),
    };
    for (const freecell_status status : statuses) {
      EXPECT_EQ(status, FREECELL_BAD_ARGUMENT) << message << ", " << &status - statuses;
    }
    EXPECT_STREQ(freecell_message(), message);
  }
  const freecell_move nowhere = {cascade, {FREECELL_CASCADE, 8}, 1};  // which this game lacks
  EXPECT_EQ(freecell_game_play(game.get(), &nowhere), FREECELL_ILLEGAL);
  EXPECT_STREQ(freecell_message(), "no such cascade or freecell");
}

/// Random games of every size: all that is listed can be played, and comes back from its notation.
TEST(CGame, LegalMovesCanBePlayed) {
  std::mt19937_64 random(19);
  for (int number = 1; number <= 60; ++number) {
    freecell_rules rules = rules_with(&freecell_rules::freecells, number % 11);
    rules.autoplay = number % 4;
    const Deal deal = numbered(number, 4 + number % 10);
    const Game game = game_of(deal, &rules);
    for (int played = 0; played < 40 && !is_won(game); ++played) {
      const auto moves = list_of<freecell_move>(freecell_game_legal_moves, game.get());
      if (moves.empty()) break;
      const freecell_move& move = moves[random() % moves.size()];
      const std::string written = text_of(freecell_game_move_text, game.get(), &move);
      const freecell_move read = move_of(written.c_str());
      ASSERT_EQ(freecell_game_play(game.get(), &read), FREECELL_OK) << written;
      EXPECT_EQ(list_of<freecell_move>(freecell_game_moves, game.get()).back().count, move.count);
    }
  }
}

TEST(CGame, ListsWhatGoesHomeByItself) {
  const Game game = game_of(numbered(2));
  const auto automatic = list_of<freecell_move>(freecell_game_automatic_moves, game.get());
  ASSERT_EQ(automatic.size(), 1u);
  EXPECT_EQ(automatic[0].to.kind, FREECELL_FOUNDATION);
}

TEST(CGame, RefusesRulesOutOfRange) {
  const Deal deal = numbered(1);
  const auto refused = [&](const freecell_rules& rules) {
    freecell_game* game = nullptr;
    const freecell_status status = freecell_game_new(deal.get(), &rules, &game);
    EXPECT_EQ(game, nullptr);
    return status == FREECELL_BAD_ARGUMENT;
  };
  const struct {
    int freecell_rules::*member;
    int value;
  } wrong[] = {
      {&freecell_rules::freecells, 11},    {&freecell_rules::freecells, -1},
      {&freecell_rules::autoplay, 4},      {&freecell_rules::autoplay, -1},
      {&freecell_rules::metric, 2},        {&freecell_rules::cascades, 3},
      {&freecell_rules::cascades, 14},     {&freecell_rules::building, 2},
      {&freecell_rules::empty_cascade, 7}, {&freecell_rules::dealt_to_cells, 5},
      {&freecell_rules::cells_from, 1},    {&freecell_rules::run_moves, -1},
      {&freecell_rules::capacity, 2},      {&freecell_rules::capacity, -1},
  };
  for (const auto& [member, value] : wrong) {
    EXPECT_TRUE(refused(rules_with(member, value))) << value << freecell_message();
  }
  for (const std::uint32_t size : {0, 8}) {
    freecell_rules rules = FREECELL_RULES_INIT;
    rules.size = size;
    EXPECT_TRUE(refused(rules)) << size;
  }
}

/// A program of a later version may not ask for what this one does not know.
TEST(CGame, ReadsTheRulesOfLaterVersions) {
  struct Later {
    freecell_rules rules = FREECELL_RULES_INIT;
    int other = 0;
    int unused = 0;
  } later;
  later.rules.size = sizeof later;
  later.rules.freecells = 3;
  freecell_board board;
  ASSERT_EQ(freecell_game_board(game_of(numbered(1), &later.rules).get(), &board), FREECELL_OK);
  EXPECT_EQ(board.freecells, 3);
  later.other = 1;
  freecell_game* game = nullptr;
  EXPECT_EQ(freecell_game_new(numbered(1).get(), &later.rules, &game), FREECELL_BAD_ARGUMENT);
}

TEST(CNotation, BothWays) {
  const auto moves = list_of<freecell_move>(freecell_moves_parse, "2a 3bv2\n1h");
  ASSERT_EQ(moves.size(), 3u);
  EXPECT_EQ(moves[1].count, 2);
  EXPECT_EQ(text_of(freecell_moves_text, moves.data(), moves.size()), "2a 3bv2 1h");
  char none[1];
  EXPECT_EQ(freecell_moves_text(nullptr, 0, none, 1, nullptr), FREECELL_OK);
  EXPECT_STREQ(none, "");
  const std::string ends = "11 DD aa kk hh 1Dvd";
  const auto outermost = list_of<freecell_move>(freecell_moves_parse, ends.c_str());
  EXPECT_EQ(text_of(freecell_moves_text, outermost.data(), outermost.size()), ends);
  EXPECT_TRUE(list_of<freecell_move>(freecell_moves_parse, " \n").empty());
  EXPECT_EQ(freecell_moves_parse("2a 2z", nullptr, 0, nullptr), FREECELL_BAD_ARGUMENT);
  EXPECT_STREQ(freecell_message(), "5: no cascade, freecell or home: 'z'");
}

}  // namespace
}  // namespace freecell::c::test
