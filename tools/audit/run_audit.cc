#include "tools/audit/run_audit.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "tools/audit/run_evidence.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/csv_reader.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/run/row_auditor.h"
#include "tools/run/row_files.h"
#include "tools/studies/studies.h"

namespace freecell {
namespace {

/// The file, if its run has finished and it is as the run has left it. Throws InputError.
RowFile finished_run(const std::string& path) {
  RowFile file{path, read_run_record(run_record_path(path))};
  if (!file.record) throw InputError(path + ": there is no record of its run beside it");
  if (find_study(file.record->command) == nullptr) {
    throw InputError(path + ": its record is of " + quoted_for_message(file.record->command) +
                     ", which writes no rows");
  }
  if (const std::string doubt = doubt_of(file); !doubt.empty()) throw InputError(doubt);
  if (const auto damage = damage_of(file)) throw InputError(*damage);
  return file;
}

/// `1 solved deal`, `2 solved deals`
std::string counted(std::uint64_t count, const std::string& one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// Checks the rows of a run and everything that belongs to them.
class Audit {
 public:
  Audit(const std::string& path, const AuditSettings& settings,
        const std::function<void(const std::string&)>& say)
      : file_(finished_run(path)),
        record_(*file_.record),
        study_(*find_study(record_.command)),
        game_(game_text(record_.rules)),
        cancelled_(settings.cancelled),
        say_(say),
        deals_(open_deals_again(file_, study_, cancelled_)),
        own_record_(record_of_study()),
        auditor_(study_.make_auditor(own_record_)),
        solutions_({file_.path, own_record_}, settings),
        certificates_(file_, settings),
        given_(own_record_.columns.size()),
        claimed_(own_record_.columns.size()) {}

  bool run() {
    if (cancelled_()) return true;
    rows_.emplace(file_.path);
    read_header();
    for (std::vector<NamedDeal> some; !(some = take_deals()).empty();) {
      has_deals_ = true;
      for (const NamedDeal& named : some) {
        if (cancelled_()) return true;
        if (named.fault.empty()) audit_deal(named);
      }
    }
    if (cancelled_()) return true;
    audit_end();
    say_(finding());
    return counts_.unknown == 0 && left_out_ == 0 && faults_ == 0;
  }

 private:
  // ---- The deals ----

  std::vector<NamedDeal> take_deals() try {
    constexpr int kDealsAtATime = 1000;
    return deals_.source->take(kDealsAtATime);
  } catch (const InputError&) {
    if (reads_stdin() && !has_deals_) ask_for_boards();
    throw;
  }

  bool reads_stdin() const { return std::ranges::find(record_.files, "-") != record_.files.end(); }

  [[noreturn]] void ask_for_boards() const {
    throw InputError(file_.path +
                     ": the boards came from standard input; give all of them there again");
  }

  // ---- The columns ----

  /// Without the columns of a CSV with which the rows begin.
  RunRecord record_of_study() const {
    RunRecord record = record_;
    record.columns.erase(record.columns.begin(),
                         record.columns.begin() + static_cast<std::ptrdiff_t>(deals_.copied));
    for (const RowColumn& column : record.columns) description_of(column.name);
    return record;
  }

  ColumnDescription description_of(std::string_view name) const {
    const auto columns = study_.columns();
    const auto found = std::ranges::find(columns, name, &ColumnDescription::name);
    if (found != columns.end()) return *found;
    throw InputError(file_.path + ": 'freecell " + record_.command + "' writes no column " +
                     quoted_for_message(name));
  }

  void read_header() {
    std::vector<std::string> names;
    for (const RowColumn& column : record_.columns) names.push_back(column.name);
    const bool has_header = rows_->next();
    if (!has_header && record_.syntax != RowSyntax::kNdjson) {
      throw InputError(file_.path + ": is empty");
    }
    if (has_header && rows_->fields() != names) {
      throw InputError(file_.path + ": its columns are not those of its record");
    }
    const auto column = std::ranges::find(names, kDealColumn.name);
    if (column == names.end()) throw InputError(file_.path + ": has no column deal");
    deal_ = static_cast<std::size_t>(column - names.begin());
    for (const RowColumn& own : own_record_.columns) {
      words_.push_back(description_of(own.name).words);
    }
  }

  RowText row() const { return {record_.columns, rows_->fields()}; }

  /// Describes a field that is none of the words that its column has.
  std::string fault_of_words() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::string& field = rows_->fields()[deals_.copied + i];
      if (words_[i] == nullptr) continue;
      const auto words = words_[i]();
      if (std::ranges::find(words, field) == words.end()) {
        return own_record_.columns[i].name + " is " + quoted_for_message(field);
      }
    }
    return "";
  }

