#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "bindings/c/freecell.h"

/// Handles that free themselves, and lists and texts of the size that the library says.
namespace freecell::c::test {

struct Free {
  void operator()(freecell_deal* deal) const { freecell_deal_free(deal); }
  void operator()(freecell_game* game) const { freecell_game_free(game); }
  void operator()(freecell_solver* solver) const { freecell_solver_free(solver); }
};

using Deal = std::unique_ptr<freecell_deal, Free>;
using Game = std::unique_ptr<freecell_game, Free>;
using Solver = std::unique_ptr<freecell_solver, Free>;

/// The deal that a function makes of these arguments.
template <typename Function, typename... Arguments>
Deal made_by(Function function, Arguments... arguments) {
  freecell_deal* deal = nullptr;
  EXPECT_EQ(function(arguments..., &deal), FREECELL_OK) << freecell_message();
  return Deal(deal);
}

inline freecell_rules rules_of(const std::string& game) {
  freecell_rules rules = FREECELL_RULES_INIT;
  EXPECT_EQ(freecell_rules_of_game(game.c_str(), &rules), FREECELL_OK) << freecell_message();
  return rules;
}

/// FreeCell with one rule changed.
inline freecell_rules rules_with(int freecell_rules::*member, int value) {
  freecell_rules rules = FREECELL_RULES_INIT;
  rules.*member = value;
  return rules;
}

inline Deal numbered(std::int64_t number, int cascades = 8) {
  const freecell_rules rules = rules_with(&freecell_rules::cascades, cascades);
  return made_by(freecell_deal_numbered, number, &rules);
}

inline Deal parsed(const char* text) { return made_by(freecell_deal_parse, text, nullptr); }

inline freecell_board board_of(const Deal& deal, int freecells = 4) {
  freecell_board board = {};
  EXPECT_EQ(freecell_deal_board(deal.get(), freecells, &board), FREECELL_OK) << freecell_message();
  return board;
}

inline Game game_of(const Deal& deal, const freecell_rules* rules = nullptr) {
  freecell_game* game = nullptr;
  EXPECT_EQ(freecell_game_new(deal.get(), rules, &game), FREECELL_OK) << freecell_message();
  return Game(game);
}

inline Solver solver_of(const freecell_settings& settings = FREECELL_SETTINGS_INIT,
                        const freecell_rules* rules = nullptr) {
  freecell_solver* solver = nullptr;
  EXPECT_EQ(freecell_solver_new(&settings, rules, &solver), FREECELL_OK) << freecell_message();
  return Solver(solver);
}

inline freecell_result result_of(const Solver& solver, const Deal& deal,
                                 freecell_callback callback = nullptr, void* data = nullptr) {
  freecell_result result = {};
  EXPECT_EQ(freecell_solver_solve(solver.get(), deal.get(), callback, data, &result), FREECELL_OK)
      << freecell_message();
  return result;
}

/// Calls `examine(line, board)` with each board of a file, which has a comment at its top, and the
/// line of what others say of the board above it.
template <typename Examine>
int for_each_board(const char* path, const Examine& examine) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line) && !line.empty()) {
  }
  int boards = 0;
  for (; std::getline(file, line); ++boards) {
    std::string board;
    for (std::string row; std::getline(file, row) && !row.empty();) board += row + "\n";
    examine(line, board);
  }
  return boards;
}

/// Calls a function that lists twice: for the length, and for the list.
template <typename Element, typename Function, typename... Arguments>
std::vector<Element> list_of(Function function, Arguments... arguments) {
  std::size_t count = 0;
  const freecell_status status = function(arguments..., nullptr, 0, &count);
  EXPECT_EQ(status, count == 0 ? FREECELL_OK : FREECELL_TOO_SMALL);
  std::vector<Element> list(count);
  EXPECT_EQ(function(arguments..., list.data(), list.size(), &count), FREECELL_OK);
  return list;
}

/// The same for a function that writes text.
template <typename Function, typename... Arguments>
std::string text_of(Function function, Arguments... arguments) {
  std::size_t length = 0;
  EXPECT_EQ(function(arguments..., nullptr, 0, &length), FREECELL_TOO_SMALL);
  std::string text(length + 1, '?');
  EXPECT_EQ(function(arguments..., text.data(), text.size(), &length), FREECELL_OK);
  EXPECT_EQ(text.back(), '\0');
  text.pop_back();
  return text;
}

inline freecell_move move_of(const char* text) {
  freecell_move move = {};
  EXPECT_EQ(freecell_moves_parse(text, &move, 1, nullptr), FREECELL_OK) << freecell_message();
  return move;
}

}  // namespace freecell::c::test
