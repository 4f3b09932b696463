#pragma once

#include <cstdint>

namespace freecell {

/// Sets bit i of the result if byte i of `bytes` is zero. Byte 0 is the least significant. This
/// makes eight comparisons at once.
constexpr unsigned zero_bytes(std::uint64_t bytes) {
  constexpr std::uint64_t kHigh = 0x8080808080808080;
  const std::uint64_t zero = ~(((bytes & ~kHigh) + ~kHigh) | bytes) & kHigh;
  return static_cast<unsigned>((zero >> 7) * 0x0102040810204080 >> 56);
}

static_assert(zero_bytes(0x0001007f80ff0100) == 0b10100001);

}  // namespace freecell
