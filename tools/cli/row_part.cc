#include "tools/cli/row_part.h"

#include <utility>

#include "dealer/board_text.h"
#include "dealer/transcript.h"
#include "tools/cli/version.h"
#include "tools/io/errors.h"
#include "tools/io/solution_writer.h"

namespace freecell {
namespace {

const std::string kProgram = std::string("freecell ") + kVersion;

}  // namespace

RowPart::RowPart(std::unique_ptr<NamedDeals> deals) : deals_(std::move(deals)) {
  facts_.reserve(static_cast<std::size_t>(deals_->size()));
}

std::size_t RowPart::memory() const {
  return rows_.capacity() + solutions_.capacity() + complaints_.capacity() +
         facts_.capacity() * sizeof(DealFacts) + static_cast<std::size_t>(size()) * sizeof(Deal);
}

void RowPart::add(int index, const Deal* deal, const Outcome& outcome) {
  if (interrupted_) return;
  interrupted_ = outcome.reason == StopReason::kInterrupted;
  if (interrupted_) return add_interrupted(index, deal, outcome);
  const std::size_t rows_before = rows_.size();
  const std::size_t solutions_before = solutions_.size();
  const std::size_t complaints_before = complaints_.size();
  try {
    add_row(index, deal, outcome);
  } catch (...) {
    // We shall be called again, with an outcome that says so.
    rows_.resize(rows_before);
    solutions_.resize(solutions_before);
    complaints_.resize(complaints_before);
    throw;
  }
}

const std::string& RowPart::name_of(int index) const {
  thread_local std::string name;
  name.clear();
  deals_->append_name(name, index);
  return name;
}

void RowPart::complain(const std::string& name, const Deal* deal, const std::string& objection,
                       const std::string& solution) {
  const bool refused = !objection.empty();
  complaints_ += "freecell: internal error: deal " + name + ": " +
                 (refused ? "solution refused: " + objection : "the search failed") + "\n";
  if (deal != nullptr) append_board_text(complaints_, *deal);
  if (refused) complaints_ += "solution: " + solution + "\n";
}

void RowPart::add_solution(const SolutionSettings& settings, const std::string& name,
                           const SolvedGame& game, const Judgement& judgement,
                           const Outcome& outcome) {
  thread_local std::vector<PlayedMove> played;
  played.clear();
  const bool solved = judgement.verdict == Verdict::kSolved;
  if (solved) {
    write_transcript(*game.deal, game.freecells, Autoplay::kMicrosoft, judgement.moves, played);
  }
  const SolutionText solution = {
      .name = name,
      .deal = game.deal,
      .is_numbered = deals_->are_numbered(),
      .freecells = game.freecells,
      .cascades = game.deal != nullptr ? game.deal->cascades() : game.cascades,
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
  append_solution(text, settings.format, solution);
  if (settings.in_one_file) solutions_ += text;
  if (settings.folder) write_solution_file(*settings.folder, name, text);
}

/// A failure is for the job to tell, not for the search, which would take it for its own.
void RowPart::write_solution_file(const SolutionFolder& folder, const std::string& name,
                                  std::string_view text) {
  if (failure_) return;
  try {
    folder.write(name, text);
  } catch (const InputError&) {
    failure_ = std::current_exception();
  } catch (const OutputError&) {
    failure_ = std::current_exception();
  }
}

void RowPart::rethrow_failure() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace freecell
