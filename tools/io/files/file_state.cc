#include "tools/io/files/file_state.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/file_descriptor.h"
#include "tools/io/files/errors.h"

namespace freecell {
Sha256 digest_of_beginning(const std::string& path, std::uint64_t size) {
  constexpr std::uint64_t kPieceSize = std::uint64_t{1} << 16;
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.is_open()) throw InputError(path + ": " + system_message(errno));
  std::vector<char> piece(kPieceSize);
  Sha256 digest;
  while (size > 0) {
    const ssize_t got = ::read(file.get(), piece.data(), std::min(size, kPieceSize));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw InputError(path + ": " + system_message(errno));
    if (got == 0) throw InputError(path + ": was cut short while it was read");
    digest.update({piece.data(), static_cast<std::size_t>(got)});
    size -= static_cast<std::uint64_t>(got);
  }
  return digest;
}

std::string digest_difference(const std::string& path, const FileState& state,
                              const Sha256& digest) {
  assert(state.sha256.empty() || state.sha256.size() == 64);
  if (state.sha256.empty() || digest.hex() == state.sha256) return {};
  return path + ": its SHA-256 is not what its record says: it was changed";
}

std::string change_since(const std::string& path, const FileState& state, bool may_be_longer) {
  std::error_code error;
  const std::uint64_t size = std::filesystem::file_size(path, error);
  if (error) throw InputError(path + ": " + error.message());
  if (size < state.size || (size > state.size && !may_be_longer)) {
    return path + ": has " + std::to_string(size) + " bytes where its record says " +
           std::to_string(state.size) + ": it was changed";
  }
  if (state.sha256.empty()) return {};
  return digest_difference(path, state, digest_of_beginning(path, state.size));
}

}  // namespace freecell
