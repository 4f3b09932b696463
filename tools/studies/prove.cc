#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include "solver/confirmed_outcome.h"
#include "solver/proof/proof_options.h"
#include "solver/proof_solver.h"
#include "tools/io/files/machine.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/io/rows/run_record_path.h"
#include "tools/prove/proof_files.h"
#include "tools/run/batch_memory.h"
#include "tools/studies/study_command.h"
#include "tools/terminal/clock.h"

namespace freecell {
namespace {

// ---- Columns ----

/// The content of a row about a deal.
struct ProveRow {
  const StudiedDeal& deal;
  Rules rules;
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<std::uint64_t> positions;  ///< only if the deal is unsolvable
  std::optional<std::uint64_t> largest_layer;
  std::string_view solution;
  double seconds = 0;             ///< in thousandths
  std::uint64_t peak_memory = 0;  ///< bytes
  bool is_certified = true;       ///< in an audit: there is a certificate, which was checked
};

constexpr std::array kProveColumns = {
    Column<ProveRow>{kDealColumn, [](const ProveRow& row) { return RowCell(row.deal.name); }},
    Column<ProveRow>{kGameColumn, [](const ProveRow& row) { return RowCell(row.deal.game); }},
    Column<ProveRow>{kFreecellsColumn,
                     [](const ProveRow& row) { return cell_of(row.rules.freecells); }},
    Column<ProveRow>{kCascadesColumn,
                     [](const ProveRow& row) { return cell_of(row.rules.cascades); }},
    Column<ProveRow>{{"verdict", "", "text", "", "`solved`, `unsolvable` or `unknown`.",
                      [] { return words_of(kVerdictWords); }},
                     [](const ProveRow& row) { return RowCell(to_string(row.verdict)); }},
    Column<ProveRow>{{"reason", "", "text", "",
                      "`exhausted` of an unsolvable deal, or which limit left the deal unknown.",
                      [] { return words_of(kStopReasonWords); }},
                     [](const ProveRow& row) { return RowCell(to_string(row.reason)); },
                     [](const ProveRow& row) { return row.verdict == Verdict::kUnknown; }},
    Column<ProveRow>{{"positions", "", "integer", "positions",
                      "All that can be reached; only of unsolvable deals."},
                     [](const ProveRow& row) { return cell_of(row.positions); },
                     [](const ProveRow& row) { return row.positions && !row.is_certified; }},
    Column<ProveRow>{{"largest_layer", "", "integer", "positions",
                      "The most of these that lie in one layer; only of unsolvable deals."},
                     [](const ProveRow& row) { return cell_of(row.largest_layer); },
                     [](const ProveRow& row) { return row.largest_layer.has_value(); }},
    Column<ProveRow>{{"solution", "", "text", "", "Of a solved deal, in standard notation."},
                     [](const ProveRow& row) { return RowCell(row.solution); }},
    Column<ProveRow>{{"seconds", "timing", "number", "s", "Time of this deal, by the clock."},
                     [](const ProveRow& row) { return RowCell(row.seconds); },
                     [](const ProveRow&) { return true; }},
    Column<ProveRow>{{"peak_memory", "timing", "integer", "bytes",
                      "The most memory that the process has had so far."},
                     [](const ProveRow& row) { return cell_of(row.peak_memory); },
                     [](const ProveRow&) { return true; }},
};

// ---- Help ----

constexpr CommandHelp kProveHelp = {
    .name = "prove",
    .summary = "prove hard deals unsolvable, with certificates that can be checked",
    .usage = "prove LIST|FILE|-... [options]",
    .about =
        R"(Decides for every deal whether it can be won, by visiting all positions that can be reached, with
all threads on one deal. Only a small part of the positions is in memory at a time, so that it can
decide deals that 'freecell solve' leaves unknown. docs/look-up/rows.md explains the columns of
its rows.

With --up-to-symmetry positions count as one if they differ only by an exchange of two
interchangeable cards. That leaves a hundredth to a thousandth of the positions.

With --certificate the positions are written down, for 'freecell verify'.

If the rows go to a file, --resume continues a run after its last finished deal, and with
--checkpoint in the middle of a deal. A certificate and a checkpoint take more memory. LIST and FILE
are those of 'freecell solve'.

Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output failed, 128 + n
ended by signal n.
)",
    .examples = R"(  freecell prove 11982
  freecell prove 11982,146692 --certificate proofs && freecell verify proofs
  freecell prove 1252215044 --up-to-symmetry --certificate small.proof
  freecell prove 1252215044 --checkpoint state --resume
)",
};

