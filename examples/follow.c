/* Plays a deal by the library's advice, move after move, until it is won: what a game in C or an
 * engine that calls C needs.
 *
 *     follow [DEAL] [FREECELLS]
 */

#include <freecell.h>
#include <stdio.h>
#include <stdlib.h>

/* Called while a search runs. A game would draw a frame here, and return 1 to end the search. */
static int on_progress(const freecell_progress* progress, void* data) {
  uint64_t* most = data;
  if (progress->expanded > *most) *most = progress->expanded;
  return 0;
}

static int fail(const char* what) {
  fprintf(stderr, "follow: %s: %s\n", what, freecell_message());
  return 2;
}

static int show(const freecell_game* game) {
  char board[512];
  if (freecell_game_text(game, board, sizeof board, NULL) != FREECELL_OK) return fail("board");
  fputs(board, stdout);
  return 0;
}

/* Plays until the game is won, or until the advice is that it cannot be. */
static int follow(freecell_solver* solver, freecell_game* game) {
  uint64_t most = 0;
  for (;;) {
    freecell_advice advice;
    char move[8];
    if (freecell_solver_advise(solver, game, on_progress, &most, &advice) != FREECELL_OK) {
      return fail("advice");
    }
    if (advice.verdict != FREECELL_SOLVED) {
      printf("%s (%s)\n", freecell_verdict_word(advice.verdict),
             freecell_reason_word(advice.reason));
      return 1;
    }
    if (!advice.has_next) break;
    freecell_game_move_text(game, &advice.next, move, sizeof move, NULL);
    printf("%s ", move);
    if (freecell_game_play(game, &advice.next) != FREECELL_OK) return fail(move);
  }
  return 0;
}

static int play(int64_t number, const freecell_rules* rules) {
  freecell_settings settings = FREECELL_SETTINGS_INIT;
  freecell_deal* deal = NULL;
  freecell_game* game = NULL;
  freecell_solver* solver = NULL;
  freecell_counts counts;
  int result = 2;

  settings.effort = FREECELL_SHORT;
  settings.max_seconds = 10;
  if (freecell_deal_numbered(number, rules, &deal) != FREECELL_OK) {
    fail("deal");
  } else if (freecell_game_new(deal, rules, &game) != FREECELL_OK) {
    fail("game");
  } else if (freecell_solver_new(&settings, rules, &solver) != FREECELL_OK) {
    fail("solver");
  } else if (show(game) == 0) {
    result = follow(solver, game);
    if (result == 0 && freecell_game_counts(game, &counts) == FREECELL_OK) {
      printf("\nwon in %d moves\n", counts.player_moves);
    }
  }
  freecell_solver_free(solver);
  freecell_game_free(game);
  freecell_deal_free(deal);
  return result;
}

int main(int argc, char** argv) {
  freecell_rules rules = FREECELL_RULES_INIT;
  if (argc > 2) rules.freecells = atoi(argv[2]);
  return play(argc > 1 ? strtoll(argv[1], NULL, 10) : 617, &rules);
}
