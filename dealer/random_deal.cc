#include "dealer/random_deal.h"

#include <array>
#include <cassert>
#include <limits>
#include <random>
#include <utility>

namespace freecell {
namespace {

/// The C++ standard fixes every number that this generator and std::seed_seq give. It does not fix
/// those of std::shuffle and std::uniform_int_distribution, so the rest is written here.
std::mt19937_64 make_generator(std::uint64_t seed, std::uint64_t index) {
  const auto low = [](std::uint64_t value) { return static_cast<std::uint32_t>(value); };
  std::seed_seq sequence{low(seed), low(seed >> 32), low(index), low(index >> 32)};
  return std::mt19937_64(sequence);
}

/// Draws a number uniformly from 0..bound - 1. Draws above the largest multiple of `bound` are
/// thrown away.
std::uint64_t draw_below(std::uint64_t bound, std::mt19937_64& generator) {
  assert(bound > 0);
  const std::uint64_t limit = std::numeric_limits<std::uint64_t>::max() / bound * bound;
  std::uint64_t value = generator();
  while (value >= limit) value = generator();
  return value % bound;
}

}  // namespace

Deal random_deal(std::uint64_t seed, std::uint64_t index, int cascades) {
  return random_deal(seed, index, Rules().with_cascades(cascades));
}

Deal random_deal(std::uint64_t seed, std::uint64_t index, const Rules& rules) {
  std::array<Card, kCards> deck;
  for (int id = 0; id < kCards; ++id) deck[id] = Card::from_id(id);

  std::mt19937_64 generator = make_generator(seed, index);
  for (std::size_t left = kCards; left > 1; --left) {  // Fisher-Yates
    std::swap(deck[left - 1], deck[draw_below(left, generator)]);
  }
  return rules.deal(deck);
}

}  // namespace freecell
