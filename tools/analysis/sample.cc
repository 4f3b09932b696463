#include "tools/analysis/sample.h"

namespace freecell {
namespace {

/// S. Vigna's mixer of splitmix64, after D. Stafford's variant 13 of MurmurHash3's.
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return bits ^ (bits >> 31);
}

}  // namespace

std::uint64_t random_place(std::string_view deal, std::uint64_t seed) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
  std::uint64_t place = mixed(seed + kGolden);
  for (const char c : deal) place = mixed(place + kGolden + static_cast<unsigned char>(c));
  return place;
}

}  // namespace freecell
