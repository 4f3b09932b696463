#pragma once

#include <optional>

#include "solver/proof/proof_tracer.h"
#include "tools/prove/certificate_writer.h"
#include "tools/prove/checkpoint_keeper.h"
#include "tools/prove/proof_progress.h"

namespace freecell {

/// What `freecell prove` writes down while it searches a deal: its certificate, checkpoints, and on
/// stderr how far it has come.
class ProofRecord : public ProofTracer {
 public:
  /// `head`: of the deal's certificate. `certificate`: null if there is none. `certified`:
  /// positions that an earlier run has put into the deal's certificate.
  ProofRecord(CertificateHead head, CertificateWriter* certificate, std::uint64_t certified,
              CheckpointKeeper& checkpoints, ProgressMode progress);

  void begin_proof(const ProofSearch& search, bool goes_on) override;
  bool wants_layers() const override { return certificate_ != nullptr; }
  void take_layer(const std::function<const PackedPosition*()>& next) override;
  void end_layer(const ProofSearch& search) override { checkpoints_.keep_sometimes(search); }
  void leave_proof(const ProofSearch& search) override { checkpoints_.keep(search); }
  void finish_proof() override;

 private:
  const CertificateHead head_;
  CertificateWriter* certificate_;
  const std::uint64_t certified_;
  CheckpointKeeper& checkpoints_;
  const ProgressMode progress_;
  std::optional<ProofProgressDisplay> display_;
};

}  // namespace freecell
