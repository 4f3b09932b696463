#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace freecell {

enum class Compression : std::uint8_t { kNone, kGzip, kZstd };

/// The compression that the end of a file's name selects: `.gz`, `.zst`, or none.
Compression compression_of_name(std::string_view name);

/// The compression that the first bytes of a file show; its first four bytes suffice.
Compression compression_of_bytes(std::string_view bytes);

/// Returns `text` as one complete gzip member or zstd frame. Concatenated pieces decompress to the
/// concatenated texts. The same text gives the same bytes. Each piece has a checksum, so that every
/// reader notices a flipped bit. Throws std::bad_alloc.
std::string compress(Compression compression, std::string_view text);

/// Decompresses gzip members or zstd frames, any number of them, as their bytes arrive.
class Decompressor {
 public:
  explicit Decompressor(const char* data) : data_(data) {}
  virtual ~Decompressor() = default;

  /// Takes bytes from the beginning of `bytes`, and off it, and writes text to the beginning of
  /// `buffer`, which must not be empty. Returns the size of that text. If that is 0, all bytes have
  /// been taken, and the text of what has been compressed completely was returned. Throws
  /// ReadError, but first returns the text before the damage (of zstd data, all before the
  /// block that is damaged).
  virtual std::size_t decompress(std::string_view& bytes, std::span<char> buffer) = 0;
  /// Throws ReadError if the data must not end here, because a member or frame has not
  /// ended or there was none.
  void check_end() const {
    if (!has_ended_) throw_damaged();
  }

 protected:
  [[noreturn]] void throw_damaged() const;

  bool has_ended_ = false;  ///< a member or frame has just ended

 private:
  const char* data_;  ///< for messages: `gzip data`
};

/// `gzip data` or `zstd data`. `compression` must not be kNone.
const char* data_name(Compression compression);

/// `compression` must not be kNone. Throws std::bad_alloc.
std::unique_ptr<Decompressor> make_decompressor(Compression compression);

}  // namespace freecell
