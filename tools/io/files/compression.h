#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace freecell {

enum class Compression : std::uint8_t { kNone, kGzip, kZstd };

/// What the end of a file's name asks for: `.gz`, `.zst`, or none.
Compression compression_of_name(std::string_view name);

/// What the first bytes of a file say it is; its first four bytes suffice.
Compression compression_of_bytes(std::string_view bytes);

/// `text` as one gzip member or zstd frame, complete in itself: such pieces one after the other
/// are what the texts one after the other are. The same text gives the same bytes.
std::string compress(Compression compression, std::string_view text);

/// Follows zstd data as it goes by, to know whether it may end here: Boost's filter takes data that
/// is cut short for data that ends. Looks at the lengths in the frames (RFC 8878) and at nothing
/// else; what is no zstd data the filter finds itself.
class ZstdFrames {
 public:
  void follow(std::string_view bytes);
  /// Whether all that began has ended, and there was anything.
  bool may_end() const { return state_ == State::kMagic && seen_.empty() && has_frame_; }

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
  bool has_frame_ = false;
};

}  // namespace freecell
