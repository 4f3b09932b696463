/* Prints the answers of searches of every kind, in every game: the same lines wherever the library
 * runs. A function that fails ends it. */
#include <freecell.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void demand(freecell_status status) {
  if (status == FREECELL_OK) return;
  fprintf(stderr, "answers: %s\n", freecell_message());
  exit(2);
}

static freecell_rules rules_of(const char* game) {
  freecell_rules rules = FREECELL_RULES_INIT;
  demand(freecell_rules_of_game(game, &rules));
  return rules;
}

static freecell_deal* dealt(int64_t number, const freecell_rules* rules) {
  freecell_deal* deal = NULL;
  demand(freecell_deal_numbered(number, rules, &deal));
  return deal;
}

static freecell_solver* solver_of(freecell_effort effort, int jobs, const freecell_rules* rules) {
  freecell_settings settings = FREECELL_SETTINGS_INIT;
  freecell_solver* solver = NULL;
  settings.effort = effort;
  settings.jobs = jobs;
  demand(freecell_solver_new(&settings, rules, &solver));
  return solver;
}

static void solve(const char* game, freecell_effort effort, int64_t first, int64_t last) {
  const freecell_rules rules = rules_of(game);
  freecell_solver* solver = solver_of(effort, 1, &rules);
  for (int64_t number = first; number <= last; ++number) {
    freecell_deal* deal = dealt(number, &rules);
    freecell_result result;
    demand(freecell_solver_solve(solver, deal, NULL, NULL, &result));
    printf("%s %" PRId64 ": %s%s, %" PRIu64 " expanded: %s\n", game, number,
           freecell_verdict_word(result.verdict), freecell_reason_word(result.reason),
           result.expanded, freecell_solver_solution(solver));
    freecell_deal_free(deal);
  }
  freecell_solver_free(solver);
}

static void prove(int64_t number) {
  const freecell_rules rules = FREECELL_RULES_INIT;
  freecell_solver* solver = solver_of(FREECELL_FAST, 2, &rules);
  freecell_deal* deal = dealt(number, &rules);
  freecell_proof proof;
  demand(freecell_solver_prove(solver, deal, NULL, NULL, &proof));
  printf("%" PRId64 ": %s, %" PRIu64 " positions\n", number, freecell_verdict_word(proof.verdict),
         proof.positions);
  freecell_deal_free(deal);
  freecell_solver_free(solver);
}

/* The legal moves of a game that goes on by every fifth one. */
static void judge(const char* name, int64_t number) {
  const freecell_rules rules = rules_of(name);
  freecell_settings settings = FREECELL_SETTINGS_INIT;
  freecell_solver* solver = NULL;
  freecell_deal* deal = dealt(number, &rules);
  freecell_game* game = NULL;
  freecell_judged_move judged[500];
  size_t count = 0;
  settings.max_expanded = 1000;
  demand(freecell_solver_new(&settings, &rules, &solver));
  demand(freecell_game_new(deal, &rules, &game));
  for (int played = 0; played < 12; ++played) {
    demand(freecell_solver_judge_moves(solver, game, NULL, NULL, judged, 500, &count));
    if (count == 0) break;
    for (size_t i = 0; i < count; ++i) {
      char move[8];
      demand(freecell_game_move_text(game, &judged[i].move, move, sizeof move, NULL));
      printf("%s:%s ", move, freecell_verdict_word(judged[i].verdict));
    }
    puts("");
    demand(freecell_game_play(game, &judged[5 * (size_t)played % count].move));
  }
  freecell_game_free(game);
  freecell_deal_free(deal);
  freecell_solver_free(solver);
}

/* A library that was built alone has no certificates, and says so. */
static void certify(int64_t number) {
  const freecell_rules rules = FREECELL_RULES_INIT;
  freecell_solver* solver = solver_of(FREECELL_FAST, 1, &rules);
  freecell_deal* deal = dealt(number, &rules);
  freecell_proof proof;
  if (freecell_solver_certify(solver, deal, "proof", NULL, NULL, &proof) != FREECELL_UNSUPPORTED ||
      freecell_verify_certificate(deal, &rules, "proof", NULL, NULL) != FREECELL_UNSUPPORTED) {
    exit(2);
  }
  puts(freecell_message());
  freecell_deal_free(deal);
  freecell_solver_free(solver);
}

/* Eight digits: the C libraries round their logarithms differently. */
static void measure(int64_t number, const char* name) {
  const freecell_rules rules = FREECELL_RULES_INIT;
  freecell_deal* deal = dealt(number, &rules);
  double value = 0;
  int is_known = 0;
  demand(freecell_measure(deal, NULL, NULL, name, &value, &is_known));
  printf("%" PRId64 ": %s %.8g %d\n", number, name, value, is_known);
  freecell_deal_free(deal);
}

int main(void) {
  for (size_t index = 0; freecell_game_name(index) != NULL; ++index) {
    solve(freecell_game_name(index), FREECELL_FAST, 1, 100);
  }
  solve("freecell", FREECELL_SHORT, 1, 3);
  solve("freecell", FREECELL_SHORTEST, 2, 2);
  prove(11982);
  certify(11982);
  judge("freecell", 5);
  judge("seahaven", 5);
  measure(617, "random_home");
  measure(617, "survival_5_low");
  return 0;
}
