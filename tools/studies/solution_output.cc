#include "tools/studies/solution_output.h"

#include <string_view>
#include <vector>

#include "dealer/transcript.h"
#include "tools/io/files/errors.h"
#include "tools/io/solutions/solution_text.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

const std::string kProgram = std::string("freecell ") + kVersion;

}  // namespace

void SolutionOutput::add_file_option(OptionSet& options) {
  options.text("solutions-file", file, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
}

void SolutionOutput::add_folder_option(OptionSet& options) {
  options.text("solutions-dir", folder_path, "DIR",
               "write the solution of each deal to a file of its own in DIR, such as DIR/617.txt");
}

void SolutionOutput::add_format_option(OptionSet& options) {
  std::string help;
  for (const auto& [word, written] : written_format_words()) {
    help += help.empty() ? "" : "; ";
    help += word;
    help += written == kSolutionFormats.front() ? " (default): " : ": ";
    help += written->description;
  }
  options.choice("solution-format", format, written_format_words(), help);
}

void SolutionOutput::check(const std::set<std::string>& given, const Rules& rules) const {
  if (given.contains("solution-format") && !are_wanted()) {
    throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
  }
  if (!are_wanted() || format->can_write(rules)) return;
  throw InputError(std::string("--solution-format ") + format->word +
                   ": writes single-card moves, and runs of any length are not made of these");
}

SolutionOutputs SolutionOutput::record() const {
  return {file, folder_path, are_wanted() ? format->word : ""};
}

std::string SolutionOutput::text_of(const StudiedDeal& deal, const Rules& rules,
                                    const ConfirmedOutcome& confirmed) const {
  const bool solved = confirmed.verdict == Verdict::kSolved;
  std::vector<PlayedMove> played;
  if (solved) write_transcript(*deal.deal, rules.usual_game(), confirmed.moves, played);
  std::string text;
  format->append(text, {.name = deal.name,
                        .deal = deal.deal,
                        .is_numbered = deal.is_numbered,
                        .rules = rules,
                        .verdict = confirmed.verdict,
                        .reason = confirmed.reason,
                        .counts = confirmed.counts,
                        .standard = solved ? std::string_view(confirmed.solution) : "",
                        .played = played,
                        .expanded = confirmed.expanded,
                        .generated = confirmed.generated,
                        .program = kProgram});
  return text;
}

void SolutionOutput::write(const StudiedDeal& deal, const Rules& rules,
                           const ConfirmedOutcome& confirmed, StudyResult& result) const {
  if (!are_wanted()) return;
  const std::string text = text_of(deal, rules, confirmed);
  if (!file.empty()) result.solutions += text;
  // What is no deal has no file. The same bad word may be there many times.
  if (folder && confirmed.reason != StopReason::kInput) folder->write(deal.name, text);
}

Rules rules_for(const StudiedDeal& deal, const Rules& of_the_run) {
  return deal.deal != nullptr ? of_the_run.for_deal(*deal.deal) : of_the_run;
}

}  // namespace freecell
