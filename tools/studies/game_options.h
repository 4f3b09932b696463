#pragma once

#include <optional>

#include "solver/solver.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/rows/row_syntax.h"
#include "tools/terminal/options.h"

namespace freecell {

/// Options that several subcommands have, each defined here once.
void add_dealing_options(OptionSet& options, DealingOptions& dealing);
void add_random_options(OptionSet& options, DealingOptions& dealing);
void add_keep_going_option(OptionSet& options, DealingOptions& dealing);
void add_freecells_option(OptionSet& options, int& freecells);
void add_limit_options(OptionSet& options, Limits& limits);

/// --format of rows: nothing if it is not given.
void add_row_format_option(OptionSet& options, std::optional<RowSyntax>& format);

/// How many threads work: one a processor, unless --jobs says otherwise.
int default_jobs();
void add_jobs_option(OptionSet& options, int& jobs, const char* help);

}  // namespace freecell
