// Measures the short solver: its moves, one beam, and whole deals.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include "benchmarks/position_samples.h"
#include "dealer/microsoft.h"
#include "solver/position/move_generator.h"
#include "solver/search/beam_search.h"
#include "solver/search/beams.h"
#include "solver/short_solver.h"

namespace freecell {
namespace {

constexpr SearchBudget kNoLimits{std::numeric_limits<std::uint64_t>::max(),
                                 std::numeric_limits<std::uint64_t>::max()};

/// Every 100th position that a beam of width 200 keeps for each of deals 1..100.
const std::vector<Sample>& positions() {
  static const std::vector<Sample> kAll = [] {
    constexpr std::uint32_t kWidth = 200;
    constexpr std::size_t kInterval = 100;
    constexpr int kMostMoves = 100;
    BeamSearch search(default_beam_weights(), Rules());
    std::vector<Sample> result;
    for (std::int64_t number = 1; number <= 100; ++number) {
      const Deal deal = microsoft_deal(number);
      const Game game(deal, {});
      search.run({kWidth, false}, Position(deal, game), game, kMostMoves, kNoLimits, {});
      for (std::size_t id = 0; id < search.nodes().size(); id += kInterval) {
        result.push_back({game, Position(search.nodes()[id].packed, game)});
      }
    }
    return result;
  }();
  return kAll;
}

void generate_player_moves(benchmark::State& state) {
  for_each_sample(state, positions(), [](const Sample& sample) {
    for_each_player_move(sample.position, sample.game,
                         [](Step step) { benchmark::DoNotOptimize(step); });
  });
}
BENCHMARK(generate_player_moves);

/// Measures what a beam of some width costs and finds: the player moves of those of deals 1..100
/// that it solves.
void search_beam(benchmark::State& state) {
  constexpr std::int64_t kDeals = 100;
  constexpr int kMostMoves = 100;
  const Beam beam{.width = static_cast<std::uint32_t>(state.range(0)), .may_stay = false};
  BeamSearch search(default_beam_weights(), Rules());
  std::int64_t solved = 0;
  std::size_t player_moves = 0;
  for (auto _ : state) {
    for (std::int64_t number = 1; number <= kDeals; ++number) {
      const Deal deal = microsoft_deal(number);
      const Game game(deal, {});
      const SearchStatus status =
          search.run(beam, Position(deal, game), game, kMostMoves, kNoLimits, {});
      if (status != SearchStatus::kSolved) continue;
      ++solved;
      player_moves += search.layers().size();
    }
  }
  state.counters["player_moves"] = static_cast<double>(player_moves) / static_cast<double>(solved);
  state.counters["solved"] = static_cast<double>(solved) / static_cast<double>(state.iterations());
}
BENCHMARK(search_beam)
    ->Unit(benchmark::kMillisecond)
    ->Arg(250)
    ->Arg(500)
    ->Arg(1000)
    ->Arg(2000)
    ->Arg(4000);

/// Solves deals 1..20, from the shuffle to the moves.
void solve_deals_short(benchmark::State& state) {
  constexpr std::int64_t kDeals = 20;
  ShortSolver solver;
  for (auto _ : state) {
    for (std::int64_t number = 1; number <= kDeals; ++number) {
      if (solver.solve(microsoft_deal(number)).verdict != Verdict::kSolved) std::abort();
    }
  }
  set_rate(state, "deals", static_cast<std::uint64_t>(state.iterations() * kDeals));
}
BENCHMARK(solve_deals_short)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace freecell
