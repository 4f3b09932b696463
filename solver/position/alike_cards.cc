#include "solver/position/alike_cards.h"

#include <bit>
#include <cassert>
#include <utility>

namespace freecell {
namespace {

/// The first and second suit of every rank, which are the lower cards of all pairs of siblings.
constexpr CardSet kLowerSiblings = 0x3333333333333;

CardSet siblings(CardSet cards) {
  constexpr CardSet kClubs = suit_cards(0) & kAllCards;
  constexpr CardSet kDiamonds = suit_cards(1) & kAllCards;
  return (cards & kClubs) << 3 | (cards >> 3 & kClubs) | (cards & kDiamonds) << 1 |
         (cards >> 1 & kDiamonds);
}

/// For each Building, the cards on which the same cards fit as on their siblings, and which fit on
/// the same cards. These are all cards if colours alternate, and none by suit.
constexpr auto kServesAlike = [] {
  std::array<CardSet, kBuildingTables.size()> cards{};
  for (std::size_t building = 0; building < cards.size(); ++building) {
    const auto& [fits_on, parents] = kBuildingTables[building];
    for (int card = 0; card < kCards; ++card) {
      const int other = sibling(card);
      if (fits_on[card] == fits_on[other] && parents[card] == parents[other]) {
        cards[building] |= card_bit(card);
      }
    }
  }
  return cards;
}();
static_assert(kServesAlike[static_cast<std::size_t>(Building::kAlternatingColours)] == kAllCards);
static_assert(kServesAlike[static_cast<std::size_t>(Building::kSameSuit)] == 0);

/// Says which card is put in the place of which.
class Labels {
 public:
  Labels() {
    for (std::size_t id = 0; id < label_.size(); ++id) label_[id] = static_cast<Under>(id);
  }
  void exchange(int card) {
    std::swap(label_[card], label_[sibling(card)]);
    exchanged_ |= with_sibling(card);
  }
  /// The label of a card or place.
  Under operator[](int id) const { return label_[id]; }

  PackedPosition applied_to(PackedPosition packed, const Position::PerCard& unders,
                            const Game& game) const {
    for (CardSet moved = exchanged_ | game.fitting_on(exchanged_); moved != 0; moved &= moved - 1) {
      const int card = std::countr_zero(moved);
      const int under = unders[card];
      if (label_[card] == card && label_[under] == under) continue;
      add(packed, card, under, ~std::uint64_t{0}, game);
      add(packed, label_[card], label_[under], 1, game);
    }
    return packed;
  }

 private:
  /// Adds the digit of `card` on `under`, `times` times, modulo 2^64.
  static void add(PackedPosition& packed, int card, int under, std::uint64_t times,
                  const Game& game) {
    if (under == game.dealt_under(card)) return;
    const packing::Digit unit = packing::kDigits[card];
    const std::uint64_t digit = packing::kDigitAway[card][under] * times;
    packed.low += unit.low * digit;
    packed.high += unit.high * digit;
  }

  std::array<Under, card_tables::kIds> label_;
  CardSet exchanged_ = 0;
};

/// The card that lies on a loose one, or kHome if there is none.
int card_on(const Position::PerCard& unders, int card, const Game& game) {
  for (CardSet fitting = game.fits_on(card); fitting != 0; fitting &= fitting - 1) {
    const int above = std::countr_zero(fitting);
    if (unders[above] == card) return above;
  }
  return kHome;
}

/// Whether siblings at feet must be exchanged. The sibling with more cards on it comes first. Cards
/// that are not alike decide ties. If there are none, the cascades are equal up to exchanges, and
/// either order will do.
bool is_less_loaded(const Position::PerCard& unders, int card, CardSet alike, const Game& game) {
  int first = card;
  int second = sibling(card);
  for (;;) {
    first = card_on(unders, first, game);
    second = card_on(unders, second, game);
    if (first == kHome || second == kHome) return second != kHome;
    if ((alike >> first & 1) == 0) return first > second;
  }
}

}  // namespace

CardSet ever_alike(Building building) { return kServesAlike[static_cast<std::size_t>(building)]; }

AlikeCards::AlikeCards(const Position& position, const UndugCards& undug, const Game& game)
    : undug_(undug.cards), covered_(undug.covered) {
  // A packed position can have an ace where it was dealt or home, but not on another two.
  for (int ace = 0; ace < kSuits; ++ace) covered_ |= card_bit(position.under(ace));
  for (int suit = 0; suit < kSuits; ++suit) {
    if (position.foundation(suit) < kRanks) later_ |= higher_of_suit(position.next_home(suit));
  }
  later_ &= ever_alike(game.building());
}

/// Leaves out the cards that are `fixed`, and those whose siblings are left out.
CardSet AlikeCards::alike(CardSet fixed) const {
  const CardSet loose = later_ & ~fixed;
  return loose & siblings(loose);
}

/// This goes from the kings down, so that whatever a pair lies on already has its final label. The
/// lower sibling goes onto the lower card or place.
bool come_in_pairs(CardSet cards) { return siblings(cards) == cards; }

PackedPosition representative(const PackedPosition& packed, const Position::PerCard& unders,
                              CardSet alike, const Game& game) {
  if (alike == 0) return packed;
  Labels labels;
  bool is_exchanged = false;
  for (CardSet pairs = alike & kLowerSiblings; pairs != 0;) {
    const int card = static_cast<int>(std::bit_width(pairs)) - 1;
    pairs ^= card_bit(card);
    const Under under = labels[unders[card]];
    const Under other = labels[unders[sibling(card)]];
    const bool exchange = under == other
                              ? under == kFoot && is_less_loaded(unders, card, alike, game)
                              : under > other;
    if (exchange) labels.exchange(card);
    is_exchanged |= exchange;
  }
  return is_exchanged ? labels.applied_to(packed, unders, game) : packed;
}

Position exchanged(const Position& position, int card, const Game& game) {
  assert((alike_cards(position, game) & with_sibling(card)) == with_sibling(card) ||
         position.is_next_home(card) || position.is_next_home(sibling(card)));
  Labels labels;
  labels.exchange(card);
  return Position(labels.applied_to(position.packed(), position.unders(), game), game);
}

}  // namespace freecell
