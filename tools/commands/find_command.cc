#include "tools/commands/find_command.h"

#include "dealer/deal_finder.h"
#include "tools/io/files/errors.h"
#include "tools/run/find_rows.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "find",
    .summary = "the deal numbers of layouts",
    .usage = "find FILE|-|LIST... [options]",
    .about =
        R"(Looks for boards among all numbered deals, -2 to 8589934591, and writes a row of CSV for each number
that it finds: deal,number. If no number deals a board, its number is empty, and a line on standard
error says so. Every number that is written has been dealt and compared with the board.

With --any-order the cascades may be in any order. A third column, cascades, says which cascade of
the board is the deal's first, second and so on. Boards may then have at most 12 cascades.

FILE holds boards, with an empty line between them: one line a cascade, the deepest card first, or
row after row as cards are dealt. It may also hold numbers, CSV or JSON, as for 'freecell solve'.
'-' is standard input.

Exit code: 0 every board has a number, 1 some have none, 2 bad input.
)",
    .examples = R"(  freecell find board.txt
  freecell find board.txt --any-order         the cascades have been moved about
  freecell deal 617 | freecell find -
)",
};

}  // namespace

const CommandHelp& FindCommand::help() const { return kHelp; }

void FindCommand::add_options(OptionSet& options) {
  options.group("Options");
  options.flag("any-order", any_order_, "take the cascades in any order");
  add_dealing_options(options, dealing_);
  options.group("Work");
  run_options_.add_sharing(options);
  add_keep_going_option(options, dealing_);
  options.group("Output");
  run_options_.add_output(options);
  run_options_.add_progress(options);
}

int FindCommand::run(const std::vector<std::string>& operands) {
  if (any_order_ && dealing_.cascades() > DealFinder::kMaxCascadesInAnyOrder) {
    throw InputError("--any-order: at most " + std::to_string(DealFinder::kMaxCascadesInAnyOrder) +
                     " cascades can be tried in any order");
  }
  const RowFormat<FindRow> format(find_columns(), given());
  return run_options_.run_without_search(invocation(), operands, dealing_, format.names(),
                                         FindRows(format, any_order_, !quiet()));
}

}  // namespace freecell
