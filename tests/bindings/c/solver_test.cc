#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "tests/bindings/c/handles.h"

namespace freecell::c::test {
namespace {

/// The usual settings with one of another value.
template <typename Value>
freecell_settings settings_with(Value freecell_settings::*member, std::common_type_t<Value> value) {
  freecell_settings settings = FREECELL_SETTINGS_INIT;
  settings.*member = value;
  return settings;
}

freecell_settings effort(freecell_effort effort) {
  return settings_with(&freecell_settings::effort, effort);
}

TEST(CSolver, SolvesAndIsVerified) {
  const Solver solver = solver_of(effort(FREECELL_SHORT));
  const Deal deal = numbered(617);
  const freecell_result result = result_of(solver, deal);
  EXPECT_EQ(result.verdict, FREECELL_SOLVED);
  EXPECT_STREQ(freecell_verdict_word(result.verdict), "solved");
  EXPECT_STREQ(freecell_reason_word(result.reason), "");
  EXPECT_EQ(result.counts.player_moves, 34);
  EXPECT_EQ(result.lower_bound, -1);
  freecell_counts counts;
  const char* solution = freecell_solver_solution(solver.get());
  EXPECT_EQ(freecell_verify(deal.get(), nullptr, solution, &counts, nullptr), FREECELL_OK);
  EXPECT_EQ(counts.card_moves, result.counts.card_moves);
  // The moves have their counts, and win the game.
  const Game game = game_of(deal);
  for (const auto& move : list_of<freecell_move>(freecell_solver_moves, solver.get())) {
    EXPECT_GE(move.count, 1);
    ASSERT_EQ(freecell_game_play(game.get(), &move), FREECELL_OK);
  }
  int won = 0;
  freecell_game_is_won(game.get(), &won);
  EXPECT_EQ(won, 1);
}

TEST(CSolver, SaysWhatCannotBeWon) {
  const Solver solver = solver_of();
  const Deal solvable = numbered(1);
  const Deal deal = numbered(11982);
  result_of(solver, solvable);
  const freecell_result result = result_of(solver, deal);
  EXPECT_EQ(result.verdict, FREECELL_UNSOLVABLE);
  EXPECT_STREQ(freecell_reason_word(result.reason), "exhausted");
  EXPECT_EQ(result.counts.player_moves, -1);
  // Nothing is left of the deal before.
  EXPECT_STREQ(freecell_solver_solution(solver.get()), "");
  EXPECT_TRUE(list_of<freecell_move>(freecell_solver_moves, solver.get()).empty());
}

/// Solves a board and returns the line of tests/golden/mid_game.txt about it.
std::string line_about(const std::string& board, int freecells) {
  const freecell_rules rules = rules_with(&freecell_rules::freecells, freecells);
  const Solver solver = solver_of(effort(FREECELL_FAST), &rules);
  const freecell_result result = result_of(solver, parsed(board.c_str()));
  std::string line =
      "# " + std::to_string(freecells) + " freecells: " + freecell_verdict_word(result.verdict);
  if (result.verdict == FREECELL_SOLVED) {
    line += ", " + std::to_string(result.counts.player_moves) + " player moves, " +
            std::to_string(result.counts.card_moves) + " card moves";
  }
  return line;
}

TEST(CSolver, SaysOfBoardsInTheMiddleOfAGameWhatTheProgramSays) {
  const int boards =
      for_each_board(FREECELL_MID_GAME, [](const std::string& line, const std::string& board) {
        EXPECT_EQ(line_about(board, std::stoi(line.substr(2))), line) << board;
      });
  EXPECT_GT(boards, 20);
}

TEST(CSolver, ProvesTheShortest) {
  const Solver solver = solver_of(effort(FREECELL_SHORTEST));
  const Deal deal = numbered(2);
  const freecell_result result = result_of(solver, deal);
  EXPECT_EQ(result.counts.player_moves, 21);
  EXPECT_EQ(result.lower_bound, 21);
  EXPECT_EQ(result.gap, 0);
}

struct Seen {
  int calls = 0;
  std::uint64_t expanded = 0;
  int best = -1;
  int lower_bound = -1;
  int stop_after = 0;  ///< calls; 0: never
};

int look(const freecell_progress* progress, void* data) {
  Seen& seen = *static_cast<Seen*>(data);
  ++seen.calls;
  EXPECT_GE(progress->expanded, seen.expanded);
  seen.expanded = progress->expanded;
  seen.best = progress->best;
  seen.lower_bound = progress->lower_bound;
  return seen.calls == seen.stop_after ? 1 : 0;
}

TEST(CSolver, TellsItsProgress) {
  const Solver solver = solver_of(effort(FREECELL_SHORTEST));
  const Deal deal = numbered(2);
  Seen seen;
  result_of(solver, deal, look, &seen);
  EXPECT_GT(seen.calls, 10);
  EXPECT_GE(seen.best, 21);
  EXPECT_GT(seen.lower_bound, 10);
  seen = {.stop_after = 3};
  const freecell_result result = result_of(solver, deal, look, &seen);
  EXPECT_EQ(seen.calls, 3);
  EXPECT_EQ(result.reason, FREECELL_REASON_INTERRUPTED);
}

TEST(CSolver, EndsInTime) {
  freecell_settings settings = effort(FREECELL_SHORTEST);
  settings.max_seconds = 0.02;
  const Solver solver = solver_of(settings);
  const Deal deal = numbered(31465);
  const freecell_result result = result_of(solver, deal);
  EXPECT_EQ(result.reason, FREECELL_REASON_TIME);
}

TEST(CSolver, IsCancelledByAnotherThread) {
  freecell_settings settings = effort(FREECELL_SHORTEST);
  settings.jobs = 2;
  const Solver solver = solver_of(settings);
  const Deal deal = numbered(31465);
  for (int time = 0; time < 2; ++time) {
    std::atomic<bool> is_running = false;
    std::thread canceller([&] {
      while (!is_running) std::this_thread::yield();
      freecell_solver_cancel(solver.get());
    });
    const auto begun = [](const freecell_progress*, void* data) {
      *static_cast<std::atomic<bool>*>(data) = true;
      return 0;
    };
    const freecell_result result = result_of(solver, deal, begun, &is_running);
    canceller.join();
    EXPECT_EQ(result.reason, FREECELL_REASON_INTERRUPTED);
  }
}

TEST(CSolver, HasLimits) {
  const Deal deal = numbered(11982);
  const Solver few = solver_of(settings_with(&freecell_settings::max_expanded, 10));
  EXPECT_EQ(result_of(few, deal).reason, FREECELL_REASON_EXPANDED);
  const Solver small = solver_of(settings_with(&freecell_settings::max_memory, 1000));
  EXPECT_EQ(result_of(small, deal).reason, FREECELL_REASON_MEMORY);
}

TEST(CSolver, AdvisesFromTheMiddleOfAGame) {
  const Solver solver = solver_of(effort(FREECELL_SHORT));
  const Game game = game_of(numbered(617));
  // Leaves the first cell empty, and two others occupied.
  for (const char* text : {"8a", "5b", "6c", "a2"}) {
    const freecell_move move = move_of(text);
    ASSERT_EQ(freecell_game_play(game.get(), &move), FREECELL_OK) << freecell_message() << text;
  }
  freecell_advice advice;
  ASSERT_EQ(freecell_solver_advise(solver.get(), game.get(), nullptr, nullptr, &advice),
            FREECELL_OK);
  ASSERT_EQ(advice.verdict, FREECELL_SOLVED);
  const std::string line = freecell_solver_solution(solver.get());
  int moves = 0;
  for (const auto& move : list_of<freecell_move>(freecell_solver_moves, solver.get())) {
    if (moves++ == 0) {
      EXPECT_EQ(move.count, advice.next.count);
      EXPECT_EQ(text_of(freecell_game_move_text, game.get(), &move), line.substr(0, 2));
    }
    ASSERT_EQ(freecell_game_play(game.get(), &move), FREECELL_OK) << freecell_message();
  }
  ASSERT_EQ(freecell_solver_advise(solver.get(), game.get(), nullptr, nullptr, &advice),
            FREECELL_OK);
  EXPECT_EQ(advice.verdict, FREECELL_SOLVED);
  EXPECT_EQ(advice.has_next, 0);
  EXPECT_EQ(advice.card, FREECELL_NO_CARD);
}

TEST(CSolver, RefusesAnotherGame) {
  const std::pair<freecell_rules, const char*> refused[] = {
      {rules_with(&freecell_rules::freecells, 3),
       "the board has 3 freecells, and the rules have 4"},
      {rules_of("bakers"), "the game is bakers, and the solver's rules are freecell"}};
  for (const auto& [rules, message] : refused) {
    const Game game = game_of(numbered(1), &rules);
    freecell_advice advice;
    EXPECT_EQ(freecell_solver_advise(solver_of().get(), game.get(), nullptr, nullptr, &advice),
              FREECELL_BAD_ARGUMENT);
    EXPECT_STREQ(freecell_message(), message);
    EXPECT_EQ(freecell_solver_judge_moves(solver_of().get(), game.get(), nullptr, nullptr, nullptr,
                                          0, nullptr),
              FREECELL_BAD_ARGUMENT);
  }
}

TEST(CSolver, FindsTheFewestFreecells) {
  const Solver solver = solver_of();
  const Deal deal = numbered(11982);
  freecell_fewest fewest;
  ASSERT_EQ(freecell_solver_fewest(solver.get(), deal.get(), nullptr, nullptr, &fewest),
            FREECELL_OK);
  EXPECT_EQ(fewest.verdict, FREECELL_SOLVED);
  EXPECT_EQ(fewest.lower, 5);
  EXPECT_EQ(fewest.upper, 5);
  const freecell_rules rules = rules_with(&freecell_rules::freecells, 5);
  EXPECT_EQ(
      freecell_verify(deal.get(), &rules, freecell_solver_solution(solver.get()), nullptr, nullptr),
      FREECELL_OK);
}

TEST(CSolver, Proves) {
  freecell_settings settings = FREECELL_SETTINGS_INIT;
  settings.jobs = 2;
  const Solver solver = solver_of(settings);
  const Deal deal = numbered(11982);
  freecell_proof proof;
  ASSERT_EQ(freecell_solver_prove(solver.get(), deal.get(), nullptr, nullptr, &proof), FREECELL_OK);
  EXPECT_EQ(proof.verdict, FREECELL_UNSOLVABLE);
  EXPECT_EQ(proof.positions, 61'643u);
  settings.up_to_symmetry = 1;
  freecell_solver_prove(solver_of(settings).get(), deal.get(), nullptr, nullptr, &proof);
  EXPECT_EQ(proof.positions, 26'822u);
  const Deal solvable = numbered(1);
  freecell_solver_prove(solver.get(), solvable.get(), nullptr, nullptr, &proof);
  EXPECT_EQ(proof.verdict, FREECELL_SOLVED);
  EXPECT_EQ(proof.positions, 0u);
  EXPECT_GT(proof.counts.player_moves, 0);
}

bool refused(const freecell_settings& settings, const freecell_rules& rules) {
  freecell_solver* solver = nullptr;
  const freecell_status status = freecell_solver_new(&settings, &rules, &solver);
  freecell_solver_free(solver);
  return status == FREECELL_BAD_ARGUMENT && solver == nullptr;
}

TEST(CSolver, RefusesSettingsThatDoNotGo) {
  const freecell_rules usual = FREECELL_RULES_INIT;
  const freecell_rules all_home = rules_with(&freecell_rules::autoplay, FREECELL_AUTOPLAY_MAX);
  EXPECT_TRUE(refused(effort(FREECELL_FAST), all_home));
  EXPECT_FALSE(refused(effort(FREECELL_SHORTEST), all_home));
  const auto is_refused_with = [&](auto member, auto value) {
    return refused(settings_with(member, value), usual);
  };
  EXPECT_FALSE(is_refused_with(&freecell_settings::jobs, 64));
  EXPECT_TRUE(is_refused_with(&freecell_settings::size, 0));
  EXPECT_TRUE(is_refused_with(&freecell_settings::effort, 3));
  EXPECT_TRUE(is_refused_with(&freecell_settings::jobs, 0));
  EXPECT_TRUE(is_refused_with(&freecell_settings::jobs, 65));
  EXPECT_TRUE(is_refused_with(&freecell_settings::at_least, -1));
  EXPECT_TRUE(is_refused_with(&freecell_settings::up_to_symmetry, 2));
  EXPECT_TRUE(is_refused_with(&freecell_settings::max_expanded, 0));
  EXPECT_TRUE(is_refused_with(&freecell_settings::max_memory, 0));
  EXPECT_TRUE(is_refused_with(&freecell_settings::max_seconds, 0.0));
  EXPECT_TRUE(is_refused_with(&freecell_settings::max_seconds, std::nan("")));
  EXPECT_STREQ(freecell_message(), "max_seconds is not above 0");
}

/// Of an older version, without the limits; of a later one, with a member that asks for nothing.
TEST(CSolver, ReadsTheSettingsOfOtherVersions) {
  const freecell_rules usual = FREECELL_RULES_INIT;
  freecell_settings older = FREECELL_SETTINGS_INIT;
  older.size = offsetof(freecell_settings, max_expanded);
  older.max_expanded = 0;
  EXPECT_FALSE(refused(older, usual));
  struct Later {
    freecell_settings settings = FREECELL_SETTINGS_INIT;
    std::uint64_t other = 0;
  } later;
  later.settings.size = sizeof later;
  EXPECT_FALSE(refused(later.settings, usual));
  later.other = 1;
  EXPECT_TRUE(refused(later.settings, usual));
  EXPECT_STREQ(freecell_message(), "the settings have a member that this version does not know");
}

/// Each verdict is that of a solver on the board after the move.
TEST(CSolver, JudgesMoves) {
  for (const char* name : {"freecell", "bakers", "eight-off"}) {
    const freecell_rules rules = rules_of(name);
    const Game game = game_of(made_by(freecell_deal_numbered, 29, &rules), &rules);
    const Solver solver = solver_of(FREECELL_SETTINGS_INIT, &rules);
    const auto legal = list_of<freecell_move>(freecell_game_legal_moves, game.get());
    const auto judged = list_of<freecell_judged_move>(
        [&](freecell_judged_move* moves, std::size_t capacity, std::size_t* count) {
          return freecell_solver_judge_moves(solver.get(), game.get(), nullptr, nullptr, moves,
                                             capacity, count);
        });
    ASSERT_EQ(judged.size(), legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i) {
      EXPECT_EQ(std::memcmp(&judged[i].move, &legal[i], sizeof legal[i]), 0);
      ASSERT_EQ(freecell_game_play(game.get(), &legal[i]), FREECELL_OK);
      freecell_advice advice;
      const Solver other = solver_of(FREECELL_SETTINGS_INIT, &rules);
      freecell_solver_advise(other.get(), game.get(), nullptr, nullptr, &advice);
      EXPECT_EQ(judged[i].verdict, advice.verdict) << name << " " << i;
      EXPECT_EQ(judged[i].reason, advice.reason);
      ASSERT_EQ(freecell_game_undo(game.get()), FREECELL_OK);
    }
  }
}

/// A cancellation ends one search: the one that runs, or the next.
TEST(CSolver, IsCancelledBeforeASearch) {
  const Solver solver = solver_of();
  const Deal deal = numbered(11982);
  freecell_solver_cancel(solver.get());
  EXPECT_EQ(result_of(solver, deal).reason, FREECELL_REASON_INTERRUPTED);
  EXPECT_EQ(result_of(solver, deal).verdict, FREECELL_UNSOLVABLE);
}

TEST(CSolver, EndsAtASolutionOfFewerMoves) {
  freecell_settings settings = effort(FREECELL_SHORTEST);
  settings.at_least = 30;
  const freecell_result result = result_of(solver_of(settings), numbered(2));
  EXPECT_EQ(result.verdict, FREECELL_SOLVED);
  EXPECT_LT(result.counts.player_moves, 30);
  EXPECT_LT(result.lower_bound, 21);  // as it is proved without a limit
}

TEST(CCertificate, IsWrittenAndVerified) {
  const std::string path = testing::TempDir() + "freecell_c_certificate";
  const Deal deal = numbered(11982);
  const Solver solver = solver_of(settings_with(&freecell_settings::up_to_symmetry, 1));
  freecell_proof proof = {};
  const freecell_status status =
      freecell_solver_certify(solver.get(), deal.get(), path.c_str(), nullptr, nullptr, &proof);
#ifdef _WIN32
  EXPECT_EQ(status, FREECELL_UNSUPPORTED);
  EXPECT_STREQ(freecell_message(), "this library was built without certificates");
  EXPECT_EQ(freecell_verify_certificate(deal.get(), nullptr, path.c_str(), nullptr, nullptr),
            FREECELL_UNSUPPORTED);
#else
  ASSERT_EQ(status, FREECELL_OK) << freecell_message();
  EXPECT_EQ(proof.positions, 26'822u);
  const auto verify = [&](const Deal& claimed, const freecell_rules* rules,
                          std::uint64_t* positions = nullptr) {
    return freecell_verify_certificate(claimed.get(), rules, path.c_str(), nullptr, positions);
  };
  std::uint64_t positions = 0;
  ASSERT_EQ(verify(deal, nullptr, &positions), FREECELL_OK) << freecell_message();
  EXPECT_EQ(positions, proof.positions);
  const freecell_rules rules = rules_with(&freecell_rules::freecells, 5);
  EXPECT_EQ(verify(deal, &rules), FREECELL_ILLEGAL);
  EXPECT_EQ(verify(numbered(1), nullptr), FREECELL_ILLEGAL);
  EXPECT_STREQ(freecell_message(), "no certificate is about this deal and these rules");
  std::ofstream(path, std::ios::binary) << "freecell certificate 3\n";
  EXPECT_EQ(verify(deal, nullptr), FREECELL_FILE);
  std::remove(path.c_str());
  EXPECT_EQ(verify(deal, nullptr), FREECELL_FILE);
  EXPECT_EQ(freecell_message(), path + ": No such file or directory");
  // There is no certificate of a deal that can be won, and none in a folder that does not exist.
  freecell_solver_certify(solver.get(), numbered(1).get(), path.c_str(), nullptr, nullptr, &proof);
  EXPECT_EQ(proof.verdict, FREECELL_SOLVED);
  EXPECT_EQ(verify(deal, nullptr), FREECELL_FILE);
  const auto is_refused = [&](const std::string& name) {
    return freecell_solver_certify(solver.get(), deal.get(), name.c_str(), nullptr, nullptr,
                                   &proof) == FREECELL_FILE;
  };
  EXPECT_TRUE(is_refused("/no/such/folder"));
  EXPECT_TRUE(is_refused(testing::TempDir()));
  // What is no regular file is not replaced, and a link stays.
  const std::string link = path + "_link";
  std::filesystem::create_symlink("/dev/full", link);
  EXPECT_TRUE(is_refused(link));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  std::filesystem::remove(link);
#endif
}

TEST(CVerify, NamesTheMove) {
  const Deal deal = numbered(617);
  freecell_counts counts;
  std::size_t at = 0;
  EXPECT_EQ(freecell_verify(deal.get(), nullptr, "2a 2h", &counts, &at), FREECELL_ILLEGAL);
  EXPECT_STREQ(freecell_message(), "move 2: card is not the next on its foundation");
  EXPECT_EQ(at, 1u);
  EXPECT_EQ(counts.player_moves, 1);
  EXPECT_EQ(freecell_verify(deal.get(), nullptr, "", nullptr, nullptr), FREECELL_ILLEGAL);
  EXPECT_EQ(freecell_verify(deal.get(), nullptr, "??", nullptr, nullptr), FREECELL_BAD_ARGUMENT);
}

TEST(CMeasures, AreThoseOfTheProgram) {
  const Deal deal = numbered(1);
  int player = 0;
  int card = 0;
  EXPECT_EQ(freecell_bounds(deal.get(), nullptr, &player, &card), FREECELL_OK);
  double value = 0;
  int is_known = -1;
  EXPECT_EQ(freecell_measure(deal.get(), nullptr, nullptr, "player_bound", &value, &is_known),
            FREECELL_OK);
  EXPECT_EQ(value, player);
  EXPECT_EQ(is_known, 1);
  std::size_t count = 0;
  while (freecell_measure_name(count) != nullptr) ++count;
  EXPECT_GT(count, 20u);
  const freecell_settings tiny = settings_with(&freecell_settings::max_expanded, 1);
  EXPECT_EQ(freecell_measure(deal.get(), nullptr, &tiny, "short_moves", &value, &is_known),
            FREECELL_OK);
  EXPECT_EQ(is_known, 0);
  EXPECT_EQ(freecell_measure(deal.get(), nullptr, nullptr, "depth", &value, &is_known),
            FREECELL_BAD_ARGUMENT);
  EXPECT_STREQ(freecell_message(), "there is no measure 'depth'");
}

}  // namespace
}  // namespace freecell::c::test
