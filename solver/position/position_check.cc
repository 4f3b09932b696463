#include <bit>

#include "solver/position/position.h"

// The checks that debug builds make before and after each move. They compute everything anew from
// what lies under each card and from the tops of the cascades. So a mistake in what Position keeps
// up to date move by move shows at once, and not as a wrong verdict a million moves later.

namespace freecell {

bool Position::is_room_for(int count, Under onto, const Game& game) const {
  const int free_cells = game.freecells() - cells_used_;
  return count <= game.capacity(free_cells, empty_cascades_ - (onto == kFoot));
}

bool Position::is_possible(Step step, const Game& game) const {
  const int card = step.card;
  if (card >= kCards || step.onto > kHome || step.onto == under_[card]) return false;
  const bool in_cell = (cells_ >> card & 1) != 0;
  if (!in_cell && (runs_ >> card & 1) == 0) return false;
  const int count = in_cell ? 1 : cards_above(card) + 1;
  switch (step.onto) {
    case kHome:
      return count == 1 && is_next_home(card);
    case kCell:
      return count == 1 && cells_used_ < game.freecells();
    case kFoot:
      return empty_cascades_ > 0 && (game.starters() >> card & 1) != 0 &&
             is_room_for(count, kFoot, game);
    default:
      return (top_cards() & game.parents(card) & card_bit(step.onto)) != 0 &&
             is_room_for(count, step.onto, game);
  }
}

bool Position::is_consistent(const Game& game) const {
  CardSet in_cascades = 0;
  return cascades_are_consistent(in_cascades, game) && places_are_consistent(in_cascades) &&
         sets_are_consistent(game) && packed_ == packed_anew(game);
}

/// Walks from the top of a cascade to its foot and adds its cards to `found`. A card that is
/// already there ends the walk, so that a cycle of links ends it, too.
bool Position::cascade_is_consistent(int cascade, CardSet& found) const {
  int height = top_[cascade] == kFoot ? -1 : height_[top_[cascade]];
  for (int card = top_[cascade]; card != kFoot; card = under_[card], --height) {
    if (card >= kCards || (found >> card & 1) != 0) return false;
    if (cascade_[card] != cascade || height_[card] != height) return false;
    found |= card_bit(card);
  }
  return height == -1;
}

bool Position::cascades_are_consistent(CardSet& found, const Game& game) const {
  for (int cascade = 0; cascade < game.cascades(); ++cascade) {
    if (top_[cascade] != kFoot && top_[cascade] >= kCards) return false;
    if (!cascade_is_consistent(cascade, found)) return false;
  }
  for (int cascade = game.cascades(); cascade < kNowhere; ++cascade) {
    if (top_[cascade] != kFoot) return false;
  }
  return top_[kNowhere] == kSlots - 1;
}

/// Whether the cards that are in no cascade are in cells or home, and the cards home are the lowest
/// of each suit. It also checks that what has no place of its own seems to be nowhere.
bool Position::places_are_consistent(CardSet in_cascades) const {
  for (int card = 0; card < kSlots; ++card) {
    if (card < kCards && (in_cascades >> card & 1) != 0) continue;
    if (cascade_[card] != kNowhere || height_[card] != 0) return false;
    if (card >= kCards) continue;
    const bool is_home = rank_index(card) < foundation_[card % kSuits];
    if (under_[card] != (is_home ? kHome : kCell)) return false;
    if ((cells_ >> card & 1) != (is_home ? 0 : 1)) return false;
  }
  return (cells_ & (in_cascades | ~kAllCards)) == 0;
}

/// Whether the sets and counts are those of the cascades and cells, which have been found right.
bool Position::sets_are_consistent(const Game& game) const {
  CardSet tops = 0;
  CardSet feet = 0;
  CardSet runs = 0;
  std::uint16_t empty = 0;
  for (int cascade = 0; cascade < game.cascades(); ++cascade) {
    bool in_run = true;
    for (int card = top_[cascade]; card != kFoot; card = under_[card]) {
      if (in_run) runs |= card_bit(card);
      in_run = in_run && game.is_link(card, under_[card]);
      if (under_[card] == kFoot) feet |= card_bit(card);
    }
    if (top_[cascade] == kFoot) empty |= static_cast<std::uint16_t>(1u << cascade);
    if (top_[cascade] != kFoot) tops |= card_bit(top_[cascade]);
  }
  CardSet next_home = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (foundation_[suit] > kRanks) return false;
    next_home |= card_bit(this->next_home(suit));
  }
  return top_cards() == tops && feet_ == feet && runs_ == runs && empty_set_ == empty &&
         next_home_ == next_home && empty_cascades_ == std::popcount(empty) &&
         cells_used_ == std::popcount(cells_) && cells_used_ <= game.freecells();
}

PackedPosition Position::packed_anew(const Game& game) const {
  PackedPosition packed;
  for (int card = 0; card < kCards; ++card) {
    if (under_[card] == game.dealt_under(card)) continue;
    const std::uint64_t digit = packing::kDigitAway[card][under_[card]];
    packed.low += packing::kDigits[card].low * digit;
    packed.high += packing::kDigits[card].high * digit;
  }
  return packed;
}

}  // namespace freecell
