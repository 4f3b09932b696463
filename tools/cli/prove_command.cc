#include "tools/cli/prove_command.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <new>

#include "solver/solver.h"
#include "tools/cli/batch_memory.h"
#include "tools/cli/game_options.h"
#include "tools/cli/signals.h"
#include "tools/cli/terminal.h"
#include "tools/io/certificate_file.h"
#include "tools/io/csv.h"
#include "tools/io/errors.h"
#include "tools/io/large_memory.h"
#include "tools/io/machine.h"
#include "tools/io/number_text.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "prove",
    .summary = "prove hard deals unsolvable, with certificates that can be checked",
    .usage = "prove LIST|FILE|-... [options]",
    .about =
        R"(Decides for every deal whether it can be won, by visiting all positions that can be reached: one
deal after the other, each with all threads. In memory is only a small part of them at a time, so
that deals can be decided that 'freecell solve' leaves unknown. Writes a row of CSV for each;
docs/formats.md explains the columns.

With --up-to-symmetry positions that differ only by an exchange of two cards that can take each
other's place count as one. That takes a hundredth to a thousandth of the positions, but no
certificate or checkpoint can be written. (Where 'freecell solve' takes long, it proves so, too.)

With --certificate the positions are written down, so that 'freecell verify' can check that no move
leads out of them and none is won, without trusting the search.

With --checkpoint a run of hours can be stopped, killed or run out of memory, and the same command
with --resume goes on. Both options take more memory: a certificate and a checkpoint need all of a
layer of positions, a proof by itself only a part. LIST and FILE are those of 'freecell solve'.

Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output failed, 128 + n
ended by signal n.
)",
    .examples = R"(  freecell prove 11982
  freecell prove 11982,146692 --certificate proofs && freecell verify proofs
  freecell prove 1252215044 --up-to-symmetry
  freecell prove 1252215044 --checkpoint state --timing
  freecell prove 1252215044 --checkpoint state --timing --resume
)",
};

// What is tried in turn. Most deals can be won, and are soon; most others are soon searched. A deal
// that is neither may still be won by a search that looks where winning is likely.
constexpr std::uint64_t kFirstSolveExpanded = 2'000;
constexpr std::uint64_t kFirstProofPositions = 1'000'000;
constexpr std::uint64_t kSecondSolveExpanded = 1'000'000;

/// Checkpoints are at least so many seconds apart, and take a twentieth of the time at most.
constexpr double kCheckpointSeconds = 10;
constexpr double kCheckpointShare = 20;

constexpr const char* kHeader =
    "deal,freecells,cascades,verdict,reason,positions,largest_layer,solution";
constexpr const char* kTimingHeader = ",seconds,peak_memory";

PositionNumber number_of(const PackedPosition& packed) { return {packed.high, packed.low}; }

std::string operands_text(const DealOperands& operands) {
  if (operands.list) return operands.list->to_string();
  std::string text;
  const std::vector<std::uint64_t> sizes = sizes_of_files(operands.files);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    text += operands.files[i] + " of " + std::to_string(sizes[i]) + " bytes ";
  }
  return text;
}

}  // namespace

ProveCommand::ProveCommand() : jobs_(default_jobs()) {}

const CommandHelp& ProveCommand::help() const { return kHelp; }

