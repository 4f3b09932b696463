#include "tools/prove/checkpoint_keeper.h"

#include <algorithm>

#include "tools/prove/packed_number.h"

namespace freecell {
namespace {

/// Checkpoints are at least so many seconds apart, and take a twentieth of the time at most.
constexpr double kCheckpointSeconds = 10;
constexpr double kCheckpointShare = 20;

}  // namespace

UnfinishedProof unfinished_proof(ProofCheckpointReader& reader) {
  const auto give_pending = [&reader](const UnfinishedProof::Add& add) {
    reader.read_pending([&](PositionNumber number) { add(packed_of(number)); });
  };
  return {reader.checkpoint().positions, reader.checkpoint().largest, give_pending};
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
  checkpoint.positions = search.progress().finished;
  checkpoint.largest = search.progress().largest;
  if (certificate_ != nullptr) {
    checkpoint.certificate_bytes = certificate_->sync();
    checkpoint.finished_bytes = certificate_->finished_bytes();
    checkpoint.certified = certificate_->positions();
  }
  write_proof_checkpoint(path_, checkpoint, [&](const auto& take) {
    search.for_each_pending([&](const PackedPosition& packed) { take(number_of(packed)); });
  });
}

void CheckpointKeeper::keep() {
  if (path_.empty()) return;
  ProofCheckpoint checkpoint = done_;
  checkpoint.has_search = false;
  if (certificate_ != nullptr) {
    checkpoint.finished_bytes = certificate_->finished_bytes();
    checkpoint.certificate_bytes = certificate_->finished_bytes();
  }
  write_proof_checkpoint(path_, checkpoint, [](const auto&) {});
}

}  // namespace freecell
