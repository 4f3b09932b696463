#include "tools/io/files/compression.h"

#include <algorithm>
#include <boost/iostreams/device/back_inserter.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filter/zstd.hpp>
#include <cassert>

#include "tools/io/files/xxh64.h"

namespace freecell {
namespace {

namespace io = boost::iostreams;

constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
/// Skippable frames begin with a byte from 0x50 to 0x5F, followed by these three.
constexpr std::string_view kSkippableMagicEnd = "\x2A\x4D\x18";

bool is_skippable_magic(std::string_view bytes) {
  return bytes.size() >= 4 && (bytes[0] & 0xF0) == 0x50 && bytes.substr(1, 3) == kSkippableMagicEnd;
}

std::uint64_t little_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i > 0; --i) {
    value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
  }
  return value;
}

/// Uses no stream buffer. When memory ends, its destructor closes a filter that has no buffer.
template <typename Filter>
std::string filtered(Filter filter, std::string_view text) {
  std::string result;
  auto sink = io::back_inserter(result);
  filter.write(sink, text.data(), static_cast<std::streamsize>(text.size()));
  filter.close(sink, std::ios_base::out);
  return result;
}

/// A filter that makes a single frame of `size` bytes. If its buffer cannot hold the whole frame,
/// it adds an empty one.
io::zstd_compressor one_frame_compressor(std::size_t size) {
  constexpr std::size_t kMostOverhead = 1 << 12;  // and less than one byte in 256
  return {io::zstd_params(), static_cast<std::streamsize>(size + size / 256 + kMostOverhead)};
}

/// Adds a checksum to `frame`, whose contents are `text`. Boost's filter writes none, and its
/// library comes without the headers of zstd.
std::string with_checksum(std::string frame, std::string_view text) {
  constexpr char kHasChecksum = 1 << 2;  // in the descriptor, which follows the magic number
  constexpr int kChecksumBits = 32;
  char& descriptor = frame.at(kZstdMagic.size());
  assert((descriptor & kHasChecksum) == 0);
  descriptor |= kHasChecksum;
  const std::uint64_t checksum = xxh64(text);
  for (int bit = 0; bit < kChecksumBits; bit += 8) frame += static_cast<char>(checksum >> bit);
  return frame;
}

}  // namespace

Compression compression_of_name(std::string_view name) {
  if (name.ends_with(".gz")) return Compression::kGzip;
  return name.ends_with(".zst") ? Compression::kZstd : Compression::kNone;
}

Compression compression_of_bytes(std::string_view bytes) {
  if (bytes.starts_with(kGzipMagic)) return Compression::kGzip;
  const bool is_zstd = bytes.starts_with(kZstdMagic) || is_skippable_magic(bytes);
  return is_zstd ? Compression::kZstd : Compression::kNone;
}

std::string compress(Compression compression, std::string_view text) {
  switch (compression) {
    case Compression::kGzip:
      return filtered(io::gzip_compressor(), text);
    case Compression::kZstd:
      return with_checksum(filtered(one_frame_compressor(text.size()), text), text);
    case Compression::kNone:
      break;
  }
  return std::string(text);
}

// ---- The frames of zstd ----

/// The size of the next header in bytes.
std::size_t ZstdFrames::wanted() const {
  constexpr std::size_t kWordSize = 4;
  constexpr std::size_t kBlockHeaderSize = 3;
  if (state_ == State::kDescriptor) return 1;
  return state_ == State::kBlockHeader ? kBlockHeaderSize : kWordSize;
}

void ZstdFrames::follow(std::string_view bytes) {
  while (!bytes.empty()) {
    if (state_ == State::kSkip) {
      const std::size_t skipped = std::min<std::uint64_t>(to_skip_, bytes.size());
      bytes.remove_prefix(skipped);
      to_skip_ -= skipped;
      if (to_skip_ == 0) state_ = next_;
      continue;
    }
    seen_ += bytes.front();
    bytes.remove_prefix(1);
    if (seen_.size() == wanted()) {
      parse();
      seen_.clear();
    }
  }
}

void ZstdFrames::parse() {
  constexpr std::uint64_t kChecksumSize = 4;
  const std::uint64_t value = little_endian(seen_);
  switch (state_) {
    case State::kMagic:
      state_ = is_skippable_magic(seen_) ? State::kSkippableSize : State::kDescriptor;
      ++frames_;
      return;
    case State::kSkippableSize:
      return skip(value, State::kMagic);
    case State::kDescriptor: {
      constexpr std::uint64_t kDictionaryIdSizes[] = {0, 1, 2, 4};
      constexpr std::uint64_t kContentSizeSizes[] = {0, 2, 4, 8};
      const bool is_single_segment = (value >> 5 & 1) != 0;
      const std::uint64_t content_size = kContentSizeSizes[value >> 6];
      has_checksum_ = (value >> 2 & 1) != 0;
      // Either the window's size, one byte, or a content size of at least one byte.
      const std::uint64_t sizes =
          is_single_segment ? std::max<std::uint64_t>(content_size, 1) : content_size + 1;
      return skip(sizes + kDictionaryIdSizes[value & 3], State::kBlockHeader);
    }
    case State::kBlockHeader: {
      constexpr std::uint64_t kRunLengthBlock = 1;
      const bool is_last = (value & 1) != 0;
      std::uint64_t size = (value >> 1 & 3) == kRunLengthBlock ? 1 : value >> 3;
      if (is_last && has_checksum_) size += kChecksumSize;
      return skip(size, is_last ? State::kMagic : State::kBlockHeader);
    }
    case State::kSkip:
      return;
  }
}

void ZstdFrames::skip(std::uint64_t size, State next) {
  to_skip_ = size;
  next_ = next;
  state_ = size == 0 ? next : State::kSkip;
}

}  // namespace freecell