struct ProveSettings {
  int jobs = 1;  ///< threads that search a deal together
  std::uint64_t max_positions = OptionSet::kNoLimit;
  std::uint64_t max_memory = 0;  ///< 0 means what the machine allows
  bool up_to_symmetry = false;
  bool timing = false;
  std::string certificate_path;  ///< empty: none
  std::string checkpoint_path;   ///< empty: none
  RowFormat<ProveRow> format{kProveColumns};

  bool has_certificate() const { return !certificate_path.empty(); }
  /// Whether what a search has done within a deal is kept, too.
  bool has_checkpoint() const { return !checkpoint_path.empty(); }
  ProofLimits limits() const {
    return {max_positions, max_memory == 0 ? default_process_memory() : max_memory};
  }
  /// What a search must hold. A certificate lists all positions of a layer. A checkpoint needs
  /// them, too: otherwise the next run could not tell which positions are new.
  LayerMemory layer_memory() const {
    return has_certificate() || has_checkpoint() ? LayerMemory::kWhole : LayerMemory::kLevels;
  }
};

// ---- The worker ----

/// Decides a few hard deals, each with all threads, by visiting every position.
class ProveWorker : public StudyWorker {
 public:
  ProveWorker(const ProveSettings& settings, const Rules& rules, ProofFiles& files)
      : settings_(settings),
        rules_(rules),
        files_(files),
        solver_(rules, settings.jobs, settings.limits(),
                {.memory = settings.layer_memory(),
                 .up_to_symmetry = settings.up_to_symmetry,
                 .new_array = advise_large_pages}) {}

  void study(const StudiedDeal& deal, const StopCallback& stop, StudyResult& result) override {
    const Stopwatch stopwatch;
    const Rules rules = rules_for(deal, rules_);
    const ProofOutcome outcome = deal.deal != nullptr ? files_.prove(solver_, deal, rules, stop)
                                                      : ProofOutcome{{.reason = deal.failure}};
    const double seconds = stopwatch.seconds();
    result.is_interrupted = outcome.reason == StopReason::kInterrupted;
    if (result.is_interrupted) return;
    const ConfirmedOutcome& confirmed = confirmer_.confirm(deal.deal, rules, outcome);
    conclude(deal, confirmed, result);
    append_row(deal, rules, outcome, confirmed, seconds, result.cells);
    files_.note(confirmed.verdict);
    if (outcome.proof) result.facts.expanded = outcome.proof->positions;
    result.certificate_bytes = files_.finished_bytes();
    result.goes_on_later = deal.deal != nullptr && confirmed.verdict == Verdict::kUnknown;
  }

 private:
  void append_row(const StudiedDeal& deal, const Rules& rules, const ProofOutcome& outcome,
                  const ConfirmedOutcome& confirmed, double seconds,
                  std::vector<RowCell>& cells) const {
    const std::optional<ProofSize>& proof = outcome.proof;
    settings_.format.append(
        cells, {.deal = deal,
                .rules = rules,
                .verdict = confirmed.verdict,
                .reason = confirmed.reason,
                .positions = proof ? std::optional(proof->positions) : std::nullopt,
                .largest_layer = proof ? std::optional(proof->largest_layer) : std::nullopt,
                .solution = confirmed.solution,
                .seconds = std::round(seconds * 1000) / 1000,
                .peak_memory = settings_.timing ? peak_memory() : 0});
  }

  const ProveSettings& settings_;
  const Rules& rules_;
  ProofFiles& files_;
  ProofSolver solver_;
  Confirmer confirmer_;
};

// ---- The auditor ----

class ProveAuditor : public RowAuditor {
 public:
  explicit ProveAuditor(const RunRecord& record)
      : record_(record),
        format_(RowFormat<ProveRow>::with_names(kProveColumns, names_of(record.columns))) {}

