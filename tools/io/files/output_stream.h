#pragma once

#include <cstdint>
#include <deque>
#include <future>
#include <string>
#include <string_view>
#include <utility>

#include "tools/io/files/compression.h"
#include "tools/io/files/file_state.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_file.h"

namespace freecell {

/// The output of a long run: an OutputFile, compressed if its name ends in `.gz` or `.zst`.
///
/// Uncompressed text is written at once. Text to compress is collected up to a megabyte. Another
/// thread makes it a gzip member or zstd frame of its own, so that the caller does not wait.
/// Several members may be under way; they are written in order. A file of many members reads like a
/// file of one, and every member in it is complete.
class OutputStream {
 public:
  explicit OutputStream(OutputFile file) : OutputStream(std::move(file), Compression::kNone) {
    compression_ = compression_of_name(file_.name());
  }
  /// Compresses the output whatever its name is.
  OutputStream(OutputFile file, Compression compression)
      : file_(std::move(file)), compression_(compression) {}

  const std::string& name() const { return file_.name(); }
  bool is_regular() const { return file_.is_regular(); }
  bool is_terminal() const { return file_.is_terminal(); }

  /// Throws what OutputFile throws. For compressed text, a later call may report a failure.
  void write(std::string_view text);
  /// Ends the member or frame. When this returns, all text so far is in the file.
  void end_member();
  /// Does the same, and makes the file a complete one even if nothing was written to it.
  void finish();
  /// The size of the file in bytes. See OutputFile::size.
  std::uint64_t size() const { return file_.size(); }
  /// The state of the file. Everything in the file was written, or kept by `keep`.
  FileState state() const { return {file_.size(), digest_.hex()}; }
  /// Reads the beginning that is to stay, up to the end of a member or frame. Throws InputError if
  /// it was changed. Must be called before any write.
  void keep(const FileState& beginning);
  /// Cuts off everything that is not kept. See OutputFile::cut_to. Must be called before any write.
  void cut();
  /// See OutputFile::sync and OutputFile::check_in_place. Safe while another thread writes.
  void sync() { file_.sync(); }
  void check_in_place() const { file_.check_in_place(); }
  bool remove_if_new() { return file_.remove_if_new(); }
  void close();

 private:
  void write_to_file(std::string_view text);
  void begin_to_compress();
  void write_oldest();

  OutputFile file_;
  Compression compression_;
  std::string text_;                              ///< text of the member that has not ended
  std::deque<std::future<std::string>> members_;  ///< those under way, in order
  bool has_members_ = false;
  Sha256 digest_;  ///< of what is in the file, if that is a regular one
  std::uint64_t kept_ = 0;
};

/// Copies the contents of the file `path` but its first `skipped` bytes. Throws InputError that
/// names the file, after it has copied the valid part. Returns early after cancellation.
void copy_text(const std::string& path, OutputStream& output, const CancelCallback& cancelled,
               std::size_t skipped = 0);

}  // namespace freecell