void ProveCommand::add_options(OptionSet& options) {
  options.group("The game");
  add_freecells_option(options, freecells_);
  add_cascades_option(options, cascades_);
  options.group("Work");
  add_jobs_option(options, jobs_,
                  "threads that search a deal together (default: one a processor); verdicts and "
                  "counts do not depend on it");
  options.integer("max-positions", max_positions_, 1, OptionSet::kNoLimit,
                  "give a deal up as unknown after N positions (default: no limit)");
  options.size("max-memory", max_memory_,
               "give a deal up as unknown when what its search holds takes more than SIZE bytes; "
               "KiB, MiB, GiB and TiB may follow (default: three quarters of what the machine or "
               "its cgroup allows)");
  options.seconds("max-seconds", max_seconds_,
                  "give a deal up as unknown after SECONDS (default: no limit)");
  options.flag("up-to-symmetry", up_to_symmetry_,
               "count positions as one that differ by an exchange of cards");
  options.group("Output");
  options.text("output,o", output_path_, "FILE",
               "write rows to FILE; - is standard output (default)");
  options.text("certificate", certificate_path_, "FILE",
               "write the positions of the unsolvable deals to FILE, for 'freecell verify'");
  options.text("checkpoint", checkpoint_path_, "FILE",
               "keep in FILE what it takes to go on, between layers and when stopped");
  options.flag("resume", resume_,
               "go on with the run that was writing the checkpoint; begin it if there is none yet");
  options.flag("force", force_, "replace files that exist");
  options.flag("timing", timing_,
               "columns for seconds and peak memory; they differ from run to run");
  options.choice<bool>("progress", progress_json_, {{"auto", false}, {"json", true}},
                       "auto (default): a line on a terminal; json: a line of JSON on standard "
                       "error every two seconds");
}

int ProveCommand::run(const std::vector<std::string>& operands) {
  const DealOperands deals = read_deal_operands(operands);
  const auto source = open_deals(deals, cascades_, freecells_, [] { return stop_signal() != 0; });
  check_options(deals);
  checkpoint_.run = run_text(deals);
  open_earlier_run();
  open_outputs();
  if (max_memory_ == 0) max_memory_ = default_process_memory();
  time_limit_ = TimeLimit(max_seconds_);
  keep_large_arrays_apart();
  search_.emplace(jobs_, ProofOptions{.memory = layer_memory(),
                                      .up_to_symmetry = up_to_symmetry_,
                                      .new_array = advise_large_pages});
  if (certificate_) {
    search_->set_sink([this](Layer, const auto& next) { certify(next); });
  }
  catch_stop_signals();
  source->skip(checkpoint_.rows.size());
  prove_all(*source);
  if (!quiet()) write_summary();
  return status_.code();
}

void ProveCommand::check_options(const DealOperands& operands) const {
  if (resume_ && force_) throw InputError("--resume goes on with what --force would replace");
  if (resume_ && checkpoint_path_.empty()) throw InputError("--resume goes with --checkpoint only");
  if (up_to_symmetry_ && (!certificate_path_.empty() || !checkpoint_path_.empty())) {
    throw InputError("--certificate and --checkpoint need every position: not --up-to-symmetry");
  }
  if (certificate_path_ == "-") throw InputError("--certificate -: a certificate needs a file");
  if (!checkpoint_path_.empty() && std::ranges::find(operands.files, "-") != operands.files.end()) {
    throw InputError("--checkpoint: standard input cannot be read twice");
  }
  for (const std::string& path : {output_path_, certificate_path_, checkpoint_path_}) {
    if (path.empty() || path == "-") continue;
    refuse_to_overwrite_input(path, operands.files);
    if (!force_ && !resume_) OutputFile::refuse_existing(path);
  }
  if (output_path_ != "-" && output_path_ == certificate_path_) {
    throw InputError(output_path_ + ": for rows and certificates both");
  }
}

/// What makes rows and certificates what they are. Limits may be raised when a run goes on.
std::string ProveCommand::run_text(const DealOperands& operands) const {
  return "deals " + operands_text(operands) + ", freecells " + std::to_string(freecells_) +
         ", cascades " + std::to_string(cascades_) + ", certificate " +
         (certificate_path_.empty() ? "none" : certificate_path_) + (timing_ ? ", timing" : "");
}

