#include "tools/commands/run_audit.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"
#include "tools/check/solution_check.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/rows/csv_reader.h"
#include "tools/io/solutions/solution_reader.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/run/record_settings.h"
#include "tools/run/row_files.h"
#include "tools/run/written_certificate.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

/// A deal of the run, with its row.
struct AuditedDeal {
  std::string name;
  Deal deal;
  Verdict verdict;
  std::string_view solution;  ///< the solution in the row; empty without that column
};

/// A list of thousands of numbers is told by its beginning, because the line is to be read. The
/// digest of the rows stands for all of it.
std::string beginning_of(const std::string& list) {
  constexpr std::size_t kLongest = 200;
  if (list.size() <= kLongest) return list;
  const std::size_t end = list.rfind(',', kLongest);
  const std::string rest = list.substr(end);
  return list.substr(0, end) + " and " + std::to_string(std::ranges::count(rest, ',')) + " more";
}

/// Supplies the solutions of a run from wherever they are. Deals must be asked for in the order of
/// the run.
class SolutionSupply {
 public:
  virtual ~SolutionSupply() = default;
  /// Describes what is wrong with the deal's solution. Empty if the solution wins. If the deal is
  /// not solved, this describes what is wrong with the text that stands in place of a solution.
  virtual std::string fault_of(const AuditedDeal& deal) = 0;
  /// Describes what is left over at the end. Empty if nothing is.
  virtual std::string fault_at_end() { return ""; }
};

/// Solutions in the column `solution`.
class SolutionColumn : public SolutionSupply {
 public:
  explicit SolutionColumn(int freecells) : rules_{.freecells = freecells} {}

  std::string fault_of(const AuditedDeal& deal) override {
    if (deal.verdict != Verdict::kSolved) return "";
    const auto read = parse_standard(deal.solution, moves_);
    if (const auto* error = std::get_if<NotationError>(&read)) return error->message;
    const Ruling ruling = Referee::replay(deal.deal, rules_, moves_);
    return ruling.valid() ? "" : describe(ruling.violation);
  }

 private:
  const Rules rules_;
  std::vector<Move> moves_;
};

VerifySettings settings_for(const AuditedDeal& deal, const Rules& rules) {
  VerifySettings settings;
  settings.rules = rules;
  settings.claim = {.deal = deal.deal,
                    .deal_option = "the row of deal " + deal.name,
                    .deal_words = deal_words(deal.name),
                    .freecells = rules.freecells,
                    .cascades = deal.deal.cascades()};
  return settings;
}

/// Describes what is wrong with a deal's entry in a file.
std::string fault_of_found(const FoundSolution& solution, const AuditedDeal& deal,
                           const Rules& rules) {
  if (deal.verdict != Verdict::kSolved) {
    return solution.moves.empty() ? "" : "has a solution, but its row says that it has none";
  }
  const SolutionCheck check = check_found_solution(solution, settings_for(deal, rules), "solution");
  if (check.result == CheckResult::kValid) return "";
  return check.text.substr(0, check.text.find('\n'));
}

/// Solutions in one file, which has an entry for every row.
class SolutionFile : public SolutionSupply {
 public:
  SolutionFile(const std::string& path, const SolutionFormat& format, const Rules& rules,
               CancelCallback cancelled)
      : path_(path), format_(format), rules_(rules) {
    try {
      stream_.emplace(path, rules.cascades, std::move(cancelled));
    } catch (const ReadError& error) {
      throw InputError(path + ": " + error.what());
    }
  }

  std::string fault_of(const AuditedDeal& deal) override {
    read_until_found();
    if (found_.empty()) return "no solution in " + path_;
    const FoundSolution found = std::move(found_.front());
    found_.pop_front();
    return fault_of_found(found, deal, rules_);
  }
  std::string fault_at_end() override {
    read_until_found();
    return found_.empty() ? "" : path_ + " has more solutions than there are rows";
  }

 private:
  void read_until_found() try {
    while (found_.empty()) {
      const auto piece = stream_->next();
      if (!piece) return;
      texts_.push_back(piece->text);
      SolutionReader reader(&format_, rules_.cascades,
                            [this](const FoundSolution& found) { found_.push_back(found); });
      if (texts_.size() > 2) texts_.pop_front();
      reader.read(texts_.back(), piece->first_line);
    }
  } catch (const ReadError& error) {
    throw InputError(path_ + ": " + error.what());
  }

