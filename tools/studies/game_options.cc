#include "tools/studies/game_options.h"

#include <algorithm>
#include <thread>

#include "solver/shortest/best_first_search.h"
#include "tools/io/files/errors.h"

namespace freecell {

void add_dealing_options(OptionSet& options, DealingOptions& dealing) {
  options.integer(
      "cascades", dealing.given_cascades, kMinCascades, kMaxCascades,
      "number of cascades, 4 to 13 (default 8); other than 8, a deal number uses "
      "Microsoft's shuffle but is not a Microsoft game; a board file must have this many");
  options.choice("layout", dealing.layout, kBoardLayoutWords,
                 "the lines of a board in a file are " + words_to_choose(kBoardLayoutWords) +
                     " (default: recognised by their shape)");
}

void add_random_options(OptionSet& options, DealingOptions& dealing) {
  options.integer("random", dealing.random, 1, OptionSet::kNoLimit,
                  "N random deals, all orders of the pack equally likely, in place of LIST; their "
                  "names are random:SEED:0 and so on, and LIST may have these, too");
  options.integer("seed", dealing.seed, 0, OptionSet::kNoLimit,
                  "seed of the random deals (default 1); the same seed gives the same deals");
}

void add_keep_going_option(OptionSet& options, DealingOptions& dealing) {
  options.flag("keep-going", dealing.keep_going,
               "a bad board or number gets a row (unknown, reason input) and a line on standard "
               "error, and the run continues");
}

void add_freecells_option(OptionSet& options, int& freecells) {
  options.integer("freecells", freecells, 0, kMaxFreecells,
                  "freecells to play with, 0 to 10 (default 4)");
}

void add_limit_options(OptionSet& options, Limits& limits) {
  options.integer("max-expanded", limits.max_expanded, 1, OptionSet::kNoLimit,
                  "give up a deal as unknown after N positions expanded (default: no limit)");
  options.size("max-memory", limits.max_memory,
               "give up a deal as unknown when its stored positions take more than SIZE bytes; "
               "KiB, MiB, GiB and TiB may follow (default 1GiB)");
}

void add_effort_option(OptionSet& options, Effort& effort) {
  options.choice("effort", effort, kEffortWords,
                 "short (default): a solution of few player moves, in a tenth of a second; fast: "
                 "any solution; shortest: one of the fewest player moves, which may take long");
}

void check_memory_for(Effort effort, const Limits& limits, std::uint64_t workers) {
  const std::uint64_t least = BestFirstSearch::kLeastMemory * workers;
  if (effort != Effort::kShortest || limits.max_memory >= least) return;
  throw InputError("--max-memory " + std::to_string(limits.max_memory) +
                   ": --effort shortest needs at least " + std::to_string(least) + " bytes");
}

int default_jobs() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void add_jobs_option(OptionSet& options, int& jobs, const char* help) {
  constexpr std::uint64_t kMaxJobs = 1024;
  options.integer("jobs,j", jobs, 1, kMaxJobs, help);
}

}  // namespace freecell
