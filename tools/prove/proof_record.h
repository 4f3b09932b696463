#pragma once

#include <optional>

#include "solver/proof/proof_tracer.h"
#include "tools/prove/certificate_writer.h"
#include "tools/prove/checkpoint_keeper.h"
#include "tools/prove/proof_progress.h"

namespace freecell {

/// Writes what `freecell prove` records while it searches a deal: its certificate, checkpoints, and
/// its progress on stderr.
class ProofRecord : public ProofTracer {
 public:
  /// `head` is that of the deal's certificate, except for its kind, which the search decides.
  /// `certificate` is null if there is none. `earlier` is what an earlier run has put into it.
  ProofRecord(CertificateHead head, CertificateWriter* certificate, CertifiedSoFar earlier,
              CheckpointKeeper& checkpoints, ProgressMode progress);

  void begin_proof(const ProofSearch& search, bool goes_on) override;
  bool wants_layers() const override { return certificate_ != nullptr; }
  void take_layer(const std::function<const PackedPosition*()>& next) override;
  void end_layer(const ProofSearch& search) override { checkpoints_.keep_sometimes(search); }
  void leave_proof(const ProofSearch& search) override { checkpoints_.keep(search); }
  void finish_proof() override;

 private:
  CertificateHead head_;
  CertificateWriter* certificate_;
  const CertifiedSoFar earlier_;
  CheckpointKeeper& checkpoints_;
  const ProgressMode progress_;
  std::optional<ProofProgressDisplay> display_;
};

}  // namespace freecell