void ProveCommand::open_earlier_run() {
  if (!resume_ || !std::filesystem::exists(checkpoint_path_)) {
    if (!resume_ || force_) return;
    for (const std::string& path : {output_path_, certificate_path_}) {
      if (!path.empty() && path != "-") OutputFile::refuse_existing(path);
    }
    return;
  }
  earlier_.emplace(checkpoint_path_);
  const ProofCheckpoint& earlier = earlier_->checkpoint();
  if (earlier.run != checkpoint_.run) {
    throw InputError(checkpoint_path_ + ": is of another run: " + earlier.run +
                     "; here: " + checkpoint_.run);
  }
  checkpoint_ = earlier;
}

/// All or none. Rows that an earlier run has written are written again: a checkpoint has them.
void ProveCommand::open_outputs() {
  output_ = OutputFile::open(output_path_);
  try {
    if (!certificate_path_.empty()) open_certificate();
  } catch (...) {
    output_->remove_if_new();
    throw;
  }
  output_->cut_to(0);
  std::string text = kHeader;
  if (timing_) text += kTimingHeader;
  text += '\n';
  for (const std::string& row : checkpoint_.rows) text += row;
  output_->write(text);
}

/// Leaves what belongs to the checkpoint.
void ProveCommand::open_certificate() {
  certificate_ = OutputFile::open(certificate_path_);
  const std::uint64_t kept = checkpoint_.certificate_bytes;
  if (certificate_->size() < kept) {
    throw InputError(certificate_path_ + ": has " + std::to_string(certificate_->size()) +
                     " bytes where the checkpoint says " + std::to_string(kept));
  }
  certificate_->cut_to(kept);
}

/// Certificates list all positions of a layer, and of a checkpoint that would not the next run
/// could not tell which positions are new.
LayerMemory ProveCommand::layer_memory() const {
  const bool is_kept = certificate_ || !checkpoint_path_.empty();
  return is_kept ? LayerMemory::kWhole : LayerMemory::kLevels;
}

// ---- Deal after deal ----

void ProveCommand::prove_all(DealSource& source) try {
  std::string name;
  while (stop_signal() == 0) {
    const auto deals = source.take(1);
    if (!deals) break;
    name.clear();
    deals->append_name(name, 0);
    if (!prove_next(deals->deal(0), name)) break;
  }
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  if (checkpoint_.unknown > 0) status_.note_undecided();
  leave_whole_certificates();
} catch (const OutputError&) {
  leave_whole_certificates();
  throw;
}

/// False if it was interrupted.
bool ProveCommand::prove_next(const Deal& deal, const std::string& name) {
  const Stopwatch stopwatch;
  Finding finding = prove(deal, name);
  finding.seconds = stopwatch.seconds();
  if (finding.reason == to_string(StopReason::kInterrupted)) return false;
  const std::string row = row_text(name, deal, finding);
  output_->write(row);
  checkpoint_.rows.push_back(row);
  note(finding);
  // Of a deal that is unknown, the checkpoint of its search stays until there is another: it can be
  // gone on with when the limits are raised.
  if (finding.verdict != Verdict::kUnknown) keep_checkpoint(false);
  return true;
}

ProveCommand::Finding ProveCommand::prove(const Deal& deal, const std::string& name) try {
  time_limit_.begin_deal();
  stopped_ = StopReason::kNone;
  Finding finding;
  const bool goes_on = earlier_ && earlier_->checkpoint().has_search;
  if (!goes_on && solve(deal, kFirstSolveExpanded, finding)) return finding;
  begin_search(deal, name);
  const ProofProgressDisplay display(progress_mode(), name, *search_);
  SearchStatus status = search_layers(std::min(kFirstProofPositions, max_positions_));
  if (status == SearchStatus::kBudget && max_positions_ > kFirstProofPositions) {
    if (!goes_on && solve(deal, kSecondSolveExpanded, finding)) return finding;
    status = search_layers(max_positions_);
  }
  return conclude(deal, status);
} catch (const std::bad_alloc&) {
  return {.reason = to_string(StopReason::kMemory)};
}

