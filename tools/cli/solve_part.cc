#include "tools/cli/solve_part.h"

namespace freecell {
namespace {

constexpr std::size_t kRowSize = 64;
constexpr std::size_t kRowSizeWithSolution = 256;

}  // namespace

SolvePart::SolvePart(const RowSettings& settings, std::unique_ptr<NamedDeals> deals)
    : RowPart(std::move(deals)), settings_(settings) {
  rows_.reserve(static_cast<std::size_t>(size()) *
                (settings.columns.solution ? kRowSizeWithSolution : kRowSize));
}

Deal SolvePart::deal(int index) {
  const Deal deal = RowPart::deal(index);
  if (settings_.columns.microseconds) stopwatch_.restart();
  settings_.time_limit.begin_deal();
  return deal;
}

void SolvePart::add_row(int index, const Deal* deal, const Outcome& outcome) {
  const std::uint64_t microseconds = settings_.columns.microseconds ? stopwatch_.microseconds() : 0;
  // One a worker and not one a part: thousands of parts may wait for an earlier one.
  thread_local Judge judge;
  judge.set_counting(settings_.counting);
  const Judgement& judgement = judge.judge(deal, settings_.freecells, outcome);
  const std::string& name = name_of(index);
  if (judgement.reason == StopReason::kError) {
    complain(name, deal, judgement.objection, judgement.solution);
  }
  if (settings_.only.contains(judgement.verdict)) {
    const bool solved = judgement.verdict == Verdict::kSolved;
    append_csv_row(rows_,
                   {.deal = name,
                    .freecells = settings_.freecells,
                    .cascades = deal != nullptr ? deal->cascades() : settings_.cascades,
                    .verdict = judgement.verdict,
                    .reason = judgement.reason,
                    .counts = judgement.counts,
                    .expanded = outcome.expanded,
                    .generated = outcome.generated,
                    .lower_bound = judgement.lower_bound,
                    .gap = judgement.gap,
                    .stage = outcome.stage,
                    .microseconds = microseconds,
                    .solution = solved ? std::string_view(judgement.solution) : ""},
                   settings_.columns);
    const SolvedGame game = {deal, settings_.freecells, settings_.cascades};
    if (settings_.solutions.are_wanted()) {
      add_solution(settings_.solutions, name, game, judgement, outcome);
    }
  }
  facts_.push_back(
      {judgement.verdict, judgement.reason, outcome.expanded, microseconds, judgement.gap});
}

/// The deal gets no row; what was found out about its shortest solutions is told all the same.
void SolvePart::add_interrupted(int index, const Deal* deal, const Outcome& outcome) {
  if (!outcome.lower_bound) return;
  Judge judge(settings_.counting);
  const Judgement& judgement = judge.judge(deal, settings_.freecells, outcome);
  complaints_ += "freecell: deal " + name_of(index) +
                 " was interrupted: no solution has fewer than " +
                 std::to_string(*outcome.lower_bound) + " moves; ";
  if (judgement.counts) {
    complaints_ += "the best found has " +
                   std::to_string(moves_in(*judgement.counts, settings_.counting.metric)) + ": " +
                   judgement.solution + "\n";
  } else {
    complaints_ += "none was found\n";
  }
}

}  // namespace freecell
