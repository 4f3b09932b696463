#include "tools/check/converted_solution.h"

#include <cassert>

#include "base/shown_text.h"
#include "dealer/notation.h"
#include "dealer/transcript.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

/// Whether a line `# deal: NAME` could not be taken for the number of a deal.
bool is_plain_name(std::string_view name) {
  return name.find_first_not_of("+-0123456789 \t") != std::string_view::npos;
}

bool has_own_deal(const FoundSolution& solution) {
  return solution.number || solution.board || !solution.name.empty();
}

}  // namespace

std::string label_of(const FoundSolution& solution, const GameClaim& claim,
                     const std::string& file) {
  if (solution.number) return std::to_string(*solution.number);
  if (is_plain_name(solution.name)) return shown(solution.name);
  if (!has_own_deal(solution) && claim.deal) return claim.deal_label;
  return file + ":" + std::to_string(solution.line);
}

void append_converted(std::string& text, const SolutionFormat& format,
                      const FoundSolution& solution, const SolutionCheck& check,
                      std::string_view label, std::string_view program) {
  const FoundGame& game = check.game.value();
  assert(format.is_written() && (check.result != CheckResult::kValid || game.deal));
  SolutionText converted{.name = label,
                         .deal = game.deal ? &*game.deal : nullptr,
                         .is_numbered = canonical_number(label).has_value(),
                         .rules = game.rules.usual_game(),
                         .verdict = solution.verdict.value_or(Verdict::kSolved),
                         .reason = solution.reason,
                         .program = program};
  std::string standard;
  std::vector<PlayedMove> played;
  if (check.result == CheckResult::kValid) {
    const std::vector<Move> moves = moves_under_ms_rule(*game.deal, game.rules, game.moves);
    write_standard(moves, standard);
    write_transcript(*game.deal, converted.rules, moves, played);
    converted.counts = Referee::replay(*game.deal, converted.rules, moves).counts;
    converted.standard = standard;
    converted.played = played;
  }
  format.append(text, converted);
}

}  // namespace freecell
