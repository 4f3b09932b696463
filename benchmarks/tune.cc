// Finds weights for one greedy stage of the portfolio. It climbs a hill: the objective is the work
// that it takes to get rid of the deals that the earlier stages leave. The result is deterministic
// for a seed. The objective counts positions instead of seconds, so that it can run on a busy
// machine.
//
//     tune GAME STAGE FIRST DEALS EVALUATIONS SEED [PENALTY [FROM]]
//
// GAME is FreeCell or another game that has these stages. STAGE counts from 1. The deals begin at
// FIRST and go on until DEALS of them have reached the stage. A deal that the stage fails to solve
// costs PENALTY positions in addition to the budget, which is what later stages take. The climb
// starts from the weights of the stage, or of stage FROM. The program prints the best weights found
// as they stand in solver/search/portfolio.cc. On the way it prints their cost to stderr. Judge the
// weights on another range. Weights of its own would save Relaxed FreeCell 1.7% of a sweep, which
// is not worth 250 numbers.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <span>
#include <vector>

#include "benchmarks/print_weights.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"
#include "solver/search/greedy_search.h"

namespace freecell {
namespace {

using Values = std::span<std::int16_t>;

struct Start {
  Game game;
  Position position;
};

class Bench {
 public:
  Bench(const Rules& rules, std::span<const Stage> before, Stage stage, std::uint64_t penalty)
      : rules_(rules), before_(before), stage_(stage), penalty_(penalty) {}

  /// Keeps the deals from `first` on that the earlier stages leave unsolved, until there are
  /// `count`.
  void collect(std::int64_t first, std::size_t count) {
    std::vector<Evaluator> evaluators;
    for (const Stage& stage : before_) evaluators.emplace_back(stage.weights, rules_);
    for (std::int64_t number = first; starts_.size() < count; ++number) {
      const Deal deal = rules_.deal(microsoft_deck(number));
      const Game game(deal, rules_);
      const Start start{game, Position(deal, game)};
      bool solved = false;
      for (std::size_t index = 0; index < before_.size() && !solved; ++index) {
        solved = search(start, before_[index], evaluators[index]) == SearchStatus::kSolved;
      }
      if (!solved) starts_.push_back(start);
    }
  }

  /// Whether `weights` take no more positions for all deals than the best weights so far. Failures
  /// count with their penalty. If so, `weights` become the best. Most candidates are dropped after
  /// a part of the deals, if they are behind there.
  bool improve(const Weights& weights) {
    const Evaluator evaluator(weights, rules_);
    std::vector<double> costs;
    effort_ = {};
    std::size_t failures = 0;
    const std::size_t part = starts_.size() / kParts + 1;
    for (std::size_t done = 0; done < starts_.size();) {
      const std::size_t end = std::min(done + part, starts_.size());
      for (; done < end; ++done) {
        failures += search(starts_[done], stage_, evaluator) != SearchStatus::kSolved;
      }
      const double cost = static_cast<double>(effort_.expanded + failures * penalty_);
      const double left = 1 - static_cast<double>(done) / static_cast<double>(starts_.size());
      const double tolerance = 1 + 0.006 * left;
      if (!costs_.empty() && cost > costs_[costs.size()] * tolerance) return false;
      costs.push_back(cost);
    }
    costs_ = std::move(costs);
    failures_ = failures;
    return true;
  }

  /// The cost per deal of the best weights so far.
  double cost() const { return costs_.back() / static_cast<double>(starts_.size()); }
  double solved_share() const {
    return 1 - static_cast<double>(failures_) / static_cast<double>(starts_.size());
  }

 private:
  static constexpr std::size_t kParts = 12;

  SearchStatus search(const Start& start, const Stage& stage, const Evaluator& evaluator) {
    return search_.run(start.position, start.game, stage, evaluator,
                       {stage.budget, std::uint64_t{1} << 32}, {}, effort_);
  }

  Rules rules_;
  std::span<const Stage> before_;
  Stage stage_;
  std::uint64_t penalty_;
  std::vector<Start> starts_;
  GreedySearch search_;
  SearchEffort effort_;
  std::vector<double> costs_;  // the costs of the best weights, up to the end of each part
  std::size_t failures_ = 0;
};

/// Draws changes of weights. Values that stand side by side are changed together, by the heights of
/// a bell over them. Nearly all changes that are worth making are smooth in the rank, and changes
/// of single values would be fitted to single deals.
class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  Weights mutated(Weights weights) {
    for (int changes = 1 + pick(3); changes > 0; --changes) change(weights);
    return weights;
  }

