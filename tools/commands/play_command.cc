#include "tools/commands/play_command.h"

#include "solver/solver_interface.h"
#include "tools/commands/own_solution.h"
#include "tools/io/files/errors.h"
#include "tools/run/defect.h"
#include "tools/studies/effort_options.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/version.h"
#include "tools/web/pages.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "play",
    .summary = "a page for the browser: play any deal, with advice, and watch its solution",
    .usage = "play [DEAL|FILE|-] [options]",
    .about =
        R"(Writes a page of HTML on which you play FreeCell. The page contains the solver: it shows after every
move whether the game can still be won, gives hints, and plays a short solution from any position,
step by step, at any speed. It deals all numbers and opens boards, lists and packs. The page is one
file and needs no network.

DEAL is the number of one deal, FILE has one board ('-': standard input), both as for
'freecell solve'. The page then begins with the solution of that deal, or says that it cannot be
won. Without a deal the page begins with the one that its address names, such as
'page.html#deal=617', with the one that was played last, or with any.
)",
    .examples = R"(  freecell play --output freecell.html                      all deals
  freecell play 617 --output 617.html
  freecell play board.txt --output board.html
  freecell play 617 --solution mine.txt --output 617.html   your own solution
  freecell play 164 --freecells 0 > 164.html
)",
};

/// Without a deal there is nothing to which these options could apply.
void refuse_options_of_deals(const std::set<std::string>& given) {
  for (const char* option : {"solution", "effort", "max-expanded", "max-memory", "layout"}) {
    if (given.contains(option)) throw InputError("--" + std::string(option) + " needs a deal");
  }
}

}  // namespace

const CommandHelp& PlayCommand::help() const { return kHelp; }

void PlayCommand::add_options(OptionSet& options) {
  options.group("Options");
  add_freecells_option(options, rules_.freecells);
  add_dealing_options(options, dealing_);
  add_limit_options(options, limits_);
  add_effort_option(options, effort_);
  add_own_solution_option(options, solution_path_);
  output_.add_options(options, "write the page to FILE; - is standard output (default)");
}

int PlayCommand::run(const std::vector<std::string>& operands) {
  if (operands.empty()) {
    refuse_options_of_deals(given());
    rules_.cascades = dealing_.given_cascades.value_or(kDefaultCascades);
    write_page([this] { return all_deals_page(rules_, kVersion); });
    return status_.code();
  }
  check_memory_for(effort_, limits_, 1);
  const DealOperands deals = read_deal_operands(operands);
  check_own_solution_option(given(), deals.inputs(), solution_path_);
  output_.check_inputs(deals.inputs());
  if (!solution_path_.empty()) output_.check_inputs({solution_path_});
  const NamedDeal named = only_deal(deals);
  catch_stop_signals();
  write_page([&] { return make_page(named); });
  return status_.code();
}

/// Opens the output before the page is made, because that may take long and would be in vain.
void PlayCommand::write_page(const std::function<std::string()>& make) const {
  OutputFile output = output_.open(output_.path());
  output.write(make());
  output.close();
}

PlayCommand::NamedDeal PlayCommand::only_deal(const DealOperands& operands) const {
  const auto source = open_deals(operands, dealing_, rules_.freecells, {});
  const auto deals = source->take(1);
  if (deals == nullptr) throw InputError(operands.files.front() + ": no board");
  std::string name;
  deals->append_name(name, 0);
  if (source->take(1) != nullptr) {
    const std::string given = operands.files.empty() ? "the list" : operands.files.front();
    throw InputError(given +
                     " has more than one deal, and a page starts with one; open the others under "
                     "Deals ... in the page");
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
  const bool solved = confirmed.verdict == Verdict::kSolved;
  return play_page({.name = named.name,
                    .deal = named.deal,
                    .freecells = rules_.freecells,
                    .verdict = confirmed.verdict,
                    .reason = confirmed.reason,
                    .counts = confirmed.counts,
                    .solution = solved ? std::string_view(confirmed.solution) : "",
                    .expanded = outcome.expanded},
                   kVersion);
}

void PlayCommand::note_result(const std::string& name, const ConfirmedOutcome& confirmed) {
  if (confirmed.verdict == Verdict::kUnknown) status_.note_undecided();
  if (confirmed.reason == StopReason::kInterrupted) status_.note_signal(stop_signal());
  if (confirmed.reason != StopReason::kError) return;
  status_.note_internal_error();
  write_message(defect_message(name, confirmed));
}

}  // namespace freecell
