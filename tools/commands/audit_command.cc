#include <algorithm>
#include <cassert>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/shown_text.h"
#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "dealer/microsoft.h"
#include "dealer/verdict_counts.h"
#include "tools/commands/commands.h"
#include "tools/commands/run_solutions.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/deal_folder.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/machine.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/output_file.h"
#include "tools/io/rows/csv_reader.h"
#include "tools/run/row_files.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

namespace fs = std::filesystem;

constexpr CommandHelp kHelp = {
    .name = "audit",
    .summary = "check all that finished runs of 'freecell solve' claim",
    .usage = "audit CSV... [options]",
    .about =
        R"(Checks the rows of a finished run of 'freecell solve' and prints one line with what is proved. It
trusts the rules alone, not the solver:

  - rows and solutions are as the run has left them (the digests in CSV.run.json),
  - there is a row for every deal of the run, in order, of just this game,
  - every solved deal has a solution that wins, of --solution-column, --solutions-file or
    --solutions-dir,
  - every unsolvable deal has a certificate, of --certificates, that proves just that.

It prints a line for each deal for which this does not hold. Exit code: 0 all of it is proved, 1
some deal is unknown or not proved, 2 a file cannot be used, 128 + n ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 -o deals.csv --solution-column --certificates proofs
  freecell audit deals.csv
)",
};

/// How a run is audited.
struct Settings {
  std::string certificates;      ///< the folder; if empty, where the run has written them
  std::string solutions_file;    ///< if empty, where the run has written them
  std::uint64_t max_memory = 0;  ///< in bytes, for the members of a certificate; 0: the default
  int jobs = default_jobs();     ///< threads that check a certificate

  std::uint64_t memory() const { return max_memory > 0 ? max_memory : memory_allowance() / 2; }
};

bool is_stopped() { return stop_signal() != 0; }

/// A list of thousands of numbers is told by its beginning, because the line is to be read. The
/// digest of the rows stands for all of it.
std::string beginning_of(const std::string& list) {
  constexpr std::size_t kLongest = 200;
  if (list.size() <= kLongest) return list;
  const std::size_t end = list.rfind(',', kLongest);
  const std::string rest = list.substr(end);
  return list.substr(0, end) + " and " + std::to_string(std::ranges::count(rest, ',')) + " more";
}

/// Checks the rows of a run and everything that belongs to them.
class Audit {
 public:
  /// Throws InputError if something cannot be read, or is not as the run has left it.
  Audit(RowFile file, const Settings& settings, OutputFile& output)
      : file_(std::move(file)),
        record_(*file_.record),
        settings_(settings),
        output_(output),
        certificates_(settings.certificates.empty() ? folder_beside(file_, record_.certificates)
                                                    : settings.certificates),
        rows_(file_.path),
        solutions_(file_, settings.solutions_file, is_stopped) {
    find_columns();
  }

  /// Prints a line for each fault, and one about the whole run. Returns whether all of it is
  /// proved. After a signal the result means nothing.
  bool run() {
    const auto deals = open_all();
    for (std::vector<NamedDeal> some; !(some = deals->take(kDealsAtATime)).empty();) {
      for (const NamedDeal& named : some) {
        if (is_stopped()) return true;
        if (named.fault.empty()) audit_deal(named);
      }
    }
    if (is_stopped()) return true;
    if (has_row_ || next_row()) tell_row_left_over();
    if (const std::string fault = solutions_.fault_at_end(); !fault.empty()) note_fault(fault);
    say(finding());
    return counts_.unknown == 0 && left_out_ == 0 && faults_ == 0;
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
    const auto find = [&](std::string_view name) {
      return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    };
    const auto need = [&](std::string_view name) {
      if (find(name) < names.size()) return find(name);
      throw InputError(file_.path + ": has no column " + std::string(name));
    };
    columns_ = names.size();
    deal_ = need("deal");
    freecells_ = need("freecells");
    cascades_ = need("cascades");
    verdict_ = need("verdict");
    reason_ = need("reason");
    solution_ = find("solution");
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
    return list_source(std::move(list), record_.rules.cascades);
  }

  std::unique_ptr<DealSource> open_boards() const {
    auto boards = board_source(record_.files, OpenFiles(),
                               BoardOptions{.text = record_.board_text,
                                            .freecells = record_.rules.freecells,
                                            .keep_going = record_.keep_going},
                               is_stopped);
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
    if (fault.empty()) fault = solutions_.fault_of(place);
    if (!fault.empty()) return note_fault(place.name + ": " + fault);
    ++counts_.unknown;
  }

  Verdict read_verdict() const {
    const auto verdict = value_of_word(kVerdictWords, rows_.fields()[verdict_]);
    if (!verdict) throw rows_.error(verdict_, "is no verdict");
    return *verdict;
  }

  void audit_deal(const NamedDeal& named) {
    AuditedDeal deal = {
        .name = named.name, .deal = named.deal(), .verdict = Verdict::kUnknown, .solution = {}};
    if (!has_row_) has_row_ = next_row();
    if (!has_row_ || rows_.fields()[deal_] != deal.name) {
      if (leaves_deals_out()) {
        ++left_out_;
      } else {
        note_fault("deal " + deal.name + ": has no row in its place");
      }
      return;
    }
    assert(rows_.fields().size() == columns_);
    has_row_ = false;
    deal.verdict = read_verdict();
    if (solution_ < columns_) deal.solution = rows_.fields()[solution_];
    const std::string fault = fault_of(deal);
    if (!fault.empty()) note_fault("deal " + deal.name + ": " + fault);
    if (fault.empty()) ++counts_.of(deal.verdict);
  }

