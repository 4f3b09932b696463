#include "tools/audit/run_solutions.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <utility>
#include <variant>
#include <vector>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "dealer/transcript.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

/// Says that a solution must be of exactly this deal.
GameClaim claim_of(const AuditedDeal& deal) {
  return {.rules = deal.claim.rules,
          .fixes_game = true,
          .fixes_freecells = true,
          .fixes_cascades = true,
          .deal = *deal.studied.deal,
          .deal_option = "the row of deal " + deal.studied.name,
          .deal_words = deal_words(deal.studied.name)};
}

/// How solutions are written: in standard notation if there are none.
const SolutionFormat& solution_format_of(const RunRecord& record) {
  const std::string& word = record.solutions.format;
  if (word.empty()) return *kSolutionFormats.front();
  if (const auto format = value_of_word(written_format_words(), word)) return **format;
  throw InputError("the run's solutions are in the format " + quoted_for_message(word) +
                   ", which is none of " + joined_words(written_format_words()));
}

bool has_column(const RunRecord& record, std::string_view name) {
  return std::ranges::find(record.columns, name, &RowColumn::name) != record.columns.end();
}

/// Describes what is wrong with the text that stands where a deal without a solution has its place.
std::string fault_without_solution(const FoundSolution& solution, const AuditedDeal& deal) {
  if (!solution.moves.empty()) return "has a solution, but its row says that it has none";
  if (deal.studied.deal == nullptr) return "";
  const SolutionCheck check = check_found_solution(solution, {.rules = deal.claim.rules});
  if (check.result == CheckResult::kUnreadable) return result_line(check, "solution");
  if (check.game && check.game->deal && *check.game->deal != *deal.studied.deal) {
    return "the solutions have " + check.subject + " in its place";
  }
  if (!is_same_game(solution.rules, deal.claim.rules)) return "the solutions are of another game";
  if (!deal.verdict.empty() && solution.rules.freecells != deal.claim.rules.freecells) {
    return "the solutions have another number of freecells";
  }
  const bool agrees = deal.verdict.empty() || to_string(*solution.verdict) == deal.verdict;
  return agrees ? "" : std::string("the solutions call it ") + to_string(*solution.verdict);
}

/// What the solution shows, which was replayed. Counts that its notation does not show are those
/// that it states.
void note_evidence(const FoundSolution& solution, const SolutionCheck& check, Evidence& evidence) {
  const auto& game = check.game;
  assert(check.counts && game && game->deal);
  const bool shows_supermoves = check.counts->player_moves != kNotStated;
  evidence.counts = check.counts;
  if (shows_supermoves) {
    evidence.moves = moves_under_ms_rule(*game->deal, game->rules, game->moves);
  } else if (solution.counts) {
    evidence.counts = solution.counts;
  }
}

}  // namespace

RunSolutions::RunSolutions(const RowFile& rows, const std::string& file, CancelCallback cancelled)
    : rules_(rows.record->rules),
      format_(solution_format_of(*rows.record)),
      path_(file.empty() ? solutions_path_of(rows) : file),
      state_(rows.record->checkpoint.solutions),
      in_column_(has_column(*rows.record, "solution")) {
  if (!path_.empty()) {
    file_.emplace(path_, &format_, rules_, std::move(cancelled));
    file_->digest_into(digest_);
  } else {
    path_ = path_beside(rows, rows.record->solutions.folder);
  }
}

std::string RunSolutions::fault_of(const AuditedDeal& deal, Evidence& evidence) {
  std::string fault;
  if (in_column_ && deal.studied.deal != nullptr) fault = fault_in_column(deal, evidence);
  // The next entry of the file is that of this row, whatever is wrong with the row.
  const std::string other = file_           ? fault_of_entry(*file_, deal, evidence)
                            : path_.empty() ? ""
                                            : fault_in_folder(deal, evidence);
  return fault.empty() ? other : fault;
}

