#include "dealer/deal_finder.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>

#include "dealer/microsoft_random.h"

namespace freecell {
namespace {

/// For each draw, which of the remaining cards it took.
using Draws = std::array<std::uint8_t, kCards>;

/// Reads the shuffle backwards. In the shuffle, the last of the remaining cards takes the place of
/// the card drawn.
Draws draws_of(const Deck& deck) {
  std::array<std::uint8_t, kCards> left;
  std::array<std::uint8_t, kCards> place;
  std::iota(left.begin(), left.end(), 0);
  place = left;
  Draws draws;
  for (int i = 0; i < kCards; ++i) {
    const std::uint8_t drawn = place[deck[i].id()];
    assert(drawn < kCards - i);  // or the deck has a card twice
    const std::uint8_t last = left[kCards - 1 - i];
    draws[i] = drawn;
    left[drawn] = last;
    place[last] = drawn;
  }
  return draws;
}

// ---- The lowest bits of random numbers, where they are known ----

constexpr int kLowBits = 17;  ///< of a deal's number; bit 16 of all its states depends on these
constexpr std::uint32_t kLowNumbers = 1u << kLowBits;
constexpr int kKnownBits = kCards / 2;
constexpr std::uint32_t kAllKnownBits = (1u << kKnownBits) - 1;

/// Computes the known bits from what was drawn. Each draw from an even number of cards gives one.
std::uint32_t known_bits(const Draws& draws) {
  std::uint32_t bits = 0;
  for (int bit = 0; bit < kKnownBits; ++bit) bits |= (draws[2 * bit] & 1u) << bit;
  return bits;
}

/// Computes the same bits from the number. They are bit 16 of its states.
std::uint32_t known_bits(std::uint32_t number) {
  std::uint32_t bits = 0;
  std::uint32_t state = number;
  for (int bit = 0; bit < kKnownBits; ++bit) {
    state = next_state(state);
    bits |= (state >> 16 & 1) << bit;
    state = next_state(state);
  }
  return bits;
}

// ---- A band of numbers ----

template <NumberBand kBand>
constexpr std::int64_t kFirstNumber = kBand == NumberBand::kMicrosoft    ? 0
                                      : kBand == NumberBand::kUpTo32Bits ? std::int64_t{1} << 31
                                                                         : std::int64_t{1} << 32;
template <NumberBand kBand>
constexpr std::int64_t kEndOfBand =
    kBand == NumberBand::kMicrosoft    ? kFirstNumber<NumberBand::kUpTo32Bits>
    : kBand == NumberBand::kUpTo32Bits ? kFirstNumber<NumberBand::kUpTo33Bits>
                                       : kMaxDealNumber + 1;

template <NumberBand kBand>
bool draws_match(std::int64_t number, const Draws& draws) {
  auto state = static_cast<std::uint32_t>(number);
  for (int i = 0; i < kCards; ++i) {
    state = next_state(state);
    if (random_number<kBand>(state) % static_cast<std::uint32_t>(kCards - i) != draws[i]) {
      return false;
    }
  }
  return true;
}

/// Tries all numbers of the band whose low bits fit what is known.
template <NumberBand kBand>
void find_in_band(const std::vector<std::uint64_t>& numbers_by_bits, const Deck& deck,
                  const Draws& draws, std::vector<std::int64_t>& found) {
  // Random numbers of the last band are one more than bits of the state.
  const std::uint64_t bits =
      known_bits(draws) ^ (kBand == NumberBand::kUpTo33Bits ? kAllKnownBits : 0);
  auto entry = std::ranges::lower_bound(numbers_by_bits, bits << kLowBits);
  for (; entry != numbers_by_bits.end() && *entry >> kLowBits == bits; ++entry) {
    const auto low = static_cast<std::int64_t>(*entry % kLowNumbers);
    for (std::int64_t number = kFirstNumber<kBand> + low; number < kEndOfBand<kBand>;
         number += kLowNumbers) {
      assert(band_of(number) == kBand && is_deal_number(number));
      if (draws_match<kBand>(number, draws) && microsoft_deck(number) == deck) {
        found.push_back(number);
      }
    }
  }
}

// ---- Layouts ----

/// The number of cards of cascade `index` of a numbered deal.
int cascade_size(int index, int cascades) { return (kCards - index + cascades - 1) / cascades; }

/// Returns the cards in dealing order if the layout's cascades are taken in this order. Returns
/// nothing if no deal has cascades of such lengths.
std::optional<Deck> deck_of(const Deal& layout, const std::vector<int>& order) {
  const int cascades = layout.cascades();
  assert(static_cast<int>(order.size()) == cascades);
  Deck deck;
  for (int index = 0; index < cascades; ++index) {
    const auto cards = layout.cascade(order[index]);
    if (static_cast<int>(cards.size()) != cascade_size(index, cascades)) return std::nullopt;
    for (int row = 0; row < static_cast<int>(cards.size()); ++row) {
      deck[row * cascades + index] = cards[row];
    }
  }
  return deck;
}

std::vector<int> order_as_it_is(const Deal& layout) {
  std::vector<int> order(layout.cascades());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

DealFinder::DealFinder() {
  numbers_by_bits_.reserve(kLowNumbers);
  for (std::uint32_t number = 0; number < kLowNumbers; ++number) {
    numbers_by_bits_.push_back(std::uint64_t{known_bits(number)} << kLowBits | number);
  }
  std::ranges::sort(numbers_by_bits_);
}

std::vector<std::int64_t> DealFinder::numbers_of(const Deck& deck) const {
  std::vector<std::int64_t> found;
  for (std::int64_t hidden = kMinDealNumber; hidden < 0; ++hidden) {
    if (microsoft_deck(hidden) == deck) found.push_back(hidden);
  }
  const Draws draws = draws_of(deck);
  find_in_band<NumberBand::kMicrosoft>(numbers_by_bits_, deck, draws, found);
  find_in_band<NumberBand::kUpTo32Bits>(numbers_by_bits_, deck, draws, found);
  find_in_band<NumberBand::kUpTo33Bits>(numbers_by_bits_, deck, draws, found);
  std::ranges::sort(found);
  return found;
}

std::vector<FoundDeal> DealFinder::find(const Deal& layout) const {
  std::vector<FoundDeal> found;
  find_in_order(layout, order_as_it_is(layout), found);
  return found;
}

std::vector<FoundDeal> DealFinder::find_in_any_order(const Deal& layout) const {
  if (layout.cascades() > kMaxCascadesInAnyOrder) {
    throw std::invalid_argument(std::to_string(layout.cascades()) +
                                " cascades have too many orders to try");
  }
  std::vector<FoundDeal> found;
  std::vector<int> order = order_as_it_is(layout);
  const auto has_one_more = [&](int cascade) {
    return static_cast<int>(layout.cascade(cascade).size()) > kCards / layout.cascades();
  };
  const auto shorter = std::stable_partition(order.begin(), order.end(), has_one_more);
  do {
    do {
      find_in_order(layout, order, found);
    } while (std::next_permutation(shorter, order.end()));
  } while (std::next_permutation(order.begin(), shorter));
  std::ranges::sort(found, {}, &FoundDeal::number);
  return found;
}

void DealFinder::find_in_order(const Deal& layout, const std::vector<int>& order,
                               std::vector<FoundDeal>& found) const {
  const std::optional<Deck> deck = deck_of(layout, order);
  if (!deck) return;
  for (const std::int64_t number : numbers_of(*deck)) found.push_back({number, order});
}

}  // namespace freecell