  const std::string path_;
  const SolutionFormat& format_;
  const Rules rules_;
  std::optional<SolutionStream> stream_;
  std::deque<std::string> texts_;  ///< the found solutions refer to these
  std::deque<FoundSolution> found_;
};

/// Solutions in a folder, with a file for each.
class SolutionFiles : public SolutionSupply {
 public:
  SolutionFiles(fs::path folder, const SolutionFormat& format, const Rules& rules)
      : folder_(std::move(folder)), format_(format), rules_(rules) {}

  std::string fault_of(const AuditedDeal& deal) override {
    const fs::path path = folder_ / deal_file_name(deal.name, format_.file_ending);
    if (deal.verdict != Verdict::kSolved && !fs::exists(path)) return "";
    try {
      SolutionFile file(path.string(), format_, rules_, [] { return false; });
      const std::string fault = file.fault_of(deal);
      return fault.empty() ? file.fault_at_end() : fault;
    } catch (const InputError& error) {
      return error.what();
    }
  }

 private:
  const fs::path folder_;
  const SolutionFormat& format_;
  const Rules rules_;
};

/// Returns the folder that the record names. If it was moved together with the rows, it lies beside
/// them.
std::string folder_beside(const std::string& rows, const std::string& folder) {
  std::error_code ignored;
  if (folder.empty() || fs::is_directory(folder, ignored)) return folder;
  return (fs::path(rows).parent_path() / fs::path(folder).filename()).string();
}

class Audit {
 public:
  Audit(RowFile file, const AuditSettings& settings, const CancelCallback& cancelled,
        const std::function<void(const std::string&)>& tell)
      : file_(std::move(file)),
        record_(*file_.record),
        settings_(settings),
        cancelled_(cancelled),
        tell_(tell),
        rules_{.freecells = record_.freecells, .cascades = record_.cascades},
        rows_(file_.path) {
    certificates_ = settings.certificates.empty() ? folder_beside(file_.path, record_.certificates)
                                                  : settings.certificates;
  }

  AuditFinding run() {
    find_columns();
    open_solutions();
    describe_run();
    const auto deals = open_all();
    while (const auto some = deals->take(kDealsAtATime)) {
      for (int i = 0; i < some->size() && !cancelled_(); ++i) {
        if (some->fault(i) == nullptr) audit_deal(*some, i);
      }
      if (cancelled_()) return finding_;
    }
    if (has_row_ || next_row()) tell_row_left_over();
    if (supply_) {
      if (const std::string fault = supply_->fault_at_end(); !fault.empty()) note_fault(fault);
    }
    return finding_;
  }

 private:
  static constexpr int kDealsAtATime = 1000;

  void find_columns() {
    const bool has_header = rows_.next();
    const bool may_have_none = record_.syntax == RowSyntax::kNdjson;
    if (!has_header && !may_have_none) throw InputError(file_.path + ": is empty");
    const std::vector<std::string>& names = record_.columns;
    if (has_header && !std::ranges::equal(rows_.fields(), names)) {
      throw InputError(file_.path + ": its columns are not those of its record");
    }
    const auto find = [&](std::string_view name) -> std::optional<std::size_t> {
      const auto found = std::ranges::find(names, name);
      if (found == names.end()) return std::nullopt;
      return static_cast<std::size_t>(found - names.begin());
    };
    const auto need = [&](std::string_view name) {
      const auto found = find(name);
      if (!found) throw InputError(file_.path + ": has no column " + std::string(name));
      return *found;
    };
    columns_ = names.size();
    deal_ = need("deal");
    freecells_ = need("freecells");
    cascades_ = need("cascades");
    verdict_ = need("verdict");
    reason_ = need("reason");
    solution_ = find("solution");
  }

  void open_solutions() {
    const SolutionFormat& format = solution_format_of(record_);
    const std::string file =
        settings_.solutions_file.empty() ? solutions_path_of(file_) : settings_.solutions_file;
    if (!file.empty()) {
      supply_ = std::make_unique<SolutionFile>(file, format, rules_, cancelled_);
    } else if (solution_) {
      supply_ = std::make_unique<SolutionColumn>(record_.freecells);
    } else if (!record_.solutions.folder.empty()) {
      supply_ = std::make_unique<SolutionFiles>(folder_beside(file_.path, record_.solutions.folder),
                                                format, rules_);
    }
  }

