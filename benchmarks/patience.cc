// Measures what each search of the portfolio takes for deals that are hard, to choose when the next
// one is tried (solver/search/portfolio.h):
//
//     patience FREECELLS < deals
//
// It prints a row per deal: for each search how it ends, how many positions it expands, and
// microseconds of processor time; and how many cards the search with symmetry reduction keeps
// apart. Each search begins anew and ends at 300,000 positions.

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <optional>
#include <vector>

#include "dealer/microsoft.h"
#include "solver/proof/proof_search.h"
#include "solver/search/complete_search.h"
#include "solver/search/greedy_search.h"
#include "solver/search/portfolio.h"
#include "solver/search/reduced_search.h"

namespace freecell {
namespace {

constexpr std::uint64_t kMostExpanded = 300'000;
constexpr SearchBudget kBudget{kMostExpanded, std::uint64_t{4} << 30};

double microseconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) * 1e-3;
}

/// Runs `search(effort)` and prints `,status,positions,microseconds`.
template <typename Search>
void measure(Search search) {
  SearchEffort effort;
  const double start = microseconds();
  const SearchStatus status = search(effort);
  const double taken = microseconds() - start;
  const char* const word = status == SearchStatus::kSolved      ? "solved"
                           : status == SearchStatus::kExhausted ? "exhausted"
                                                                : "budget";
  std::printf(",%s,%llu,%.0f", word, static_cast<unsigned long long>(effort.expanded), taken);
}

class Comparison {
 public:
  explicit Comparison(int freecells) : rules_(Rules().with_freecells(freecells)) {
    for (const Stage& stage : default_stages()) {
      evaluators_.emplace_back(stage.weights, rules_);
      std::printf(",greedy%zu,positions,us", evaluators_.size());
    }
    for (const Weights& weights : complete_orders()) orders_.emplace_back(weights, rules_);
    std::puts(
        ",complete,positions,us,second,positions,us,reduced,positions,us,proof,positions,us,"
        "apart");
  }

  void compare(long number) {
    const Deal deal = microsoft_deal(number);
    const Game game(deal, rules_);
    const Position start(deal, game);
    std::printf("%ld", number);
    for (std::size_t index = 0; index < evaluators_.size(); ++index) {
      measure([&](SearchEffort& effort) {
        return greedy_.run(start, game, default_stages()[index], evaluators_[index], kBudget, {},
                           effort);
      });
    }
    for (const Evaluator& order : orders_) {
      measure([&](SearchEffort& effort) {
        return complete_.run(start, game, order, kBudget, {}, effort);
      });
    }
    CardSet exchangeable = kAllCards;
    measure([&](SearchEffort& effort) {
      return reduced_.decide(start, game, orders_[0], exchangeable, kBudget, {}, effort);
    });
    measure([&](SearchEffort& effort) {
      proof_.begin(deal, rules_);
      std::optional<SearchStatus> status;
      while (!status) status = proof_.search_layer({kMostExpanded, kBudget.memory}, {});
      effort.expanded = proof_.progress().positions;
      return *status;
    });
    std::printf(",%d\n", std::popcount(kAllCards & ~exchangeable));
    proof_.clear();
  }

 private:
  Rules rules_;
  std::vector<Evaluator> evaluators_;
  std::vector<Evaluator> orders_;
  GreedySearch greedy_;
  CompleteSearch complete_;
  ReducedSearch reduced_;
  ProofSearch proof_{1, {.memory = LayerMemory::kLevels, .up_to_symmetry = true}};
};

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: patience FREECELLS < deals\n", stderr);
    return 2;
  }
  std::printf("deal");
  freecell::Comparison comparison(std::atoi(argv[1]));
  for (long number; std::cin >> number;) comparison.compare(number);
}
