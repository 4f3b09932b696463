#include "tools/cli/game_options.h"

#include <algorithm>
#include <thread>

#include "dealer/deal.h"

namespace freecell {

void add_cascades_option(OptionSet& options, int& cascades) {
  options.integer("cascades", cascades, kMinCascades, kMaxCascades,
                  "cascades to deal to, 4 to 13 (default 8); with another number than 8 the cards "
                  "of a numbered deal are shuffled as Microsoft does, but the game is none of "
                  "Microsoft's");
}

void add_freecells_option(OptionSet& options, int& freecells) {
  options.integer("freecells", freecells, 0, kMaxFreecells,
                  "freecells to play with, 0 to 10 (default 4)");
}

void add_limit_options(OptionSet& options, Limits& limits) {
  options.integer("max-expanded", limits.max_expanded, 1, OptionSet::kNoLimit,
                  "give a deal up as unknown after N positions expanded (default: no limit)");
  options.size("max-memory", limits.max_memory,
               "give a deal up as unknown when its stored positions take more than SIZE bytes; "
               "KiB, MiB, GiB and TiB may follow (default 1GiB)");
}

int default_jobs() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void add_jobs_option(OptionSet& options, int& jobs, const char* help) {
  constexpr std::uint64_t kMaxJobs = 1024;
  options.integer("jobs,j", jobs, 1, kMaxJobs, help);
}

}  // namespace freecell
