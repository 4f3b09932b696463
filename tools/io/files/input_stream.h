#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_descriptor.h"
#include "dealer/characters.h"
#include "tools/io/files/compression.h"

namespace freecell {

/// Called while we wait for input. Returns true to cancel.
using CancelCallback = std::function<bool()>;

/// The bytes of a file or of stdin as they arrive. gzip and zstd data of any number of members or
/// frames are decompressed, and UTF-16 becomes UTF-8.
class InputStream {
 public:
  /// `name` is a path, or `-` for stdin. If that is a terminal, a line on stderr says that we wait.
  /// Throws ReadError if the file cannot be opened.
  InputStream(const std::string& name, CancelCallback cancelled);
  /// Reads a file that is already open. If `name` ends in .gz or .zst, the file must be compressed.
  InputStream(FileDescriptor fd, const std::string& name, CancelCallback cancelled);

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
  bool was_cancelled() const { return was_cancelled_; }

 private:
  std::size_t read_bytes(std::span<char> buffer);
  void begin();
  std::size_t read_decompressed(std::span<char> buffer);
  std::size_t read_converted(std::span<char> buffer);
  std::size_t read_file(std::span<char> buffer);
  bool wait();

  FileDescriptor fd_;
  Compression named_;  ///< the compression that the file's name promises
  CancelCallback cancelled_;
  std::unique_ptr<Decompressor> decompressor_;  ///< of compressed data that has begun
  std::optional<TextDecoder> decoder_;          ///< of UTF-16
  std::string converted_;                       ///< its text that is not yet read
  std::vector<char> room_;                      ///< for bytes of the file
  std::string_view waiting_;                    ///< those that are not yet read or decompressed
  std::string unread_;
  std::size_t unread_begin_ = 0;  ///< the bytes before it have been read again
  bool has_begun_ = false;
  bool has_ended_ = false;  ///< a terminal would go on after its end
  bool was_cancelled_ = false;
  std::optional<ReadError> error_;
};

}  // namespace freecell
