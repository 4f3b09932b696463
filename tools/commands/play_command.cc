#include "tools/commands/play_command.h"

#include "solver/solver_interface.h"
#include "tools/commands/effort_options.h"
#include "tools/commands/game_options.h"
#include "tools/commands/own_solution.h"
#include "tools/commands/player_page.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/run/defect.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "play",
    .summary = "a page for the browser: watch the solution of a deal, play it by hand",
    .usage = "play DEAL|FILE|- [options]",
    .about =
        R"(Writes a page of HTML that shows the deal with real cards and plays its solution: step by step,
to any move, at any speed. You can also play by hand from any position, with undo. The page is one
file and needs no network. If the deal cannot be won, the page says so, and you can play it all the
same.

DEAL is the number of one deal, FILE has one board ('-': standard input), both as for
'freecell solve'.
)",
    .examples = R"(  freecell play 617 --output 617.html
  freecell play board.txt --output board.html
  freecell play 617 --solution mine.txt --output 617.html   your own solution
  freecell play 164 --freecells 0 > 164.html
)",
};

}  // namespace

const CommandHelp& PlayCommand::help() const { return kHelp; }

void PlayCommand::add_options(OptionSet& options) {
  options.group("Options");
  add_freecells_option(options, rules_.freecells);
  add_dealing_options(options, dealing_);
  add_limit_options(options, limits_);
  add_effort_option(options, effort_);
  add_own_solution_option(options, solution_path_);
  options.text("output,o", output_path_, "FILE",
               "write the page to FILE; - is standard output (default)");
  options.flag("force", force_, "replace FILE if it exists");
}

int PlayCommand::run(const std::vector<std::string>& operands) {
  check_memory_for(effort_, limits_, 1);
  const DealOperands deals = read_deal_operands(operands);
  check_own_solution_option(given(), deals.inputs(), solution_path_);
  refuse_to_overwrite_input(output_path_, deals.inputs());
  if (!solution_path_.empty()) refuse_to_overwrite_input(output_path_, {solution_path_});
  const NamedDeal named = only_deal(deals);
  catch_stop_signals();
  using Existing = OutputFile::Existing;
  OutputFile output =
      OutputFile::draft(output_path_, force_ ? Existing::kReplace : Existing::kRefuse);
  output.write(make_page(named));
  output.close();
  return status_.code();
}

PlayCommand::NamedDeal PlayCommand::only_deal(const DealOperands& operands) const {
  const auto source = open_deals(operands, dealing_, rules_.freecells, {});
  const auto deals = source->take(1);
  if (deals == nullptr) throw InputError(operands.files.front() + ": no board");
  std::string name;
  deals->append_name(name, 0);
  if (source->take(1) != nullptr) {
    throw InputError("more deals than " + name + " given: a page shows one");
  }
  return {name, deals->deal(0)};
}

Outcome PlayCommand::outcome_of(const NamedDeal& named) const {
  if (!solution_path_.empty()) {
    return read_own_solution(solution_path_, named.name, named.deal, rules_);
  }
  return make_solver({.effort = effort_}, rules_, limits_)
      ->solve(named.deal, stop_reason_of_signals);
}

std::string PlayCommand::make_page(const NamedDeal& named) {
  const Outcome outcome = outcome_of(named);
  Confirmer confirmer;
  const ConfirmedOutcome& confirmed = confirmer.confirm(&named.deal, rules_, outcome);
  note_result(named.name, confirmed);
  return player_page(named.name, named.deal, rules_, confirmed, outcome.expanded);
}

void PlayCommand::note_result(const std::string& name, const ConfirmedOutcome& confirmed) {
  if (confirmed.verdict == Verdict::kUnknown) status_.note_undecided();
  if (confirmed.reason == StopReason::kInterrupted) status_.note_signal(stop_signal());
  if (confirmed.reason != StopReason::kError) return;
  status_.note_internal_error();
  write_message(defect_message(name, confirmed));
}

}  // namespace freecell
