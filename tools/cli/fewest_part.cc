#include "tools/cli/fewest_part.h"

#include "tools/io/csv.h"
#include "tools/io/number_text.h"

namespace freecell {
namespace {

void append_optional(std::string& row, std::optional<int> value) {
  row += ',';
  if (value) append_number(row, *value);
}

/// The solution with `freecells.upper` cells as the claim that it is, whether or not fewer would
/// do.
Outcome claim_of(const Outcome& outcome, const FewestFreecells& freecells) {
  Outcome claim = outcome;
  if (freecells.upper) claim.verdict = Verdict::kSolved;
  return claim;
}

}  // namespace

std::vector<std::string> fewest_columns() {
  return {"deal", "fewest_freecells", "lower", "upper", "reason"};
}

void FewestPart::add_row(int index, const Deal* deal, const Outcome& outcome) {
  thread_local Judge judge;
  FewestFreecells freecells = outcome.freecells.value_or(FewestFreecells{});
  const Outcome claim = claim_of(outcome, freecells);
  const int cells = freecells.upper.value_or(freecells.lower);
  const Judgement& judgement = judge.judge(deal, cells, claim);
  const std::string& name = name_of(index);
  StopReason reason = outcome.reason;
  if (judgement.reason == StopReason::kError) {
    complain(name, deal, judgement.objection, judgement.solution);
    freecells.upper.reset();
    reason = StopReason::kError;
  }
  const std::optional<int> fewest = freecells.is_known() ? freecells.upper : std::nullopt;
  append_csv_field(rows_, name);
  append_optional(rows_, fewest);
  append_optional(rows_, freecells.lower);
  append_optional(rows_, freecells.upper);
  rows_ += ',';
  if (reason != StopReason::kNone) rows_ += to_string(reason);
  rows_ += '\n';
  if (settings_.solutions.are_wanted()) {
    add_solution(settings_.solutions, name, {deal, cells, settings_.cascades}, judgement, outcome);
  }
  const Verdict verdict = reason == StopReason::kError ? Verdict::kUnknown : outcome.verdict;
  facts_.push_back({.verdict = verdict,
                    .reason = reason,
                    .expanded = outcome.expanded,
                    .fewest_freecells = fewest});
}

}  // namespace freecell
