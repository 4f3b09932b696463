#include "tools/prove/proof_record.h"

#include <utility>

#include "tools/prove/packed_number.h"

namespace freecell {

ProofRecord::ProofRecord(CertificateHead head, CertificateWriter* certificate,
                         std::uint64_t certified, CheckpointKeeper& checkpoints,
                         ProgressMode progress)
    : head_(std::move(head)),
      certificate_(certificate),
      certified_(certified),
      checkpoints_(checkpoints),
      progress_(progress) {}

void ProofRecord::begin_proof(const ProofSearch& search, bool goes_on) {
  if (certificate_ != nullptr) {
    goes_on ? certificate_->go_on(certified_) : certificate_->begin(head_);
  }
  display_.emplace(progress_, head_.deal_name, search);
}

void ProofRecord::take_layer(const std::function<const PackedPosition*()>& next) {
  while (const PackedPosition* packed = next()) certificate_->add(number_of(*packed));
  certificate_->end_layer();
}

void ProofRecord::finish_proof() {
  if (certificate_ != nullptr) certificate_->finish();
}

}  // namespace freecell
