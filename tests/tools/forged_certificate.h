#pragma once

#include <boost/crc.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/sha256.h"

namespace freecell {

/// Returns `certificate` with the digest and checksum of its last block made right, as a forger
/// would do. Its blocks must be whole.
inline std::string with_right_digest(std::string certificate) {
  constexpr std::size_t kChecksum = 8;
  constexpr std::size_t kBlockHead = 12;
  constexpr std::size_t kCount = 8;
  const auto word_at = [&](std::size_t place) {
    std::uint32_t word = 0;
    for (int i = 3; i >= 0; --i) {
      word = word << 8 |
             static_cast<unsigned char>(certificate.at(place + static_cast<std::size_t>(i)));
    }
    return word;
  };
  std::size_t block = certificate.find("\n\n") + 2;
  while (word_at(block + 4) != 0) block += kBlockHead + word_at(block);
  Sha256 digest;
  digest.update(std::string_view(certificate).substr(0, block));
  const auto bytes = digest.digest();
  certificate.replace(block + kBlockHead + kCount, bytes.size(),
                      std::string(bytes.begin(), bytes.end()));
  boost::crc_32_type crc;
  crc.process_bytes(certificate.data() + block, kChecksum);
  crc.process_bytes(certificate.data() + block + kBlockHead, kCount + bytes.size());
  for (std::size_t i = 0; i < 4; ++i) {
    certificate[block + kChecksum + i] = static_cast<char>(crc.checksum() >> (8 * i) & 0xff);
  }
  return certificate;
}

}  // namespace freecell
