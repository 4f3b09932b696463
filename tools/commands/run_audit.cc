#include "tools/commands/run_audit.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "dealer/microsoft.h"
#include "tools/commands/run_solutions.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv_reader.h"
#include "tools/run/row_files.h"
#include "tools/run/written_certificate.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

/// A list of thousands of numbers is told by its beginning, because the line is to be read. The
/// digest of the rows stands for all of it.
std::string beginning_of(const std::string& list) {
  constexpr std::size_t kLongest = 200;
  if (list.size() <= kLongest) return list;
  const std::size_t end = list.rfind(',', kLongest);
  const std::string rest = list.substr(end);
  return list.substr(0, end) + " and " + std::to_string(std::ranges::count(rest, ',')) + " more";
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
        certificates_(settings.certificates.empty() ? folder_beside(file_, record_.certificates)
                                                    : settings.certificates),
        rows_(file_.path) {}

  AuditFinding run() {
    find_columns();
    solutions_.emplace(file_, settings_.solutions_file, cancelled_);
    describe_run();
    const auto deals = open_all();
    while (const auto some = deals->take(kDealsAtATime)) {
      for (int i = 0; i < some->size() && !cancelled_(); ++i) {
        if (some->fault(i) == nullptr) audit_deal(*some, i);
      }
      if (cancelled_()) return finding_;
    }
    if (has_row_ || next_row()) tell_row_left_over();
    if (const std::string fault = solutions_->fault_at_end(); !fault.empty()) note_fault(fault);
    return finding_;
  }

 private:
  static constexpr int kDealsAtATime = 1000;

  void find_columns() {
    const bool has_header = rows_.next();
    const bool may_have_none = record_.syntax == RowSyntax::kNdjson;
    if (!has_header && !may_have_none) throw InputError(file_.path + ": is empty");
    std::vector<std::string> names;
    for (const RowColumn& column : record_.columns) names.push_back(column.name);
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
    if (fault.empty()) fault = solutions_->fault_of(place);
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
    assert(rows_.fields().size() == columns_);
    has_row_ = false;
    deal.verdict = read_verdict();
    if (solution_) deal.solution = rows_.fields()[*solution_];
    const std::string fault = fault_of(deal);
    if (!fault.empty()) note_fault("deal " + deal.name + ": " + fault);
    if (fault.empty()) ++count_of(deal.verdict);
  }

  std::string fault_of(const AuditedDeal& deal) {
    assert(solutions_);
    const auto is = [&](std::size_t column, int number) {
      return parse_number<int>(rows_.fields()[column]) == number;
    };
    if (!is(freecells_, record_.freecells)) return "its row has another number of freecells";
    if (!is(cascades_, deal.deal.cascades())) return "its row has another number of cascades";
    if (std::string fault = solutions_->fault_of(deal); !fault.empty()) return fault;
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
      if (head->rules.freecells != record_.freecells)
        return path.string() + ": has other freecells";
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
  const std::string certificates_;  ///< the folder
  CsvReader rows_;
  bool has_row_ = false;  ///< whether a row was read and is not yet audited
  std::size_t columns_ = 0;
  std::size_t deal_ = 0;
  std::size_t freecells_ = 0;
  std::size_t cascades_ = 0;
  std::size_t verdict_ = 0;
  std::size_t reason_ = 0;
  std::optional<std::size_t> solution_;
  std::optional<RunSolutions> solutions_;
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
