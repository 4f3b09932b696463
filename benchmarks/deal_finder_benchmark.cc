// Measures how long it takes to find the numbers of layouts among all 2^33, and how many numbers
// could be tried per second by dealing them.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "dealer/deal_finder.h"

namespace freecell {
namespace {

constexpr std::int64_t kNumbers[] = {617, (std::int64_t{1} << 31) + 617,
                                     (std::int64_t{1} << 32) + 617};

void make_finder(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(DealFinder());
}
BENCHMARK(make_finder);

void find_layout(benchmark::State& state) {
  const DealFinder finder;
  const Deal layout = microsoft_deal(kNumbers[state.range(0)]);
  for (auto _ : state) benchmark::DoNotOptimize(finder.find(layout));
}
BENCHMARK(find_layout)->ArgName("band")->DenseRange(0, 2);

void find_layout_in_any_order(benchmark::State& state) {
  const DealFinder finder;
  const Deal layout = microsoft_deal(617, static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(finder.find_in_any_order(layout));
}
BENCHMARK(find_layout_in_any_order)->ArgName("cascades")->Arg(8)->Arg(12);

void find_by_dealing(benchmark::State& state) {
  const Deck deck = microsoft_deck(0);
  std::int64_t number = 1;
  for (auto _ : state) benchmark::DoNotOptimize(microsoft_deck(number++) == deck);
  state.counters["deals"] =
      benchmark::Counter(static_cast<double>(number - 1), benchmark::Counter::kIsRate);
}
BENCHMARK(find_by_dealing);

}  // namespace
}  // namespace freecell
