#include "tools/commands/shown_solution.h"

#include <algorithm>

#include "base/shown_text.h"
#include "dealer/transcript.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/errors.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

/// Says that a solution must be of exactly this game. If it names no deal, it is taken for a
/// solution of this deal.
GameClaim claim_of(const std::string& name, const Deal& deal, const Rules& rules) {
  const std::string words = deal_words(name);
  const auto listed = ListedDeal::of_name(name);
  return {.rules = rules,
          .numbering = listed ? listed->origin.numbering : Numbering::kMicrosoft,
          .fixes_game = true,
          .fixes_freecells = true,
          .fixes_cascades = true,
          .deal = deal,
          .deal_option = words,
          .deal_label = name,
          .deal_words = words};
}

}  // namespace

void ShownSolution::add_options(OptionSet& options) {
  add_freecells_option(options, dealing);
  add_dealing_options(options, dealing);
  add_limit_options(options, limits_);
  add_effort_option(options, effort_);
}

void ShownSolution::add_solution_option(OptionSet& options) {
  options.text("solution", path_, "FILE",
               "show this solution instead of searching for one: the only one in FILE (-: standard "
               "input), in any format that 'freecell verify' reads");
}

void ShownSolution::add_moves_option(OptionSet& options) {
  options.text("moves", moves_, "MOVES",
               "the game after these moves, in standard notation: \"2a 27\"; cards that go home by "
               "themselves are not written");
}

void ShownSolution::check(const std::set<std::string>& given,
                          const std::vector<std::string>& board_files) {
  rules = dealing.game.rules();
  check_memory_for({.effort = effort_}, limits_);
  if (!given.contains("solution")) return;
  for (const char* option : {"effort", "max-expanded", "max-memory", "moves"}) {
    if (!given.contains(option)) continue;
    throw InputError("--solution and --" + std::string(option) + " do not go together");
  }
  if (path_ == "-" && std::ranges::find(board_files, "-") != board_files.end()) {
    throw InputError("the board and --solution cannot both be standard input");
  }
}

void ShownSolution::show_each(
    const std::vector<std::string>& operands, const std::set<std::string>& given,
    const std::function<void(const std::string& name, const Deal&)>& show) {
  const CancelCallback cancelled = [] { return stop_signal() != 0; };
  const DealOperands named = read_deal_operands(operands, cancelled, dealing.of_lists());
  check(given, named.inputs());
  const auto source = open_deals(named, dealing, rules, cancelled);
  for (std::vector<NamedDeal> deals; !(deals = source->take(1)).empty() && !cancelled();) {
    check_only_one(given, *source);
    show(deals.front().name, deals.front().deal());
  }
}

void ShownSolution::check_only_one(const std::set<std::string>& given, DealSource& rest) const {
  for (const char* option : {"solution", "moves"}) {
    if (!given.contains(option) || rest.take(1).empty()) continue;
    throw InputError("--" + std::string(option) + " is of one deal, and more are given");
  }
}

const ConfirmedOutcome& ShownSolution::of(const std::string& name, const Deal& deal) {
  if (is_own()) return confirmer_.confirm(&deal, rules, read_own(name, deal));
  if (!solver_) solver_ = make_solver({.effort = effort_}, rules, limits_);
  return confirmer_.confirm(&deal, rules, solver_->solve(deal, stop_reason_of_signals));
}

BegunGame ShownSolution::game(const std::string& name, const Deal& deal) const {
  return {moves_, claim_of(name, deal, rules.for_deal(deal))};
}

Adviser ShownSolution::adviser(const BegunGame& game) const {
  return Adviser({.effort = effort_}, game.last().rules(), limits_);
}

Outcome ShownSolution::read_own(const std::string& name, const Deal& deal) const {
  const GameClaim claim = claim_of(name, deal, rules.for_deal(deal));
  SolutionFile file(path_, nullptr, claim.rules, [] { return stop_signal() != 0; });
  const auto solution = file.next();
  if (!solution) throw InputError("--solution " + path_ + ": no solution in it");
  const SolutionCheck check = check_found_solution(*solution, claim);
  if (file.next()) throw InputError("--solution " + path_ + ": more than one solution");
  if (check.result != CheckResult::kValid) {
    throw InputError(shown(result_line(check, shown(path_))));
  }
  const FoundGame& game = check.game.value();
  return {.verdict = Verdict::kSolved, .moves = moves_under_ms_rule(deal, game.rules, game.moves)};
}

}  // namespace freecell
