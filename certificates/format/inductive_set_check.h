#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "certificates/format/certificate_file.h"

namespace freecell {

/// The result for a certificate. If there is no fault, its claim is true.
struct InductiveSetFinding {
  std::string fault;            ///< the first fault, in words
  std::uint64_t positions = 0;  ///< the number of positions in the set

  bool is_proof() const { return fault.empty(); }
};

/// Checks the certificate whose head `reader` has just read. Afterwards `reader` can read the next
/// certificate. The check shares nothing with the search except dealer/. By the rules in
/// inductive_set.h the start must be a member, and so must every successor of a member, unless the
/// claim holds without it. No member may be won.
///
/// Only a *slice* of the set is in memory at a time. It consists of the members whose keys hash to
/// the slice's share of all hashes. The whole list is then read once more, and every successor that
/// falls into the slice is looked up. The slices divide all possible keys, so every successor is
/// looked up once, whatever the list contains. The reader makes sure that it is the same list each
/// time: a file that changes meanwhile is a ReadError.
///
/// `memory` is the number of bytes for a slice, and `jobs` the number of threads. `cancelled`
/// returns true to stop the check. The result then means nothing. Throws ReadError.
InductiveSetFinding check_inductive_set(CertificateReader& reader, const CertificateHead& head,
                                        std::uint64_t memory, int jobs,
                                        const std::function<bool()>& cancelled);

}  // namespace freecell
