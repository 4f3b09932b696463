#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/bindings/c/handles.h"

namespace freecell::c::test {
namespace {

std::vector<std::string> all_games() {
  std::vector<std::string> names;
  while (const char* name = freecell_game_name(names.size())) names.emplace_back(name);
  return names;
}

TEST(CRules, NamesAreReadAndWritten) {
  const std::vector<std::string> games = all_games();
  ASSERT_EQ(games.size(), 9u);
  EXPECT_EQ(games.front(), "freecell");
  for (const std::string& game : games) {
    const freecell_rules rules = rules_of(game);
    EXPECT_EQ(text_of(freecell_rules_text, &rules), game);
  }
  EXPECT_EQ(text_of(freecell_rules_text, static_cast<freecell_rules*>(nullptr)), "freecell");
}

TEST(CRules, AxesAreNumbers) {
  const freecell_rules rules = rules_of("relaxed-seahaven:cells-from=first");
  EXPECT_EQ(rules.freecells, 4);
  EXPECT_EQ(rules.cascades, 10);
  EXPECT_EQ(rules.building, FREECELL_BUILDING_SUIT);
  EXPECT_EQ(rules.empty_cascade, FREECELL_EMPTY_KINGS);
  EXPECT_EQ(rules.dealt_to_cells, 2);
  EXPECT_EQ(rules.cells_from, FREECELL_CELLS_FIRST);
  EXPECT_EQ(rules.run_moves, FREECELL_RUNS_ANY);
  EXPECT_EQ(rules.autoplay, FREECELL_AUTOPLAY_MS);
  EXPECT_EQ(rules.metric, FREECELL_METRIC_PLAYER);
  EXPECT_EQ(rules.capacity, FREECELL_CAPACITY_STANDARD);
}

TEST(CRules, RefusesWhatNamesNoGame) {
  freecell_rules rules = FREECELL_RULES_INIT;
  for (const char* text : {"", "seahavens", "seahaven:", "seahaven:building", "bakers:building=x",
                           "freecell:dealt-to-cells=5", "freecell:cells-from=first"}) {
    EXPECT_EQ(freecell_rules_of_game(text, &rules), FREECELL_BAD_ARGUMENT) << text;
    EXPECT_EQ(std::string(freecell_message()).find('\n'), std::string::npos);
  }
  rules.size = 0;
  EXPECT_EQ(freecell_rules_of_game("bakers", &rules), FREECELL_BAD_ARGUMENT);
}

/// The rules as programs were compiled with them before there were games.
struct OldRules {
  std::uint32_t size = sizeof(OldRules);
  int freecells = 4;
  int autoplay = FREECELL_AUTOPLAY_MS;
  int metric = FREECELL_METRIC_PLAYER;
  int behind = 77;  ///< memory of the program, which the library must not read or write
  static constexpr std::uint32_t kSize = 16;
};

TEST(CRules, OfAnOlderSizeAreFreecell) {
  OldRules old;
  old.size = OldRules::kSize;
  auto* const rules = reinterpret_cast<freecell_rules*>(&old);
  EXPECT_EQ(text_of(freecell_rules_text, rules), "freecell");
  EXPECT_EQ(freecell_rules_of_game("freecell", rules), FREECELL_OK);
  EXPECT_EQ(freecell_rules_of_game("seahaven", rules), FREECELL_BAD_ARGUMENT);
  EXPECT_STREQ(freecell_message(),
               "the rules are those of an older version, which cannot have the game");
  EXPECT_EQ(old.behind, 77);
}

TEST(CRules, DealAsTheGameBegins) {
  for (const std::string& game : all_games()) {
    const freecell_rules rules = rules_of(game);
    const Deal deal = made_by(freecell_deal_numbered, 617, &rules);
    const freecell_board board = board_of(deal, rules.freecells);
    EXPECT_EQ(board.cascades, rules.cascades);
    int occupied = 0;
    for (int cell = 0; cell < rules.freecells; ++cell) {
      occupied += board.cell[cell] != FREECELL_NO_CARD ? 1 : 0;
    }
    EXPECT_EQ(occupied, rules.dealt_to_cells) << game;
    EXPECT_EQ(list_of<std::int64_t>(freecell_deal_numbers, deal.get(), &rules, 0),
              std::vector<std::int64_t>{617})
        << game;
    const std::string text = text_of(freecell_deal_text, deal.get());
    const Deal read = made_by(freecell_deal_parse, text.c_str(), &rules);
    EXPECT_EQ(text_of(freecell_deal_text, read.get()), text);
    const Deal pysol = made_by(freecell_deal_pysol, 617, &rules);
    EXPECT_EQ(text_of(freecell_deal_text, pysol.get()), text);
    const Deal random = made_by(freecell_deal_random, 7, 0, &rules);
    EXPECT_EQ(board_of(random, rules.freecells).cascades, rules.cascades);
  }
}

/// Random games of each kind, up to the middle and on: what is listed can be played, and the whole
/// game is as legal for freecell_verify.
TEST(CRules, GamesArePlayed) {
  std::mt19937_64 random(40);
  for (const std::string& game : all_games()) {
    const freecell_rules rules = rules_of(game);
    for (int number = 1; number <= 20; ++number) {
      const Deal deal = made_by(freecell_deal_numbered, number, &rules);
      const Game played = game_of(deal, &rules);
      for (int moves = 0; moves < 40; ++moves) {
        const auto legal = list_of<freecell_move>(freecell_game_legal_moves, played.get());
        if (legal.empty()) break;
        const freecell_move& move = legal[random() % legal.size()];
        ASSERT_EQ(freecell_game_judge(played.get(), &move), FREECELL_OK) << freecell_message();
        ASSERT_EQ(freecell_game_play(played.get(), &move), FREECELL_OK) << freecell_message();
      }
      const auto moves = list_of<freecell_move>(freecell_game_moves, played.get());
      const std::string text = text_of(freecell_moves_text, moves.data(), moves.size());
      std::size_t at = 0;
      freecell_verify(deal.get(), &rules, text.c_str(), nullptr, &at);
      EXPECT_EQ(at, moves.size()) << game << " " << number << ": " << freecell_message();
    }
  }
}

/// By suit, a card goes on no card of the other colour; an empty cascade is for kings.
TEST(CRules, AreThoseOfTheReferee) {
  const std::string board =
      "Freecells: 5C QD\n"
      "6C\n6D\n:\nKD KC KH KS QC QH QS JC JD JH JS TC TD TH TS\n"
      "9C 9D 9H 9S 8C 8D 8H 8S 7C 7D 7H 7S 6H 6S\n"
      "5D 5H 5S 4C 4D 4H 4S 3C 3D 3H 3S 2C 2D 2H 2S AC AD AH AS\n";
  const Deal deal = parsed(board.c_str());
  const auto is_legal = [&](const char* game, const char* move) {
    freecell_rules rules = rules_of(game);
    rules.autoplay = FREECELL_AUTOPLAY_NONE;
    const freecell_move made = move_of(move);
    return freecell_game_judge(game_of(deal, &rules).get(), &made) == FREECELL_OK;
  };
  EXPECT_TRUE(is_legal("freecell", "a2"));
  EXPECT_FALSE(is_legal("freecell", "a1"));
  EXPECT_TRUE(is_legal("bakers", "a1"));
  EXPECT_FALSE(is_legal("bakers", "a2"));
  EXPECT_TRUE(is_legal("bakers", "b3"));
  EXPECT_FALSE(is_legal("kings-only-bakers", "b3"));
  EXPECT_FALSE(is_legal("forecell", "b3"));
  EXPECT_TRUE(is_legal("freecell:empty-cascade=none", "a2"));
  EXPECT_FALSE(is_legal("freecell:empty-cascade=none", "b3"));
}

TEST(CRules, BoardsInTheMiddleOfGamesAreWonOrNotAsOthersSay) {
  const auto examine = [](const std::string& line, const std::string& text) {
    const freecell_rules rules = rules_of(line.substr(2, line.find(": ") - 2));
    const Deal deal = parsed(text.c_str());
    const Solver solver = solver_of(FREECELL_SETTINGS_INIT, &rules);
    const freecell_result result = result_of(solver, deal);
    EXPECT_EQ(freecell_verdict_word(result.verdict), line.substr(line.find(": ") + 2)) << text;
    if (result.verdict == FREECELL_SOLVED) {
      EXPECT_EQ(freecell_verify(deal.get(), &rules, freecell_solver_solution(solver.get()), nullptr,
                                nullptr),
                FREECELL_OK)
          << freecell_message();
    }
  };
  EXPECT_EQ(for_each_board(FREECELL_FAMILY_MID_GAME, examine), 28);
}

}  // namespace
}  // namespace freecell::c::test
