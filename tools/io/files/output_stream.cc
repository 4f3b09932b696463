#include "tools/io/files/output_stream.h"

#include <algorithm>
#include <thread>

namespace freecell {
namespace {

/// Large enough that a new dictionary each time costs nothing.
constexpr std::size_t kMemberSize = std::size_t{1} << 20;

/// More would only take memory: that many can be compressed at a time.
std::size_t max_members() { return std::max(1u, std::thread::hardware_concurrency()); }

}  // namespace

void OutputStream::write(std::string_view text) {
  if (compression_ == Compression::kNone) return file_.write(text);
  text_ += text;
  if (text_.size() >= kMemberSize) begin_to_compress();
}

void OutputStream::begin_to_compress() {
  if (members_.size() >= max_members()) write_oldest();
  members_.push_back(
      std::async(std::launch::async, [compression = compression_, text = std::move(text_)] {
        return compress(compression, text);
      }));
  text_.clear();
  has_members_ = true;
}

void OutputStream::write_oldest() try {
  const std::string member = members_.front().get();
  members_.pop_front();
  file_.write_whole(member);
} catch (...) {
  // What comes after a member that is missing must be missing, too.
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
  // A file without a single member would be no compressed file.
  if (compression_ != Compression::kNone && !has_members_) begin_to_compress();
  end_member();
}

void OutputStream::cut_to(std::uint64_t size) {
  file_.cut_to(size);
  has_members_ = size > 0;
}

void OutputStream::close() {
  finish();
  file_.close();
}

}  // namespace freecell
