#pragma once

#include <cstdint>
#include <string>

#include "base/sha256.h"

namespace freecell {

/// The state in which a run has left a file, or the beginning of it that is known to be right.
struct FileState {
  std::uint64_t size = 0;
  std::string sha256;  ///< of the first `size` bytes; empty if it was not noted
};

/// The SHA-256 of the first `size` bytes that the file `path` has now. Throws InputError if the
/// file cannot be read or is shorter.
Sha256 digest_of_beginning(const std::string& path, std::uint64_t size);

/// Says that `path` was changed, if the state has another digest than `digest`; else empty.
std::string digest_difference(const std::string& path, const FileState& state,
                              const Sha256& digest);

/// Describes what shows that the file `path` was changed since: `deals.csv: has 5 bytes where its
/// record says 7: it was changed`. Empty if nothing does. `may_be_longer` says whether more bytes
/// may follow. Reads the file if the state has a digest. Throws InputError if it cannot be read.
std::string change_since(const std::string& path, const FileState& state, bool may_be_longer);

}  // namespace freecell
