#pragma once

#include "solver/effort.h"
#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/terminal/options.h"

namespace freecell {

/// Options that several subcommands have, each defined here once.
void add_dealing_options(OptionSet& options, DealingOptions& dealing);
void add_random_options(OptionSet& options, DealingOptions& dealing);
void add_keep_going_option(OptionSet& options, DealingOptions& dealing);
void add_freecells_option(OptionSet& options, DealingOptions& dealing);
void add_limit_options(OptionSet& options, Limits& limits);

/// `--effort` for commands that solve a deal for people. `effort` has the default.
void add_effort_option(OptionSet& options, Effort& effort);
/// Throws InputError if the limits leave the effort too little memory for so many threads.
void check_memory_for(const EffortSettings& settings, const Limits& limits);

/// How many threads work: one a processor, unless --jobs says otherwise.
int default_jobs();
void add_jobs_option(OptionSet& options, int& jobs, const char* help);

}  // namespace freecell
