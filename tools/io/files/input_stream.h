#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "tools/io/files/file_descriptor.h"

namespace freecell {

/// Asked while we wait for input: true to give up.
using CancelCallback = std::function<bool()>;

/// Why reading went wrong, without the file's name: `Is a directory`, `gzip data is damaged or cut
/// short`.
class ReadError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The bytes of a file or of stdin as they arrive, decompressed if they are gzip or zstd data of
/// any number of members or frames.
class InputStream {
 public:
  /// `name`: a path, or `-` for stdin. Throws ReadError if the file cannot be opened.
  InputStream(const std::string& name, CancelCallback cancelled);
  /// Reads what is open already. A file whose `name` ends in .gz or .zst must be compressed.
  InputStream(FileDescriptor fd, const std::string& name, CancelCallback cancelled);
  InputStream(InputStream&&) noexcept;
  InputStream& operator=(InputStream&&) noexcept;
  ~InputStream();

  /// Puts 1 to `size` bytes into `buffer`, and says how many; 0 at the end, or when told to give
  /// up. Throws ReadError, after all that could be read was.
  std::size_t read(char* buffer, std::size_t size);
  /// Whether that was because we were told to give up.
  bool was_cancelled() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace freecell
