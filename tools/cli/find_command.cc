#include "tools/cli/find_command.h"

#include "dealer/notation.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/game_options.h"
#include "tools/cli/signals.h"
#include "tools/io/csv.h"
#include "tools/io/errors.h"
#include "tools/io/output_file.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "find",
    .summary = "the deal numbers of layouts",
    .usage = "find FILE|-|LIST... [options]",
    .about =
        R"(Looks for boards among all numbered deals, -2 to 8589934591, and writes a row of CSV for each number
that is found: deal,number. Of a board that no number deals the number is empty, and a line on
standard error says so. Every number has been dealt and compared.

With --any-order the cascades may be in any order; a third column, cascades, says which cascade of the
board is the deal's first, second and so on. That takes boards of at most 12 cascades.

FILE holds boards: one line a cascade, the deepest card first, an empty line between boards; '-' reads
them from standard input.

Exit code: 0 every board has a number, 1 some have none, 2 bad input.
)",
    .examples = R"(  freecell find board.txt
  freecell find board.txt --any-order         the cascades have been moved about
  freecell deal 617 | freecell find -
)",
};

/// `41238765`: the letters of standard notation.
std::string cascade_letters(const std::vector<int>& order) {
  std::string letters;
  for (const int cascade : order) letters += place_letter(Place::cascade(cascade));
  return letters;
}

}  // namespace

const CommandHelp& FindCommand::help() const { return kHelp; }

void FindCommand::add_options(OptionSet& options) {
  options.group("Options");
  options.flag("any-order", any_order_, "take the cascades in any order");
  add_cascades_option(options, cascades_);
}

int FindCommand::run(const std::vector<std::string>& operands) {
  catch_stop_signals();
  const auto source = open_deals(read_deal_operands(operands), cascades_, kMaxFreecells,
                                 [] { return stop_signal() != 0; });
  const DealFinder finder;
  OutputFile output = OutputFile::standard_output();
  output.write(any_order_ ? "deal,number,cascades\n" : "deal,number\n");
  while (const auto deals = source->take(1)) {
    std::string name;
    deals->append_name(name, 0);
    output.write(rows_of(finder, name, deals->deal(0)));
    if (stop_signal() != 0) break;
  }
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  return status_.code();
}

std::string FindCommand::rows_of(const DealFinder& finder, const std::string& name,
                                 const Deal& layout) {
  std::string label;
  append_csv_field(label, name);
  const std::vector<FoundDeal> found = find(finder, name, layout);
  if (found.empty()) {
    status_.note_undecided();
    if (!quiet()) write_message(name + ": no numbered deal has this layout");
    return label + (any_order_ ? ",,\n" : ",\n");
  }
  std::string rows;
  for (const FoundDeal& deal : found) {
    rows += label + "," + std::to_string(deal.number);
    if (any_order_) rows += "," + cascade_letters(deal.order);
    rows += "\n";
  }
  return rows;
}

std::vector<FoundDeal> FindCommand::find(const DealFinder& finder, const std::string& name,
                                         const Deal& layout) const {
  if (!any_order_) return finder.find(layout);
  if (layout.cascades() <= DealFinder::kMaxCascadesInAnyOrder) {
    return finder.find_in_any_order(layout);
  }
  throw InputError("--any-order: " + name + " has " + std::to_string(layout.cascades()) +
                   " cascades; at most " + std::to_string(DealFinder::kMaxCascadesInAnyOrder) +
                   " can be tried in any order");
}

}  // namespace freecell