  std::string fault_of(const AuditedDeal& deal) {
    const auto is = [&](std::size_t column, int number) {
      return parse_number<int>(rows_.fields()[column]) == number;
    };
    if (!is(freecells_, record_.rules.freecells)) return "its row has another number of freecells";
    if (!is(cascades_, deal.deal.cascades())) return "its row has another number of cascades";
    if (std::string fault = solutions_.fault_of(deal); !fault.empty()) return fault;
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
      if (head->rules.freecells != record_.rules.freecells)
        return path.string() + ": has other freecells";
      const InductiveSetFinding finding =
          check_inductive_set(reader, *head, settings_.memory(), settings_.jobs, is_stopped);
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

  void note_fault(const std::string& fault) {
    ++faults_;
    say(fault);
  }

  void say(const std::string& text) {
    output_.write(shown_lines(shown(file_.path) + ": " + text + "\n"));
  }

  /// `deals 1-1000 with 4 freecells`
  std::string game() const {
    std::string text;
    if (record_.list) {
      text = "deals " + beginning_of(*record_.list);
    } else {
      text = "boards of";
      for (const std::string& name : record_.files) text += " " + name;
    }
    if (record_.shard) {
      text += " (part " + std::to_string(record_.shard->number) + " of " +
              std::to_string(record_.shard->count) + ")";
    }
    return text + " with " + std::to_string(record_.rules.freecells) +
           (record_.rules.freecells == 1 ? " freecell" : " freecells");
  }

  std::string finding() const {
    std::string text = game() + ": " + std::to_string(counts_.solved) +
                       " solved by replayed solutions, " + std::to_string(counts_.unsolvable) +
                       " unsolvable by checked certificates, " + std::to_string(counts_.unknown) +
                       " unknown, ";
    if (left_out_ > 0) text += std::to_string(left_out_) + " left out (--only), ";
    text += faults_ > 0     ? std::to_string(faults_) + " not proved"
            : left_out_ > 0 ? "nothing else missing"
                            : "nothing missing";
    const auto& [tally, rows, solutions, certificate_bytes] = record_.checkpoint;
    if (!rows.sha256.empty()) text += "; rows sha256 " + rows.sha256;
    if (!solutions.sha256.empty()) text += ", solutions sha256 " + solutions.sha256;
    return text;
  }

  const RowFile file_;
  const RunRecord& record_;
  const Settings& settings_;
  OutputFile& output_;
  const std::string certificates_;  ///< the folder
  CsvReader rows_;
  bool has_row_ = false;  ///< whether a row was read and is not yet audited
  std::size_t columns_ = 0;
  std::size_t deal_ = 0;
  std::size_t freecells_ = 0;
  std::size_t cascades_ = 0;
  std::size_t verdict_ = 0;
  std::size_t reason_ = 0;
  std::size_t solution_ = 0;  ///< as many as there are columns if there is none
  RunSolutions solutions_;
  VerdictCounts counts_;        ///< of the deals that are proved to be so, or unknown
  std::uint64_t left_out_ = 0;  ///< deals without a row, because --only was given
  std::uint64_t faults_ = 0;
};

/// `freecell audit`: checks everything that finished runs of `freecell solve` claim.
class AuditCommand : public Command {
 public:
  const CommandHelp& help() const override { return kHelp; }

 protected:
  void add_options(OptionSet& options) override {
    options.group("Where things are");
    options.text("certificates", settings_.certificates, "DIR",
                 "the folder of certificates (default: the one that the run wrote)");
    options.text("solutions-file", settings_.solutions_file, "FILE",
                 "the file of solutions (default: the one that the run wrote)");
    options.group("Work");
    add_jobs_option(
        options, settings_.jobs,
        "threads that check a certificate (default: one a processor); the results do not "
        "depend on it");
    options.size(
        "max-memory", settings_.max_memory,
        "memory for the positions of a certificate (default: half of what the machine or its "
        "cgroup allows)");
  }

  int run(const std::vector<std::string>& operands) override {
    if (operands.empty()) throw InputError("no files of rows given");
    refuse_same_file_twice(operands);
    catch_stop_signals();
    for (const std::string& path : operands) {
      if (stop_signal() == 0) audit_file(path);
    }
    if (stop_signal() != 0) status_.note_signal(stop_signal());
    return status_.code();
  }

 private:
  void audit_file(const std::string& path) try {
    RowFile file = row_file(path);
    if (!file.record) throw InputError(path + ": there is no record of its run beside it");
    if (file.record->command != "solve") {
      throw InputError(path + ": was written by 'freecell " + file.record->command + "'");
    }
    if (const std::string doubt = doubt_of(file); !doubt.empty()) throw InputError(doubt);
    if (const auto damage = damage_of(file)) throw InputError(*damage);
    if (!Audit(std::move(file), settings_, output_).run()) status_.note_undecided();
  } catch (const InputError& error) {
    status_.note_bad_input();
    write_message(error.what());
  }

  Settings settings_;
  OutputFile output_ = OutputFile::standard_output();
  ExitStatus status_;
};

}  // namespace

std::unique_ptr<Command> make_audit_command() { return std::make_unique<AuditCommand>(); }

}  // namespace freecell
