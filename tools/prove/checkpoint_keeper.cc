#include "tools/prove/checkpoint_keeper.h"

#include <algorithm>

#include "solver/proof/distinguished_pairs.h"
#include "tools/prove/packed_number.h"

namespace freecell {
namespace {

/// Checkpoints are at least this many seconds apart. They take at most a twentieth of the time.
constexpr double kCheckpointSeconds = 10;
constexpr double kCheckpointShare = 20;

}  // namespace

UnfinishedProof unfinished_proof(ProofCheckpointReader& reader) {
  const auto give_pending = [&reader](const UnfinishedProof::Add& add) {
    reader.read_pending([&](PositionNumber number) { add(packed_of(number)); });
  };
  const ProofCheckpoint& checkpoint = reader.checkpoint();
  return {exchangeable_cards(checkpoint.distinguished), checkpoint.positions, checkpoint.largest,
          give_pending};
}

void CheckpointKeeper::keep_sometimes(const ProofSearch& search) {
  if (path_.empty() || stopwatch_.seconds() < next_) return;
  const Stopwatch writing;
  keep(search);
  const double pause = std::max(kCheckpointSeconds, kCheckpointShare * writing.seconds());
  next_ = stopwatch_.seconds() + pause;
}

void CheckpointKeeper::keep(const ProofSearch& search) {
  if (path_.empty()) return;
  ProofCheckpoint checkpoint = done_;
  checkpoint.has_search = true;
  checkpoint.distinguished = distinguished_pairs_of(search.exchangeable());
  checkpoint.positions = search.progress().finished;
  checkpoint.largest = search.progress().largest;
  CertifiedSoFar certified;
  if (certificate_ != nullptr) {
    certified = certificate_->so_far();
    checkpoint.certificate_bytes = certificate_->sync();
    checkpoint.finished_bytes = certificate_->finished_bytes();
    checkpoint.certified = certified.written;
    checkpoint.waiting = certified.waiting.size();
    checkpoint.certificate_digest = certified.digest;
  }
  write_proof_checkpoint(path_, checkpoint, [&](const auto& take) {
    std::ranges::for_each(certified.waiting, take);
    search.for_each_pending([&](const PackedPosition& packed) { take(number_of(packed)); });
  });
}

void CheckpointKeeper::keep() {
  if (path_.empty()) return;
  ProofCheckpoint checkpoint = done_;
  checkpoint.forget_search();
  if (certificate_ != nullptr) {
    checkpoint.finished_bytes = certificate_->finished_bytes();
    checkpoint.certificate_bytes = certificate_->finished_bytes();
  }
  write_proof_checkpoint(path_, checkpoint, [](const auto&) {});
}

}  // namespace freecell
