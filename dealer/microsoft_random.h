#pragma once

#include <cassert>
#include <cstdint>

namespace freecell {

/// The random numbers behind Microsoft's deals. The generator of Microsoft's C library is state ->
/// kMultiplier state + kIncrement (mod 2^32), and the deal's number is the state that it starts
/// from.
inline constexpr std::uint32_t kMultiplier = 214013;
inline constexpr std::uint32_t kIncrement = 2531011;

constexpr std::uint32_t next_state(std::uint32_t state) { return state * kMultiplier + kIncrement; }

/// How a deal number's 33 bits choose among the numbers that the generator gives: Microsoft's own
/// range, and the two that FreeCell Pro added.
enum class NumberBand : std::uint8_t { kMicrosoft, kUpTo32Bits, kUpTo33Bits };

constexpr NumberBand band_of(std::int64_t number) {
  assert(number >= 0);
  if (number < std::int64_t{1} << 31) return NumberBand::kMicrosoft;
  if (number < std::int64_t{1} << 32) return NumberBand::kUpTo32Bits;
  return NumberBand::kUpTo33Bits;
}

/// The random number that, modulo the number of cards left, selects the next card.
template <NumberBand kBand>
constexpr std::uint32_t random_number(std::uint32_t state) {
  if (kBand == NumberBand::kMicrosoft) return state >> 16 & 0x7fff;
  if (kBand == NumberBand::kUpTo32Bits) return (state >> 16 & 0x7fff) | 0x8000;
  return (state >> 16) + 1;
}

}  // namespace freecell
