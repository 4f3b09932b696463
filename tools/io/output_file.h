#pragma once

#include <string>
#include <string_view>

#include "tools/io/file_descriptor.h"

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
  /// Closes the file; some file systems tell only now that it is full.
  void close();

 private:
  OutputFile(std::string name, FileDescriptor fd) : name_(std::move(name)), fd_(std::move(fd)) {}

  void cut_off(std::size_t size) const;

  std::string name_;
  FileDescriptor fd_;
};

/// Writes `text` to `path` so that at every moment `path` holds the old text or the new, whole.
void replace_file(const std::string& path, std::string_view text);

}  // namespace freecell
