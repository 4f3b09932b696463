#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "solver/position/position.h"

namespace freecell {

/// A position of a search, for loops that are timed on many positions in turn.
struct Sample {
  Game game;
  Position position;
};

inline void set_rate(benchmark::State& state, const char* name, std::uint64_t count) {
  state.counters[name] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

/// Calls `function` with one of `samples` after the other. The times are those of one sample.
template <typename Function>
void for_each_sample(benchmark::State& state, const std::vector<Sample>& samples,
                     Function&& function) {
  std::size_t index = 0;
  for (auto _ : state) {
    function(samples[index]);
    if (++index == samples.size()) index = 0;
  }
  set_rate(state, "positions", static_cast<std::uint64_t>(state.iterations()));
}

}  // namespace freecell
