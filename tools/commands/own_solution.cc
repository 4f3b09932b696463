#include "tools/commands/own_solution.h"

#include <algorithm>

#include "base/shown_text.h"
#include "dealer/transcript.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/errors.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

/// Says that a solution must be of exactly this game. If it names no deal, it is taken for a
/// solution of this deal.
GameClaim claim_of(const std::string& name, const Deal& deal, const Rules& rules) {
  const std::string words = deal_words(name);
  return {.rules = rules,
          .fixes_freecells = true,
          .fixes_cascades = true,
          .deal = deal,
          .deal_option = words,
          .deal_label = name,
          .deal_words = words};
}

}  // namespace

void add_own_solution_option(OptionSet& options, std::string& path) {
  options.text("solution", path, "FILE",
               "show this solution instead of searching for one: the only one in FILE (-: standard "
               "input), in any format that 'freecell verify' reads");
}

void check_own_solution_option(const std::set<std::string>& given,
                               const std::vector<std::string>& board_files,
                               const std::string& path) {
  if (!given.contains("solution")) return;
  for (const char* option : {"effort", "max-expanded", "max-memory"}) {
    if (!given.contains(option)) continue;
    throw InputError("--solution and --" + std::string(option) + " do not go together");
  }
  if (path == "-" && std::ranges::find(board_files, "-") != board_files.end()) {
    throw InputError("the board and --solution cannot both be standard input");
  }
}

Outcome read_own_solution(const std::string& path, const std::string& name, const Deal& deal,
                          const Rules& rules) {
  const GameClaim claim = claim_of(name, deal, rules.for_deal(deal));
  SolutionFile file(path, nullptr, claim.rules, [] { return stop_signal() != 0; });
  const auto solution = file.next();
  if (!solution) throw InputError("--solution " + path + ": no solution in it");
  const SolutionCheck check = check_found_solution(*solution, claim);
  if (file.next()) throw InputError("--solution " + path + ": more than one solution");
  if (check.result != CheckResult::kValid) throw InputError(shown(result_line(check, shown(path))));
  const FoundGame& game = check.game.value();
  Outcome outcome;
  outcome.verdict = Verdict::kSolved;
  outcome.moves = moves_under_ms_rule(deal, game.rules, game.moves);
  return outcome;
}

}  // namespace freecell
