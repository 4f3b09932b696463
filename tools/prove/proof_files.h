#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>

#include "dealer/rules.h"
#include "solver/proof/proof_search.h"
#include "solver/proof/proof_tracer.h"
#include "solver/proof_solver.h"
#include "tools/prove/certificate_writer.h"
#include "tools/prove/proof_checkpoint.h"
#include "tools/run/progress.h"
#include "tools/run/run_json.h"
#include "tools/run/study.h"
#include "tools/terminal/clock.h"

namespace freecell {

/// `11982: layer 30 dug out, 3-2-0-1 home  1234567 positions  345678/s  12 MiB held`, or a shorter
/// form that fits into `width` columns, if there is one.
std::string proof_progress_text(const std::string& deal, const ProofProgress& progress,
                                double positions_per_second,
                                std::size_t width = std::numeric_limits<std::size_t>::max());
/// The same for programs, as one line of JSON (docs/look-up/rows.md).
std::string proof_progress_json(const std::string& deal, const ProofProgress& progress,
                                double seconds, double positions_per_second);

/// Reports on stderr how far the search of a deal has come, as long as this object lives.
class ProofProgressDisplay {
 public:
  /// `search` must outlive it.
  ProofProgressDisplay(ProgressMode mode, std::string deal, const ProofSearch& search);
  /// Removes the line.
  ~ProofProgressDisplay();

 private:
  void show();

  const ProgressMode mode_;
  const std::string deal_;
  const ProofSearch& search_;
  const Stopwatch stopwatch_;
  double last_seconds_ = 0;
  std::uint64_t last_positions_ = 0;
  std::optional<Periodic> periodic_;  // last, so that it ends before what it uses
};

/// What a run of `freecell prove` writes besides its rows: the certificates, what it takes to go on
/// within a deal, and its progress on stderr. The record of the run says how many deals are done;
/// the checkpoint has the search of the one after these. All functions may throw OutputError.
class ProofFiles : public ProofTracer {
 public:
  /// A path that is empty: there is no such file.
  ProofFiles(std::string certificate_path, std::string checkpoint_path, ProgressMode progress)
      : certificate_path_(std::move(certificate_path)),
        checkpoint_path_(std::move(checkpoint_path)),
        progress_(progress) {}

  /// Reads the checkpoint of the run that `run` describes, if there is one. Returns the verdicts on
  /// the deals before its search. Throws InputError.
  VerdictCounts read_checkpoint(const std::string& run, bool resumes);
  /// Opens the certificates and begins the checkpoint, behind the deals of `record`. Throws
  /// InputError, and then nothing has changed.
  void open(const Checkpoint& record);

  /// Searches the next deal.
  const ProofOutcome& prove(ProofSolver& solver, const StudiedDeal& deal, const Rules& rules,
                            const StopCallback& stop);
  /// Notes that a deal is done. The checkpoint follows when its row is written: at the next deal,
  /// or at the end. That of a deal that is unknown stays until then, so that a run with higher
  /// limits can go on with it.
  void note(Verdict verdict);
  std::uint64_t finished_bytes() const { return certificate_ ? certificate_->finished_bytes() : 0; }

  /// Call this at the end of the run, with its exit code. Keeps what a checkpoint can continue.
  void end(int exit_code);

 private:
  void begin_proof(const ProofSearch& search, bool goes_on) override;
  bool wants_layers() const override { return certificate_.has_value(); }
  void take_layer(const std::function<const PackedPosition*()>& next) override;
  void end_layer(const ProofSearch& search) override;
  void leave_proof(const ProofSearch& search) override { keep(&search); }
  void finish_proof() override;

  void keep(const ProofSearch* search);

  const std::string certificate_path_;
  const std::string checkpoint_path_;
  const ProgressMode progress_;
  ProofCheckpoint done_;  ///< of the deals that are done
  std::optional<CertificateWriter> certificate_;
  std::optional<ProofCheckpointReader> earlier_;  ///< kept until its search goes on
  bool is_behind_ = false;  ///< whether the checkpoint does not know of the last deal yet
  Stopwatch stopwatch_;
  double next_ = 0;  ///< when the next checkpoint is due, in seconds since the start

  // Of the deal that is searched:
  std::optional<CertificateHead> head_;
  CertifiedSoFar certified_;  ///< what an earlier run has put into its certificate
  std::optional<ProofProgressDisplay> display_;
};

}  // namespace freecell
