// Measures how many deals `--effort shortest` proves within how many seconds of processor time:
//
//     shortest cards|player FIRST LAST STEP SECONDS [MEBIBYTES]
//
// It prints one line per deal, then a summary. It uses processor time instead of the clock, because
// on a shared machine the clock says how busy the others are.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/referee.h"
#include "solver/shortest_solver.h"

namespace freecell {
namespace {

double processor_seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

struct Result {
  double seconds;
  bool is_proved;
  int gap;
};

Result measure(ShortestSolver& solver, Metric metric, long number, double limit) {
  const Deal deal = microsoft_deal(number);
  const double start = processor_seconds();
  const Outcome& outcome = solver.solve(deal, [&] {
    return processor_seconds() - start < limit ? StopReason::kNone : StopReason::kTime;
  });
  const double seconds = processor_seconds() - start;
  if (outcome.verdict == Verdict::kUnsolvable) {
    std::printf("%ld unsolvable %.3f s\n", number, seconds);
    return {seconds, true, 0};
  }
  const Ruling ruling = Referee::replay(deal, {}, outcome.moves);
  const int moves = moves_in(ruling.counts, metric);
  std::printf("%ld %s %d, at least %d, %.3f s, %llu expanded, %llu generated%s\n", number,
              to_string(outcome.verdict), moves, outcome.lower_bound.value_or(0), seconds,
              static_cast<unsigned long long>(outcome.expanded),
              static_cast<unsigned long long>(outcome.generated),
              ruling.valid() ? "" : ", REFUSED");
  std::fflush(stdout);
  return {seconds, moves == outcome.lower_bound, moves - outcome.lower_bound.value_or(0)};
}

void summarise(const std::vector<Result>& results) {
  const auto count = static_cast<double>(results.size());
  for (const double seconds : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 60.0, 600.0}) {
    const auto proved = std::ranges::count_if(results, [&](const Result& result) {
      return result.is_proved && result.seconds <= seconds;
    });
    std::printf("within %g s: %.1f%%\n", seconds, 100.0 * static_cast<double>(proved) / count);
  }
  double seconds = 0;
  double gap = 0;
  for (const Result& result : results) {
    seconds += result.seconds;
    gap += result.gap;
  }
  std::printf("%zu deals, mean %.3f s, mean gap %.3f\n", results.size(), seconds / count,
              gap / count);
}

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) {
  using namespace freecell;
  if (argc < 6) {
    std::fputs("usage: shortest cards|player FIRST LAST STEP SECONDS [MEBIBYTES]\n", stderr);
    return 2;
  }
  const Metric metric =
      std::string_view(argv[1]) == "cards" ? Metric::kCardMoves : Metric::kPlayerMoves;
  constexpr std::uint64_t kDefaultMebibytes = 4096;
  const std::uint64_t mebibytes =
      argc > 6 ? std::strtoull(argv[6], nullptr, 10) : kDefaultMebibytes;
  ShortestSolver solver(Rules().with_counting({.metric = metric}), {.max_memory = mebibytes << 20});
  std::vector<Result> results;
  const long last = std::atol(argv[3]);
  const long step = std::max(1L, std::atol(argv[4]));
  for (long number = std::atol(argv[2]); number <= last; number += step) {
    results.push_back(measure(solver, metric, number, std::atof(argv[5])));
  }
  summarise(results);
}
