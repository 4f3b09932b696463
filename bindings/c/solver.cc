#include <algorithm>
#include <functional>
#include <utility>

#include "bindings/c/certificate.h"
#include "bindings/c/handles.h"
#include "bindings/c/lists.h"
#include "bindings/c/search.h"
#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "dealer/transcript.h"

using namespace freecell;
using namespace freecell::c;

namespace {

/// Keeps a solution with the counts of its moves.
void keep_solution(freecell_solver& solver, const Deal& deal, const Rules& rules,
                   const ConfirmedOutcome& outcome) {
  solver.solution = outcome.solution;
  solver.moves.clear();
  if (outcome.verdict != Verdict::kSolved) return;
  std::vector<PlayedMove> played;
  write_transcript(deal, rules.usual_game(), outcome.moves, played);
  for (const PlayedMove& move : played) {
    if (!move.automatic) solver.moves.push_back(move.move);
  }
}

/// Throws std::invalid_argument if the game is another one than the solver plays.
void check_same_game(const Rules& game, const Rules& solver) {
  if (is_same_game(game, solver)) return;
  throw std::invalid_argument("the game is " + game_text(game) + ", and the solver's rules are " +
                              game_text(solver));
}

/// Keeps the rest of a game, in the names of its board.
void keep_line(freecell_solver& solver, const freecell_game& game, const Advice& advice) {
  solver.moves.clear();
  std::vector<Move> written;
  Referee referee = game.game.referee();
  for (const PlayedMove& played : advice.line) {
    if (!played.automatic) {
      solver.moves.push_back(played.move);
      written.push_back(referee.without_implied_count(played.move));
    }
    referee.play(played.move);
  }
  write_standard(written, solver.solution);
}

freecell_result result_of(const ConfirmedOutcome& outcome) {
  return {.verdict = static_cast<int>(outcome.verdict),
          .reason = static_cast<int>(outcome.reason),
          .stage = outcome.stage,
          .expanded = outcome.expanded,
          .generated = outcome.generated,
          .counts = to_c(outcome.counts),
          .lower_bound = outcome.lower_bound.value_or(-1),
          .gap = outcome.gap.value_or(-1)};
}

freecell_advice advice_of(const Advice& advice) {
  const auto next = advice.next();
  return {.verdict = static_cast<int>(advice.verdict),
          .reason = static_cast<int>(advice.reason),
          .has_next = next ? 1 : 0,
          .next = next ? to_c(next->move) : freecell_move{},
          .card = static_cast<uint8_t>(next ? next->card.id() : FREECELL_NO_CARD),
          .counts = to_c(advice.counts)};
}

freecell_fewest fewest_of(const ConfirmedFewest& fewest) {
  return {.verdict = static_cast<int>(fewest.verdict),
          .reason = static_cast<int>(fewest.reason),
          .lower = fewest.freecells.lower,
          .upper = fewest.freecells.upper.value_or(-1),
          .counts = to_c(fewest.solution.counts),
          .expanded = fewest.solution.expanded};
}

freecell_proof proof_of(const ProofOutcome& outcome, const ConfirmedOutcome& confirmed) {
  const ProofSize size = outcome.proof.value_or(ProofSize{});
  return {.verdict = static_cast<int>(confirmed.verdict),
          .reason = static_cast<int>(confirmed.reason),
          .positions = size.positions,
          .largest_layer = size.largest_layer,
          .expanded = outcome.expanded,
          .counts = to_c(confirmed.counts)};
}

Prover prover_of(const freecell_solver& solver, bool keeps_positions) {
  const Settings& settings = solver.settings;
  return Prover(solver.rules, {.workers = settings.effort.workers_in_deal,
                               .max_positions = settings.limits.max_expanded,
                               .max_memory = settings.limits.max_memory,
                               .up_to_symmetry = settings.up_to_symmetry,
                               .keeps_positions = keeps_positions});
}

/// Searches, keeps the solution, and returns the outcome.
const ProofOutcome& prove(freecell_solver& solver, Prover& prover, const Deal& deal,
                          freecell_callback callback, void* data, freecell_proof& proof) {
  Search search(solver, callback, data);
  const ProofOutcome& outcome =
      prover.solve(deal, search.asking([&] { return progress_of(prover.so_far()); }));
  Confirmer confirmer;
  const ConfirmedOutcome& confirmed = confirmer.confirm(&deal, solver.rules, outcome);
  keep_solution(solver, deal, solver.rules, confirmed);
  proof = proof_of(outcome, confirmed);
  return outcome;
}

}  // namespace

freecell_status freecell_solver_new(const freecell_settings* settings, const freecell_rules* rules,
                                    freecell_solver** made) {
  if (made != nullptr) *made = nullptr;
  return guarded([&] {
    require(made, "the place for the handle");
    auto solver = std::make_unique<freecell_solver>();
    solver->settings = from_c(settings);
    solver->rules = from_c(rules);
    // Settings that do not go together are refused at once.
    solver->solver.emplace(solver->settings.effort, solver->rules, solver->settings.limits);
    *made = solver.release();
  });
}

void freecell_solver_free(freecell_solver* solver) { delete solver; }

