// Finds weights for one greedy stage of the portfolio: hill climbing on the work it takes to get
// rid of the deals that the stages before it leave. Deterministic for a seed; the objective counts
// positions, not seconds, so that it can run on a busy machine.
//
//     tune STAGE FIRST DEALS EVALUATIONS SEED [PENALTY [BUDGET]]
//
// STAGE counts from 1; the deals are FIRST.. as far as needed to have DEALS that reach the stage. A
// deal that the stage fails to solve costs PENALTY positions on top of the budget: what later
// stages take. Prints the best weights found, as they stand in solver/portfolio.cc. Judge them on
// another range.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/greedy_search.h"

namespace freecell {
namespace {

struct Parameter {
  const char* name;
  int* value;
};

std::vector<Parameter> parameters_of(Weights& weights) {
  return {{".not_home", &weights.not_home},
          {".not_home_rank", &weights.not_home_rank},
          {".break_base", &weights.break_base},
          {".break_rank", &weights.break_rank},
          {".break_inversion", &weights.break_inversion},
          {".break_gap", &weights.break_gap},
          {".break_own_suit", &weights.break_own_suit},
          {".link", &weights.link},
          {".link_rank", &weights.link_rank},
          {".foot", &weights.foot},
          {".foot_rank", &weights.foot_rank},
          {".cell_rank", &weights.cell_rank},
          {".cells_left[0]", &weights.cells_left[0]},
          {".cells_left[1]", &weights.cells_left[1]},
          {".cells_left[2]", &weights.cells_left[2]},
          {".cells_left[3]", &weights.cells_left[3]},
          {".empty[0]", &weights.empty[0]},
          {".empty[1]", &weights.empty[1]},
          {".empty[2]", &weights.empty[2]},
          {".depth", &weights.depth},
          {".depth_rank", &weights.depth_rank},
          {".step", &weights.step}};
}

struct Start {
  Table table;
  Position position;
};

class Bench {
 public:
  Bench(std::span<const Stage> before, Stage stage, std::uint64_t penalty)
      : before_(before), stage_(stage), penalty_(penalty) {}

  /// Keeps the deals from `first` on that the stages before leave unsolved, until there are
  /// `count`.
  void collect(std::int64_t first, std::size_t count) {
    std::vector<Evaluator> evaluators;
    for (const Stage& stage : before_) evaluators.emplace_back(stage.weights, kDefaultFreecells);
    for (std::int64_t number = first; starts_.size() < count; ++number) {
      const Deal deal = microsoft_deal(number);
      const Table table(deal, kDefaultFreecells);
      const Start start{table, Position(deal, table)};
      bool solved = false;
      for (std::size_t index = 0; index < before_.size() && !solved; ++index) {
        solved = search(start, before_[index], evaluators[index]) == SearchStatus::kSolved;
      }
      if (!solved) starts_.push_back(start);
    }
  }

  /// Positions expanded for all deals, failures with their penalty; stops counting above `bound`.
  std::uint64_t cost(const Weights& weights, std::uint64_t bound) {
    const Evaluator evaluator(weights, kDefaultFreecells);
    effort_ = {};
    solved_ = 0;
    std::size_t failures = 0;
    for (const Start& start : starts_) {
      const bool won = search(start, stage_, evaluator) == SearchStatus::kSolved;
      ++(won ? solved_ : failures);
      if (effort_.expanded + failures * penalty_ > bound) break;
    }
    return effort_.expanded + failures * penalty_;
  }

  std::size_t size() const { return starts_.size(); }
  std::size_t solved() const { return solved_; }

 private:
  SearchStatus search(const Start& start, const Stage& stage, const Evaluator& evaluator) {
    return search_.run(start.position, start.table, stage, evaluator,
                       {stage.budget, std::uint64_t{1} << 32}, {}, effort_);
  }

  std::span<const Stage> before_;
  Stage stage_;
  std::uint64_t penalty_;
  std::vector<Start> starts_;
  GreedySearch search_;
  SearchEffort effort_;
  std::size_t solved_ = 0;
};

/// Changes one to four weights, mostly a little.
Weights mutated(Weights weights, std::mt19937_64& random) {
  const std::vector<Parameter> parameters = parameters_of(weights);
  std::normal_distribution<double> normal;
  const int changes = 1 + static_cast<int>(random() % 4);
  for (int change = 0; change < changes; ++change) {
    int& value = *parameters[random() % parameters.size()].value;
    const double scale = (random() % 4 == 0 ? 0.6 : 0.15) * std::abs(value) + 1.2;
    value += static_cast<int>(std::lround(normal(random) * scale));
  }
  return weights;
}

void print(Weights weights, std::uint64_t cost, const Bench& bench) {
  const auto deals = static_cast<double>(bench.size());
  std::printf("// cost %.2f a deal, solved %.2f%%\n{", static_cast<double>(cost) / deals,
              100 * static_cast<double>(bench.solved()) / deals);
  const auto array = [](const char* name, const auto& values) {
    std::printf("%s = {", name);
    for (std::size_t i = 0; i < values.size(); ++i) std::printf(i ? ", %d" : "%d", values[i]);
    std::printf("}, ");
  };
  for (const Parameter& parameter : parameters_of(weights)) {
    const std::string name = parameter.name;
    if (name == ".depth") {
      array(".cells_left", weights.cells_left);
      array(".empty", weights.empty);
    }
    if (name.find('[') == std::string::npos) {
      std::printf("%s = %d%s", parameter.name, *parameter.value, name == ".step" ? "" : ", ");
    }
  }
  std::printf("}\n");
  std::fflush(stdout);
}

int run(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr, "usage: tune STAGE FIRST DEALS EVALUATIONS SEED [PENALTY [BUDGET]]\n");
    return 2;
  }
  const auto number = [&](int index) { return std::strtoll(argv[index], nullptr, 10); };
  const std::size_t index = static_cast<std::size_t>(number(1) - 1);
  Stage stage = default_stages()[index];
  if (argc > 7) stage.budget = static_cast<std::uint32_t>(number(7));
  const std::uint64_t penalty = argc > 6 ? static_cast<std::uint64_t>(number(6)) : 3 * stage.budget;
  Bench bench(default_stages().first(index), stage, penalty);
  bench.collect(number(2), static_cast<std::size_t>(number(3)));

  std::mt19937_64 random(static_cast<std::uint64_t>(number(5)));
  Weights best = stage.weights;
  std::uint64_t least = bench.cost(best, ~std::uint64_t{0});
  print(best, least, bench);
  for (long long evaluation = 0; evaluation < number(4); ++evaluation) {
    const Weights candidate = mutated(best, random);
    const std::uint64_t cost = bench.cost(candidate, least);
    if (cost > least) continue;
    if (cost < least) print(candidate, cost, bench);
    best = candidate;
    least = cost;
  }
  return 0;
}

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) { return freecell::run(argc, argv); }
