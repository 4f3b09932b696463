#pragma once

#include <string>

#include "solver/proof/proof_tracer.h"
#include "tools/io/proofs/proof_checkpoint.h"
#include "tools/prove/certificate_writer.h"
#include "tools/terminal/stopwatch.h"

namespace freecell {

/// What a checkpoint says is left of the deal that was being searched. `reader` must outlive it.
UnfinishedProof unfinished_proof(ProofCheckpointReader& reader);

/// Keeps the checkpoint of a run of `freecell prove` up to date. All functions may throw
/// OutputError.
class CheckpointKeeper {
 public:
  /// `path`: empty: there is none, and nothing is done. `done`: what the run has done but for the
  /// deal that is searched. `certificate`: null if there is none. Both must outlive this.
  CheckpointKeeper(std::string path, const ProofCheckpoint& done, CertificateWriter* certificate)
      : path_(std::move(path)), done_(done), certificate_(certificate) {}

  /// While a deal is searched: often enough, and not so often that it takes much of the time.
  void keep_sometimes(const ProofSearch& search);
  /// While a deal is searched: now.
  void keep(const ProofSearch& search);
  /// Between two deals.
  void keep();

 private:
  std::string path_;
  const ProofCheckpoint& done_;
  CertificateWriter* certificate_;
  Stopwatch stopwatch_;
  double next_ = 0;  ///< in seconds since the start
};

}  // namespace freecell
