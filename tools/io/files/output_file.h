#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/io/files/file_descriptor.h"

namespace freecell {

/// Where results go: a file or stdout. Every call writes through at once, so that what was given is
/// kept whatever happens next; give it pieces of some kilobytes. Failures throw OutputError that
/// names the file, or ClosedPipe.
class OutputFile {
 public:
  enum class Existing { kRefuse, kReplace };

  static OutputFile standard_output();
  /// Creates `path` (`-`: stdout). Throws InputError if it cannot be opened, or if it is a regular
  /// file that exists and may not be replaced. Devices and named pipes are written to.
  static OutputFile create(const std::string& path, Existing existing);

  /// Opens `path` (`-`: stdout) and leaves what is in it; creates it if there is none. A regular
  /// file is locked: InputError if another run is writing it, or if it cannot be opened.
  static OutputFile open(const std::string& path);

  /// Throws the InputError that `create` would throw for a file that exists; creates nothing.
  static void refuse_existing(const std::string& path);

  const std::string& name() const { return name_; }
  /// Whether this is a file that stays, next to which others may be put.
  bool is_regular() const;
  bool is_terminal() const;

  /// Of a file that could not take all of `text`, what lies after its last whole line is cut off.
  void write(std::string_view text);
  /// Of a file that could not take all of `bytes`, what it could take of them is cut off.
  void write_whole(std::string_view bytes);
  /// Bytes in the file.
  std::uint64_t size() const;
  /// Leaves the first `size` bytes, and writes on after them. Nothing to do where no file stays.
  void cut_to(std::uint64_t size);
  /// Waits until what was written is safe from a loss of power, as far as the system can tell.
  void sync();
  /// Throws OutputError if the file that `name` leads to is no longer this one.
  void check_in_place() const;
  /// Removes the file if `open` has created it.
  void remove_if_new();
  /// Closes the file; some file systems tell only now that it is full.
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

/// Writes `text` to `path` so that at every moment, a loss of power included, `path` holds the old
/// text or the new, whole.
void replace_file(const std::string& path, std::string_view text);

/// Gives the file `from` the name `to`, which another file may have had, safe from a loss of power.
void rename_file(const std::string& from, const std::string& to);

}  // namespace freecell
