#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <optional>
#include <string>

#include "solver/batch.h"
#include "tools/cli/progress.h"
#include "tools/cli/solve_part.h"
#include "tools/cli/tally.h"
#include "tools/io/deal_source.h"
#include "tools/io/output_stream.h"

namespace freecell {

/// Where a run of `freecell solve` writes.
struct SolveOutputs {
  OutputStream rows;
  std::optional<OutputStream> solutions;

  void close() {
    rows.close();
    if (solutions) solutions->close();
  }
};

/// A run of `freecell solve`: feeds the deals of a source to the batch and writes the rows and
/// solutions that come back. Keeps references to all that it is given.
class SolveJob : public BatchJob {
 public:
  SolveJob(const RowSettings& settings, DealSource& source, SolveOutputs& outputs,
           ProgressLine& progress)
      : settings_(settings), source_(source), outputs_(outputs), progress_(progress) {}

  std::unique_ptr<BatchPart> next_part(int max_deals) override;
  bool take(std::unique_ptr<BatchPart> part) override;

  /// What the searches are told when they ask whether to go on; from any thread.
  StopReason stop_reason() const;

  /// Throws what went wrong with the output, if anything did.
  void rethrow_failure() const;
  const Tally& tally() const { return tally_; }
  /// What was wrong with a board that ended the run; empty if nothing was.
  const std::string& bad_input() const { return bad_input_; }
  /// Whether a signal left deals without a row.
  bool was_cut_short() const { return was_cut_short_; }

 private:
  std::unique_ptr<BatchPart> make_next_part(int max_deals);
  void write(const SolvePart& part);
  void fail();

  const RowSettings& settings_;
  DealSource& source_;
  SolveOutputs& outputs_;
  ProgressLine& progress_;
  Tally tally_;
  std::string bad_input_;
  bool was_cut_short_ = false;
  bool is_over_ = false;  ///< nothing more is written: a deal was interrupted, or writing failed
  std::exception_ptr failure_;
  std::atomic<bool> has_failed_ = false;
};

}  // namespace freecell
