#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace freecell {

/// SHA-256 (FIPS 180-4) of a text that comes in pieces. It identifies boards and files, and shows
/// that a file was changed. Nothing secret depends on it.
///
/// OpenSSL's libcrypto would do the same, but would make a static program 3.8 MB larger, and would
/// be one more library for all that link the certificates.
class Sha256 {
 public:
  enum class Instructions : std::uint8_t {
    kPortable,  ///< what every processor of the architecture has
    kSha,       ///< on x86-64: its own instructions for SHA-256, which take a third of the time
  };
  static Instructions fastest_instructions();

  Sha256() : Sha256(fastest_instructions()) {}
  /// The processor must have `instructions`. They change only the time.
  explicit Sha256(Instructions instructions) : instructions_(instructions) {}

  /// The digest of `text` as 64 hexadecimal digits, as `sha256sum` prints it.
  static std::string hex(std::string_view text);

  /// Adds `text` to what came before.
  void update(std::string_view text);
  /// The digest of all text so far; more may follow.
  std::array<std::uint8_t, 32> digest() const;
  /// The same as hexadecimal digits.
  std::string hex() const;

 private:
  static constexpr std::size_t kBlockSize = 64;

  void add_blocks(const char* blocks, std::size_t count);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<char, kBlockSize> block_{};  ///< its beginning is text that waits for the rest
  std::uint64_t size_ = 0;                ///< of all text so far
  Instructions instructions_;
};

}  // namespace freecell
