#include "solver/position.h"

#include <stdexcept>

namespace freecell {

Game::Game(const Deal& deal, const Rules& rules) {
  const Rules played = rules.for_deal(deal);
  cascades_ = static_cast<std::uint8_t>(played.cascades);
  freecells_ = static_cast<std::uint8_t>(played.freecells);
  dealt_under_.fill(kHome);
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    Under under = kFoot;
    for (const Card card : deal.cascade(cascade)) {
      dealt_under_[card.id()] = under;
      under = static_cast<Under>(card.id());
    }
  }
  for (const Card card : deal.freecell_cards()) dealt_under_[card.id()] = kCell;
  for (int card = 0; card < kCards; ++card) {
    const Under under = dealt_under_[card];
    if (under >= kFoot) {
      dealt_to_[under - kFoot] |= card_bit(card);
    } else if ((kParents[card] >> under & 1) == 0) {
      dealt_unsorted_ |= card_bit(card);
    }
  }
}

/// An empty table with every card home.
void Position::clear() {
  under_.fill(kHome);
  cascade_.fill(kNowhere);
  height_.fill(0);
  top_.fill(kFoot);
  top_[kNowhere] = kSlots - 1;  // no card, so that nothing that is nowhere seems to be a top
  foundation_.fill(0);
  cells_ = 0;
  tops_ = 0;
  runs_ = 0;
  feet_ = 0;
}

/// Fills in what follows from the cascades, the number of cascades in use, the cells and the
/// foundations.
void Position::count_places(int cascades_used, const Game& game) {
  for (CardSet tops = top_cards(); tops != 0; tops &= tops - 1) add_run(std::countr_zero(tops));
  empty_set_ = 0;
  for (int cascade = 0; cascade < game.cascades(); ++cascade) {
    if (top_[cascade] == kFoot) empty_set_ |= static_cast<std::uint16_t>(1u << cascade);
  }
  next_home_ = 0;
  for (int suit = 0; suit < kSuits; ++suit) next_home_ |= card_bit(next_home(suit));
  cells_used_ = static_cast<std::uint8_t>(std::popcount(cells_));
  empty_cascades_ = static_cast<std::uint8_t>(game.cascades() - cascades_used);
}

Position::Position(const Deal& deal, const Game& game) {
  clear();
  int cascades_used = 0;
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    for (const Card card : deal.cascade(cascade)) put_card(card.id(), cascade);
    cascades_used += deal.cascade(cascade).empty() ? 0 : 1;
  }
  for (const Card card : deal.freecell_cards()) {
    under_[card.id()] = kCell;
    cells_ |= card_bit(card.id());
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    foundation_[suit] = static_cast<std::uint8_t>(deal.foundation(static_cast<Suit>(suit)));
  }
  count_places(cascades_used, game);
}

Position::Position(const PackedPosition& packed, const Game& game) : packed_(packed) {
  clear();
  const CardSet home = unpack(game);
  count_home(home);
  std::array<std::uint8_t, kFoot> above;
  above.fill(kFoot);
  for (CardSet left = kAllCards & ~(home | cells_ | feet_); left != 0; left &= left - 1) {
    const int card = std::countr_zero(left);
    above[under_[card]] = static_cast<std::uint8_t>(card);
  }
  int cascade = 0;
  for (CardSet feet = feet_; feet != 0; feet &= feet - 1) {
    lay_cascade(std::countr_zero(feet), cascade++, above);
  }
  count_places(cascade, game);
}

/// Computes the foundations from the set of all cards at home, which are the lowest of each suit.
void Position::count_home(CardSet home) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = std::countr_zero(suit_cards(suit) & ~home);
    foundation_[suit] = static_cast<std::uint8_t>(rank_index(next));
  }
}

/// Lays the cards of a cascade. `above` has for each card the one that lies on it, or kFoot if
/// there is none.
void Position::lay_cascade(int foot, int cascade, const std::array<std::uint8_t, kFoot>& above) {
  int top = foot;
  for (int height = 0, card = foot; card != kFoot; card = above[card]) {
    cascade_[card] = static_cast<std::uint8_t>(cascade);
    height_[card] = static_cast<std::uint8_t>(height++);
    top = card;
  }
  tops_ |= card_bit(top);
  top_[cascade] = static_cast<std::uint8_t>(top);
}

/// Puts one card on a cascade while the table is laid.
void Position::put_card(int card, int cascade) {
  const int under = top_[cascade];
  under_[card] = static_cast<Under>(under);
  cascade_[card] = static_cast<std::uint8_t>(cascade);
  height_[card] = static_cast<std::uint8_t>(under == kFoot ? 0 : height_[under] + 1);
  (under == kFoot ? feet_ : tops_) ^= card_bit(under == kFoot ? card : under);
  tops_ ^= card_bit(card);
  top_[cascade] = static_cast<std::uint8_t>(card);
}

/// Reads what is under every card, the cards in cells and at feet, and the foundations. Returns the
/// cards at home.
CardSet Position::unpack(const Game& game) {
  CardSet dealt = 0;
  CardSet home = 0;
  const auto read = [&](int rank, const packing::RankDigits& digits) {
    const int shift = rank * kSuits;
    const std::uint32_t under = digits.under +
                                digits.on_parent * static_cast<std::uint32_t>(shift + kSuits) +
                                (game.dealt_under_rank(rank) & digits.dealt);
    std::memcpy(under_.data() + shift, &under, sizeof under);
    dealt |= CardSet{digits.dealt_cards} << shift;
    feet_ |= CardSet{digits.foot_cards} << shift;
    cells_ |= CardSet{digits.cell_cards} << shift;
    home |= CardSet{digits.home_cards} << shift;
  };
  const auto read_ranks = [&]<int kRadix>(int first, int last, std::uint64_t& word) {
    for (int rank = rank_index(first); rank < rank_index(last); ++rank) {
      const auto& numbers = packing::kRankDigits<kRadix>;
      read(rank, numbers[word % numbers.size()]);
      word /= numbers.size();
    }
  };
  std::uint64_t low = packed_.low;
  std::uint64_t high = packed_.high;
  read_ranks.operator()<2>(0, packing::kFirstTwo, high);
  read_ranks.operator()<6>(packing::kFirstTwo, packing::kFirstHigh, low);
  read_ranks.operator()<6>(packing::kFirstHigh, packing::kFirstKing, high);
  read_ranks.operator()<4>(packing::kFirstKing, kCards, high);
  feet_ |= dealt & game.dealt_to(kFoot);
  cells_ |= dealt & game.dealt_to(kCell);
  home |= dealt & game.dealt_to(kHome);
  return home;
}

}  // namespace freecell