  void describe_run() {
    if (record_.list) {
      finding_.game = "deals " + beginning_of(*record_.list);
    } else {
      finding_.game = "boards of";
      for (const std::string& name : record_.files) finding_.game += " " + name;
    }
    if (record_.shard) {
      finding_.game += " (part " + std::to_string(record_.shard->number) + " of " +
                       std::to_string(record_.shard->count) + ")";
    }
    finding_.game += " with " + std::to_string(record_.freecells) +
                     (record_.freecells == 1 ? " freecell" : " freecells");
    finding_.rows_digest = record_.checkpoint.rows.sha256;
    finding_.solutions_digest = record_.checkpoint.solutions.sha256;
  }

  std::unique_ptr<DealSource> open_all() const {
    if (sizes_of_files(record_.files) != record_.file_sizes) {
      throw InputError(file_.path + ": the files of its boards are not what they were");
    }
    return record_.list ? open_list() : open_boards();
  }

  /// Words that were no deals are not in the record; their rows are passed over.
  std::unique_ptr<DealSource> open_list() const {
    DealList list = DealList::parse(*record_.list);
    if (const auto& shard = record_.shard) {
      list = list.slice(shard->begin(list.size()), shard->end(list.size()));
    }
    return std::make_unique<ListSource>(std::move(list), record_.cascades);
  }

  std::unique_ptr<DealSource> open_boards() const {
    auto boards = std::make_unique<BoardSource>(record_.files, OpenFiles(),
                                                BoardOptions{.text = record_.board_text,
                                                             .freecells = record_.freecells,
                                                             .keep_going = record_.keep_going},
                                                cancelled_);
    if (record_.shard) boards->limit_to(*record_.shard);
    return boards;
  }

  /// Goes to the next row of a deal. Passes over rows about input that was no deal.
  bool next_row() {
    while (rows_.next()) {
      rows_.check_length(columns_);
      if (rows_.fields()[reason_] != to_string(StopReason::kInput)) return true;
      audit_no_deal();
    }
    return false;
  }

  /// Nothing is claimed there but that there is no deal.
  void audit_no_deal() {
    static const Deal kNoDeal = microsoft_deal(1);  // which nobody looks at
    const AuditedDeal place = {.name = std::string(rows_.fields()[deal_]),
                               .deal = kNoDeal,
                               .verdict = Verdict::kUnknown,
                               .solution = {}};
    std::string fault = read_verdict() == Verdict::kUnknown ? "" : "has a verdict without a deal";
    if (fault.empty() && supply_) fault = supply_->fault_of(place);
    if (!fault.empty()) return note_fault(place.name + ": " + fault);
    ++finding_.unknown;
  }

  Verdict read_verdict() const {
    const auto verdict = value_of_word(kVerdictWords, rows_.fields()[verdict_]);
    if (!verdict) throw rows_.error(verdict_, "is no verdict");
    return *verdict;
  }

  void audit_deal(const NamedDeals& deals, int index) {
    AuditedDeal deal = {.deal = deals.deal(index), .verdict = Verdict::kUnknown};
    deals.append_name(deal.name, index);
    if (!has_row_) has_row_ = next_row();
    if (!has_row_ || rows_.fields()[deal_] != deal.name) {
      if (leaves_deals_out()) {
        ++finding_.left_out;
      } else {
        note_fault("deal " + deal.name + ": has no row in its place");
      }
      return;
    }
    has_row_ = false;
    deal.verdict = read_verdict();
    if (solution_) deal.solution = rows_.fields()[*solution_];
    const std::string fault = fault_of(deal);
    if (!fault.empty()) note_fault("deal " + deal.name + ": " + fault);
    if (fault.empty()) ++count_of(deal.verdict);
  }