/// True if that found a solution, which the referee has replayed.
bool ProveCommand::solve(const Deal& deal, std::uint64_t most_expanded, Finding& finding) {
  Limits limits;
  limits.max_expanded = most_expanded;
  Solver solver(freecells_, limits);
  const Judgement& judgement =
      judge_.judge(&deal, freecells_, solver.solve(deal, [this] { return stop_reason(); }));
  if (judgement.verdict != Verdict::kSolved) return false;
  finding = {.verdict = Verdict::kSolved, .solution = judgement.solution};
  return true;
}

/// From the start, or from where an earlier run has come to.
void ProveCommand::begin_search(const Deal& deal, const std::string& name) {
  search_->begin(deal, freecells_);
  if (!earlier_ || !earlier_->checkpoint().has_search) {
    earlier_.reset();
    return begin_certificate(deal, name);
  }
  const ProofCheckpoint& earlier = earlier_->checkpoint();
  search_->resume(earlier.positions, earlier.largest);
  earlier_->read_pending([this](PositionNumber number) {
    search_->add_pending({.low = number.low, .high = number.high});
  });
  if (certificate_) certified_.emplace(*certificate_, earlier.certified);
  earlier_.reset();
}

SearchStatus ProveCommand::search_layers(std::uint64_t most_positions) {
  const ProofLimits limits{most_positions, max_memory_};
  for (;;) {
    const auto status = search_->search_layer(limits, [this] { return stop_reason(); });
    if (status) return *status;
    keep_checkpoint_sometimes();
  }
}

ProveCommand::Finding ProveCommand::conclude(const Deal& deal, SearchStatus status) {
  switch (status) {
    case SearchStatus::kExhausted: {
      finish_certificate();
      const ProofProgress progress = search_->progress();
      return {.verdict = Verdict::kUnsolvable,
              .reason = to_string(StopReason::kExhausted),
              .positions = progress.positions,
              .largest = progress.largest};
    }
    case SearchStatus::kSolved: {
      // It can be won; a solution must be found by a search that remembers ways.
      Finding finding{.reason = "moves"};
      const bool is_solved = solve(deal, OptionSet::kNoLimit, finding);
      if (!is_solved && stopped_ != StopReason::kNone) finding.reason = to_string(stopped_);
      return finding;
    }
    case SearchStatus::kBudget:
      keep_checkpoint(true);
      return {.reason = "positions"};
    case SearchStatus::kMemory:
      keep_checkpoint(true);
      return {.reason = to_string(StopReason::kMemory)};
    case SearchStatus::kStopped:
      keep_checkpoint(true);
      return {.reason = to_string(stopped_)};
  }
  return {};
}

StopReason ProveCommand::stop_reason() {
  stopped_ = stop_reason_of_signals();
  if (stopped_ == StopReason::kNone) stopped_ = time_limit_.stop_reason();
  return stopped_;
}

ProgressMode ProveCommand::progress_mode() const {
  if (progress_json_) return ProgressMode::kJson;
  const bool is_shown = !quiet() && is_terminal(STDERR_FILENO);
  return is_shown ? ProgressMode::kLine : ProgressMode::kNone;
}

// ---- Certificates ----

void ProveCommand::begin_certificate(const Deal& deal, const std::string& name) {
  if (!certificate_) return;
  drop_unfinished_certificate();
  certificate_->write_whole(certificate_head_text({name, freecells_, deal}));
  certified_.emplace(*certificate_);
}

void ProveCommand::certify(const std::function<const PackedPosition*()>& next) {
  while (const PackedPosition* packed = next()) certified_->add(number_of(*packed));
  certified_->end_block();
}

void ProveCommand::finish_certificate() {
  if (!certificate_) return;
  certified_->finish();
  certified_.reset();
  certificate_->sync();
  checkpoint_.certificate_bytes = certificate_->size();
}

/// Leaves the certificates of the deals that are done.
void ProveCommand::drop_unfinished_certificate() {
  if (certified_) certificate_->cut_to(checkpoint_.certificate_bytes);
  certified_.reset();
}

