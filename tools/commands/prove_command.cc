#include "tools/commands/prove_command.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "tools/io/files/errors.h"
#include "tools/io/files/large_memory.h"
#include "tools/io/files/machine.h"
#include "tools/prove/proof_record.h"
#include "tools/prove/proof_summary.h"
#include "tools/run/column_types.h"
#include "tools/run/defect.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "prove",
    .summary = "prove hard deals unsolvable, with certificates that can be checked",
    .usage = "prove LIST|FILE|-... [options]",
    .about =
        R"(Decides for every deal whether it can be won, by visiting all positions that can be reached. It takes
one deal after the other, each with all threads. Only a small part of the positions is in memory at
a time, so that it can decide deals that 'freecell solve' leaves unknown. It writes a row of CSV for
each deal; docs/look-up/proofs.md explains the columns.

With --up-to-symmetry positions count as one if they differ only by an exchange of two
interchangeable cards. That leaves a hundredth to a thousandth of the positions. If such a proof
meets a won position that the game may not lead to, one that keeps some pairs of cards apart
follows, or one by all positions. ('freecell solve' uses such proofs, too, when a deal takes long.)

With --certificate the positions are written down. 'freecell verify' can then check, without trusting
the search, that no move leads out of them and that none is won.

You can stop or kill a run that writes its rows to a file, and the same command with --resume goes
on: deals that were done are not proved again. FILE.checkpoint has what that takes. With --checkpoint
a run also goes on in the middle of a deal that takes hours, or ran out of memory. A certificate and a
checkpoint take more memory: they need all of a layer of positions, a proof by itself only a part.
LIST and FILE are those of 'freecell solve'.

Exit code: 0 all decided, 1 some unknown, 2 bad input, 3 internal error, 4 output failed, 128 + n
ended by signal n.
)",
    .examples = R"(  freecell prove 11982
  freecell prove 11982,146692 --certificate proofs && freecell verify proofs
  freecell prove 1252215044 --up-to-symmetry --certificate small.proof
  freecell prove 1252215044 --checkpoint state --timing
  freecell prove 1252215044 --checkpoint state --timing --resume
)",
};

}  // namespace

const CommandHelp& ProveCommand::help() const { return kHelp; }

void ProveCommand::add_options(OptionSet& options) { options_.add_to(options); }

int ProveCommand::run(const std::vector<std::string>& operands) {
  catch_stop_signals();
  const DealOperands deals = read_deal_operands(
      options_.dealing.deals(operands), [] { return stop_signal() != 0; },
      options_.dealing.keep_going);
  const auto all = open_deals(deals, options_.dealing, options_.rules.freecells,
                              [] { return stop_signal() != 0; });
  options_.check(deals);
  checkpoint_.run = options_.run_text(deals);
  kept_path_ = options_.kept_path(deals);
  open_earlier_run();
  LookaheadSource source(*all);
  source.skip(checkpoint_.rows.size());
  catch_stop_signals();
  source.look_ahead();  // bad input is reported before anything is written
  open_outputs(deals.list && deals.list->are_numbered());
  time_limit_ = TimeLimit(options_.max_seconds);
  keep_large_arrays_apart();
  solver_.emplace(options_.rules, options_.jobs, options_.limits(),
                  ProofOptions{.memory = options_.layer_memory(),
                               .up_to_symmetry = options_.up_to_symmetry,
                               .new_array = advise_large_pages});
  prove_all(source);
  if (!quiet()) {
    write_to_stderr(proof_summary_text(checkpoint_, stop_signal(), !kept_path_.empty(),
                                       stopwatch_.seconds(), peak_memory()));
  }
  return status_.code();
}

void ProveCommand::open_earlier_run() {
  if (!options_.resume || !std::filesystem::exists(kept_path_)) {
    if (!options_.resume || options_.force) return;
    for (const std::string& path : {options_.output_path, options_.certificate_path}) {
      if (!path.empty() && path != "-") OutputFile::refuse_existing(path);
    }
    return;
  }
  earlier_.emplace(kept_path_);
  const ProofCheckpoint& earlier = earlier_->checkpoint();
  if (earlier.run != checkpoint_.run) {
    throw InputError(kept_path_ + ": is of another run: " + earlier.run +
                     "; here: " + checkpoint_.run);
  }
  checkpoint_ = earlier;
  resumes_ = true;
  if (!earlier.has_search) earlier_.reset();
}

/// Opens all outputs or none. The first checkpoint comes before any output, so that --resume
/// continues after any failure. Rows of an earlier run are written again, because the checkpoint
/// has them.
void ProveCommand::open_outputs(bool are_numbered) {
  const bool is_first = !kept_path_.empty() && !resumes_;
  if (is_first) CheckpointKeeper(kept_path_, false, checkpoint_, nullptr).keep();
  try {
    output_ = OutputStream::open(options_.output_path);
    if (!options_.certificate_path.empty()) {
      certificate_.emplace(options_.certificate_path, checkpoint_.finished_bytes,
                           checkpoint_.certificate_bytes);
    }
  } catch (...) {
    if (output_) output_->remove_if_new();
    if (is_first) std::filesystem::remove(kept_path_);
    throw;
  }
  checkpoints_.emplace(kept_path_, options_.has_checkpoint(), checkpoint_, certificate());
  output_->cut();
  format_ = RowFormat<ProveRow>(prove_columns(), given());
  std::string text;
  if (options_.syntax() == RowSyntax::kNdjson) {
    json_.emplace(json_columns(help().name, format_.names(), are_numbered));
  } else {
    format_.append_header(text);
  }
  for (const std::string& row : checkpoint_.rows) text += row;
  if (!text.empty()) output_->write(text);
}

