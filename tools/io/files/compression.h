#pragma once

#include <cstdint>
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
/// reader notices a flipped bit.
std::string compress(Compression compression, std::string_view text);

/// Follows zstd data to tell whether it may end here, because Boost's filter accepts data that is
/// cut short. It examines only the lengths in the frames (RFC 8878). The filter itself detects data
/// that is not zstd.
class ZstdFrames {
 public:
  void follow(std::string_view bytes);
  /// Whether there was any frame and all frames have ended.
  bool may_end() const { return state_ == State::kMagic && seen_.empty() && frames_ > 0; }
  /// How many frames have begun, including frames that are to be skipped.
  std::uint64_t frames() const { return frames_; }

 private:
  enum class State : std::uint8_t { kMagic, kDescriptor, kSkippableSize, kSkip, kBlockHeader };

  std::size_t wanted() const;
  void parse();
  void skip(std::uint64_t size, State next);

  State state_ = State::kMagic;
  State next_ = State::kMagic;  ///< after kSkip
  std::uint64_t to_skip_ = 0;
  std::string seen_;  ///< of the header that is being read
  bool has_checksum_ = false;
  std::uint64_t frames_ = 0;
};

}  // namespace freecell
