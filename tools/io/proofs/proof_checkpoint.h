#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "dealer/position_number.h"
#include "dealer/verdict_counts.h"
#include "tools/io/files/file_descriptor.h"
#include "tools/io/proofs/position_blocks.h"

namespace freecell {

/// The progress of a run of `freecell prove`.
struct ProofCheckpoint {
  /// describes, in words, what must be the same when the run continues
  std::string run;
  std::vector<std::string> rows;  ///< rows of the finished deals
  VerdictCounts counts;           ///< verdicts of these deals
  /// positions in the proofs of all unsolvable deals together
  std::uint64_t proof_positions = 0;
  std::uint64_t certificate_bytes = 0;  ///< valid bytes in the file of certificates
  /// bytes of these that the certificates of finished deals take
  std::uint64_t finished_bytes = 0;
  // The other members describe the next deal, if its search has begun.
  bool has_search = false;
  std::uint64_t positions = 0;  ///< positions in the finished layers
  std::uint64_t largest = 0;    ///< largest finished layer
  std::uint64_t certified = 0;  ///< positions in its certificate so far
};

/// Replaces `path` by a checkpoint; the old one stays until the new one is complete. `give_pending`
/// calls its argument with every position that is still to be searched. Throws OutputError.
void write_proof_checkpoint(
    const std::string& path, const ProofCheckpoint& checkpoint,
    const std::function<void(const std::function<void(PositionNumber)>&)>& give_pending);

/// Reads a checkpoint: first its head, then the positions.
class ProofCheckpointReader {
 public:
  /// Throws InputError if the file cannot be read or is not a checkpoint.
  explicit ProofCheckpointReader(const std::string& path);

  const ProofCheckpoint& checkpoint() const { return checkpoint_; }
  /// Calls `take` with every position that was pending. Throws InputError.
  void read_pending(const std::function<void(PositionNumber)>& take);

 private:
  std::string path_;
  FileDescriptor fd_;
  ProofCheckpoint checkpoint_;
};

}  // namespace freecell
