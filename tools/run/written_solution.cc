#include "tools/run/written_solution.h"

#include <string_view>
#include <vector>

#include "dealer/transcript.h"
#include "tools/io/files/errors.h"
#include "tools/io/solutions/solution_text.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

const std::string kProgram = std::string("freecell ") + kVersion;

std::string solution_text(const SolutionSettings& settings, const SearchedDeal& deal,
                          const Rules& rules, const ConfirmedOutcome& confirmed) {
  const bool solved = confirmed.verdict == Verdict::kSolved;
  std::vector<PlayedMove> played;
  if (solved) {
    write_transcript(*deal.deal, rules.usual_game(), confirmed.moves, played);
  }
  std::string text;
  settings.format->append(text, {.name = deal.name,
                                 .deal = deal.deal,
                                 .is_numbered = deal.deals.are_numbered(),
                                 .rules = rules,
                                 .verdict = confirmed.verdict,
                                 .reason = confirmed.reason,
                                 .counts = confirmed.counts,
                                 .standard = solved ? std::string_view(confirmed.solution) : "",
                                 .played = played,
                                 .expanded = deal.outcome.expanded,
                                 .generated = deal.outcome.generated,
                                 .program = kProgram});
  return text;
}

}  // namespace

Rules rules_of(const SearchedDeal& deal, const Rules& of_the_run) {
  return deal.deal != nullptr ? of_the_run.for_deal(*deal.deal) : of_the_run;
}

void write_deal_file(const DealFolder& folder, const std::string& name, std::string_view text,
                     PartTexts& texts) {
  if (texts.failure) return;
  try {
    folder.write(name, text);
  } catch (const InputError&) {
    texts.failure = std::current_exception();
  } catch (const OutputError&) {
    texts.failure = std::current_exception();
  }
}

void write_solution(const SolutionSettings& settings, const SearchedDeal& deal, const Rules& rules,
                    const ConfirmedOutcome& confirmed, PartTexts& texts) {
  if (!settings.are_wanted()) return;
  const std::string text = solution_text(settings, deal, rules, confirmed);
  if (settings.in_one_file) texts.solutions += text;
  // What is no deal has no file. The same bad word may be there many times.
  const bool has_file = settings.folder && confirmed.reason != StopReason::kInput;
  if (has_file) write_deal_file(*settings.folder, deal.name, text, texts);
}

}  // namespace freecell