// ---- Deal after deal ----

void ProveCommand::prove_all(DealSource& source) try {
  std::string name;
  while (stop_signal() == 0) {
    const auto deals = source.take(1);
    if (!deals) break;
    name.clear();
    deals->append_name(name, 0);
    if (const std::string* fault = deals->fault(0)) {
      note_fault(name, *fault);
    } else if (!prove_next(deals->deal(0), name)) {
      break;
    }
  }
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  if (checkpoint_.counts.unknown > 0) status_.note_undecided();
  leave_whole_certificates();
  output_->finish();
  if (output_->is_regular()) output_->sync();
} catch (const InputError&) {
  leave_whole_certificates();
  throw;
} catch (const OutputError&) {
  leave_whole_certificates();
  throw;
}

/// There is no deal to prove anything of.
void ProveCommand::note_fault(const std::string& name, const std::string& fault) {
  write_message(fault);
  write({.deal = name,
         .freecells = options_.rules.freecells,
         .cascades = options_.dealing.cascades(),
         .verdict = Verdict::kUnknown,
         .reason = StopReason::kInput});
}

/// Returns false if it was interrupted.
bool ProveCommand::prove_next(const Deal& deal, const std::string& name) {
  const Stopwatch stopwatch;
  const Outcome& outcome = prove(deal, name);
  const double seconds = stopwatch.seconds();
  if (outcome.reason == StopReason::kInterrupted) return false;
  const ConfirmedOutcome& confirmed =
      confirmer_.confirm(&deal, options_.rules.for_deal(deal), outcome);
  if (!confirmed.objection.empty()) complain(name, confirmed);
  const bool is_solved = confirmed.verdict == Verdict::kSolved;
  const std::optional<ProofSize>& proof = outcome.proof;
  const ProveRow row = {.deal = name,
                        .freecells = options_.rules.freecells,
                        .cascades = deal.cascades(),
                        .verdict = confirmed.verdict,
                        .reason = confirmed.reason,
                        .positions = proof ? std::optional(proof->positions) : std::nullopt,
                        .largest_layer = proof ? std::optional(proof->largest_layer) : std::nullopt,
                        .solution = is_solved ? std::string_view(confirmed.solution) : "",
                        .seconds = seconds,
                        .peak_memory = options_.timing ? peak_memory() : 0};
  write(row);
  // If the deal is unknown, the checkpoint of its search stays until there is another one, so that
  // a run with higher limits can continue it.
  if (row.verdict != Verdict::kUnknown) checkpoints_->keep();
  return true;
}

std::string ProveCommand::text_of(const ProveRow& row) const {
  std::string csv;
  format_.append(csv, row);
  if (!json_) return csv;
  std::string text;
  json_->append(text, csv);
  return text;
}

const Outcome& ProveCommand::prove(const Deal& deal, const std::string& name) {
  time_limit_.begin_deal();
  const auto stop = [this] {
    return first_reason(stop_reason_of_signals(), time_limit_.stop_reason());
  };
  std::optional<ProofCheckpointReader> reader = std::exchange(earlier_, std::nullopt);
  CertifiedSoFar certified;
  if (reader) {
    certified = {checkpoint_.certified, reader->waiting(), checkpoint_.certificate_digest};
  }
  ProofRecord record({.deal_name = name, .rules = options_.rules.for_deal(deal), .deal = deal},
                     certificate(), std::move(certified), *checkpoints_,
                     options_.progress_mode(quiet()));
  if (!reader) return solver_->solve_traced(deal, record, nullptr, stop);
  const UnfinishedProof earlier = unfinished_proof(*reader);
  return solver_->solve_traced(deal, record, &earlier, stop);
}

void ProveCommand::write(const ProveRow& row) {
  const std::string text = text_of(row);
  output_->write(text);
  output_->end_member();  // so that a file that is compressed has the row, too
  checkpoint_.rows.push_back(text);
  note(row);
}

/// Reports a solution that the referee refuses: a defect.
void ProveCommand::complain(const std::string& name, const ConfirmedOutcome& confirmed) {
  status_.note_internal_error();
  write_to_stderr("freecell: " + defect_message(name, confirmed) + "\n");
}

/// Called at the end of the run. Keeps what a checkpoint can continue.
void ProveCommand::leave_whole_certificates() {
  if (certificate_ && !options_.has_checkpoint()) certificate_->drop_unfinished();
}

void ProveCommand::note(const ProveRow& row) {
  ++checkpoint_.counts.of(row.verdict);
  checkpoint_.proof_positions += row.positions.value_or(0);
}

}  // namespace freecell