void freecell_solver_cancel(freecell_solver* solver) {
  if (solver != nullptr) solver->is_cancelled = true;
}

freecell_status freecell_solver_solve(freecell_solver* solver, const freecell_deal* deal,
                                      freecell_callback callback, void* data,
                                      freecell_result* result) {
  return guarded([&] {
    require(solver, "solver");
    require(deal, "deal");
    require(result, "result");
    Search search(*solver, callback, data);
    const Metric metric = solver->rules.counting.metric;
    const ConfirmedOutcome& outcome = solver->solver->solve(
        deal->deal, search.asking([&] { return progress_of(solver->solver->so_far(), metric); }));
    keep_solution(*solver, deal->deal, solver->rules, outcome);
    *result = result_of(outcome);
  });
}

const char* freecell_solver_solution(const freecell_solver* solver) {
  return solver == nullptr ? "" : solver->solution.c_str();
}

freecell_status freecell_solver_moves(const freecell_solver* solver, freecell_move* moves,
                                      size_t capacity, size_t* count) {
  return guarded([&] {
    require(solver, "solver");
    copy_list(solver->moves, moves, capacity, count, [](const Move& move) { return to_c(move); });
  });
}

freecell_status freecell_solver_advise(freecell_solver* solver, const freecell_game* game,
                                       freecell_callback callback, void* data,
                                       freecell_advice* advice) {
  return guarded([&] {
    require(solver, "solver");
    require(game, "game");
    require(advice, "advice");
    check_same_game(game->game.rules(), solver->rules);
    if (!solver->adviser) {
      solver->adviser.emplace(solver->settings.effort, solver->rules, solver->settings.limits);
    }
    Search search(*solver, callback, data);
    const Metric metric = solver->rules.counting.metric;
    const Advice& found = solver->adviser->advise(game->game.board(), search.asking([&] {
      return progress_of(solver->adviser->so_far(), metric);
    }));
    keep_line(*solver, *game, found);
    *advice = advice_of(found);
  });
}

freecell_status freecell_solver_judge_moves(freecell_solver* solver, const freecell_game* game,
                                            freecell_callback callback, void* data,
                                            freecell_judged_move* moves, size_t capacity,
                                            size_t* count) {
  return guarded([&] {
    require(solver, "solver");
    require(game, "game");
    check_same_game(game->game.rules(), solver->rules);
    check_freecells(game->game.board(), solver->rules);
    std::vector<Move> legal;
    game->game.legal_moves(legal);
    std::vector<freecell_judged_move> judged(legal.size());
    if (legal.size() <= capacity) {
      if (!solver->judge) {
        solver->judge.emplace(EffortSettings{}, solver->rules, solver->settings.limits);
      }
      ConfirmedSolver& judge = *solver->judge;
      Search search(*solver, callback, data);
      const StopCallback stop =
          search.asking([&] { return progress_of(judge.so_far(), solver->rules.counting.metric); });
      std::ranges::transform(legal, judged.begin(), [&](const Move& move) {
        Referee after = game->game.referee();
        after.play(move);
        const ConfirmedOutcome& outcome = judge.solve(deal_of(after.board()), stop);
        return freecell_judged_move{to_c(move), static_cast<int>(outcome.verdict),
                                    static_cast<int>(outcome.reason)};
      });
    }
    copy_list(judged, moves, capacity, count, std::identity());
  });
}

freecell_status freecell_solver_fewest(freecell_solver* solver, const freecell_deal* deal,
                                       freecell_callback callback, void* data,
                                       freecell_fewest* fewest) {
  return guarded([&] {
    require(solver, "solver");
    require(deal, "deal");
    require(fewest, "fewest");
    if (!solver->fewest) solver->fewest.emplace(solver->rules, solver->settings.limits);
    Search search(*solver, callback, data);
    const ConfirmedFewest found = solver->fewest->solve(
        deal->deal, search.asking([&] { return progress_of(solver->fewest->so_far()); }));
    keep_solution(*solver, deal->deal, found.rules, found.solution);
    *fewest = fewest_of(found);
  });
}

freecell_status freecell_solver_prove(freecell_solver* solver, const freecell_deal* deal,
                                      freecell_callback callback, void* data,
                                      freecell_proof* proof) {
  return guarded([&] {
    require(solver, "solver");
    require(deal, "deal");
    require(proof, "proof");
    if (!solver->prover) solver->prover.emplace(prover_of(*solver, false));
    prove(*solver, *solver->prover, deal->deal, callback, data, *proof);
  });
}

freecell_status freecell_solver_certify(freecell_solver* solver, const freecell_deal* deal,
                                        const char* path, freecell_callback callback, void* data,
                                        freecell_proof* proof) {
  return guarded([&] {
    require(solver, "solver");
    require(deal, "deal");
    require(path, "path");
    require(proof, "proof");
    const WriteCertificate write = certificate_writer(path);
    Prover prover = prover_of(*solver, true);
    const ProofOutcome& outcome = prove(*solver, prover, deal->deal, callback, data, *proof);
    if (outcome.proof_positions) write(deal->deal, solver->rules, *outcome.proof_positions);
  });
}
