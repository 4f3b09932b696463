#include "dealer/pysol.h"

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

namespace freecell {
namespace {

/// The seed of Python's `random.Random(number)`. An engine takes whatever `generate` writes for its
/// state, so this is `init_by_array` of Matsumoto and Nishimura (mt19937ar.c, 2002) with the words
/// of the number as its key.
class PythonSeed {
 public:
  using result_type = std::uint32_t;  // NOLINT(readability-identifier-naming): the standard asks

  explicit PythonSeed(std::int64_t number)
      : key_{static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)},
        key_size_(key_[1] == 0 ? 1 : 2) {}

  template <typename Iterator>
  void generate(Iterator begin, Iterator) const {
    std::ranges::copy(state(), begin);
  }

 private:
  static constexpr std::uint32_t kSize = std::mt19937::state_size;
  using State = std::array<std::uint32_t, kSize>;

  static std::uint32_t mixed(std::uint32_t word) { return word ^ (word >> 30); }

  static State first_state() {
    State state;
    state[0] = 19650218;
    for (std::uint32_t i = 1; i < kSize; ++i) state[i] = 1812433253 * mixed(state[i - 1]) + i;
    return state;
  }

  State state() const {
    State state = first_state();
    std::uint32_t at = 1;
    const auto stir = [&](std::uint32_t factor, std::uint32_t addend) {
      state[at] = (state[at] ^ (mixed(state[at - 1]) * factor)) + addend;
      if (++at < kSize) return;
      state[0] = state[kSize - 1];
      at = 1;
    };
    for (std::uint32_t i = 0; i < kSize; ++i) stir(1664525, key_[i % key_size_] + i % key_size_);
    for (std::uint32_t i = 1; i < kSize; ++i) stir(1566083941, -at);
    state[0] = 0x80000000;
    return state;
  }

  std::array<std::uint32_t, 2> key_;
  std::uint32_t key_size_;
};

/// Python's `random()`: 53 random bits as a fraction.
double fraction(std::mt19937& generator) {
  const std::uint64_t high = generator() >> 5;
  const std::uint64_t low = generator() >> 6;
  return static_cast<double>(high << 26 | low) / static_cast<double>(std::uint64_t{1} << 53);
}

Deck deck_by_suit() {
  constexpr Suit kOrder[kSuits] = {Suit::kClubs, Suit::kSpades, Suit::kHearts, Suit::kDiamonds};
  Deck deck;
  for (int i = 0; i < kCards; ++i) deck[i] = Card::of(i % kRanks + 1, kOrder[i / kRanks]);
  return deck;
}

}  // namespace

Deck pysol_deck(std::int64_t number) {
  constexpr std::int64_t kFirstOwnNumber = 32000;
  if (number < kMinPysolNumber) {
    throw std::out_of_range(std::to_string(number) + " is no deal number of PySolFC: 1 to " +
                            std::to_string(kMaxPysolNumber));
  }
  if (number < kFirstOwnNumber) return microsoft_deck(number);
  PythonSeed seed(number);
  std::mt19937 generator(seed);
  Deck deck = deck_by_suit();
  for (int i = kCards - 1; i > 0; --i) {
    std::swap(deck[i], deck[static_cast<int>(fraction(generator) * (i + 1))]);
  }
  std::ranges::reverse(deck);
  return deck;
}

}  // namespace freecell
