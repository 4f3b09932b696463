#include <benchmark/benchmark.h>

#include "dealer/microsoft.h"
#include "solver/shortest/expansion.h"
#include "solver/shortest/start_bounds.h"

// Measures the bound at the start of deals, and expansions of a search's first positions.
namespace freecell {
namespace {

void start_bounds(benchmark::State& state) {
  StartBounds bounds;
  std::int64_t number = 0;
  for (auto _ : state) benchmark::DoNotOptimize(bounds.of(microsoft_deal(1 + number++ % 1000), {}));
  state.counters["deals"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(start_bounds);

/// `range(0)` is the metric. The positions come up breadth-first from deal 617. Each is expanded in
/// turn.
void expand_shortest(benchmark::State& state) {
  const Deal deal = microsoft_deal(617);
  const Game game(deal, {});
  const auto metric = static_cast<Metric>(state.range(0));
  Expansion expansion(Rules().with_counting({.metric = metric}), {});
  expansion.start(game);
  Position start(deal, game);
  expansion.home_moves().settle(start, game);
  constexpr std::size_t kNodes = 20'000;
  std::vector<SearchNode> nodes = {{start.packed(), SearchNode::kNoParent,
                                    SearchNode::pack(0, kHome, 0, expansion.bound(start).h)}};
  for (std::size_t i = 0; i < nodes.size() && nodes.size() < kNodes; ++i) {
    for (const Successor& next : expansion.expand(nodes[i], SearchNode::kMaxCost)) {
      nodes.push_back(
          {next.packed, 0, SearchNode::pack(next.step.card, next.from, next.g, next.h)});
    }
  }
  std::size_t at = 0;
  std::int64_t generated = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(expansion.expand(nodes[at], nodes[at].f() + 1));
    generated += expansion.generated();
    at = (at + 1) % nodes.size();
  }
  state.counters["positions"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["successors"] =
      benchmark::Counter(static_cast<double>(generated), benchmark::Counter::kIsRate);
}
BENCHMARK(expand_shortest)->ArgName("player")->Arg(0)->Arg(1);

}  // namespace
}  // namespace freecell
