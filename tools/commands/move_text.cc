#include "tools/commands/move_text.h"

#include <cassert>

namespace freecell {
namespace {

std::string card_text(Card card) { return {rank_letter(card.rank()), suit_letter(card.suit())}; }

std::string place_text(Place place) {
  constexpr std::string_view kFreecellLetters = "abcdefgijk";  // as in standard notation, no h
  if (place.is_freecell()) return std::string("freecell ") + kFreecellLetters[place.index];
  if (place.is_foundation()) return "home";
  return "cascade " + std::to_string(place.index + 1);
}

/// The cards that a move moves: `7H`, or `9S 8H 7C` for a supermove.
std::string moved_cards(const Board& board, const Move& move) {
  if (move.from.is_freecell()) return card_text(board.freecells[move.from.index].value());
  const Pile& pile = board.cascades[move.from.index];
  assert(move.count >= 1 && move.count <= pile.size());
  std::string text;
  for (int i = pile.size() - move.count; i < pile.size(); ++i) {
    text += (text.empty() ? "" : " ") + card_text(pile[i]);
  }
  return text;
}

std::string target_text(const Board& board, Place to) {
  if (to.is_foundation()) return "home";
  if (!to.is_cascade()) return "to " + place_text(to);
  const Pile& pile = board.cascades[to.index];
  if (pile.empty()) return "to empty " + place_text(to);
  return "to " + card_text(pile.top()) + " (" + place_text(to) + ")";
}

}  // namespace

std::string describe_move(const Board& board, const Move& move) {
  return moved_cards(board, move) + " from " + place_text(move.from) + " " +
         target_text(board, move.to);
}

std::string cards_gone_home(const Board& before, const Board& after) {
  std::string text;
  for (int rank = 1; rank <= kRanks; ++rank) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const bool gone = before.foundations[suit] < rank && rank <= after.foundations[suit];
      if (!gone) continue;
      text += (text.empty() ? "" : " ") + card_text(Card::of(rank, static_cast<Suit>(suit)));
    }
  }
  return text;
}

}  // namespace freecell
