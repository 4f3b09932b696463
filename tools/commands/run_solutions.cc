#include "tools/commands/run_solutions.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <utility>
#include <variant>
#include <vector>

#include "base/shown_text.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "tools/check/solution_check.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/labels/deal_label.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

/// Says that a solution must be of exactly this deal.
GameClaim claim_of(const AuditedDeal& deal, const Rules& rules) {
  return {.rules = rules.for_deal(deal.deal),
          .fixes_freecells = true,
          .fixes_cascades = true,
          .deal = deal.deal,
          .deal_option = "the row of deal " + deal.name,
          .deal_words = deal_words(deal.name)};
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

}  // namespace

RunSolutions::RunSolutions(const RowFile& rows, const std::string& file, CancelCallback cancelled)
    : rules_(rows.record->rules),
      format_(solution_format_of(*rows.record)),
      path_(file.empty() ? solutions_path_of(rows) : file) {
  if (!path_.empty()) {
    file_.emplace(path_, &format_, rules_, std::move(cancelled));
  } else if (has_column(*rows.record, "solution")) {
    in_column_ = true;
  } else {
    path_ = folder_beside(rows, rows.record->solutions.folder);
  }
}

std::string RunSolutions::fault_of(const AuditedDeal& deal) {
  if (file_) return fault_of_entry(*file_, deal);
  if (in_column_) return fault_in_column(deal);
  if (!path_.empty()) return fault_in_folder(deal);
  return deal.verdict == Verdict::kSolved ? "is solved, but no solution was written" : "";
}

std::string RunSolutions::fault_at_end() {
  return file_ && file_->next() ? path_ + " has more solutions than there are rows" : "";
}

std::string RunSolutions::fault_in_column(const AuditedDeal& deal) const {
  if (deal.verdict != Verdict::kSolved) return "";
  std::vector<Move> moves;
  const auto read = parse_standard(deal.solution, moves);
  if (const auto* error = std::get_if<NotationError>(&read)) return error->message;
  const Ruling ruling = Referee::replay(deal.deal, rules_.for_deal(deal.deal), moves);
  return ruling.valid() ? "" : describe(ruling.violation);
}

std::string RunSolutions::fault_in_folder(const AuditedDeal& deal) const {
  const fs::path path = fs::path(path_) / deal_file_name(deal.name, format_.file_ending);
  if (deal.verdict != Verdict::kSolved && !fs::exists(path)) return "";
  try {
    SolutionFile file(path.string(), &format_, rules_, [] { return false; });
    std::string fault = fault_of_entry(file, deal);
    if (!fault.empty() || !file.next()) return fault;
    return path.string() + " has more solutions than there are rows";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// Describes what is wrong with the deal's entry, the next one in the file.
std::string RunSolutions::fault_of_entry(SolutionFile& file, const AuditedDeal& deal) const {
  assert(in_column_ + file_.has_value() <= 1);
  const auto solution = file.next();
  if (!solution) return "no solution in " + file.path();
  if (deal.verdict != Verdict::kSolved) {
    return solution->moves.empty() ? "" : "has a solution, but its row says that it has none";
  }
  const SolutionCheck check = check_found_solution(*solution, claim_of(deal, rules_));
  return check.result == CheckResult::kValid ? "" : result_line(check, "solution");
}

std::string folder_beside(const RowFile& rows, const std::string& folder) {
  std::error_code ignored;
  if (folder.empty() || fs::is_directory(folder, ignored)) return folder;
  return (fs::path(rows.path).parent_path() / fs::path(folder).filename()).string();
}

}  // namespace freecell
