#include "tools/commands/bound_command.h"

#include "solver/shortest/start_bounds.h"
#include "tools/commands/game_options.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/bound_columns.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/signals.h"

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

/// The number of rows that are written with one system call.
constexpr int kDealsAtATime = 64;

}  // namespace

const CommandHelp& BoundCommand::help() const { return kHelp; }

void BoundCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_dealing_options(options, dealing_);
}

int BoundCommand::run(const std::vector<std::string>& operands) {
  catch_stop_signals();
  const auto source = open_deals(read_deal_operands(operands, [] { return stop_signal() != 0; }),
                                 dealing_, kMaxFreecells, [] { return stop_signal() != 0; });
  auto deals = source->take(kDealsAtATime);  // bad input is reported before the header is written
  OutputFile output = OutputFile::standard_output();
  const RowFormat<BoundRow> format(bound_columns());
  std::string rows;
  format.append_header(rows);
  output.write(rows);
  StartBounds bounds;
  std::string name;
  for (; deals; deals = source->take(kDealsAtATime)) {
    rows.clear();
    for (int index = 0; index < deals->size(); ++index) {
      const StartBounds::Bounds bound = bounds.of(deals->deal(index));
      name.clear();
      deals->append_name(name, index);
      format.append(
          rows, {.deal = name, .player_moves = bound.player_moves, .card_moves = bound.card_moves});
    }
    output.write(rows);
    if (stop_signal() != 0) break;
  }
  ExitStatus status;
  if (stop_signal() != 0) status.note_signal(stop_signal());
  return status.code();
}

}  // namespace freecell
