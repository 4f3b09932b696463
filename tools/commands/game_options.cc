#include "tools/commands/game_options.h"

#include <algorithm>
#include <thread>

namespace freecell {

void add_dealing_options(OptionSet& options, DealingOptions& dealing) {
  options.integer("cascades", dealing.given_cascades, kMinCascades, kMaxCascades,
                  "cascades to deal to, 4 to 13 (default 8); with another number than 8 the cards "
                  "of a numbered deal are shuffled as Microsoft does, but the game is none of "
                  "Microsoft's; boards of files must have so many if it is given");
  options.choice("layout", dealing.layout, kBoardLayoutWords,
                 "what the lines of a board in a file are: " + words_to_choose(kBoardLayoutWords) +
                     " (default: what their shape tells)");
}

void add_random_options(OptionSet& options, DealingOptions& dealing) {
  options.integer("random", dealing.random, 1, OptionSet::kNoLimit,
                  "N random deals, all orders of the pack equally likely, in place of LIST; their "
                  "names are random:SEED:0 and so on, and LIST may have these, too");
  options.integer("seed", dealing.seed, 0, OptionSet::kNoLimit,
                  "which random deals: the same seed, the same deals (default 1)");
}

void add_keep_going_option(OptionSet& options, DealingOptions& dealing) {
  options.flag("keep-going", dealing.keep_going,
               "a bad board or number gets a row (unknown, reason input) and a line on standard "
               "error, and the rest is done");
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

void add_row_format_option(OptionSet& options, std::optional<RowSyntax>& format) {
  options.choice("format", format, kRowSyntaxWords,
                 words_to_choose(kRowSyntaxWords) +
                     ", a JSON object a line (default: what the name of the output ends in, "
                     ".csv, .ndjson or .jsonl; on standard output csv)");
}

int default_jobs() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void add_jobs_option(OptionSet& options, int& jobs, const char* help) {
  constexpr std::uint64_t kMaxJobs = 1024;
  options.integer("jobs,j", jobs, 1, kMaxJobs, help);
}

}  // namespace freecell