 private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  double width() { return 0.8 * pick(5) + 0.01; }
  double height(double scale) { return normal_(random_) * scale; }

  static double bell(int distance, double width) {
    return std::exp(-distance * distance / (2 * width * width));
  }
  static void add(std::int16_t& value, double change) {
    value = static_cast<std::int16_t>(value + std::lround(change));
  }

  void bump(Values values, double scale) {
    const int centre = pick(static_cast<int>(values.size()));
    const double wide = width();
    const double high = height(scale);
    for (int i = 0; i < static_cast<int>(values.size()); ++i) {
      add(values[i], high * bell(i - centre, wide));
    }
  }

  void bump_others(Weights& weights, double scale) {
    const int rank = pick(kRanks);
    const int below = pick(kRanks);
    const double rank_width = width();
    const double below_width = width();
    const double high = height(scale);
    for (int i = 0; i < kRanks; ++i) {
      for (int j = 0; j < kRanks; ++j) {
        add(weights.other[i][j], high * bell(i - rank, rank_width) * bell(j - below, below_width));
      }
    }
  }

  void bump_room_over_cells(Weights& weights, double scale) {
    const int empty = pick(static_cast<int>(weights.room[0].size()));
    std::array<std::int16_t, 5> column;
    for (std::size_t i = 0; i < column.size(); ++i) column[i] = weights.room[i][empty];
    bump(column, scale);
    for (std::size_t i = 0; i < column.size(); ++i) weights.room[i][empty] = column[i];
  }

  void shift_all_not_home(Weights& weights, double scale) {
    const double high = height(scale);
    for (const Values values : {Values(weights.cell), Values(weights.foot), Values(weights.link)}) {
      for (std::int16_t& value : values) add(value, high);
    }
    for (Weights::ByRank& row : weights.other) {
      for (std::int16_t& value : row) add(value, high);
    }
  }

  void change(Weights& weights) {
    const double scale = pick(3) == 0 ? 25 : 8;
    switch (pick(11)) {
      case 0:
        return bump(weights.cell, scale);
      case 1:
        return bump(weights.foot, scale);
      case 2:
        return bump(weights.link, scale);
      case 3:
      case 4:
        return bump_others(weights, 1.5 * scale);
      case 5:
        return bump(weights.kinship[pick(3)], 0.7 * scale);
      case 6:
        return bump(weights.room[pick(5)], 2 * scale);
      case 7:
        return bump_room_over_cells(weights, 2 * scale);
      case 8:
        return bump(weights.depth, 0.5 * scale);
      case 9:
        return add(weights.step, height(0.5 * scale));
      default:
        return shift_all_not_home(weights, 0.5 * scale);
    }
  }

  std::mt19937_64 random_;
  std::normal_distribution<double> normal_;
};

void report(const Bench& bench) {
  std::fprintf(stderr, "cost %.2f a deal, solved %.2f%%\n", bench.cost(),
               100 * bench.solved_share());
}

int run(int argc, char** argv) {
  if (argc < 7) {
    std::fprintf(stderr, "usage: tune GAME STAGE FIRST DEALS EVALUATIONS SEED [PENALTY [FROM]]\n");
    return 2;
  }
  const auto number = [&](int index) { return std::strtoll(argv[index], nullptr, 10); };
  const Rules rules = rules_of_game(argv[1]);
  const std::span<const Stage> stages = default_stages();
  const auto stage_of = [&](int index) { return static_cast<std::size_t>(number(index) - 1); };
  const std::size_t index = stage_of(2);
  if (index >= stages.size() || (argc > 8 && stage_of(8) >= stages.size())) {
    std::fprintf(stderr, "tune: stages are 1 to %zu\n", stages.size());
    return 2;
  }
  const Stage& stage = stages[index];
  const auto penalty = static_cast<std::uint64_t>(argc > 7 ? number(7) : 3 * stage.budget);
  Bench bench(rules, stages.first(index), stage, penalty);
  bench.collect(number(3), static_cast<std::size_t>(number(4)));

  Mutator mutator(static_cast<std::uint64_t>(number(6)));
  Weights best = argc > 8 ? stages[stage_of(8)].weights : stage.weights;
  bench.improve(best);
  report(bench);
  for (long long evaluation = 0; evaluation < number(5); ++evaluation) {
    const Weights candidate = mutator.mutated(best);
    const double cost = bench.cost();
    if (!bench.improve(candidate)) continue;
    best = candidate;
    if (bench.cost() < cost) report(bench);
  }
  print_weights(best);
  std::puts(";");
  return 0;
}

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) { return freecell::run(argc, argv); }
