#include "tools/audit/run_evidence.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <utility>
#include <variant>

#include "base/shown_text.h"
#include "certificates/format/inductive_set_check.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "dealer/transcript.h"
#include "tools/check/solution_check.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/rows/column.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

/// The folder or file that the record of `rows` names. If it was moved together with the rows, it
/// lies beside them.
std::string path_beside(const RowFile& rows, const std::string& path) {
  std::error_code ignored;
  if (path.empty() || fs::exists(path, ignored)) return path;
  return (fs::path(rows.path).parent_path() / fs::path(path).filename()).string();
}

// ---- Deals ----

std::unique_ptr<DealSource> open_list(const RunRecord& record) {
  DealList list = DealList::parse(*record.list);
  if (const auto& shard = record.shard) {
    list = list.slice(shard->begin(list.size()), shard->end(list.size()));
  }
  return list_source(std::move(list), record.rules);
}

/// Boards; or the rows of a CSV, if the run has appended to those.
std::unique_ptr<FileSource> open_files(const RunRecord& record, const StudyKind& study,
                                       const std::function<bool()>& cancelled) {
  DealOperands operands;
  if (study.takes_rows) {
    operands = read_deal_operands(record.files, cancelled,
                                  {.keep_going = record.keep_going, .keeps_rows = true});
  }
  if (operands.rows) {
    return csv_source(std::move(*operands.rows), record.files.front(), record.rules);
  }
  return board_source(
      record.files, std::move(operands.open),
      BoardOptions{
          .text = record.board_text, .rules = record.rules, .keep_going = record.keep_going},
      cancelled);
}

/// A list of thousands of numbers is told by its beginning, because the line is to be read. The
/// digest of the rows stands for all of it.
std::string beginning_of(const std::string& list) {
  constexpr std::size_t kLongest = 200;
  if (list.size() <= kLongest) return list;
  const std::size_t end = list.rfind(',', kLongest);
  const std::string rest = list.substr(end);
  return list.substr(0, end) + " and " + std::to_string(std::ranges::count(rest, ',')) + " more";
}

/// Whether a file of a folder, such as `617.proof`, is about a deal of another part of the run.
bool is_of_another_shard(const RunRecord& record, const std::string& file,
                         const std::string& ending) {
  if (!record.shard || !file.ends_with(ending)) return false;
  const std::string deal = file.substr(0, file.size() - ending.size());
  if (record.list) return DealList::parse(*record.list).contains_name(deal);
  return std::ranges::any_of(record.files, [&](const std::string& name) {
    return deal.starts_with(deal_file_name(name, ":"));
  });
}

// ---- Solutions ----

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

// ---- Certificates ----

std::string recorded_path(const RunRecord& record) {
  return record.certificates.empty() ? recorded_word_of(record, "certificate").value_or("")
                                     : record.certificates;
}

/// Whether the certificate says what is claimed, or more. Describes what it says in its place.
std::string fault_of_claim(const CertificateHead& head, const Rules& rules, int at_least) {
  const bool is_bound = head.claim.kind == MemberKind::kBound;
  if (is_bound != (at_least > 0)) {
    return is_bound ? "is about the number of moves" : "is not about the number of moves";
  }
  if (!is_bound) return "";
  if (head.rules.counting != rules.counting) return "counts moves in another way";
  if (head.claim.at_least >= at_least) return "";
  return "is of " + std::to_string(head.claim.at_least) + " moves, and the row's lower bound is " +
         std::to_string(at_least);
}

}  // namespace

void check_unchanged(const std::string& path, const FileState& state) {
  if (change_since(path, state, false).empty()) return;
  throw InputError(path + ": was changed while it was being read");
}

bool has_column(const RunRecord& record, std::string_view name) {
  return std::ranges::find(record.columns, name, &RowColumn::name) != record.columns.end();
}

// ---- Deals ----

DealsAgain open_deals_again(const RowFile& rows, const StudyKind& study,
                            const std::function<bool()>& cancelled) {
  const RunRecord& record = *rows.record;
  if (sizes_of_files(record.files) != record.file_sizes) {
    throw InputError(rows.path + ": the files of its boards are not what they were");
  }
  if (record.list) return {open_list(record)};
  std::unique_ptr<FileSource> source = open_files(record, study, cancelled);
  if (record.shard) source->limit_to(*record.shard);
  const std::size_t copied = source->columns().size();
  return {std::move(source), copied};
}

std::string game_of(const RunRecord& record) {
  std::string text;
  if (record.list) {
    text = "deals " + beginning_of(*record.list);
  } else {
    text = "boards of";
    for (const std::string& name : record.files) text += " " + name;
  }
  if (record.shard) {
    text += " (part " + std::to_string(record.shard->number) + " of " +
            std::to_string(record.shard->count) + ")";
  }
  if (!is_freecell(record.rules)) text += " of " + game_text(record.rules);
  const bool says_freecells =
      record.rules.freecells < kMaxFreecells || has_column(record, kFreecellsColumn.name);
  if (!says_freecells) return text;
  return text + " with " + std::to_string(record.rules.freecells) +
         (record.rules.freecells == 1 ? " freecell" : " freecells");
}

