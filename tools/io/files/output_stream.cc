#include "tools/io/files/output_stream.h"

#include <algorithm>
#include <cassert>
#include <thread>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

/// So large that a new dictionary for each member costs nothing.
constexpr std::size_t kMemberSize = std::size_t{1} << 20;

/// More members would only take memory, because only this many are compressed at a time.
std::size_t max_members() { return std::max(1u, std::thread::hardware_concurrency()); }

}  // namespace

void OutputStream::write(std::string_view text) {
  if (compression_ == Compression::kNone) return write_to_file(text);
  text_ += text;
  if (text_.size() >= kMemberSize) begin_to_compress();
}

void OutputStream::write_to_file(std::string_view text) {
  if (compression_ == Compression::kNone) {
    file_.write(text);
  } else {
    file_.write_whole(text);
  }
  digest_.update(text);
}

void OutputStream::begin_to_compress() {
  assert(compression_ != Compression::kNone);
  if (members_.size() >= max_members()) write_oldest();
  members_.push_back(
      std::async(std::launch::async, [compression = compression_, text = std::move(text_)] {
        return compress(compression, text);
      }));
  text_.clear();
  has_members_ = true;
}

void OutputStream::write_oldest() try {
  assert(!members_.empty());
  const std::string member = members_.front().get();
  members_.pop_front();
  write_to_file(member);
} catch (...) {
  // After a missing member, the later ones must be missing, too.
  members_.clear();
  text_.clear();
  throw;
}

void OutputStream::end_member() {
  if (compression_ == Compression::kNone) return;
  if (!text_.empty()) begin_to_compress();
  while (!members_.empty()) write_oldest();
}

void OutputStream::finish() {
  // A file without any member would not be a compressed file.
  if (compression_ != Compression::kNone && !has_members_) begin_to_compress();
  end_member();
}

void OutputStream::keep(const FileState& beginning) {
  assert(text_.empty() && !has_members_ && "nothing is written yet");
  digest_ = digest_of_beginning(name(), beginning.size);
  const std::string change = digest_difference(name(), beginning, digest_);
  if (!change.empty()) throw InputError(change);
  kept_ = beginning.size;
  has_members_ = kept_ > 0;
}

void OutputStream::cut() {
  assert(text_.empty() && members_.empty());
  file_.cut_to(kept_);
}

void OutputStream::close() {
  finish();
  file_.close();
}

void copy_text(const std::string& path, OutputStream& output, const CancelCallback& cancelled,
               std::size_t skipped) try {
  constexpr std::size_t kPieceSize = std::size_t{1} << 18;
  InputStream input(path, cancelled);
  std::string piece;
  while (input.append_to(piece, kPieceSize)) {
    const std::size_t dropped = std::min(skipped, piece.size());
    skipped -= dropped;
    output.write(std::string_view(piece).substr(dropped));
    piece.clear();
  }
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace freecell
