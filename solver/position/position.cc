#include "solver/position/position.h"

#include <cassert>
#include <stdexcept>

namespace freecell {

Game::Game(const Deal& deal, const Rules& rules) : TableOf(rules.for_deal(deal)) {
  dealt_under_.fill(kHome);
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) note_cascade(deal.cascade(cascade));
  for (const Card card : deal.freecell_cards()) dealt_under_[card.id()] = kCell;
  for (int card = 0; card < kCards; ++card) {
    const Under under = dealt_under_[card];
    if (under >= kFoot) dealt_to_[under - kFoot] |= card_bit(card);
  }
}

void Game::note_cascade(std::span<const Card> cards) {
  Under under = kFoot;
  std::uint8_t height = 0;
  std::uint8_t deepest = kFoot;
  for (const Card dealt : cards) {
    const int card = dealt.id();
    dealt_under_[card] = under;
    dealt_height_[card] = height++;
    if (under != kFoot && !is_link(card, under)) {
      dealt_unsorted_ |= card_bit(card);
      if (deepest == kFoot) {
        deepest = static_cast<std::uint8_t>(card);
        all_deepest_unsorted_ |= card_bit(card);
      }
    }
    deepest_unsorted_[card] = deepest;
    under = static_cast<Under>(card);
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

/// Fills in what follows from the cascades without cards, the cells and the foundations.
void Position::count_places(unsigned empty_set) {
  empty_set_ = static_cast<std::uint16_t>(empty_set);
  empty_cascades_ = static_cast<std::uint8_t>(std::popcount(empty_set));
  next_home_ = 0;
  for (int suit = 0; suit < kSuits; ++suit) next_home_ |= card_bit(next_home(suit));
  cells_used_ = static_cast<std::uint8_t>(std::popcount(cells_));
}

Position::Position(const Deal& deal, const Game& game) {
  clear();
  unsigned empty_set = (1u << game.cascades()) - 1;
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    for (const Card card : deal.cascade(cascade)) put_card(card.id(), cascade);
    if (!deal.cascade(cascade).empty()) empty_set &= ~(1u << cascade);
  }
  for (const Card card : deal.freecell_cards()) {
    under_[card.id()] = kCell;
    cells_ |= card_bit(card.id());
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    foundation_[suit] = static_cast<std::uint8_t>(deal.foundation(static_cast<Suit>(suit)));
  }
  for (CardSet tops = top_cards(); tops != 0; tops &= tops - 1)
    add_run(std::countr_zero(tops), game);
  count_places(empty_set);
  assert(is_consistent(game));
}

/// This lays every card where the card under it is already laid, so that no cascade has to be
/// followed. Most cards of a position lie as dealt or on a parent:
///
/// - A card that lies as dealt, on a card that it does not fit on, has never moved, and neither has
///   any card below it. The game knows its height. At most, a card of the run at the foot has been
///   exchanged for an alike one (alike_cards.h), so its foot may be another one than was dealt.
/// - Any other card that is not at a foot lies on a parent, which has a higher id.
UndugCards Position::lay(const PackedPosition& packed, const Game& game) {
  packed_ = packed;
  clear();
  const UnpackedSets sets = unpack(game);
  count_home(sets.home);
  const int cascades_used = lay_feet();
  const CardSet in_cascades = kAllCards & ~(sets.home | cells_);
  UndugCards undug{sets.dealt & game.dealt_unsorted(), 0};
  undug.covered = lay_undug(undug.cards, game);
  const CardSet on_parents = in_cascades & ~(undug.cards | feet_);
  tops_ = in_cascades & ~(undug.covered | lay_on_parents(on_parents, game));
  lay_tops(on_parents);
  count_places((1u << game.cascades()) - (1u << cascades_used));
  assert(undug == this->undug(game));
  assert(is_consistent(game));
  return undug;
}

/// Starts a cascade with each card at a foot. Returns their number.
int Position::lay_feet() {
  int cascade = 0;
  for (CardSet feet = feet_; feet != 0; feet &= feet - 1) {
    cascade_[std::countr_zero(feet)] = static_cast<std::uint8_t>(cascade++);
  }
  return cascade;
}

int Position::foot_below(int card) const {
  while (under_[card] < kFoot) card = under_[card];
  assert(under_[card] == kFoot);
  return card;
}

/// Lays the cards that have never moved. Returns the cards below them.
CardSet Position::lay_undug(CardSet cards, const Game& game) {
  for (CardSet deepest = cards & game.deepest_unsorted(); deepest != 0; deepest &= deepest - 1) {
    const int card = std::countr_zero(deepest);
    cascade_[card] = cascade_[foot_below(card)];
  }
  CardSet covered = 0;
  for (; cards != 0; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    assert(under_[card] == game.dealt_under(card) && !game.is_link(card, under_[card]));
    cascade_[card] = cascade_[game.deepest_unsorted(card)];
    height_[card] = static_cast<std::uint8_t>(game.dealt_height(card));
    covered |= card_bit(under_[card]);
  }
  return covered;
}

/// Lays cards that lie on their parents, the higher ranks first. Returns the cards below them.
CardSet Position::lay_on_parents(CardSet cards, [[maybe_unused]] const Game& game) {
  CardSet covered = 0;
  while (cards != 0) {
    const int card = static_cast<int>(std::bit_width(cards)) - 1;
    cards ^= card_bit(card);
    const int under = under_[card];
    assert(game.is_link(card, under));
    cascade_[card] = cascade_[under];
    height_[card] = static_cast<std::uint8_t>(height_[under] + 1);
    covered |= card_bit(under);
  }
  return covered;
}

/// Computes the foundations from the set of all cards at home, which are the lowest of each suit.
void Position::count_home(CardSet home) {
  for (int suit = 0; suit < kSuits; ++suit) {
    const int next = std::countr_zero(suit_cards(suit) & ~home);
    assert((home & higher_of_suit(next)) == 0);
    foundation_[suit] = static_cast<std::uint8_t>(rank_index(next));
  }
}

/// Notes which card is on top of which cascade, and the runs that end there. `on_parents` has the
/// cards of the cascades that lie on parents.
void Position::lay_tops(CardSet on_parents) {
  for (CardSet tops = tops_; tops != 0; tops &= tops - 1) {
    int card = std::countr_zero(tops);
    top_[cascade_[card]] = static_cast<std::uint8_t>(card);
    for (; (on_parents >> card & 1) != 0; card = under_[card]) runs_ |= card_bit(card);
    runs_ |= card_bit(card);
  }
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

/// Reads what is under every card, and the cards in cells and at feet. Returns the cards that lie
/// as dealt and those at home.
Position::UnpackedSets Position::unpack(const Game& game) {
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
  const auto read_ranks = [&](const auto& numbers, int first, int last, std::uint64_t& word) {
    for (int rank = rank_index(first); rank < rank_index(last); ++rank) {
      read(rank, numbers[word % numbers.size()]);
      word /= numbers.size();
    }
  };
  const packing::MiddleDigits& middle = packing::middle_digits(game.building());
  std::uint64_t low = packed_.low;
  std::uint64_t high = packed_.high;
  read_ranks(packing::kAceDigits, 0, packing::kFirstTwo, high);
  read_ranks(middle, packing::kFirstTwo, packing::kFirstHigh, low);
  read_ranks(middle, packing::kFirstHigh, packing::kFirstKing, high);
  read_ranks(packing::kKingDigits, packing::kFirstKing, kCards, high);
  feet_ |= dealt & game.dealt_to(kFoot);
  cells_ |= dealt & game.dealt_to(kCell);
  home |= dealt & game.dealt_to(kHome);
  return {dealt, home};
}

}  // namespace freecell
