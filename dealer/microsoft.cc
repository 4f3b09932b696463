#include "dealer/microsoft.h"

#include <array>
#include <cassert>
#include <stdexcept>
#include <string>
#include <utility>

#include "dealer/microsoft_random.h"
#include "dealer/small_remainder.h"

namespace freecell {
namespace {

/// The hidden games -1 and -2, column by column, deepest first. No shuffle produces them.
constexpr const char* kHiddenGames[2][8] = {
    {"AC3C5C7C9CJCKC", "AD3D5D7D9DJDKD", "AH3H5H7H9HJHKH", "AS3S5S7S9SJSKS",  //
     "QCTC8C6C4C2C", "QDTD8D6D4D2D", "QHTH8H6H4H2H", "QSTS8S6S4S2S"},
    {"ASKSQSJSTS9S8S", "AHKHQHJHTH9H8H", "ADKDQDJDTD9D8D", "ACKCQCJCTC9C8C",  //
     "7S6S5S4S3S2S", "7H6H5H4H3H2H", "7D6D5D4D3D2D", "7C6C5C4C3C2C"},
};

Deck hidden_deck(std::int64_t number) {
  assert(number == -1 || number == -2);
  const auto& columns = kHiddenGames[-1 - number];
  Deck deck;
  for (int i = 0; i < kCards; ++i) {
    const char* card = columns[i % 8] + 2 * (i / 8);
    deck[i] = Card::of(*rank_from_letter(card[0]), *suit_from_letter(card[1]));
  }
  return deck;
}

/// Many steps of the generator at once. They have the same form as one step, so no card has to wait
/// for the state of the card before it.
struct Steps {
  std::uint32_t multiplier;
  std::uint32_t increment;
};

constexpr auto kStepsTo = [] {
  std::array<Steps, kCards> steps{};
  Steps all{1, 0};
  for (Steps& to_card : steps) {
    all = {all.multiplier * kMultiplier, next_state(all.increment)};
    to_card = all;
  }
  return steps;
}();

constexpr Deck kSortedDeck = [] {
  Deck deck{};
  for (int id = 0; id < kCards; ++id) deck[id] = Card::from_id(id);
  return deck;
}();

/// Deals the `kIndex`-th card, one of the cards that are left. The last of these takes its place.
template <NumberBand kBand, int kIndex>
inline void deal_card(std::uint32_t seed, Deck& left, Deck& deck) {
  constexpr int kLeft = kCards - kIndex;
  const std::uint32_t state = seed * kStepsTo[kIndex].multiplier + kStepsTo[kIndex].increment;
  const std::uint32_t chosen = small_remainder<kLeft>(random_number<kBand>(state));
  assert(chosen < kLeft);
  deck[kIndex] = left[chosen];
  left[chosen] = left[kLeft - 1];
}

/// This is unrolled, so that every card's constants are part of the instructions. That is 1.9 times
/// as fast as the plain loop; reciprocals alone are 1.3 times as fast
/// (benchmarks/shuffle_benchmark.cc).
template <NumberBand kBand, int... kIndexes>
Deck shuffle(std::uint32_t seed, std::integer_sequence<int, kIndexes...>) {
  Deck left = kSortedDeck;
  Deck deck;
  (deal_card<kBand, kIndexes>(seed, left, deck), ...);
  return deck;
}

}  // namespace

Deck microsoft_deck(std::int64_t number) {
  if (!is_deal_number(number)) {
    throw std::out_of_range(std::to_string(number) + " is no deal number: -2 to 8589934591");
  }
  if (number < 0) return hidden_deck(number);
  const auto seed = static_cast<std::uint32_t>(number);
  constexpr auto kAllCards = std::make_integer_sequence<int, kCards>();
  switch (band_of(number)) {
    case NumberBand::kMicrosoft:
      return shuffle<NumberBand::kMicrosoft>(seed, kAllCards);
    case NumberBand::kUpTo32Bits:
      return shuffle<NumberBand::kUpTo32Bits>(seed, kAllCards);
    case NumberBand::kUpTo33Bits:
      break;
  }
  return shuffle<NumberBand::kUpTo33Bits>(seed, kAllCards);
}

Deal microsoft_deal(std::int64_t number, const Rules& rules) {
  return rules.deal(microsoft_deck(number));
}

Deal microsoft_deal(std::int64_t number, int cascades) {
  return Deal::from_deck(microsoft_deck(number), cascades);
}

}  // namespace freecell
