#pragma once

#include <string>

#include "solver/proof/proof_tracer.h"
#include "tools/io/proofs/proof_checkpoint.h"
#include "tools/prove/certificate_writer.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// Returns the proof that a checkpoint has left unfinished. `reader` must outlive it.
UnfinishedProof unfinished_proof(ProofCheckpointReader& reader);

/// Keeps the checkpoint of a run of `freecell prove` up to date. All functions may throw
/// OutputError.
class CheckpointKeeper {
 public:
  /// If `path` is empty, there is no checkpoint and nothing is done. `done` is what the run has
  /// done, without the deal that is being searched. `certificate` is null if there is none. `done`
  /// and `certificate` must outlive this object.
  CheckpointKeeper(std::string path, const ProofCheckpoint& done, CertificateWriter* certificate)
      : path_(std::move(path)), done_(done), certificate_(certificate) {}

  /// Call this while a deal is searched. It writes a checkpoint from time to time, but not so often
  /// that writing takes much of the time.
  void keep_sometimes(const ProofSearch& search);
  /// Writes a checkpoint now, while a deal is searched.
  void keep(const ProofSearch& search);
  /// Writes a checkpoint between two deals.
  void keep();

 private:
  std::string path_;
  const ProofCheckpoint& done_;
  CertificateWriter* certificate_;
  Stopwatch stopwatch_;
  double next_ = 0;  ///< when the next checkpoint is due, in seconds since the start
};

}  // namespace freecell
