#pragma once

#include <cstdint>
#include <string>

#include "tools/io/proofs/proof_checkpoint.h"

namespace freecell {

/// What `freecell prove` writes to stderr at the end of a run. `signal`: the signal that stopped
/// it, or 0. `can_go_on`: whether it has a checkpoint. `peak_memory`: bytes.
std::string proof_summary_text(const ProofCheckpoint& done, int signal, bool can_go_on,
                               double seconds, std::uint64_t peak_memory);

}  // namespace freecell
