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

/// How far a run of `freecell prove` has come.
struct ProofCheckpoint {
  std::string run;                      ///< what must be the same for it to go on, in words
  std::vector<std::string> rows;        ///< of the deals that are done
  VerdictCounts counts;                 ///< of these
  std::uint64_t proof_positions = 0;    ///< of the unsolvable ones, all together
  std::uint64_t certificate_bytes = 0;  ///< of the file of certificates, what belongs to it
  std::uint64_t finished_bytes = 0;     ///< of these, what the certificates of finished deals take
  // The rest is of the deal after these, if its search has begun.
  bool has_search = false;
  std::uint64_t positions = 0;  ///< of the layers that are done
  std::uint64_t largest = 0;    ///< layer of these
  std::uint64_t certified = 0;  ///< positions that its certificate has so far
};

/// Replaces `path` by a checkpoint; until all is written the old one stays. `give_pending` calls
/// its argument with every position that is still to be searched. Throws OutputError.
void write_proof_checkpoint(
    const std::string& path, const ProofCheckpoint& checkpoint,
    const std::function<void(const std::function<void(PositionNumber)>&)>& give_pending);

/// Reads a checkpoint: first what it says, then the positions.
class ProofCheckpointReader {
 public:
  /// Throws InputError if it cannot be read or is none.
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
