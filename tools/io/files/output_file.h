#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/file_descriptor.h"

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

  /// Does the same as `create`, but a regular file is written under another name, and `close` puts
  /// it in the place of `path`. So `path` holds the whole old file or the whole new one at every
  /// moment. Without `close` the draft vanishes. If `durable`, the file is safe from a loss of
  /// power after `close`.
  static OutputFile draft(const std::string& path, Existing existing, bool durable = true);

  /// Throws the InputError that `create` would throw for an existing file; creates nothing.
  static void refuse_existing(const std::string& path);

  const std::string& name() const { return name_; }
  /// Whether this is a regular file, next to which other files may be put.
  bool is_regular() const;
  bool is_terminal() const;

  /// Writes `text`. If the file cannot take all of it, it is cut after its last whole line.
  void write(std::string_view text);
  /// Writes `bytes`. If the file cannot take all of them, the part that was written is cut off.
  void write_whole(std::string_view bytes);
  /// The size of the file in bytes; of stdout, how much was written here. Throws OutputError if
  /// somebody else has cut the file or written to it since it was opened. (Others may write to
  /// stdout.)
  std::uint64_t size() const;
  /// Keeps the first `size` bytes; the next write follows them. Does nothing if this is not a
  /// regular file.
  void cut_to(std::uint64_t size);
  /// Waits until the written data are safe from a loss of power, as far as the system can tell.
  void sync();
  /// Throws OutputError if the file's name no longer leads to this file.
  void check_in_place() const;
  /// Removes the file if `open` has created it. Returns whether it did.
  bool remove_if_new();
  /// Closes the file, and puts a draft in its place. Some file systems report only now that they
  /// are full.
  void close();

 private:
  struct Unlink {
    void operator()(const std::string* path) const;
  };
  /// The name of a file that is removed unless it is renamed.
  using Draft = std::unique_ptr<const std::string, Unlink>;

  OutputFile(std::string name, FileDescriptor fd) : name_(std::move(name)), fd_(std::move(fd)) {}

  std::size_t write_most(std::string_view bytes);
  void cut_off(std::size_t size);
  void lock() const;

  std::string name_;
  FileDescriptor fd_;
  bool is_new_ = false;
  bool is_synced_folder_ = false;
  std::uint64_t size_ = 0;   ///< of a regular file, if nobody else writes to it; stdout: our part
  std::uint64_t begin_ = 0;  ///< where our part of stdout begins, if that is a file
  Draft draft_;
  std::string target_;  ///< where the draft goes; a link of that name stays
  bool is_durable_ = false;
};

/// Ends the program: immediately, or once all writes to regular files that are under way are
/// complete. (A program that simply ends may leave half of another thread's write.) Signal handlers
/// use it.
void end_between_writes(int exit_code);

/// Writes `text` to `path`. At every moment, even at a loss of power, `path` holds the whole old
/// text or the whole new text.
void replace_file(const std::string& path, std::string_view text);

}  // namespace freecell
