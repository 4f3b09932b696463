#include "dealer/microsoft.h"

#include <stdexcept>
#include <string>

namespace freecell {
namespace {

/// The hidden games -1 and -2: column by column, deepest first. No shuffle gives them.
constexpr const char* kHiddenGames[2][8] = {
    {"AC3C5C7C9CJCKC", "AD3D5D7D9DJDKD", "AH3H5H7H9HJHKH", "AS3S5S7S9SJSKS",  //
     "QCTC8C6C4C2C", "QDTD8D6D4D2D", "QHTH8H6H4H2H", "QSTS8S6S4S2S"},
    {"ASKSQSJSTS9S8S", "AHKHQHJHTH9H8H", "ADKDQDJDTD9D8D", "ACKCQCJCTC9C8C",  //
     "7S6S5S4S3S2S", "7H6H5H4H3H2H", "7D6D5D4D3D2D", "7C6C5C4C3C2C"},
};

Deck hidden_deck(std::int64_t number) {
  const auto& columns = kHiddenGames[-1 - number];
  Deck deck;
  for (int i = 0; i < kCards; ++i) {
    const char* card = columns[i % 8] + 2 * (i / 8);
    deck[i] = Card::of(*rank_from_letter(card[0]), *suit_from_letter(card[1]));
  }
  return deck;
}

std::uint32_t random_of(std::int64_t number, std::uint32_t state) {
  if (number < std::int64_t{1} << 31) return state >> 16 & 0x7fff;
  if (number < std::int64_t{1} << 32) return (state >> 16 & 0x7fff) | 0x8000;
  return (state >> 16) + 1;
}

}  // namespace

Deck microsoft_deck(std::int64_t number) {
  if (!is_deal_number(number)) {
    throw std::out_of_range(std::to_string(number) + " is no deal number: -2 to 8589934591");
  }
  if (number < 0) return hidden_deck(number);
  Deck left;
  for (int id = 0; id < kCards; ++id) left[id] = Card::from_id(id);
  Deck deck;
  auto state = static_cast<std::uint32_t>(number);
  for (int i = 0; i < kCards; ++i) {
    state = state * 214013 + 2531011;
    const std::uint32_t j = random_of(number, state) % (kCards - i);
    deck[i] = left[j];
    left[j] = left[kCards - 1 - i];
  }
  return deck;
}

Deal microsoft_deal(std::int64_t number, int cascades) {
  return Deal::from_deck(microsoft_deck(number), cascades);
}

}  // namespace freecell
