#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/file_descriptor.h"
#include "certificates/format/position_blocks.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"
#include "dealer/verdict_counts.h"

namespace freecell {

/// How far a run of `freecell prove` has come within a deal.
struct ProofCheckpoint {
  /// describes, in words, what must be the same when the run continues
  std::string run;
  VerdictCounts counts;                 ///< verdicts of the finished deals
  std::uint64_t certificate_bytes = 0;  ///< valid bytes in the file of certificates
  /// bytes of these that the certificates of finished deals take
  std::uint64_t finished_bytes = 0;
  // The other members describe the next deal, if its search has begun.
  bool has_search = false;
  PairSet distinguished = 0;       ///< pairs of siblings that its proof does not exchange
  std::uint64_t positions = 0;     ///< positions in the finished layers
  std::uint64_t largest = 0;       ///< largest finished layer
  std::string certificate_digest;  ///< SHA-256 of what the file has of its certificate
  std::uint64_t certified = 0;     ///< positions in the file of certificates
  std::uint64_t waiting = 0;       ///< positions of its certificate that are not yet in the file
};

/// Replaces `path` by a checkpoint; the old one stays until the new one is complete.
/// `give_positions` calls its argument with the `waiting` positions of the certificate, and then
/// with every position that is still to be searched. Throws OutputError.
void write_proof_checkpoint(
    const std::string& path, const ProofCheckpoint& checkpoint,
    const std::function<void(const std::function<void(PositionNumber)>&)>& give_positions);

/// Reads a checkpoint. The digest at its end covers head and positions, so neither can be changed
/// without the other.
class ProofCheckpointReader {
 public:
  /// Throws InputError if the file cannot be read, is not a checkpoint or is damaged.
  explicit ProofCheckpointReader(const std::string& path);

  const ProofCheckpoint& checkpoint() const { return checkpoint_; }
  /// The positions of the certificate that were not yet in its file. Throws InputError.
  std::vector<PositionNumber> waiting();
  /// Calls `take` with every position that was pending. Throws InputError.
  void read_pending(const std::function<void(PositionNumber)>& take);

 private:
  void read_positions(const std::function<void(std::uint64_t, PositionNumber)>& take);

  std::string path_;
  FileDescriptor fd_;
  ProofCheckpoint checkpoint_;
  Sha256 head_digest_;
  std::int64_t first_block_ = 0;
};

}  // namespace freecell
