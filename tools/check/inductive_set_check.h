#pragma once

#include <cstdint>
#include <string>

#include "tools/io/files/input_stream.h"
#include "tools/io/proofs/certificate_file.h"

namespace freecell {

/// What came of a certificate: if there is no fault, its deal is unsolvable.
struct InductiveSetFinding {
  std::string fault;            ///< the first one, in words
  std::uint64_t positions = 0;  ///< in the set

  bool is_proof() const { return fault.empty(); }
};

/// Checks the certificate of which `reader` has just read the head; afterwards the next one can be
/// read. It shares nothing with the search but dealer/: by the rules in inductive_set.h the start
/// must be a member, and so must every successor of a member; none may be won.
///
/// A *slice* of the set at a time is in memory, as many members as there is room for; the whole
/// list is then read once more, and every successor that falls between the first member of the
/// slice and the first of the next is looked up. The slices share all positions out among them, so
/// that every successor is looked up, however the list was made up.
///
/// `memory`: bytes for a slice. `jobs`: threads. `cancelled`: true to stop; then what is returned
/// means nothing. Throws ReadError.
InductiveSetFinding check_inductive_set(CertificateReader& reader, const CertificateHead& head,
                                        std::uint64_t memory, int jobs,
                                        const CancelCallback& cancelled);

}  // namespace freecell
