// Measures the hot loops of the searches, and whole deals. The loops take thousands of positions of
// many deals in turn. With a single position the processor learns all its branches, and the figures
// come out at half.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "benchmarks/position_samples.h"
#include "benchmarks/recorded_search.h"
#include "dealer/microsoft.h"
#include "solver/position/move_generator.h"
#include "solver/position/position.h"
#include "solver/search/evaluator.h"
#include "solver/search/portfolio.h"
#include "solver/solver.h"

namespace freecell {
namespace {

/// Every 8th of the first 160 positions that a best-first search expands, for each of deals 1..300.
const std::vector<Sample>& samples() {
  static const std::vector<Sample> kAll = [] {
    constexpr std::uint64_t kExpanded = 160;
    constexpr std::uint64_t kInterval = 8;
    std::vector<Sample> result;
    for (std::int64_t number = 1; number <= 300; ++number) {
      const Deal deal = microsoft_deal(number);
      const Game game(deal, {});
      std::uint64_t expanded = 0;
      const auto keep = [&](const Position& position) {
        if (expanded++ % kInterval == 0) result.push_back({game, position});
      };
      record_search(deal, kDefaultFreecells, kExpanded, keep, [](const Position&) {});
    }
    return result;
  }();
  return kAll;
}

/// Generates single-card moves as the complete search does.
void generate_single_moves(benchmark::State& state) {
  std::uint64_t moves = 0;
  for_each_sample(state, samples(), [&](const Sample& sample) {
    for_each_single_move(sample.position, sample.game, [&](Step step, int, int, int) {
      benchmark::DoNotOptimize(step);
      ++moves;
    });
  });
  set_rate(state, "moves", moves);
}
BENCHMARK(generate_single_moves);

/// Generates moves of runs as the greedy searches do.
void generate_run_moves(benchmark::State& state) {
  std::uint64_t moves = 0;
  for_each_sample(state, samples(), [&](const Sample& sample) {
    for_each_run_move(sample.position, sample.game, [&](Step step, int, int, int) {
      benchmark::DoNotOptimize(step);
      ++moves;
    });
  });
  set_rate(state, "moves", moves);
}
BENCHMARK(generate_run_moves);

/// Measures how a move changes the packed form. That is all the packing there is, because a
/// position keeps its packed form up to date.
void pack_after_moves(benchmark::State& state) {
  std::uint64_t moves = 0;
  for_each_sample(state, samples(), [&](const Sample& sample) {
    for_each_single_move(sample.position, sample.game, [&](Step step, int, int, int) {
      benchmark::DoNotOptimize(sample.position.packed_after(step, sample.game));
      ++moves;
    });
  });
  set_rate(state, "moves", moves);
}
BENCHMARK(pack_after_moves);

void unpack(benchmark::State& state) {
  for_each_sample(state, samples(), [](const Sample& sample) {
    Position position(sample.position.packed(), sample.game);
    benchmark::DoNotOptimize(position);
  });
}
BENCHMARK(unpack);

void hash_packed(benchmark::State& state) {
  for_each_sample(state, samples(), [](const Sample& sample) {
    benchmark::DoNotOptimize(hash_of(sample.position.packed()));
  });
}
BENCHMARK(hash_packed);

void evaluate(benchmark::State& state) {
  const Evaluator evaluator(complete_orders()[0], Rules());
  for_each_sample(state, samples(), [&](const Sample& sample) {
    benchmark::DoNotOptimize(evaluator.pairs(sample.position) + evaluator.whole(sample.position));
  });
}
BENCHMARK(evaluate);

/// Measures one expansion of the complete search without its lists. It unpacks a position and makes
/// all its successors, including automatic moves, packed forms and hashes.
void expand(benchmark::State& state) {
  std::uint64_t successors = 0;
  for_each_sample(state, samples(), [&](const Sample& sample) {
    const Position parent(sample.position.packed(), sample.game);
    for_each_successor(parent, sample.game, [&](const Position& child) {
      benchmark::DoNotOptimize(hash_of(child.packed()));
      ++successors;
    });
  });
  set_rate(state, "successors", successors);
}
BENCHMARK(expand);

/// Solves deals 1..1000, from the shuffle to the moves, with one solver that has solved them
/// before.
void solve_deals(benchmark::State& state) {
  constexpr std::int64_t kDeals = 1000;
  Solver solver;
  std::uint64_t expanded = 0;
  const auto solve_all = [&] {
    for (std::int64_t number = 1; number <= kDeals; ++number) {
      const Outcome& outcome = solver.solve(microsoft_deal(number));
      if (outcome.verdict != Verdict::kSolved) std::abort();
      expanded += outcome.expanded;
    }
  };
  solve_all();
  expanded = 0;
  for (auto _ : state) solve_all();
  set_rate(state, "deals", static_cast<std::uint64_t>(state.iterations() * kDeals));
  set_rate(state, "positions", expanded);
}
BENCHMARK(solve_deals)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace freecell
