#include "tools/studies/outputs.h"

#include <string_view>
#include <vector>

#include "dealer/transcript.h"
#include "tools/io/files/errors.h"
#include "tools/io/solutions/solution_text.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

const std::string kProgram = std::string("freecell ") + kVersion;

std::string format_help() {
  std::string help;
  for (const auto& [word, written] : written_format_words()) {
    help += help.empty() ? "" : "; ";
    help += word;
    help += written == kSolutionFormats.front() ? " (default): " : ": ";
    help += written->description;
  }
  return help;
}

}  // namespace

void Outputs::add_options(OptionSet& options, const char* certificates_help) {
  options.group("Solutions");
  options.text("solutions-file", solutions_file, "FILE",
               "write the solutions of all deals to FILE, in the order of the rows");
  options.text("solutions-dir", solutions_path, "DIR",
               "write the solution of each deal to a file of its own in DIR, such as DIR/617.txt");
  options.choice("solution-format", format, written_format_words(), format_help());
  options.group("Proofs");
  options.text("certificates", certificates_path, "DIR", certificates_help);
}

void Outputs::check(const std::set<std::string>& given, const Rules& rules) const {
  if (given.contains("solution-format") && !have_solutions()) {
    throw InputError("--solution-format goes with --solutions-file or --solutions-dir only");
  }
  if (!have_solutions() || format->can_write(rules)) return;
  throw InputError(std::string("--solution-format ") + format->word +
                   ": writes single-card moves, and runs of any length are not made of these");
}

SolutionOutputs Outputs::record() const {
  return {solutions_file, solutions_path, have_solutions() ? format->word : ""};
}

std::string Outputs::text_of(const StudiedDeal& deal, const Rules& rules,
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
                        .standard = confirmed.solution,
                        .played = played,
                        .expanded = confirmed.expanded,
                        .generated = confirmed.generated,
                        .program = kProgram});
  return text;
}

void Outputs::write(const StudiedDeal& deal, const Rules& rules, const ConfirmedOutcome& confirmed,
                    StudyResult& result) const {
  if (!have_solutions()) return;
  const std::string text = text_of(deal, rules, confirmed);
  if (!solutions_file.empty()) result.solutions += text;
  // What is no deal has no file. The same bad word may be there many times.
  if (solutions && confirmed.reason != StopReason::kInput) solutions->write(deal.name, text);
}

void Outputs::write_proof(const StudiedDeal& deal, const Rules& rules,
                          const ProofPositions& proof) const {
  write_claim(
      deal, rules, {.kind = proof.kind(), .distinguished = proof.distinguished()},
      [&](const auto& add) { proof.for_each([&](PositionNumber number) { add({number}); }); });
}

void Outputs::write_bound(const StudiedDeal& deal, const Rules& rules, int at_least,
                          const BoundPositions& proof) const {
  write_claim(deal, rules, {.kind = MemberKind::kBound, .at_least = at_least},
              [&](const auto& add) { proof.for_each(add); });
}

void Outputs::write_claim(const StudiedDeal& deal, const Rules& rules, const SetClaim& claim,
                          const GiveMembers& give_members) const {
  std::string text;
  write_certificate({claim, deal.name, rules, *deal.deal}, give_members,
                    [&](std::string_view bytes) { text += bytes; });
  certificates->write(deal.name, text);
}

Rules rules_for(const StudiedDeal& deal, const Rules& of_the_run) {
  return deal.deal != nullptr ? of_the_run.for_deal(*deal.deal) : of_the_run;
}

}  // namespace freecell
