#include "tools/cli/bound_command.h"

#include "solver/shortest/start_bounds.h"
#include "tools/cli/deal_operands.h"
#include "tools/cli/exit_status.h"
#include "tools/cli/game_options.h"
#include "tools/cli/signals.h"
#include "tools/io/csv.h"
#include "tools/io/errors.h"
#include "tools/io/number_text.h"
#include "tools/io/output_file.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "bound",
    .summary = "lower bounds on the lengths of solutions, without a search",
    .usage = "bound LIST|FILE|-... [options]",
    .about =
        R"(Writes a row of CSV for each deal: deal,player_bound,card_bound. No solution has fewer player
moves (a supermove counts 1, a move home 0) or card moves (every move of a card counts 1), with
any number of freecells: the bounds are the exact lengths with unlimited freecells. Whether the
deal can be won they do not say. 'freecell solve --effort shortest' begins with them.
)",
    .examples = R"(  freecell bound 1-1000
  freecell deal 617 | freecell bound -
)",
};

/// Deals a system call.
constexpr int kDealsAtATime = 64;

}  // namespace

const CommandHelp& BoundCommand::help() const { return kHelp; }

void BoundCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_cascades_option(options, cascades_);
}

int BoundCommand::run(const std::vector<std::string>& operands) {
  catch_stop_signals();
  const auto source = open_deals(read_deal_operands(operands), cascades_, kMaxFreecells,
                                 [] { return stop_signal() != 0; });
  OutputFile output = OutputFile::standard_output();
  output.write("deal,player_bound,card_bound\n");
  StartBounds bounds;
  std::string name;
  std::string rows;
  while (const auto deals = source->take(kDealsAtATime)) {
    rows.clear();
    for (int index = 0; index < deals->size(); ++index) {
      const StartBounds::Bounds bound = bounds.of(deals->deal(index));
      name.clear();
      deals->append_name(name, index);
      append_csv_field(rows, name);
      rows += ',';
      append_number(rows, bound.player_moves);
      rows += ',';
      append_number(rows, bound.card_moves);
      rows += '\n';
    }
    output.write(rows);
    if (stop_signal() != 0) break;
  }
  ExitStatus status;
  if (stop_signal() != 0) status.note_signal(stop_signal());
  return status.code();
}

}  // namespace freecell