  RowClaim claim_of(const StudiedDeal& deal, const RowText& row) override {
    return RowClaim::of(verdict_of(row), rules_for(deal, record_.rules));
  }

  void expect(const StudiedDeal& deal, const RowText& row, const Evidence& evidence,
              ExpectedRows& expected) override {
    Outcome outcome = {.verdict = verdict_of(row),
                       .reason = *value_of_word(kStopReasonWords, row.at("reason"))};
    if (evidence.moves) outcome.moves = *evidence.moves;
    const Rules rules = rules_for(deal, record_.rules);
    const ConfirmedOutcome& confirmed = confirmer_.confirm(deal.deal, rules, outcome);
    ProveRow whole = {.deal = deal,
                      .rules = rules,
                      .verdict = confirmed.verdict,
                      .reason = confirmed.reason,
                      .solution = confirmed.solution,
                      .seconds = thousandths(row.at("seconds")),
                      .peak_memory = number(row, "peak_memory").value_or(0),
                      .is_certified = evidence.positions.has_value()};
    if (confirmed.verdict == Verdict::kUnsolvable) {
      whole.positions = whole.is_certified ? evidence.positions : number(row, "positions");
      whole.largest_layer = number(row, "largest_layer").value_or(0);
    }
    format_.append(expected.cells, whole);
    format_.append_claims(expected.is_claim, whole);
    expected.facts = {.verdict = confirmed.verdict, .reason = confirmed.reason};
    expected.fault = fault_of(whole, confirmed);
  }

 private:
  static Verdict verdict_of(const RowText& row) {
    return *value_of_word(kVerdictWords, row.at("verdict"));
  }
  static std::optional<std::uint64_t> number(const RowText& row, const char* name) {
    const auto number = row.number_at(name);
    return number && *number >= 0 ? std::optional(static_cast<std::uint64_t>(*number))
                                  : std::nullopt;
  }
  static double thousandths(std::string_view text) {
    const double seconds = std::strtod(std::string(text).c_str(), nullptr);
    return seconds >= 0 && seconds < 1e9 ? seconds : 0;
  }

  static std::string fault_of(const ProveRow& row, const ConfirmedOutcome& confirmed) {
    if (!confirmed.objection.empty()) return confirmed.objection;
    const bool is_unknown = row.verdict == Verdict::kUnknown;
    const StopReason expected =
        row.verdict == Verdict::kSolved ? StopReason::kNone : StopReason::kExhausted;
    const bool is_one = row.reason == expected;
    const bool is_none = row.reason == StopReason::kNone || row.reason == StopReason::kExhausted;
    if (is_unknown ? is_none : !is_one) return reason_fault(row.verdict, row.reason);
    const bool is_larger =
        row.largest_layer && row.positions && *row.largest_layer > *row.positions;
    return is_larger ? "its largest layer is larger than all its positions" : "";
  }

  const RunRecord& record_;
  const RowFormat<ProveRow> format_;
  Confirmer confirmer_;
};

// ---- The command ----

class ProveCommand : public StudyCommand {
 public:
  ProveCommand() : StudyCommand(kProveStudy, std::nullopt) {}

 protected:
  void add_options(OptionSet& options) override {
    options.group("The game");
    add_freecells_option(options, dealing_);
    add_game(options);
    options.group("Work");
    add_jobs_option(options, jobs_,
                    "threads that search a deal together (default: one a processor); verdicts and "
                    "counts do not depend on it");
    options.integer("max-positions", settings_.max_positions, 1, OptionSet::kNoLimit,
                    "give a deal up as unknown after N positions (default: no limit)");
    options.size("max-memory", settings_.max_memory,
                 "give a deal up as unknown when what its search holds takes more than SIZE bytes; "
                 "KiB, MiB, GiB and TiB may follow (default: three quarters of what the machine or "
                 "its cgroup allows)");
    options.seconds("max-seconds", plan_.max_seconds,
                    "give a deal up as unknown after SECONDS (default: no limit)");
    add_keep_going_option(options, dealing_);
    options.flag("up-to-symmetry", settings_.up_to_symmetry,
                 "count positions as one that differ by an exchange of cards");
    options.group("Output");
    add_output(options);
    options.text("certificate", settings_.certificate_path, "FILE",
                 "write the positions of the unsolvable deals to FILE, for 'freecell verify'");
    options.text("checkpoint", settings_.checkpoint_path, "FILE",
                 "keep in FILE what it takes to go on within a deal, too, between layers and when "
                 "stopped");
    options.flag("timing", settings_.timing,
                 "columns for seconds and peak memory; they differ from run to run");
    add_progress(options);
  }

