#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/io/files/file_descriptor.h"

namespace freecell {

/// An output: a file or stdout. Every call writes through at once, so that the data survive
/// whatever happens next. Write pieces of some kilobytes. Failures throw OutputError, which names
/// the file, or ClosedPipe.
class OutputFile {
 public:
  enum class Existing { kRefuse, kReplace };

  static OutputFile standard_output();
  /// Creates `path` (`-`: stdout). Throws InputError if it cannot be opened, or if it is an
  /// existing regular file that may not be replaced. Existing devices and named pipes are opened
  /// for writing.
  static OutputFile create(const std::string& path, Existing existing);

  /// Opens `path` (`-`: stdout) and keeps its contents; creates it if it does not exist. A regular
  /// file is locked. Throws InputError if another run is writing it, or if it cannot be opened.
  static OutputFile open(const std::string& path);

  /// Throws the InputError that `create` would throw for an existing file; creates nothing.
  static void refuse_existing(const std::string& path);

  const std::string& name() const { return name_; }
  /// Whether this is a regular file, next to which other files may be put.
  bool is_regular() const;
  bool is_terminal() const;

  /// If the file cannot take all of `text`, it is cut after its last whole line.
  void write(std::string_view text);
  /// If the file cannot take all of `bytes`, the part that was written is cut off.
  void write_whole(std::string_view bytes);
  /// The size of the file in bytes.
  std::uint64_t size() const;
  /// Keeps the first `size` bytes; the next write follows them. Does nothing if this is not a
  /// regular file.
  void cut_to(std::uint64_t size);
  /// Waits until the written data are safe from a loss of power, as far as the system can tell.
  void sync();
  /// Throws OutputError if the file's name no longer leads to this file.
  void check_in_place() const;
  /// Removes the file if `open` has created it.
  void remove_if_new();
  /// Closes the file. Some file systems report only now that they are full.
  void close();

 private:
  OutputFile(std::string name, FileDescriptor fd) : name_(std::move(name)), fd_(std::move(fd)) {}

  std::size_t write_most(std::string_view bytes) const;
  void cut_off(std::size_t size) const;
  void lock() const;

  std::string name_;
  FileDescriptor fd_;
  bool is_new_ = false;
};

/// Writes `text` to `path`. At every moment, even at a loss of power, `path` holds the whole old
/// text or the whole new text.
void replace_file(const std::string& path, std::string_view text);

/// Renames the file `from` to `to`, which may replace another file, safe from a loss of power.
void rename_file(const std::string& from, const std::string& to);

}  // namespace freecell