  // ---- The rows ----

  /// Goes to the next row of a deal, unless it is there already. Passes over rows about input that
  /// was no deal.
  bool go_to_row(const std::string& deal) {
    while (!has_row_ && rows_->next()) {
      rows_->check_length(record_.columns.size());
      has_row_ = !is_of_no_deal(deal);
      if (!has_row_) audit_no_deal();
    }
    return has_row_;
  }

  bool is_of_no_deal(const std::string& next_deal) const {
    if (!record_.keep_going) return false;
    const auto& fields = rows_->fields();
    const std::string_view reason = row().at("reason");
    if (!reason.empty()) return reason == to_string(StopReason::kInput);
    const auto filled =
        std::ranges::count_if(fields, [](const auto& text) { return !text.empty(); });
    return filled == 1 && fields[deal_] != next_deal;
  }

  /// Nothing is claimed there but that there is no deal.
  void audit_no_deal() {
    const std::string name = rows_->fields()[deal_];
    const StudiedDeal none = {.name = name, .failure = StopReason::kInput};
    const std::string_view verdict = row().at("verdict");
    const bool is_unknown = verdict.empty() || verdict == to_string(Verdict::kUnknown);
    std::string fault = is_unknown ? "" : "has a verdict without a deal";
    Evidence ignored;
    const std::string other = solutions_.fault_of({none, {}}, ignored);
    if (fault.empty()) fault = other;
    if (!fault.empty()) {
      all_rows_are_right_ = false;
      return note_fault(name + ": " + fault);
    }
    note({.verdict = Verdict::kUnknown, .reason = StopReason::kInput}, name);
  }

  void audit_deal(const NamedDeal& named) {
    if (!go_to_row(named.name) || rows_->fields()[deal_] != named.name) {
      if (leaves_deals_out()) {
        ++left_out_;
      } else {
        note_fault("deal " + named.name + ": has no row in its place");
        all_rows_are_right_ = false;
      }
      return;
    }
    const Deal deal = named.deal();
    ExpectedRows expected;
    const std::string fault = fault_of(
        {.name = named.name, .deal = &deal, .is_numbered = named.is_numbered(), .game = game_},
        named, expected);
    if (!fault.empty()) note_fault("deal " + named.name + ": " + fault);
    all_rows_are_right_ = all_rows_are_right_ && fault.empty();
    has_row_ = false;
    if (!expected.facts) {
      ++rows_without_facts_;
    } else if (fault.empty()) {
      note(*expected.facts, named.name);
    }
  }

  std::string fault_of(const StudiedDeal& studied, const NamedDeal& named, ExpectedRows& expected) {
    if (std::string fault = fault_of_words(); !fault.empty()) return fault;
    if (is_left_out(row().at("verdict"))) {
      return "verdict is " + quoted_for_message(row().at("verdict")) + ", which --only leaves out";
    }
    AuditedDeal deal = {studied, auditor_->claim_of(studied, row()), row().at("verdict"),
                        row().at("solution")};
    if (!deal.claim.fits(*studied.deal)) {
      return "its board has more cards in freecells than there are";
    }
    Evidence evidence;
    if (std::string fault = fault_of_files(deal, evidence); !fault.empty()) return fault;
    auditor_->expect(studied, row(), evidence, expected);
    return expected.fault.empty() ? fault_of_rows(named, expected) : expected.fault;
  }

  /// Looks for the solution and the certificate that the row claims. What the run has not written
  /// at all is told once, at the end.
  std::string fault_of_files(const AuditedDeal& deal, Evidence& evidence) {
    if (!solutions_.folder().empty()) {
      files_[solutions_.folder()].insert(deal.studied.name, solutions_.file_ending());
    }
    std::string fault = solutions_.fault_of(deal, evidence);
    replayed_ += evidence.counts.has_value();
    if (deal.claim.verdict == Verdict::kSolved && !solutions_.are_written()) ++without_solution_;
    if (!deal.claim.certificate) return fault;
    if (!certificates_.folder().empty()) {
      files_[certificates_.folder()].insert(deal.studied.name, kCertificateEnding);
    }
    if (!certificates_.are_written()) {
      ++without_certificate_;
      return fault;
    }
    const std::string other = certificates_.fault_of(deal, evidence);
    certified_ += evidence.positions.has_value();
    bounds_ += evidence.positions.has_value() && deal.claim.certificate->at_least > 0;
    return fault.empty() ? other : fault;
  }

