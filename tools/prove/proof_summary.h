#pragma once

#include <cstdint>
#include <string>

#include "tools/io/proofs/proof_checkpoint.h"

namespace freecell {

/// What `freecell prove` writes to stderr at the end of a run. `signal` is the signal that stopped
/// the run, or 0. `can_go_on` says whether the run has a checkpoint. `peak_memory` is in bytes.
std::string proof_summary_text(const ProofCheckpoint& done, int signal, bool can_go_on,
                               double seconds, std::uint64_t peak_memory);

}  // namespace freecell
