// Compares Microsoft's shuffle, in deals per second, with the loop as it was published. Both run
// the same numbers and write all 52 cards.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "dealer/microsoft.h"

namespace freecell {
namespace {

constexpr std::int64_t kBandStarts[] = {1, std::int64_t{1} << 31, std::int64_t{1} << 32};

/// The loop of Rosetta Code, "Deal cards for FreeCell", with FreeCell Pro's bands. It is not
/// inlined, because microsoft_deck is not.
[[gnu::noinline]] Deck plain_deck(std::int64_t number) {
  Deck left;
  for (int id = 0; id < kCards; ++id) left[id] = Card::from_id(id);
  Deck deck;
  auto state = static_cast<std::uint32_t>(number);
  for (int i = 0; i < kCards; ++i) {
    state = state * 214013 + 2531011;
    std::uint32_t random = state >> 16 & 0x7fff;
    if (number >= kBandStarts[1]) random |= 0x8000;
    if (number >= kBandStarts[2]) random = (state >> 16) + 1;
    const std::uint32_t j = random % static_cast<std::uint32_t>(kCards - i);
    deck[i] = left[j];
    left[j] = left[kCards - 1 - i];
  }
  return deck;
}

template <typename Function>
void deal_numbers(benchmark::State& state, Function&& deal) {
  const std::int64_t first = kBandStarts[state.range(0)];
  std::int64_t number = first;
  for (auto _ : state) benchmark::DoNotOptimize(deal(number++));
  state.counters["deals"] =
      benchmark::Counter(static_cast<double>(number - first), benchmark::Counter::kIsRate);
}

void shuffle_plain(benchmark::State& state) { deal_numbers(state, plain_deck); }
BENCHMARK(shuffle_plain)->ArgName("band")->DenseRange(0, 2);

void shuffle_deck(benchmark::State& state) { deal_numbers(state, microsoft_deck); }
BENCHMARK(shuffle_deck)->ArgName("band")->DenseRange(0, 2);

void shuffle_deal(benchmark::State& state) {
  deal_numbers(state, [](std::int64_t number) { return microsoft_deal(number); });
}
BENCHMARK(shuffle_deal)->ArgName("band")->DenseRange(0, 2);

}  // namespace
}  // namespace freecell
