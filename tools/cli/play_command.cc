#include "tools/cli/play_command.h"

#include "tools/cli/game_options.h"
#include "tools/cli/player_page.h"
#include "tools/cli/signals.h"
#include "tools/io/errors.h"
#include "tools/io/output_file.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "play",
    .summary = "a page for the browser: watch the solution of a deal, play it by hand",
    .usage = "play DEAL|FILE|- [options]",
    .about =
        R"(Writes a page of HTML that shows the deal with real cards and plays its solution: step by step,
to any move, at any speed. One can play by hand from any position, too, with undo. The page is one
file and needs no network. For a deal that cannot be won it says so; it can be played all the same.

DEAL is the number of one deal, FILE has one board ('-': standard input), both as for
'freecell solve'.
)",
    .examples = R"(  freecell play 617 --output 617.html
  freecell play board.txt --output board.html
  freecell play 164 --freecells 0 > 164.html
)",
};

}  // namespace

const CommandHelp& PlayCommand::help() const { return kHelp; }

void PlayCommand::add_options(OptionSet& options) {
  options.group("Options");
  add_freecells_option(options, freecells_);
  add_cascades_option(options, cascades_);
  add_limit_options(options, limits_);
  options.text("output,o", output_path_, "FILE",
               "write the page to FILE; - is standard output (default)");
  options.flag("force", force_, "replace FILE if it exists");
}

int PlayCommand::run(const std::vector<std::string>& operands) {
  const DealOperands deals = read_deal_operands(operands);
  refuse_to_overwrite_input(output_path_, deals.files);
  const NamedDeal named = only_deal(deals);
  catch_stop_signals();
  using Existing = OutputFile::Existing;
  OutputFile output =
      OutputFile::create(output_path_, force_ ? Existing::kReplace : Existing::kRefuse);
  output.write(make_page(named));
  output.close();
  return status_.code();
}

PlayCommand::NamedDeal PlayCommand::only_deal(const DealOperands& operands) const {
  const auto source = open_deals(operands, cascades_, freecells_, {});
  const auto deals = source->take(1);
  if (deals == nullptr) throw InputError(operands.files.front() + ": no board");
  std::string name;
  deals->append_name(name, 0);
  if (source->take(1) != nullptr) {
    throw InputError("more deals than " + name + " given: a page shows one");
  }
  return {name, deals->deal(0)};
}

std::string PlayCommand::make_page(const NamedDeal& named) {
  Solver solver(freecells_, limits_);
  const Outcome& outcome = solver.solve(named.deal, stop_reason_of_signals);
  Judge judge;
  const Judgement& judgement = judge.judge(&named.deal, freecells_, outcome);
  note_result(named.name, judgement);
  return player_page(named.name, named.deal, freecells_, judgement, outcome.expanded);
}

void PlayCommand::note_result(const std::string& name, const Judgement& judgement) {
  if (judgement.verdict == Verdict::kUnknown) status_.note_undecided();
  if (judgement.reason == StopReason::kInterrupted) status_.note_signal(stop_signal());
  if (judgement.reason != StopReason::kError) return;
  status_.note_internal_error();
  const bool refused = !judgement.objection.empty();
  write_message("internal error: deal " + name + ": " +
                (refused ? "solution refused: " + judgement.objection : "the search failed"));
}

}  // namespace freecell
