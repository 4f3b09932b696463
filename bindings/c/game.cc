#include <string>
#include <vector>

#include "bindings/c/handles.h"
#include "bindings/c/lists.h"
#include "dealer/board_text.h"
#include "dealer/notation.h"

using namespace freecell;
using namespace freecell::c;

namespace {

void throw_if_broken(Violation violation) {
  if (violation != Violation::kNone) throw IllegalMove(describe(violation));
}

constexpr auto kToC = [](const Move& move) { return to_c(move); };

}  // namespace

freecell_status freecell_game_new(const freecell_deal* deal, const freecell_rules* rules,
                                  freecell_game** made) {
  return make_handle(made, [&] {
    require(deal, "deal");
    return PlayerGame(deal->deal, from_c(rules));
  });
}

void freecell_game_free(freecell_game* game) { delete game; }

freecell_status freecell_game_board(const freecell_game* game, freecell_board* board) {
  return guarded([&] {
    require(game, "game");
    require(board, "board");
    *board = to_c(game->game.board());
  });
}

freecell_status freecell_game_text(const freecell_game* game, char* buffer, size_t size,
                                   size_t* length) {
  return guarded([&] {
    require(game, "game");
    std::string text;
    append_board_text(text, game->game.board());
    copy_text(text, buffer, size, length);
  });
}

freecell_status freecell_game_is_won(const freecell_game* game, int* is_won) {
  return guarded([&] {
    require(game, "game");
    require(is_won, "is_won");
    *is_won = game->game.won() ? 1 : 0;
  });
}

freecell_status freecell_game_counts(const freecell_game* game, freecell_counts* counts) {
  return guarded([&] {
    require(game, "game");
    require(counts, "counts");
    *counts = to_c(std::optional(game->game.counts()));
  });
}

freecell_status freecell_game_legal_moves(const freecell_game* game, freecell_move* moves,
                                          size_t capacity, size_t* count) {
  return guarded([&] {
    require(game, "game");
    std::vector<Move> legal;
    game->game.legal_moves(legal);
    copy_list(legal, moves, capacity, count, kToC);
  });
}

freecell_status freecell_game_judge(const freecell_game* game, const freecell_move* move) {
  return guarded([&] {
    require(game, "game");
    require(move, "move");
    throw_if_broken(game->game.judge(from_c(*move)));
  });
}

freecell_status freecell_game_play(freecell_game* game, const freecell_move* move) {
  return guarded([&] {
    require(game, "game");
    require(move, "move");
    throw_if_broken(game->game.play(from_c(*move)));
  });
}

freecell_status freecell_game_undo(freecell_game* game) {
  return guarded([&] {
    require(game, "game");
    if (!game->game.undo()) throw IllegalMove("there is no move to take back");
  });
}

freecell_status freecell_game_moves(const freecell_game* game, freecell_move* moves,
                                    size_t capacity, size_t* count) {
  return guarded([&] {
    require(game, "game");
    copy_list(game->game.moves(), moves, capacity, count, kToC);
  });
}

freecell_status freecell_game_automatic_moves(const freecell_game* game, freecell_move* moves,
                                              size_t capacity, size_t* count) {
  return guarded([&] {
    require(game, "game");
    copy_list(game->game.automatic_moves(), moves, capacity, count, [](const HomeMove& home) {
      return to_c(Move{home.from, Place::foundation(), 1});
    });
  });
}

freecell_status freecell_game_move_text(const freecell_game* game, const freecell_move* move,
                                        char* buffer, size_t size, size_t* length) {
  return guarded([&] {
    require(game, "game");
    require(move, "move");
    std::string text;
    append_standard(text, game->game.referee().without_implied_count(from_c(*move)));
    copy_text(text, buffer, size, length);
  });
}