  void run(const std::vector<std::string>& operands) override {
    RunDeals deals = open(operands);
    check_files(deals.all);
    settings_.jobs = jobs_;
    settings_.format = RowFormat<ProveRow>(kProveColumns, column_options());
    keep_large_arrays_apart();
    ProofFiles files(settings_.certificate_path, settings_.checkpoint_path,
                     progress_mode(plan_.progress, quiet()));
    const bool resumes = plan_.resume;
    make_plan(std::move(deals), files);
    const VerdictCounts kept = files.read_checkpoint(
        settings_.has_checkpoint() ? settings_text(plan_.record) : "", resumes);
    if (!writes_file()) plan_.record.checkpoint.tally.counts = kept;
    run_plan();
    files.end(status_.code());
  }

 private:
  void make_plan(RunDeals deals, ProofFiles& files) {
    complete_plan(std::move(deals), settings_.format.columns(), [this, &files](MemoryBudget*) {
      return std::make_unique<ProveWorker>(settings_, rules_, files);
    });
    plan_.open_more = [&files](const Checkpoint& checkpoint) { files.open(checkpoint); };
    // Limits are not among the options of the record, because they may be raised.
    plan_.record.options.push_back(recorded_flag("up_to_symmetry", settings_.up_to_symmetry));
    plan_.record.options.push_back(recorded_word(
        "certificate",
        settings_.has_certificate() ? std::optional(settings_.certificate_path) : std::nullopt));
    plan_.jobs = 1;
    plan_.deals_at_a_time = 1;
    plan_.keeps_each_deal = true;
    plan_.has_checkpoint = settings_.has_checkpoint();
    plan_.resume &= writes_file() || !settings_.has_checkpoint();
    plan_.progress = ProgressChoice::kNever;  // the worker shows how far the search of a deal is
  }

  /// Whether the rows go to a file that stays.
  bool writes_file() const {
    std::error_code ignored;
    return plan_.output_path != "-" &&
           (!std::filesystem::exists(plan_.output_path, ignored) ||
            std::filesystem::is_regular_file(plan_.output_path, ignored));
  }

  /// Throws InputError for files that would be overwritten.
  void check_files(const DealOperands& deals) {
    const std::string& certificate = settings_.certificate_path;
    const std::string& checkpoint = settings_.checkpoint_path;
    if (certificate == "-") throw InputError("--certificate -: a certificate needs a file");
    if (settings_.has_checkpoint() && deals.reads_standard_input()) {
      throw InputError("--checkpoint: standard input cannot be read twice");
    }
    for (const std::string& path : {certificate, checkpoint}) {
      if (path.empty()) continue;
      refuse_to_overwrite_input(path, deals.inputs());
      if (!replaces()) OutputFile::refuse_existing(path);
    }
    const std::string record = writes_file() ? run_record_path(plan_.output_path) : "";
    const std::array<OutputName, 4> outputs = {{{"rows", plan_.output_path},
                                                {"the record of the run", record},
                                                {"certificates", certificate},
                                                {"the checkpoint", checkpoint}}};
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      for (std::size_t j = i + 1; j < outputs.size(); ++j) refuse_one_file(outputs[i], outputs[j]);
    }
    check_outputs(deals);
  }

  ProveSettings settings_;
};

}  // namespace

const StudyKind kProveStudy = {.help = kProveHelp,
                               .columns = descriptions_of<kProveColumns>,
                               .make_command = make_command<ProveCommand>,
                               .make_auditor = make_auditor<ProveAuditor>};

}  // namespace freecell