/// At the end of the run. What a checkpoint goes on with stays.
void ProveCommand::leave_whole_certificates() {
  if (!certificate_ || !checkpoint_path_.empty()) return;
  drop_unfinished_certificate();
  if (checkpoint_.certificate_bytes == 0) certificate_->remove_if_new();
}

// ---- Checkpoints ----

void ProveCommand::keep_checkpoint_sometimes() {
  if (stopwatch_.seconds() < next_checkpoint_) return;
  const Stopwatch writing;
  keep_checkpoint(true);
  const double pause = std::max(kCheckpointSeconds, kCheckpointShare * writing.seconds());
  next_checkpoint_ = stopwatch_.seconds() + pause;
}

/// `has_search`: the deal after those that are done is being searched.
void ProveCommand::keep_checkpoint(bool has_search) {
  if (checkpoint_path_.empty()) return;
  ProofCheckpoint checkpoint = checkpoint_;
  checkpoint.has_search = has_search;
  if (has_search) {
    checkpoint.positions = search_->progress().finished;
    checkpoint.largest = search_->progress().largest;
  }
  if (has_search && certified_) {
    certificate_->sync();
    checkpoint.certificate_bytes = certificate_->size();
    checkpoint.certified = certified_->positions();
  }
  write_proof_checkpoint(checkpoint_path_, checkpoint, [&](const auto& take) {
    if (!has_search) return;
    search_->for_each_pending([&](const PackedPosition& packed) { take(number_of(packed)); });
  });
}

// ---- What is told ----

std::string ProveCommand::row_text(const std::string& name, const Deal& deal,
                                   const Finding& finding) const {
  std::string row;
  append_csv_field(row, name);
  row += ',' + std::to_string(freecells_) + ',' + std::to_string(deal.cascades()) + ',' +
         to_string(finding.verdict) + ',' + finding.reason + ',';
  if (finding.verdict == Verdict::kUnsolvable) row += std::to_string(finding.positions);
  row += ',';
  if (finding.verdict == Verdict::kUnsolvable) row += std::to_string(finding.largest);
  row += ',' + finding.solution;
  if (timing_) {
    char seconds[40];
    std::snprintf(seconds, sizeof seconds, ",%.3f,", finding.seconds);
    row += seconds + std::to_string(peak_memory());
  }
  return row + '\n';
}

void ProveCommand::note(const Finding& finding) {
  checkpoint_.solved += finding.verdict == Verdict::kSolved;
  checkpoint_.unsolvable += finding.verdict == Verdict::kUnsolvable;
  checkpoint_.unknown += finding.verdict == Verdict::kUnknown;
  checkpoint_.proof_positions += finding.positions;
}

void ProveCommand::write_summary() const {
  const std::size_t deals = checkpoint_.rows.size();
  std::string text;
  if (stop_signal() != 0) {
    text = "stopped by signal " + std::to_string(stop_signal()) + " after " +
           std::to_string(deals) + (deals == 1 ? " deal\n" : " deals\n");
  }
  text += std::to_string(deals) + (deals == 1 ? " deal: " : " deals: ") +
          std::to_string(checkpoint_.solved) + " solved, " +
          std::to_string(checkpoint_.unsolvable) + " unsolvable, " +
          std::to_string(checkpoint_.unknown) + " unknown\n" +
          std::to_string(checkpoint_.proof_positions) + " positions in proofs\n";
  char line[120];
  std::snprintf(line, sizeof line, "%.2f s, peak memory %.0f MiB\n", stopwatch_.seconds(),
                static_cast<double>(peak_memory()) / (1 << 20));
  text += line;
  if (stop_signal() != 0 && !checkpoint_path_.empty()) {
    text += "to go on: the same command with --resume\n";
  }
  write_to_stderr(text);
}

}  // namespace freecell
