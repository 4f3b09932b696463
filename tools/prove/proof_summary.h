#pragma once

#include <cstdint>
#include <string>

#include "tools/io/proofs/proof_checkpoint.h"

namespace freecell {

/// What `freecell prove` says on stderr at the end of a run. `signal`: that stopped it; 0 if none.
/// `can_go_on`: it has a checkpoint. `peak_memory`: bytes.
std::string proof_summary_text(const ProofCheckpoint& done, int signal, bool can_go_on,
                               double seconds, std::uint64_t peak_memory);

}  // namespace freecell
