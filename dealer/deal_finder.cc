#include "dealer/deal_finder.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <optional>
#include <span>
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
int cascade_size(int index, const Rules& rules) {
  return (rules.dealt_to_cascades() - index + rules.cascades - 1) / rules.cascades;
}

/// Where in the deck the cards for the cells begin, and where those for the cascades.
struct Parts {
  int cells;
  int cascades;
};

Parts parts_of_deck(const Rules& rules) {
  switch (rules.cells_from) {
    case CellsFrom::kLast:
      return {.cells = rules.dealt_to_cascades(), .cascades = 0};
    case CellsFrom::kFirst:
      break;
  }
  return {.cells = 0, .cascades = rules.dealt_to_cells};
}

/// Returns the cards in dealing order if the layout's cascades are taken in this order. Returns
/// nothing if no deal has so many cards in cells, or cascades of such lengths.
std::optional<Deck> deck_of(const Deal& layout, const Rules& rules, const std::vector<int>& order) {
  assert(static_cast<int>(order.size()) == rules.cascades);
  const Parts parts = parts_of_deck(rules);
  const auto in_cells = layout.freecell_cards();
  if (static_cast<int>(in_cells.size()) != rules.dealt_to_cells) return std::nullopt;
  Deck deck;
  std::ranges::copy(in_cells, deck.begin() + parts.cells);
  for (int index = 0; index < rules.cascades; ++index) {
    const auto cards = layout.cascade(order[index]);
    if (static_cast<int>(cards.size()) != cascade_size(index, rules)) return std::nullopt;
    for (int row = 0; row < static_cast<int>(cards.size()); ++row) {
      deck[parts.cascades + row * rules.cascades + index] = cards[row];
    }
  }
  return deck;
}

std::vector<int> order_as_it_is(const Deal& layout) {
  std::vector<int> order(layout.cascades());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

double factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

}  // namespace

DealFinder::DealFinder() {
  numbers_by_bits_.reserve(kLowNumbers);
  for (std::uint32_t number = 0; number < kLowNumbers; ++number) {
    numbers_by_bits_.push_back(std::uint64_t{known_bits(number)} << kLowBits | number);
  }
  std::ranges::sort(numbers_by_bits_);
}

std::vector<std::int64_t> DealFinder::numbers_of(const Deck& deck) const {
  static const std::array kHiddenGames = {microsoft_deck(-2), microsoft_deck(-1)};
  std::vector<std::int64_t> found;
  for (int i = 0; i < 2; ++i) {
    if (kHiddenGames[i] == deck) found.push_back(kMinDealNumber + i);
  }
  const Draws draws = draws_of(deck);
  find_in_band<NumberBand::kMicrosoft>(numbers_by_bits_, deck, draws, found);
  find_in_band<NumberBand::kUpTo32Bits>(numbers_by_bits_, deck, draws, found);
  find_in_band<NumberBand::kUpTo33Bits>(numbers_by_bits_, deck, draws, found);
  std::ranges::sort(found);
  return found;
}

std::vector<FoundDeal> DealFinder::find(const Deal& layout, const Rules& rules) const {
  std::vector<FoundDeal> found;
  find_in_order(layout, rules.with_cascades(layout.cascades()), order_as_it_is(layout), found);
  std::ranges::sort(found, {}, &FoundDeal::number);
  return found;
}

bool DealFinder::may_try_any_order(const Rules& rules) {
  constexpr double kMostOrders = 1e7;
  const int longer = rules.dealt_to_cascades() % rules.cascades;
  return factorial(longer) * factorial(rules.cascades - longer) * factorial(rules.dealt_to_cells) <=
         kMostOrders;
}

std::vector<FoundDeal> DealFinder::find_in_any_order(const Deal& layout, const Rules& given) const {
  const Rules rules = given.with_cascades(layout.cascades());
  if (!may_try_any_order(rules)) {
    throw std::invalid_argument(std::to_string(layout.cascades()) +
                                " cascades have too many orders to try");
  }
  std::vector<FoundDeal> found;
  std::vector<int> order = order_as_it_is(layout);
  const auto has_one_more = [&](int cascade) {
    return static_cast<int>(layout.cascade(cascade).size()) >
           rules.dealt_to_cascades() / rules.cascades;
  };
  const auto shorter = std::stable_partition(order.begin(), order.end(), has_one_more);
  do {
    do {
      find_in_order(layout, rules, order, found);
    } while (std::next_permutation(shorter, order.end()));
  } while (std::next_permutation(order.begin(), shorter));
  std::ranges::sort(found, {}, &FoundDeal::number);
  return found;
}

/// Tries the cards in cells in every order.
void DealFinder::find_in_order(const Deal& layout, const Rules& rules,
                               const std::vector<int>& order, std::vector<FoundDeal>& found) const {
  std::optional<Deck> deck = deck_of(layout, rules, order);
  if (!deck) return;
  const std::span in_cells(deck->begin() + parts_of_deck(rules).cells,
                           static_cast<std::size_t>(rules.dealt_to_cells));
  std::ranges::sort(in_cells, {}, &Card::id);
  do {
    for (const std::int64_t number : numbers_of(*deck)) found.push_back({number, order});
  } while (std::ranges::next_permutation(in_cells, {}, &Card::id).found);
}

}  // namespace freecell