  /// Compares the rows of a deal, usually one, with what they must be.
  std::string fault_of_rows(const NamedDeal& named, const ExpectedRows& expected) {
    const std::size_t own = own_record_.columns.size();
    CsvFields copied;
    if (!named.row.empty()) copied.split(named.row);
    for (std::size_t begin = 0; begin < expected.cells.size(); begin += own) {
      if (begin > 0 && (!rows_->next() || rows_->fields()[deal_] != named.name)) {
        return "has fewer rows than it must have";
      }
      if (!std::equal(copied.texts.begin(), copied.texts.end(), rows_->fields().begin())) {
        return "its row does not begin with that of its CSV";
      }
      const std::span<const RowCell> cells(expected.cells);
      if (std::string fault = fault_of_cells(cells.subspan(begin, own)); !fault.empty()) {
        return fault;
      }
      for (std::size_t i = 0; i < own; ++i) {
        const std::string& field = rows_->fields()[deals_.copied + i];
        given_[i] += !field.empty();
        claimed_[i] += !field.empty() && expected.is_claim[begin + i];
      }
      ++compared_;
    }
    return "";
  }

  std::string fault_of_cells(std::span<const RowCell> cells) const {
    std::string faults;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string& field = rows_->fields()[deals_.copied + i];
      const std::string right = field_of(cells[i]);
      if (field == right) continue;
      if (!faults.empty()) faults += ", ";
      faults += own_record_.columns[i].name + " is " +
                (field.empty() ? "empty" : shown_word(field)) + ", not " +
                (right.empty() ? "empty" : shown_word(right));
    }
    return faults;
  }

  /// A number as it is, a text in quotes.
  static std::string shown_word(const std::string& field) {
    const bool is_number = field.find_first_not_of("0123456789.") == std::string::npos;
    return is_number && field.size() < 20 ? field : quoted_for_message(field);
  }

  void note(const DealFacts& facts, const std::string& name) {
    tally_.add(name, facts);
    if (has_verdicts()) ++counts_.of(facts.verdict);
  }

  bool has_verdicts() const { return has_column(own_record_, "verdict"); }

  // ---- The end ----

  void audit_end() {
    if (has_row_ || go_to_row("")) tell_row_left_over();
    check_unchanged(file_.path, record_.checkpoint.rows);
    note_if(solutions_.fault_at_end());
    note_if(certificates_.fault_at_end());
    tell_what_is_missing();
    for (const auto& [folder, files] : files_) {
      for (const std::string& file : other_files(folder, files, record_)) {
        note_fault((folder + "/").append(file).append(": belongs to no row"));
      }
    }
    audit_record();
  }

  void tell_row_left_over() {
    if (reads_stdin()) ask_for_boards();
    all_rows_are_right_ = false;
    note_fault("a row of another deal than those of the run");
  }

  void tell_what_is_missing() {
    note_missing("solutions", without_solution_, "solved deal");
    note_missing("certificates", without_certificate_, "unsolvable deal");
  }

  void note_missing(const std::string& what, std::uint64_t deals, const std::string& deal) {
    if (deals == 0) return;
    note_fault("no " + what + " were written, so " + counted(deals, deal) +
                   (deals == 1 ? " is" : " are") + " not proved",
               deals);
  }

  /// The record must count what the rows say, as far as all rows are there and are right.
  void audit_record() {
    if (record_.checkpoint.rows.sha256.empty()) {
      note_fault("its record has no digest of the rows, so they were not compared with it");
    }
    if (!record_.solutions.file.empty() && record_.checkpoint.solutions.sha256.empty()) {
      note_fault("its record has no digest of the solutions, so they were not compared with it");
    }
    if (all_rows_are_right_) note_if(difference_of_counts());
  }

  std::string difference_of_counts() const {
    const Tally& recorded = record_.checkpoint.tally;
    const std::uint64_t deals = tally_.counts.total() + rows_without_facts_ + left_out_;
    if (recorded.counts.total() != deals) {
      return "its record counts " + counted(recorded.counts.total(), "deal") + ", its rows have " +
             std::to_string(deals);
    }
    if (rows_without_facts_ > 0) return "";
    if (left_out_ > 0) return difference_between(recorded.counts, tally_.counts, record_.only);
    return difference_between(recorded, tally_, has_column(own_record_, "expanded"));
  }

  // ---- In words ----

