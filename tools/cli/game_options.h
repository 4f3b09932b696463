#pragma once

#include "solver/solver.h"
#include "tools/cli/options.h"

namespace freecell {

/// Options that several subcommands have, each defined here once.
void add_cascades_option(OptionSet& options, int& cascades);
void add_freecells_option(OptionSet& options, int& freecells);
void add_limit_options(OptionSet& options, Limits& limits);

}  // namespace freecell
