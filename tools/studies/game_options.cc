#include "tools/studies/game_options.h"

#include <algorithm>
#include <thread>

#include "dealer/games.h"
#include "solver/shortest_solver.h"
#include "tools/io/files/errors.h"
#include "tools/terminal/option_values.h"

namespace freecell {

namespace {

Rules read_game_option(std::string_view option, std::string_view text) try {
  if (text.empty()) throw InputError("it is empty");
  return read_game(text);
} catch (const InputError& error) {
  if (text.find(':') == text.npos) throw_unknown_word(option, text, words_of(kGames));
  throw_bad_value(option, text, error.what());
}

/// Single rules of the game.
void add_rule_options(OptionSet& options, GameChoice& game) {
  options.choice("building", game.building, kBuildingWords,
                 "what is built on cascades: " + words_to_choose(kBuildingWords) +
                     ", alternating colours or one suit (default: by the game)");
  options.choice("empty-cascade", game.empty_cascade, kEmptyCascadeWords,
                 "which cards an empty cascade takes: " + words_to_choose(kEmptyCascadeWords) +
                     " (default: by the game)");
  options.integer("dealt-to-cells", game.dealt_to_cells, 0, kMaxFreecells,
                  "how many cards of a deal number are dealt to freecells (default: by the game)");
  options.choice("cells-from", game.cells_from, kCellsFromWords,
                 "which of the deck these are: the last (default), as in PySolFC and fc-solve, or "
                 "the first, as in KPatience");
  options.choice("run-moves", game.run_moves, kRunMovesWords,
                 "how many cards of a run move at a time: as many as there is room for, or any "
                 "number (default: by the game)");
}

}  // namespace

void add_dealing_options(OptionSet& options, DealingOptions& dealing) {
  options.read("game", dealing.game.game, "NAME",
               "the game, with its freecells, cascades and rules, each of which its own option "
               "can change: " +
                   joined_words(kGames) + " (default: freecell)",
               read_game_option);
  options.offer(words_of(kGames));
  options.integer(
      "cascades", dealing.game.cascades, kMinCascades, kMaxCascades,
      "number of cascades, 4 to 13 (default: those of the game, 8 in FreeCell); other than 8, a "
      "deal number uses "
      "Microsoft's shuffle but is not a Microsoft game; a board file must have this many");
  options.choice(
      "numbering", dealing.numbering, kNumberingWords,
      "whose deal numbers they are: " + words_to_choose(kNumberingWords) +
          "; PySolFC has its own from 32000 on, which rows call pysol:32000 and so on, as "
          "LIST may, too (default: as LIST says it, microsoft for a number alone)");
  options.choice("layout", dealing.layout, kBoardLayoutWords,
                 "the lines of a board in a file are " + words_to_choose(kBoardLayoutWords) +
                     " (default: recognised by their shape)");
  add_rule_options(options, dealing.game);
}

void add_random_options(OptionSet& options, DealingOptions& dealing) {
  options.integer("random", dealing.random, 1, OptionSet::kNoLimit,
                  "N random deals, all orders of the pack equally likely, in place of LIST; their "
                  "names are random:SEED:0 and so on, and LIST may have these, too");
  options.integer(
      "seed", dealing.seed, 0, OptionSet::kNoLimit,
      "seed of the random deals (default 1, in 'freecell deal' a new one each time); the same "
      "seed gives the same deals");
}

void add_keep_going_option(OptionSet& options, DealingOptions& dealing) {
  options.flag("keep-going", dealing.keep_going,
               "a bad board or number gets a row (unknown, reason input) and a line on standard "
               "error, and the run continues");
}

void add_freecells_option(OptionSet& options, DealingOptions& dealing) {
  options.integer("freecells", dealing.game.freecells, 0, kMaxFreecells,
                  "freecells to play with, 0 to 10 (default: those of the game, 4 in FreeCell)");
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

void check_memory_for(const EffortSettings& settings, const Limits& limits) {
  const std::uint64_t least =
      ShortestSolver::least_memory(settings.workers_in_deal, settings.certifies);
  if (settings.effort != Effort::kShortest || limits.max_memory >= least) return;
  throw InputError("--max-memory " + std::to_string(limits.max_memory) +
                   ": --effort shortest needs at least " + std::to_string(least) + " bytes");
}

int default_jobs() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void add_jobs_option(OptionSet& options, int& jobs, const char* help) {
  constexpr std::uint64_t kMaxJobs = 1024;
  options.integer("jobs,j", jobs, 1, kMaxJobs, help);
}

}  // namespace freecell
