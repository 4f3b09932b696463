#include "tools/commands/bound_command.h"

#include "tools/io/rows/bound_columns.h"
#include "tools/run/bound_rows.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "bound",
    .summary = "lower bounds on the lengths of solutions, without a search",
    .usage = "bound LIST|FILE|-... [options]",
    .about =
        R"(Writes a row of CSV for each deal: deal,player_bound,card_bound. No solution has fewer player
moves (a supermove counts 1, a move home 0) or card moves (every move of a card counts 1), with
any number of freecells. The bounds are the exact lengths with unlimited freecells. They do not say
whether the deal can be won. 'freecell solve --effort shortest' begins with them.
)",
    .examples = R"(  freecell bound 1-1000
  freecell deal 617 | freecell bound -
)",
};

}  // namespace

const CommandHelp& BoundCommand::help() const { return kHelp; }

void BoundCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_dealing_options(options, dealing_);
  add_random_options(options, dealing_);
  options.group("Work");
  run_options_.add_sharing(options);
  add_keep_going_option(options, dealing_);
  options.group("Output");
  run_options_.add_output(options);
  run_options_.add_progress(options);
}

int BoundCommand::run(const std::vector<std::string>& operands) {
  return run_options_.run_without_search(invocation(), operands, dealing_,
                                         RowFormat<BoundRow>(bound_columns()).names(), BoundRows());
}

}  // namespace freecell
