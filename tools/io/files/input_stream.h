#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/file_descriptor.h"

namespace freecell {

/// Called while we wait for input. Returns true to cancel.
using CancelCallback = std::function<bool()>;

/// The bytes of a file or of stdin as they arrive. gzip and zstd data of any number of members or
/// frames are decompressed.
class InputStream {
 public:
  /// `name` is a path, or `-` for stdin. If that is a terminal, a line on stderr says that we wait.
  /// Throws ReadError if the file cannot be opened.
  InputStream(const std::string& name, CancelCallback cancelled);
  /// Reads a file that is already open. If `name` ends in .gz or .zst, the file must be compressed.
  InputStream(FileDescriptor fd, const std::string& name, CancelCallback cancelled);
  InputStream(InputStream&&) noexcept;
  InputStream& operator=(InputStream&&) noexcept;
  ~InputStream();

  /// Makes a stream of the bytes of `text`, uncompressed, as if they were those of a file.
  static InputStream of_text(std::string text);

  /// Reads 1 to `size` bytes into `buffer` and returns their number; 0 at the end or after
  /// cancellation. Throws ReadError after all readable bytes have been returned, and then always.
  std::size_t read(char* buffer, std::size_t size);
  /// Reads in the same way and appends the bytes to `text`. Returns whether there were any. When it
  /// throws, `text` is as it was.
  bool append_to(std::string& text, std::size_t most);
  /// Gives bytes back. They are read again before all others.
  void unread(std::string_view bytes);
  /// Whether the last read stopped because it was cancelled.
  bool was_cancelled() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
  std::string unread_;
  std::size_t unread_begin_ = 0;  ///< the bytes before it have been read again
};

/// Calls `take` with the text of the file `path`, which may be compressed, piece by piece. Memory
/// does not depend on its size. Returns false after cancellation. Throws ReadError.
bool for_each_piece(const std::string& path, const CancelCallback& cancelled,
                    const std::function<void(std::string_view)>& take);

}  // namespace freecell