std::string RunSolutions::fault_at_end() {
  if (!file_) return "";
  if (file_->next()) return path_ + " has more solutions than there are rows";
  if (!state_.sha256.empty() && digest_.hex() != state_.sha256) {
    throw InputError(path_ + ": was changed while it was being read");
  }
  return "";
}

std::string RunSolutions::fault_in_column(const AuditedDeal& deal, Evidence& evidence) const {
  if (deal.claim.verdict != Verdict::kSolved) {
    return deal.solution.empty() ? "" : "has a solution, but its row says that it has none";
  }
  std::vector<Move> moves;
  const auto read = parse_standard(deal.solution, moves);
  if (const auto* error = std::get_if<NotationError>(&read)) return error->message;
  const Ruling ruling = Referee::replay(*deal.studied.deal, deal.claim.rules.usual_game(), moves);
  if (!ruling.valid()) return describe(ruling);
  evidence.counts = ruling.counts;
  evidence.moves = std::move(moves);
  return "";
}

std::string RunSolutions::fault_in_folder(const AuditedDeal& deal, Evidence& evidence) const {
  if (deal.studied.deal == nullptr) return "";  // what is no deal has no file
  const fs::path path = fs::path(path_) / deal_file_name(deal.studied.name, format_.file_ending);
  if (deal.claim.verdict != Verdict::kSolved && !fs::exists(path)) return "";
  try {
    SolutionFile file(path.string(), &format_, rules_, [] { return false; });
    std::string fault = fault_of_entry(file, deal, evidence);
    if (!fault.empty() || !file.next()) return fault;
    return path.string() + " has more solutions than there are rows";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// Describes what is wrong with the deal's entry, the next one in the file.
std::string RunSolutions::fault_of_entry(SolutionFile& file, const AuditedDeal& deal,
                                         Evidence& evidence) const {
  const auto solution = file.next();
  if (!solution) return "no solution in " + file.path();
  return deal.claim.verdict == Verdict::kSolved ? fault_of_solution(*solution, deal, evidence)
                                                : fault_without_solution(*solution, deal);
}

std::string RunSolutions::fault_of_solution(const FoundSolution& solution, const AuditedDeal& deal,
                                            Evidence& evidence) const {
  const SolutionCheck check = check_found_solution(solution, claim_of(deal));
  if (check.result != CheckResult::kValid) return result_line(check, "solution");
  if (!in_column_) {
    note_evidence(solution, check, evidence);
  } else if (evidence.moves && !is_in_column(solution, deal, evidence)) {
    return "the column 'solution' and " + path_ + " have different solutions";
  }
  return "";
}

/// Whether the moves are those of the column: as that one's solution would be written here.
bool RunSolutions::is_in_column(const FoundSolution& solution, const AuditedDeal& deal,
                                const Evidence& evidence) const {
  const Rules rules = deal.claim.rules.usual_game();
  std::vector<PlayedMove> played;
  write_transcript(*deal.studied.deal, rules, *evidence.moves, played);
  std::string text;
  format_.append(text, {.name = deal.studied.name,
                        .deal = deal.studied.deal,
                        .is_numbered = deal.studied.is_numbered,
                        .rules = rules,
                        .verdict = Verdict::kSolved,
                        .counts = evidence.counts,
                        .standard = deal.solution,
                        .played = played});
  bool is_same = false;
  read_solutions(text, 1, &format_, rules, [&](const FoundSolution& ours) {
    is_same =
        std::ranges::equal(ours.moves, solution.moves, {}, &WrittenMove::move, &WrittenMove::move);
  });
  return is_same;
}

std::string path_beside(const RowFile& rows, const std::string& path) {
  std::error_code ignored;
  if (path.empty() || fs::exists(path, ignored)) return path;
  return (fs::path(rows.path).parent_path() / fs::path(path).filename()).string();
}

}  // namespace freecell
