#include "tools/commands/find_command.h"

#include <utility>

#include "dealer/notation.h"
#include "tools/commands/game_options.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/find_columns.h"
#include "tools/terminal/signals.h"

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

/// Returns the letters of cascades in standard notation: `41238765`.
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
  add_dealing_options(options, dealing_);
}

int FindCommand::run(const std::vector<std::string>& operands) {
  catch_stop_signals();
  const auto source = open_deals(read_deal_operands(operands, [] { return stop_signal() != 0; }),
                                 dealing_, kMaxFreecells, [] { return stop_signal() != 0; });
  const DealFinder finder;
  OutputFile output = OutputFile::standard_output();
  const RowFormat<FindRow> format(find_columns(), given());
  std::string header;
  format.append_header(header);
  while (const auto deals = source->take(1)) {
    std::string name;
    deals->append_name(name, 0);
    const std::string rows = rows_of(finder, format, name, deals->deal(0));
    output.write(std::exchange(header, "") + rows);
    if (stop_signal() != 0) break;
  }
  output.write(header);  // if there was no board
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  return status_.code();
}

std::string FindCommand::rows_of(const DealFinder& finder, const RowFormat<FindRow>& format,
                                 const std::string& name, const Deal& layout) {
  std::string rows;
  const std::vector<FoundDeal> found = find(finder, name, layout);
  for (const FoundDeal& deal : found) {
    const std::string letters = any_order_ ? cascade_letters(deal.order) : "";
    format.append(rows, {.deal = name, .number = deal.number, .cascades = letters});
  }
  if (!found.empty()) return rows;
  status_.note_undecided();
  if (!quiet()) write_message(name + ": no numbered deal has this layout");
  format.append(rows, {.deal = name});
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
