#define ZLIB_CONST  // zlib does not write to its input
#include "tools/io/files/compression.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cassert>
#include <new>

#include "base/file_descriptor.h"
#include "base/zstd_frame.h"

namespace freecell {
namespace {

constexpr std::string_view kGzipMagic = "\x1F\x8B";
constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
/// Skippable frames begin with a byte from 0x50 to 0x5F, followed by these three.
constexpr std::string_view kSkippableMagicEnd = "\x2A\x4D\x18";

bool is_skippable_magic(std::string_view bytes) {
  return bytes.size() >= 4 && (bytes[0] & 0xF0) == 0x50 && bytes.substr(1, 3) == kSkippableMagicEnd;
}

// ---- gzip ----

/// The largest window. zlib adds 16 for gzip, whose headers it then writes and reads.
constexpr int kGzipWindow = MAX_WBITS + 16;

void check_memory(int result) {
  if (result == Z_MEM_ERROR) throw std::bad_alloc();
}

/// zlib counts in 32 bits, so it may be given a part only.
uInt part_for_zlib(std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 30;
  return static_cast<uInt>(std::min(size, kMost));
}

void set_input(z_stream& stream, std::string_view bytes) {
  stream.next_in = reinterpret_cast<const Bytef*>(bytes.data());
  stream.avail_in = part_for_zlib(bytes.size());
}

void set_output(z_stream& stream, std::span<char> buffer) {
  stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
  stream.avail_out = part_for_zlib(buffer.size());
}

std::string gzip_member(std::string_view text) {
  constexpr int kDefaultMemoryLevel = 8;
  z_stream stream{};
  check_memory(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow,
                            kDefaultMemoryLevel, Z_DEFAULT_STRATEGY));
  const std::unique_ptr<z_stream, decltype(&deflateEnd)> guard(&stream, &deflateEnd);
  std::string member(deflateBound(&stream, text.size()), '\0');
  int result = Z_OK;
  while (result == Z_OK) {
    const std::string_view rest = text.substr(stream.total_in);
    set_input(stream, rest);
    set_output(stream, std::span(member).subspan(stream.total_out));
    result = deflate(&stream, stream.avail_in == rest.size() ? Z_FINISH : Z_NO_FLUSH);
  }
  assert(result == Z_STREAM_END);
  member.resize(stream.total_out);
  return member;
}

class GzipDecompressor : public Decompressor {
 public:
  GzipDecompressor() : Decompressor(data_name(Compression::kGzip)) {
    check_memory(inflateInit2(&stream_, kGzipWindow));
  }
  GzipDecompressor(const GzipDecompressor&) = delete;
  GzipDecompressor& operator=(const GzipDecompressor&) = delete;
  ~GzipDecompressor() override { inflateEnd(&stream_); }

  std::size_t decompress(std::string_view& bytes, std::span<char> buffer) override {
    assert(!buffer.empty());
    std::size_t size = 0;
    do {
      if (has_ended_ && bytes.empty()) break;
      if (has_ended_) inflateReset(&stream_);
      set_input(stream_, bytes);
      set_output(stream_, buffer);
      const uInt given = stream_.avail_in;
      const uInt room = stream_.avail_out;
      const int result = inflate(&stream_, Z_NO_FLUSH);
      bytes.remove_prefix(given - stream_.avail_in);
      size = room - stream_.avail_out;
      has_ended_ = result == Z_STREAM_END;
      check_memory(result);
      // After damage, zlib returns the same result again. Z_BUF_ERROR asks for more bytes.
      const bool is_sound = has_ended_ || result == Z_OK || result == Z_BUF_ERROR;
      if (!is_sound && size == 0) throw_damaged();
    } while (size == 0 && !bytes.empty());
    return size;
  }

 private:
  z_stream stream_{};
};

// ---- zstd ----

class ZstdDecompressor : public Decompressor {
 public:
  ZstdDecompressor()
      : Decompressor(data_name(Compression::kZstd)), context_(ZSTD_createDCtx(), &ZSTD_freeDCtx) {
    if (!context_) throw std::bad_alloc();
  }

  std::size_t decompress(std::string_view& bytes, std::span<char> buffer) override {
    assert(!buffer.empty() && wanted_ > 0);
    ZSTD_outBuffer text{buffer.data(), buffer.size(), 0};
    do {
      if (has_ended_ && bytes.empty()) break;
      ZSTD_inBuffer input{bytes.data(), std::min(bytes.size(), wanted_), 0};
      const std::size_t result = ZSTD_decompressStream(context_.get(), &text, &input);
      if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      if (ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge) {
        throw ReadError("zstd data needs more than 128 MiB to be decompressed");
      }
      if (ZSTD_isError(result) != 0) throw_damaged();
      bytes.remove_prefix(input.pos);
      has_ended_ = result == 0;
      wanted_ = std::max(result, 1 + kBlockHeaderSize) - kBlockHeaderSize;
    } while (text.pos == 0 && !bytes.empty());
    return text.pos;
  }

 private:
  static constexpr std::size_t kBlockHeaderSize = 3;

  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
  /// How many bytes zstd is given at a time: a block without the header of the next one, which zstd
  /// asks for together with it. If the call that meets damage has also made text, zstd does not
  /// tell how much.
  std::size_t wanted_ = 1;
};

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
      return gzip_member(text);
    case Compression::kZstd:
      return zstd_frame(text);
    case Compression::kNone:
      break;
  }
  return std::string(text);
}

void Decompressor::throw_damaged() const {
  throw ReadError(std::string(data_) + " is damaged or cut short");
}

const char* data_name(Compression compression) {
  assert(compression != Compression::kNone);
  return compression == Compression::kGzip ? "gzip data" : "zstd data";
}

std::unique_ptr<Decompressor> make_decompressor(Compression compression) {
  assert(compression != Compression::kNone);
  if (compression == Compression::kGzip) return std::make_unique<GzipDecompressor>();
  return std::make_unique<ZstdDecompressor>();
}

}  // namespace freecell
