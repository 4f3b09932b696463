// Finds weights for the search by depths. It climbs a hill: the objective is the mean over games of
// the logarithm of the mean of the positions that won deals take. The result is deterministic for a
// seed.
//
//     tune_depths FIRST LAST EVALUATIONS SEED GAME...
//
// Of the deals FIRST to LAST it takes those that are won in more than 15 positions. The program
// prints the weights as they stand in solver/depths/kings_search.cc, and on the way their objective
// to stderr. Judge the weights on another range.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "solver/depths/kings_search.h"

namespace freecell {
namespace {

constexpr SearchBudget kBudget{100'000, std::uint64_t{1} << 30};

/// The weights as one list.
std::span<std::int16_t> values_of(DepthWeights& weights) {
  static_assert(sizeof(DepthWeights) % sizeof(std::int16_t) == 0);
  return {weights.unmoved.data(), sizeof weights / sizeof(std::int16_t)};
}

/// Won deals of one game.
struct Wins {
  Rules rules;
  std::vector<Deal> deals;
};

Wins wins_of(const std::string& game, int first, int last) {
  Wins wins{rules_of_game(game), {}};
  KingsSearch search;
  for (int number = first; number <= last; ++number) {
    const Deal deal = wins.rules.deal(microsoft_deck(number));
    SearchEffort effort;
    const SearchStatus status = search.run(deal, wins.rules, kBudget, {}, effort);
    if (status == SearchStatus::kSolved && effort.expanded > 15) wins.deals.push_back(deal);
  }
  return wins;
}

double objective(const DepthWeights& weights, std::span<const Wins> games) {
  KingsSearch search(weights);
  double sum = 0;
  for (const Wins& wins : games) {
    SearchEffort effort;
    for (const Deal& deal : wins.deals) search.run(deal, wins.rules, kBudget, {}, effort);
    sum += std::log(static_cast<double>(effort.expanded) / static_cast<double>(wins.deals.size()));
  }
  return sum / static_cast<double>(games.size());
}

/// Changes one weight, some in a row, or two.
void change(DepthWeights& weights, std::mt19937_64& random) {
  const std::span<std::int16_t> values = values_of(weights);
  const auto any = [&] { return random() % values.size(); };
  const auto add = [&](std::size_t index, int step) {
    values[index] = static_cast<std::int16_t>(values[index] + step);
  };
  const auto step = [&] { return static_cast<int>(random() % 61) - 30; };
  const std::size_t first = any();
  const int by = step();
  add(first, by);
  if (random() % 3 == 0) {
    const std::size_t end = std::min(values.size(), first + 1 + random() % 6);
    for (std::size_t index = first + 1; index < end; ++index) add(index, by);
  } else if (random() % 2 == 0) {
    add(any(), step());
  }
}

void print(const char* name, std::span<const std::int16_t> values) {
  std::printf("    .%s = {", name);
  for (std::size_t index = 0; index < values.size(); ++index) {
    std::printf("%s%d", index == 0 ? "" : ", ", values[index]);
  }
  std::printf("},\n");
}

void climb(std::span<const Wins> games, int evaluations, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  DepthWeights best = KingsSearch::default_weights();
  double least = objective(best, games);
  for (int evaluation = 0; evaluation < evaluations; ++evaluation) {
    DepthWeights weights = best;
    change(weights, random);
    const double value = objective(weights, games);
    if (value >= least) continue;
    best = weights;
    least = value;
    std::fprintf(stderr, "%d: %.1f positions\n", evaluation, std::exp(least));
  }
  print("unmoved", best.unmoved);
  print("blocking", best.blocking);
  print("free_cells", best.free_cells);
  print("emptied", best.emptied);
  print("burying", best.burying);
  std::printf("    .ready = %d,\n", best.ready);
}

int run(std::span<const char* const> words) {
  if (words.size() < 6) {
    std::fprintf(stderr, "usage: tune_depths FIRST LAST EVALUATIONS SEED GAME...\n");
    return 2;
  }
  std::vector<Wins> games;
  for (const char* const game : words.subspan(5)) {
    games.push_back(wins_of(game, std::atoi(words[1]), std::atoi(words[2])));
  }
  climb(games, std::atoi(words[3]), std::strtoull(words[4], nullptr, 10));
  return 0;
}

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) { return freecell::run({argv, static_cast<std::size_t>(argc)}); }