  std::string fault_of(const AuditedDeal& deal) {
    const auto is = [&](std::size_t column, int number) {
      return parse_number<int>(rows_.fields()[column]) == number;
    };
    if (!is(freecells_, record_.freecells)) return "its row has another number of freecells";
    if (!is(cascades_, deal.deal.cascades())) return "its row has another number of cascades";
    if (!supply_ && deal.verdict == Verdict::kSolved)
      return "is solved, but no solution was written";
    if (supply_) {
      if (std::string fault = supply_->fault_of(deal); !fault.empty()) return fault;
    }
    return deal.verdict == Verdict::kUnsolvable ? fault_of_certificate(deal) : "";
  }

  std::string fault_of_certificate(const AuditedDeal& deal) const {
    if (certificates_.empty()) return "is unsolvable, but no certificate was written";
    const fs::path path = fs::path(certificates_) / deal_file_name(deal.name, kCertificateEnding);
    try {
      CertificateReader reader(path.string());
      const auto head = reader.next();
      if (!head) return path.string() + ": is empty";
      if (head->deal != deal.deal) return path.string() + ": is of another board";
      if (head->freecells != record_.freecells) return path.string() + ": has other freecells";
      const InductiveSetFinding finding =
          check_inductive_set(reader, *head, settings_.memory, settings_.jobs, cancelled_);
      if (!finding.is_proof()) return path.string() + ": " + finding.fault;
      return reader.next() ? path.string() + ": has another certificate, too" : "";
    } catch (const ReadError& error) {
      return path.string() + ": " + error.what();
    }
  }

  void tell_row_left_over() {
    if (std::ranges::find(record_.files, "-") != record_.files.end()) {
      throw InputError(file_.path +
                       ": the boards came from standard input; give all of them there again");
    }
    note_fault("a row of another deal than those of the run");
  }

  /// Whether --only leaves deals without a row.
  bool leaves_deals_out() const { return record_.only.size() < std::size(kVerdictWords); }

  std::uint64_t& count_of(Verdict verdict) {
    switch (verdict) {
      case Verdict::kSolved:
        return finding_.solved;
      case Verdict::kUnsolvable:
        return finding_.unsolvable;
      case Verdict::kUnknown:
        break;
    }
    return finding_.unknown;
  }

  void note_fault(const std::string& fault) {
    ++finding_.faults;
    tell_(fault);
  }

  const RowFile file_;
  const RunRecord& record_;
  const AuditSettings& settings_;
  const CancelCallback& cancelled_;
  const std::function<void(const std::string&)>& tell_;
  const Rules rules_;
  std::string certificates_;
  CsvReader rows_;
  bool has_row_ = false;  ///< whether a row was read and is not yet audited
  std::size_t columns_ = 0;
  std::size_t deal_ = 0;
  std::size_t freecells_ = 0;
  std::size_t cascades_ = 0;
  std::size_t verdict_ = 0;
  std::size_t reason_ = 0;
  std::optional<std::size_t> solution_;
  std::unique_ptr<SolutionSupply> supply_;
  AuditFinding finding_;
};

}  // namespace

std::string AuditFinding::to_string() const {
  std::string text = game + ": " + std::to_string(solved) + " solved by replayed solutions, " +
                     std::to_string(unsolvable) + " unsolvable by checked certificates, " +
                     std::to_string(unknown) + " unknown, ";
  if (left_out > 0) text += std::to_string(left_out) + " left out (--only), ";
  text += faults > 0     ? std::to_string(faults) + " not proved"
          : left_out > 0 ? "nothing else missing"
                         : "nothing missing";
  if (!rows_digest.empty()) text += "; rows sha256 " + rows_digest;
  if (!solutions_digest.empty()) text += ", solutions sha256 " + solutions_digest;
  return text;
}

AuditFinding audit_run(const std::string& path, const AuditSettings& settings,
                       const CancelCallback& cancelled,
                       const std::function<void(const std::string&)>& tell) {
  RowFile file = row_file(path);
  if (!file.record) throw InputError(path + ": there is no record of its run beside it");
  if (file.record->command != "solve") {
    throw InputError(path + ": was written by 'freecell " + file.record->command + "'");
  }
  if (const std::string doubt = doubt_of(file); !doubt.empty()) throw InputError(doubt);
  if (const auto damage = damage_of(file)) throw InputError(*damage);
  return Audit(std::move(file), settings, cancelled, tell).run();
}

}  // namespace freecell