// ---- Files of folders ----

void FolderFiles::insert(std::string_view deal, std::string_view ending) {
  endings.emplace(ending);
  names.insert(deal_file_name(deal, ending));
}

std::vector<std::string> other_files(const std::string& folder, const FolderFiles& files,
                                     const RunRecord& record) {
  std::vector<std::string> others;
  std::error_code error;  // what lacks its folder was told before
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    std::string name = entry.path().filename().string();
    const auto is_of_another_part = [&](const std::string& ending) {
      return is_of_another_shard(record, name, ending);
    };
    if (files.names.contains(name) || std::ranges::any_of(files.endings, is_of_another_part))
      continue;
    others.push_back(std::move(name));
  }
  std::ranges::sort(others);
  return others;
}

// ---- Solutions ----

RunSolutions::RunSolutions(const RowFile& rows, const AuditSettings& settings)
    : rules_(rows.record->rules),
      format_(solution_format_of(*rows.record)),
      path_(settings.solutions_file.empty() ? solutions_path_of(rows) : settings.solutions_file),
      state_(rows.record->checkpoint.solutions),
      in_column_(has_column(*rows.record, "solution")) {
  if (!path_.empty()) {
    const std::string change = change_since(path_, state_, false);
    if (!change.empty()) throw InputError(change);
    file_.emplace(path_, &format_, rules_, settings.cancelled);
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
  check_unchanged(path_, state_);
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

// ---- Certificates ----

RunCertificates::RunCertificates(const RowFile& rows, const AuditSettings& settings)
    : settings_(settings),
      path_(settings.certificates.empty() ? path_beside(rows, recorded_path(*rows.record))
                                          : settings.certificates),
      is_file_(!path_.empty() && rows.record->certificates.empty() && !fs::is_directory(path_)),
      bytes_(rows.record->checkpoint.certificate_bytes) {}

std::string RunCertificates::fault_of(const AuditedDeal& deal, Evidence& evidence) {
  if (is_file_) return fault_in_file(deal, evidence);
  const std::string path =
      (fs::path(path_) / deal_file_name(deal.studied.name, kCertificateEnding)).string();
  try {
    CertificateReader reader(path);
    std::string fault = fault_of_next(reader, deal, evidence);
    if (fault.empty() && reader.next()) fault = "has another certificate, too";
    return fault.empty() ? "" : path + ": " + fault;
  } catch (const ReadError& error) {
    return path + ": " + error.what();
  }
}

std::string RunCertificates::fault_in_file(const AuditedDeal& deal, Evidence& evidence) try {
  if (!reader_) reader_.emplace(path_);
  const std::string fault = fault_of_next(*reader_, deal, evidence);
  return fault.empty() ? "" : path_ + ": " + fault;
} catch (const ReadError& error) {
  return path_ + ": " + error.what();
}

std::string RunCertificates::fault_at_end() try {
  if (!is_file_ || (bytes_ == 0 && !fs::exists(path_))) return "";
  if (!reader_ && fs::file_size(path_) > 0) reader_.emplace(path_);
  if (reader_ && reader_->next()) {
    return path_ + " has more certificates than there are rows of unsolvable deals";
  }
  const std::uint64_t size = fs::file_size(path_);
  if (size == bytes_) return "";
  return path_ + " has " + std::to_string(size) + " bytes where its record says " +
         std::to_string(bytes_);
} catch (const ReadError& error) {
  return path_ + ": " + error.what();
} catch (const fs::filesystem_error& error) {
  return path_ + ": " + error.code().message();
}

/// The next certificate must be that of the deal.
std::string RunCertificates::fault_of_next(CertificateReader& reader, const AuditedDeal& deal,
                                           Evidence& evidence) const {
  const auto head = reader.next();
  if (!head) return is_file_ ? "has no certificate of it" : "is empty";
  std::string fault;
  const auto& [rules, at_least] = *deal.claim.certificate;
  if (!is_same_game(head->rules, rules)) fault = "is of another game";
  if (head->rules.freecells != rules.freecells) fault = "has other freecells";
  if (head->deal != *deal.studied.deal) fault = "is of another board";
  if (fault.empty()) fault = fault_of_claim(*head, rules, at_least);
  if (!fault.empty()) {
    while (reader.next_block()) {
    }
    return fault;
  }
  const InductiveSetFinding finding =
      check_inductive_set(reader, *head, settings_.memory, settings_.jobs, settings_.cancelled);
  if (finding.is_proof()) evidence.positions = finding.positions;
  return finding.fault;
}

}  // namespace freecell
