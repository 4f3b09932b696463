#include "tools/io/files/xxh64.h"

#include <array>
#include <bit>
#include <cstddef>

namespace freecell {
namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4F;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5;

/// Takes the first `size` bytes off `text`, as a little-endian number.
std::uint64_t take(std::string_view& text, std::size_t size) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  }
  text.remove_prefix(size);
  return value;
}

std::uint64_t mixed(std::uint64_t lane, std::uint64_t word) {
  return std::rotl(lane + word * kPrime2, 31) * kPrime1;
}

/// Hashes all whole stripes of 32 bytes, and takes them off `text`.
std::uint64_t hash_of_stripes(std::string_view& text) {
  constexpr std::size_t kStripeSize = 32;
  if (text.size() < kStripeSize) return kPrime5;
  std::array<std::uint64_t, 4> lanes = {kPrime1 + kPrime2, kPrime2, 0, 0 - kPrime1};
  while (text.size() >= kStripeSize) {
    for (std::uint64_t& lane : lanes) lane = mixed(lane, take(text, 8));
  }
  std::uint64_t hash = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) +
                       std::rotl(lanes[3], 18);
  for (const std::uint64_t lane : lanes) hash = (hash ^ mixed(0, lane)) * kPrime1 + kPrime4;
  return hash;
}

}  // namespace

std::uint64_t xxh64(std::string_view text) {
  const std::uint64_t size = text.size();
  std::uint64_t hash = hash_of_stripes(text) + size;
  while (text.size() >= 8) {
    hash = std::rotl(hash ^ mixed(0, take(text, 8)), 27) * kPrime1 + kPrime4;
  }
  if (text.size() >= 4) hash = std::rotl(hash ^ take(text, 4) * kPrime1, 23) * kPrime2 + kPrime3;
  while (!text.empty()) hash = std::rotl(hash ^ take(text, 1) * kPrime5, 11) * kPrime1;
  hash = (hash ^ hash >> 33) * kPrime2;
  hash = (hash ^ hash >> 29) * kPrime3;
  return hash ^ hash >> 32;
}

}  // namespace freecell
