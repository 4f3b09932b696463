#include "tools/prove/proof_record.h"

#include <utility>

#include "solver/proof/distinguished_pairs.h"
#include "tools/prove/packed_number.h"

namespace freecell {

ProofRecord::ProofRecord(CertificateHead head, CertificateWriter* certificate,
                         CertifiedSoFar earlier, CheckpointKeeper& checkpoints,
                         ProgressMode progress)
    : head_(std::move(head)),
      certificate_(certificate),
      earlier_(std::move(earlier)),
      checkpoints_(checkpoints),
      progress_(progress) {}

void ProofRecord::begin_proof(const ProofSearch& search, bool goes_on) {
  head_.kind = search.is_up_to_symmetry() ? MemberKind::kClasses : MemberKind::kPositions;
  head_.distinguished = distinguished_pairs_of(search.exchangeable());
  if (certificate_ != nullptr) {
    // The checkpoint may count on the certificate that is dropped now.
    if (certificate_->has_unfinished()) checkpoints_.keep();
    goes_on ? certificate_->go_on(earlier_) : certificate_->begin(head_);
  }
  display_.emplace(progress_, head_.deal_name, search);
}

void ProofRecord::take_layer(const std::function<const PackedPosition*()>& next) {
  while (const PackedPosition* packed = next()) certificate_->add(number_of(*packed));
}

void ProofRecord::finish_proof() {
  if (certificate_ != nullptr) certificate_->finish();
}

}  // namespace freecell
