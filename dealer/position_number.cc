#include "dealer/position_number.h"

#include <cassert>
#include <span>
#include <variant>

namespace freecell {
namespace {

constexpr int kFirstTwo = 1 * kSuits;
constexpr int kFirstEight = 7 * kSuits;
constexpr int kFirstKing = 12 * kSuits;

bool is_in_high_word(int card) { return card < kFirstTwo || card >= kFirstEight; }

constexpr int radix_of(int card) {
  if (card < kFirstTwo) return 2;
  return card < kFirstKing ? 6 : 4;
}

/// Takes the digit of `kFirst`, or of a card with its radix, from the word that has it. A constant
/// radix divides by a multiplication.
template <int kFirst>
std::size_t take_digit(std::uint64_t& word) {
  constexpr std::uint64_t kRadix = radix_of(kFirst);
  const std::uint64_t digit = word % kRadix;
  word /= kRadix;
  return digit;
}

std::size_t take_digit_of(int card, PositionNumber& number) {
  if (card < kFirstTwo) return take_digit<0>(number.high);
  if (card < kFirstEight) return take_digit<kFirstTwo>(number.low);
  return card < kFirstKing ? take_digit<kFirstEight>(number.high)
                           : take_digit<kFirstKing>(number.high);
}

}  // namespace

PositionNumbering::PositionNumbering(const Deal& deal, const Rules& rules)
    : cascades_(deal.cascades()) {
  dealt_under_.fill(kHome);
  for (int cascade = 0; cascade < cascades_; ++cascade) {
    int under = kFoot;
    for (const Card card : deal.cascade(cascade)) {
      dealt_under_[card.id()] = under;
      is_dealt_unsorted_[card.id()] = under != kFoot && !rules.fits_on(card, Card::from_id(under));
      dealt_unsorted_ += int{is_dealt_unsorted_[card.id()]};
      under = card.id();
    }
  }
  for (const Card card : deal.freecell_cards()) dealt_under_[card.id()] = kCell;
  set_under(rules);
  set_shares();
}

/// Of the cards that a card fits on, one at most is a club or diamond, and one a heart or spade:
/// they have different colours, or by suit there is only one.
void PositionNumbering::set_under(const Rules& rules) {
  for (int card = 0; card < kCards; ++card) {
    under_[card] = {dealt_under_[card], kFoot, kCell, kHome, kNowhere, kNowhere};
    if (card < kFirstTwo) under_[card][1] = kHome;
    for (int target = 0; target < kCards; ++target) {
      if (!rules.fits_on(Card::from_id(card), Card::from_id(target))) continue;
      int& under = under_[card][target % kSuits < 2 ? 4 : 5];
      assert(under == kNowhere);
      under = target;
    }
  }
}

void PositionNumbering::set_shares() {
  std::uint64_t low = 1;
  std::uint64_t high = 1;
  for (int card = 0; card < kCards; ++card) {
    share_[card].fill(kImpossible);
    std::uint64_t& weight = is_in_high_word(card) ? high : low;
    for (int digit = radix_of(card) - 1; digit >= 0; --digit) {  // 0 comes last, so it wins
      const int under = under_[card][digit];
      if (under != kNowhere) share_[card][under] = weight * static_cast<std::uint64_t>(digit);
      assert(under == kNowhere || share_[card][under] != kImpossible);
    }
    weight *= static_cast<std::uint64_t>(radix_of(card));
  }
}

std::optional<PositionNumber> PositionNumbering::number_of(const Board& board) const {
  PositionNumber number;
  bool is_possible = true;
  const auto add = [&](int card, int under) {
    const std::uint64_t share = share_[card][under];
    is_possible &= share != kImpossible;
    (is_in_high_word(card) ? number.high : number.low) += share;
  };
  for (int cascade = 0; cascade < board.cascade_count; ++cascade) {
    const Pile& pile = board.cascades[cascade];
    int under = kFoot;
    for (int i = 0; i < pile.size(); ++i) {
      add(pile[i].id(), under);
      under = pile[i].id();
    }
  }
  for (int cell = 0; cell < board.freecell_count; ++cell) {
    if (board.freecells[cell]) add(board.freecells[cell]->id(), kCell);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < board.foundations[suit]; ++rank) add(rank * kSuits + suit, kHome);
  }
  if (!is_possible) return std::nullopt;
  return number;
}

int PositionNumbering::cards_dug_out(const Board& board) const {
  int left = 0;
  for (int cascade = 0; cascade < board.cascade_count; ++cascade) {
    const Pile& pile = board.cascades[cascade];
    for (int i = 1; i < pile.size(); ++i) {
      const int card = pile[i].id();
      left += int{is_dealt_unsorted_[card] && dealt_under_[card] == pile[i - 1].id()};
    }
  }
  assert(left <= dealt_unsorted_);
  return dealt_unsorted_ - left;
}

std::optional<Deal> PositionNumbering::position(PositionNumber number) const {
  constexpr int kNone = -1;
  std::array<int, kPlaces> above;  // by card or kFoot, what lies on it
  above.fill(kNone);
  Deal::Builder builder;
  std::array<int, kSuits> ranks_home{};
  std::array<int, kCards> feet{};
  int foot_count = 0;
  for (int card = 0; card < kCards; ++card) {
    const int under = under_[card][take_digit_of(card, number)];
    if (under == kNowhere) return std::nullopt;
    if (under == kFoot) {
      feet[foot_count++] = card;
    } else if (under == kCell) {
      if (!builder.add_freecell_card(Card::from_id(card))) return std::nullopt;
    } else if (under == kHome) {
      ++ranks_home[card % kSuits];
    } else if (above[under] != kNone) {
      return std::nullopt;  // two cards lie on one
    } else {
      above[under] = card;
    }
  }
  if (number != PositionNumber()) return std::nullopt;
  if (foot_count > cascades_) return std::nullopt;
  for (int cascade = 0; cascade < cascades_; ++cascade) {
    std::array<Card, kCards> cards;
    std::size_t size = 0;
    for (int card = cascade < foot_count ? feet[cascade] : kNone; card != kNone;
         card = above[card]) {
      cards[size++] = Card::from_id(card);
    }
    builder.add_cascade(std::span(cards).first(size));
  }
  // If cards are home that are not the lowest of their suit, other cards occur twice.
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), ranks_home[suit]);
  }
  std::variant<Deal, std::string> deal = builder.build();
  if (!std::holds_alternative<Deal>(deal)) return std::nullopt;
  return std::get<Deal>(deal);
}

}  // namespace freecell
