#pragma once

#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/terminal/options.h"

namespace freecell {

/// Options that several subcommands have, each defined here once.
void add_cascades_option(OptionSet& options, int& cascades);
void add_dealing_options(OptionSet& options, DealingOptions& dealing);
void add_freecells_option(OptionSet& options, int& freecells);
void add_limit_options(OptionSet& options, Limits& limits);

/// Returns how many threads work: one per processor, unless --jobs says otherwise.
int default_jobs();
void add_jobs_option(OptionSet& options, int& jobs, const char* help);

}  // namespace freecell
