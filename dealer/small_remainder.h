#pragma once

#include <cassert>
#include <cstdint>

namespace freecell {

/// Computes `value` mod `kDivisor` by two multiplications with a reciprocal instead of a division,
/// for values up to 2^16 and divisors up to 64 (D. Lemire, O. Kaser, N. Kurz, "Faster remainder by
/// direct computation", 2019).
///
/// Why it is exact: let R = ceil(2^32 / d) = (2^32 + e) / d with 0 <= e < d, and value = q d + j.
/// Then value R = q 2^32 + (j 2^32 + value e) / d. As value e < 2^22 < (d - j) 2^32, the last term
/// is less than 2^32, so it is the low 32 bits of the product. Multiplied by d it is j 2^32 + value
/// e, whose upper half is j. (For d = 1, R is 2^32, kept as 0: the remainder is 0.)
template <std::uint32_t kDivisor>
constexpr std::uint32_t small_remainder(std::uint32_t value) {
  static_assert(kDivisor >= 1 && kDivisor <= 64);
  assert(value <= 1u << 16);
  constexpr std::uint64_t kTwo32 = std::uint64_t{1} << 32;
  constexpr auto kReciprocal = static_cast<std::uint32_t>((kTwo32 + kDivisor - 1) / kDivisor);
  const std::uint32_t fraction = value * kReciprocal;
  return static_cast<std::uint32_t>(std::uint64_t{fraction} * kDivisor >> 32);
}

}  // namespace freecell
