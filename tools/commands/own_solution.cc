#include "tools/commands/own_solution.h"

#include <algorithm>
#include <optional>

#include "base/shown_text.h"
#include "dealer/transcript.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_reader.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/terminal/signals.h"

namespace freecell {
namespace {

/// Calls `take` for each solution in the file.
void read_solutions(const std::string& path, int cascades, const SolutionReader::Sink& take) try {
  SolutionStream stream(path, cascades, [] { return stop_signal() != 0; });
  while (const auto piece = stream.next()) {
    SolutionReader(nullptr, cascades, take).read(piece->text, piece->first_line);
  }
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

/// Returns settings by which the solution must be of exactly this game. If it names no deal, it is
/// taken for a solution of this deal.
VerifySettings settings_for(const std::string& name, const Deal& deal, const Rules& rules) {
  const std::string words = deal_words(name);
  return {.rules = rules,
          .claim = {.deal = deal,
                    .deal_option = words,
                    .deal_label = name,
                    .deal_words = words,
                    .freecells = rules.freecells,
                    .cascades = deal.cascades()}};
}

/// Returns the first line of a report without `freecell: `, because every error message begins with
/// that.
std::string reason_of(const SolutionCheck& check) {
  constexpr std::string_view kPrefix = "freecell: ";
  const std::string line = check.text.substr(0, check.text.find('\n'));
  return shown(line.starts_with(kPrefix) ? line.substr(kPrefix.size()) : line);
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
  const VerifySettings settings =
      settings_for(name, deal, {.freecells = rules.freecells, .cascades = deal.cascades()});
  std::optional<SolutionCheck> check;
  read_solutions(path, deal.cascades(), [&](const FoundSolution& solution) {
    if (check) throw InputError("--solution " + path + ": more than one solution");
    check = check_found_solution(solution, settings, shown(path));
  });
  if (!check) throw InputError("--solution " + path + ": no solution in it");
  if (check->result != CheckResult::kValid) throw InputError(reason_of(*check));
  const FoundGame& game = check->game.value();
  Outcome outcome;
  outcome.verdict = Verdict::kSolved;
  outcome.moves = moves_under_ms_rule(deal, game.rules, game.moves);
  return outcome;
}

}  // namespace freecell
