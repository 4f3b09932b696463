#pragma once

#include <deque>
#include <future>
#include <string>
#include <string_view>
#include <utility>

#include "tools/io/files/compression.h"
#include "tools/io/files/output_file.h"

namespace freecell {

/// The output of a long run: an OutputFile, compressed if its name ends in `.gz` or `.zst`.
///
/// What is not compressed is written at once. Compressed text is collected to a megabyte and
/// becomes a gzip member or zstd frame of its own, on another thread, so that whoever gives us the
/// text does not wait for it; several may be under way, and they are written in order. A file of
/// members reads like one, and every member that is in it is whole.
class OutputStream {
 public:
  explicit OutputStream(OutputFile file) : OutputStream(std::move(file), Compression::kNone) {
    compression_ = compression_of_name(file_.name());
  }
  /// Compresses the output whatever its name is.
  OutputStream(OutputFile file, Compression compression)
      : file_(std::move(file)), compression_(compression) {}

  /// See OutputFile::create.
  static OutputStream create(const std::string& path, OutputFile::Existing existing) {
    return OutputStream(OutputFile::create(path, existing));
  }

  /// See OutputFile::open.
  static OutputStream open(const std::string& path) { return OutputStream(OutputFile::open(path)); }

  const std::string& name() const { return file_.name(); }
  bool is_regular() const { return file_.is_regular(); }
  bool is_terminal() const { return file_.is_terminal(); }

  /// Throws what OutputFile throws. For compressed text, a later call may report a failure.
  void write(std::string_view text);
  /// Ends the member or frame. When this returns, all text so far is in the file.
  void end_member();
  /// Does the same, and makes the file a complete one even if nothing was written to it.
  void finish();
  /// The size of the file in bytes.
  std::uint64_t size() const { return file_.size(); }
  /// See OutputFile::cut_to. `size` is the end of a member or frame. Must be called before any
  /// write.
  void cut_to(std::uint64_t size);
  /// See OutputFile::sync and OutputFile::check_in_place. Safe while another thread writes.
  void sync() { file_.sync(); }
  void check_in_place() const { file_.check_in_place(); }
  void remove_if_new() { file_.remove_if_new(); }
  void close();

 private:
  void begin_to_compress();
  void write_oldest();

  OutputFile file_;
  Compression compression_;
  std::string text_;  ///< text of the member that has not ended
  std::deque<std::future<std::string>> members_;
  bool has_members_ = false;
};

}  // namespace freecell
