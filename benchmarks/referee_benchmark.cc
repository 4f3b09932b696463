// Measures what the main job does with a solution once it is found: it writes the solution, reads
// the text back and replays it. Each benchmark takes the solutions of many deals in turn, as the
// main job does. With a single solution the processor learns all its branches, and the figures come
// out at half.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "solver/solver.h"

namespace freecell {
namespace {

constexpr int kFreecells = 4;

struct Solution {
  Deal deal;
  std::vector<Move> found;   ///< as the solver returns it
  std::string text;          ///< in standard notation
  std::vector<Move> listed;  ///< as read from the text
};

Solution solve(std::int64_t number, Solver& solver) {
  Solution solution{microsoft_deal(number), {}, {}, {}};
  solution.found = solver.solve(solution.deal).moves;
  write_standard(solution.found, solution.text);
  if (parse_standard(solution.text, solution.listed).index() != 0) std::abort();
  return solution;
}

const std::vector<Solution>& solutions() {
  static const std::vector<Solution> all = [] {
    Solver solver(Rules().with_freecells(kFreecells));
    std::vector<Solution> result;
    for (std::int64_t number = 1; number <= 300; ++number) result.push_back(solve(number, solver));
    return result;
  }();
  return all;
}

double mean_listed_moves() {
  double sum = 0;
  for (const Solution& solution : solutions()) sum += static_cast<double>(solution.listed.size());
  return sum / static_cast<double>(solutions().size());
}

/// Calls `function` with one solution after the other. The times are those of one solution.
template <typename Function>
void for_each_solution(benchmark::State& state, Function&& function) {
  std::size_t index = 0;
  for (auto _ : state) {
    function(solutions()[index]);
    if (++index == solutions().size()) index = 0;
  }
  state.counters["solutions"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["listed_moves"] = mean_listed_moves();
}

void write_solution(benchmark::State& state) {
  std::string text;
  for_each_solution(state, [&](const Solution& solution) {
    write_standard(solution.found, text);
    benchmark::DoNotOptimize(text);
  });
}
BENCHMARK(write_solution);

void parse_solution(benchmark::State& state) {
  std::vector<Move> moves;
  for_each_solution(state, [&](const Solution& solution) {
    benchmark::DoNotOptimize(parse_standard(solution.text, moves));
  });
}
BENCHMARK(parse_solution);

void replay_solution(benchmark::State& state) {
  for_each_solution(state, [](const Solution& solution) {
    const Ruling ruling =
        Referee::replay(solution.deal, Rules().with_freecells(kFreecells), solution.listed);
    if (!ruling.valid()) std::abort();
  });
}
BENCHMARK(replay_solution);

}  // namespace
}  // namespace freecell