  void note_fault(const std::string& fault, std::uint64_t count = 1) {
    faults_ += count;
    say_(file_.path + ": " + fault);
  }
  void note_if(const std::string& fault) {
    if (!fault.empty()) note_fault(fault);
  }

  bool is_left_out(std::string_view verdict) const {
    return has_verdicts() && std::ranges::find(record_.only, verdict) == record_.only.end();
  }
  /// Whether --only leaves deals without a row.
  bool leaves_deals_out() const { return record_.only.size() < std::size(kVerdictWords); }

  std::string finding() const {
    std::string text = file_.path + ": " + game_of(record_) + ": ";
    if (has_verdicts()) {
      text +=
          std::to_string(counts_.solved - std::min(without_solution_, counts_.solved)) +
          " solved by replayed solutions, " +
          std::to_string(counts_.unsolvable - std::min(without_certificate_, counts_.unsolvable)) +
          " unsolvable by checked certificates, " + std::to_string(counts_.unknown) + " unknown, ";
      if (bounds_ > 0) text += counted(bounds_, "lower bound") + " by checked certificates, ";
    } else {
      text += counted(compared_, "row") + " as recomputed, ";
      if (replayed_ > 0) text += counted(replayed_, "solution") + " replayed, ";
      if (certified_ > 0) text += counted(certified_, "certificate") + " checked, ";
    }
    if (left_out_ > 0) text += std::to_string(left_out_) + " left out (--only), ";
    text += faults_ > 0     ? std::to_string(faults_) + " not proved"
            : left_out_ > 0 ? "nothing else missing"
                            : "nothing missing";
    const auto& [tally, rows, solutions, certificate_bytes] = record_.checkpoint;
    if (!rows.sha256.empty()) text += "; rows sha256 " + rows.sha256;
    if (!solutions.sha256.empty()) text += ", solutions sha256 " + solutions.sha256;
    const std::string claims = unchecked_columns();
    return text + (claims.empty() ? "" : "; not checked: " + claims);
  }

  /// The columns whose values are those of the run alone: `expanded, lower_bound (3 of 20)`.
  std::string unchecked_columns() const {
    std::string text;
    for (std::size_t i = 0; i < own_record_.columns.size(); ++i) {
      if (claimed_[i] == 0) continue;
      text += (text.empty() ? "" : ", ") + own_record_.columns[i].name;
      if (claimed_[i] == given_[i]) continue;
      text += " (" + std::to_string(claimed_[i]) + " of " + std::to_string(given_[i]) + ")";
    }
    return text;
  }

  const RowFile file_;
  const RunRecord& record_;
  const StudyKind& study_;
  const std::string game_;  ///< as rows name it
  const std::function<bool()>& cancelled_;
  const std::function<void(const std::string&)>& say_;
  DealsAgain deals_;
  const RunRecord own_record_;  ///< with the columns of the study alone
  std::unique_ptr<RowAuditor> auditor_;
  std::optional<CsvReader> rows_;
  bool has_deals_ = false;  ///< whether a deal was read
  bool has_row_ = false;    ///< whether a row was read and is not yet audited
  std::size_t deal_ = 0;    ///< its column
  std::vector<std::vector<std::string> (*)()> words_;  ///< of each own column, or null
  RunSolutions solutions_;
  RunCertificates certificates_;
  std::map<std::string, FolderFiles> files_;  ///< those that rows have, by folder
  Tally tally_;                               ///< of the rows without a fault
  VerdictCounts counts_;                      ///< of the same, if rows have verdicts
  std::vector<std::uint64_t> given_;          ///< for each own column, its values
  std::vector<std::uint64_t> claimed_;        ///< and those that were not recomputed
  std::uint64_t compared_ = 0;                ///< rows
  std::uint64_t replayed_ = 0;                ///< solutions
  std::uint64_t certified_ = 0;               ///< certificates that were checked
  std::uint64_t bounds_ = 0;                  ///< of these, on lengths of solutions
  std::uint64_t rows_without_facts_ = 0;
  std::uint64_t without_solution_ = 0;
  std::uint64_t without_certificate_ = 0;
  bool all_rows_are_right_ = true;
  std::uint64_t left_out_ = 0;  ///< deals without a row, because --only was given
  std::uint64_t faults_ = 0;
};

}  // namespace

bool audit_run(const std::string& path, const AuditSettings& settings,
               const std::function<void(const std::string& line)>& say) {
  return Audit(path, settings, say).run();
}

}  // namespace freecell
