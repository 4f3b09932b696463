#include "tools/cli/solve_part.h"

#include "dealer/board_text.h"
#include "dealer/transcript.h"
#include "tools/cli/version.h"
#include "tools/io/errors.h"
#include "tools/io/solution_writer.h"

namespace freecell {
namespace {

constexpr std::size_t kRowSize = 64;
constexpr std::size_t kRowSizeWithSolution = 256;
const std::string kProgram = std::string("freecell ") + kVersion;

}  // namespace

SolvePart::SolvePart(const RowSettings& settings, std::unique_ptr<NamedDeals> deals)
    : settings_(settings), deals_(std::move(deals)) {
  const auto deal_count = static_cast<std::size_t>(deals_->size());
  rows_.reserve(deal_count * (settings.columns.solution ? kRowSizeWithSolution : kRowSize));
  facts_.reserve(deal_count);
}

std::size_t SolvePart::memory() const {
  return rows_.capacity() + solutions_.capacity() + complaints_.capacity() +
         facts_.capacity() * sizeof(DealFacts) + static_cast<std::size_t>(size()) * sizeof(Deal);
}

Deal SolvePart::deal(int index) {
  const Deal deal = deals_->deal(index);
  if (settings_.columns.microseconds) stopwatch_.restart();
  settings_.time_limit.begin_deal();
  return deal;
}

void SolvePart::add(int index, const Deal* deal, const Outcome& outcome) {
  const std::uint64_t microseconds = settings_.columns.microseconds ? stopwatch_.microseconds() : 0;
  if (interrupted_) return;
  interrupted_ = outcome.reason == StopReason::kInterrupted;
  if (interrupted_) return add_interrupted(index, deal, outcome);
  const std::size_t rows_before = rows_.size();
  const std::size_t solutions_before = solutions_.size();
  const std::size_t complaints_before = complaints_.size();
  try {
    add_row(index, deal, outcome, microseconds);
  } catch (...) {
    // We shall be called again, with an outcome that says so.
    rows_.resize(rows_before);
    solutions_.resize(solutions_before);
    complaints_.resize(complaints_before);
    throw;
  }
}

void SolvePart::add_row(int index, const Deal* deal, const Outcome& outcome,
                        std::uint64_t microseconds) {
  // One a worker and not one a part: thousands of parts may wait for an earlier one.
  thread_local Judge judge;
  judge.set_counting(settings_.counting);
  const Judgement& judgement = judge.judge(deal, settings_.freecells, outcome);
  thread_local std::string name;
  name.clear();
  deals_->append_name(name, index);
  if (judgement.reason == StopReason::kError) complain(name, judgement, deal);
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
    if (settings_.solutions.are_wanted()) add_solution(name, deal, judgement, outcome);
  }
  facts_.push_back(
      {judgement.verdict, judgement.reason, outcome.expanded, microseconds, judgement.gap});
}

/// The deal gets no row; what was found out about its shortest solutions is told all the same.
void SolvePart::add_interrupted(int index, const Deal* deal, const Outcome& outcome) {
  if (!outcome.lower_bound) return;
  Judge judge(settings_.counting);
  const Judgement& judgement = judge.judge(deal, settings_.freecells, outcome);
  std::string name;
  deals_->append_name(name, index);
  complaints_ += "freecell: deal " + name + " was interrupted: no solution has fewer than " +
                 std::to_string(*outcome.lower_bound) + " moves; ";
  if (judgement.counts) {
    complaints_ += "the best found has " +
                   std::to_string(moves_in(*judgement.counts, settings_.counting.metric)) + ": " +
                   judgement.solution + "\n";
  } else {
    complaints_ += "none was found\n";
  }
}

void SolvePart::add_solution(const std::string& name, const Deal* deal, const Judgement& judgement,
                             const Outcome& outcome) {
  thread_local std::vector<PlayedMove> played;
  played.clear();
  const bool solved = judgement.verdict == Verdict::kSolved;
  if (solved) {
    write_transcript(*deal, settings_.freecells, Autoplay::kMicrosoft, judgement.moves, played);
  }
  const SolutionText solution = {
      .name = name,
      .deal = deal,
      .is_numbered = deals_->are_numbered(),
      .freecells = settings_.freecells,
      .cascades = deal != nullptr ? deal->cascades() : settings_.cascades,
      .verdict = judgement.verdict,
      .reason = judgement.reason,
      .counts = judgement.counts,
      .standard = solved ? std::string_view(judgement.solution) : "",
      .played = played,
      .expanded = outcome.expanded,
      .generated = outcome.generated,
      .program = kProgram};
  thread_local std::string text;
  text.clear();
  append_solution(text, settings_.solutions.format, solution);
  if (settings_.solutions.in_one_file) solutions_ += text;
  if (settings_.solutions.folder) write_solution_file(name, text);
}

/// A failure is for the job to tell, not for the search, which would take it for its own.
void SolvePart::write_solution_file(const std::string& name, std::string_view text) {
  if (failure_) return;
  try {
    settings_.solutions.folder->write(name, text);
  } catch (const InputError&) {
    failure_ = std::current_exception();
  } catch (const OutputError&) {
    failure_ = std::current_exception();
  }
}

void SolvePart::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

/// All that is needed to look into it: the deal, the text that was refused, and why.
void SolvePart::complain(const std::string& name, const Judgement& judgement, const Deal* deal) {
  const bool refused = !judgement.objection.empty();
  complaints_ += "freecell: internal error: deal " + name + ": " +
                 (refused ? "solution refused: " + judgement.objection : "the search failed") +
                 "\n";
  if (deal != nullptr) append_board_text(complaints_, *deal);
  if (refused) complaints_ += "solution: " + judgement.solution + "\n";
}

}  // namespace freecell
