#include "solver/search/solution.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/position/card_tables.h"

namespace freecell {
namespace {

/// The first `count` ranks.
constexpr CardSet ranks_below(int count) { return (CardSet{1} << (count * kSuits)) - 1; }

constexpr CardSet kBlackCards = suit_cards(0) | suit_cards(3);
constexpr CardSet kRedCards = suit_cards(1) | suit_cards(2);

/// The table on which steps are played to write them down. It knows where every card is, and which
/// cards the ms rule takes home. A Position knows more, for the searches: with it, listing
/// solutions took twice the instructions.
///
/// Places have numbers, so that moves need few branches: first those of the cascades, then those of
/// the cells, and one for all cards at home. A cell is a cascade of one card.
class SolutionTable {
 public:
  SolutionTable(const Deal& deal, const Game& game, HomeSteps home, std::vector<Move>& moves)
      : game_(game), moves_(moves), going_home_(leaving_unasked(game, home)) {
    place_.fill(kAtHome);
    top_.fill(kFoot);
    for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
      for (const Card card : deal.cascade(cascade)) lay(card.id(), cascade);
      uncover(cascade, top_[cascade]);
    }
    int cell = kFirstCell;
    for (const Card card : deal.freecell_cards()) {
      lay(card.id(), cell);
      uncover(cell++, card.id());
    }
    for (; cell < kFirstCell + game.freecells(); ++cell) uncover(cell, kFoot);
    note_empty_places();
    for (int suit = 0; suit < kSuits; ++suit) {
      home_[suit] = static_cast<std::uint8_t>(deal.foundation(static_cast<Suit>(suit)));
      next_home_ |= card_bit(home_[suit] * kSuits + suit);
    }
    note_safe_cards();
    settle();
  }

  /// Plays a step and what follows by itself, and lists what the ms rule does not make.
  void play(Step step) {
    const int card = step.card;
    const int from = place_[card];
    const int to = place_[step.onto];
    assert(from != kAtHome && from != to && (uncovered_ >> card & 1 || to < kFirstCell));
    assert(to != kAtHome || (next_home_ >> card & 1) != 0);
    const bool is_implied = step.onto != kFoot || from >= kFirstCell;
    list(from, to, is_implied ? 0 : count(card));
    if (to == kAtHome) {
      go_home(card);
    } else {
      carry(card, from, to);
    }
    settle();
  }

 private:
  static constexpr int kFirstCell = 16;
  static constexpr int kAtHome = 31;
  static constexpr unsigned kCascades = (1u << kFirstCell) - 1;

  static constexpr std::array<Place, kAtHome + 1> kPlaces = [] {
    std::array<Place, kAtHome + 1> places;
    for (int place = 0; place < kAtHome; ++place) {
      places[place] =
          place < kFirstCell ? Place::cascade(place) : Place::freecell(place - kFirstCell);
    }
    places[kAtHome] = Place::foundation();
    return places;
  }();

  /// The cards that go home without being steps, as soon as they can, in addition to those that the
  /// ms rule takes.
  static CardSet leaving_unasked(const Game& game, HomeSteps home) {
    if (home == HomeSteps::kLeftOut) return kAllCards;
    switch (game.building()) {
      case Building::kAlternatingColours:
        return 0;
      case Building::kSameSuit:
        return kAllCards;
    }
    assert(false);
    return 0;
  }

  void lay(int card, int place) {
    under_[card] = top_[place];
    top_[place] = static_cast<std::uint8_t>(card);
    place_[card] = static_cast<std::uint8_t>(place);
  }

  /// Makes `card` the top of a place of the table, or makes the place empty if it is kFoot.
  void uncover(int place, int card) {
    top_[place] = static_cast<std::uint8_t>(card);
    uncovered_ |= card_bit(card);
    empty_ |= unsigned{card == kFoot} << place;
  }

  /// Where moves to an empty cascade or to a cell go. If there is none, nobody asks.
  void note_empty_places() {
    const unsigned cascades = empty_ | 1u << (kFirstCell - 1);
    const unsigned cells = empty_ >> kFirstCell | 1u << (kAtHome - kFirstCell);
    place_[kFoot] = static_cast<std::uint8_t>(std::countr_zero(cascades));
    place_[kCell] = static_cast<std::uint8_t>(kFirstCell + std::countr_zero(cells));
  }

  /// How many cards move to an empty cascade if `card` is the deepest of them. Returns 0 if these
  /// are as many as a move takes whose count is not given.
  int count(int card) const {
    int count = 1;
    for (int above = top_[place_[card]]; above != card; above = under_[above]) ++count;
    int run = count;
    for (; game_.is_link(card, under_[card]); card = under_[card]) ++run;
    const int capacity =
        game_.capacity(std::popcount(empty_ & ~kCascades), std::popcount(empty_ & kCascades) - 1);
    return count == std::min(run, capacity) ? 0 : count;
  }

  /// Moves `card` and what lies on it from one place of the table to another.
  void carry(int card, int from, int to) {
    const int top = top_[from];
    const int covered = top_[to];
    for (int moved = top; moved != card; moved = under_[moved]) {
      place_[moved] = static_cast<std::uint8_t>(to);
    }
    const int exposed = under_[card];
    place_[card] = static_cast<std::uint8_t>(to);
    under_[card] = static_cast<Under>(covered);
    top_[to] = static_cast<std::uint8_t>(top);
    uncovered_ &= ~card_bit(covered);
    empty_ &= ~(1u << to);
    uncover(from, exposed);
    note_empty_places();
  }

  void go_home(int card) {
    const int from = place_[card];
    place_[card] = kAtHome;
    uncovered_ ^= card_bit(card);
    uncover(from, under_[card]);
    note_empty_places();
    next_home_ ^= card_bit(card) | card_bit(card + kSuits);
    ++home_[card % kSuits];
    note_safe_cards();
  }

  /// The cards that the ms rule takes home as soon as they are uncovered: see is_safe_by_colours.
  void note_safe_cards() {
    const int black = std::min(home_[0], home_[3]);
    const int red = std::min(home_[1], home_[2]);
    safe_ = next_home_ & kAllCards &
            (ranks_below(2) | (kRedCards & ranks_below(black + 1)) |
             (kBlackCards & ranks_below(red + 1)));
  }

  /// Takes cards home. Those that the ms rule takes come first, because in the game they leave
  /// before any other move.
  void settle() {
    while (const CardSet leaving = uncovered_ & (safe_ | (next_home_ & going_home_))) {
      const CardSet safe = leaving & safe_;
      const int card = std::countr_zero(safe != 0 ? safe : leaving);
      if (safe == 0) list(place_[card], kAtHome, 0);
      go_home(card);
    }
  }

  void list(int from, int to, int count) {
    moves_.push_back({kPlaces[from], kPlaces[to], static_cast<std::uint8_t>(count)});
  }

  const Game& game_;
  std::vector<Move>& moves_;
  CardSet going_home_;  // without being a step
  std::array<std::uint8_t, kFoot + 3>
      place_;                        // of each card; of kFoot and so on, where steps there go
  std::array<Under, kCards> under_;  // kFoot in a cell, too
  std::array<std::uint8_t, kAtHome + 1> top_;  // kFoot if a place is empty
  std::array<std::uint8_t, kSuits> home_;      // ranks
  unsigned empty_ = 0;                         // a bit for each place
  CardSet uncovered_ = 0;                      // bit kFoot means nothing
  CardSet next_home_ = 0;                      // bits 52..55 stand for suits that are complete
  CardSet safe_ = 0;
};

}  // namespace

void replay_steps(const Deal& deal, const Game& game, std::span<const Step> steps, HomeSteps home,
                  std::vector<Move>& moves) {
  moves.clear();
  SolutionTable table(deal, game, home, moves);
  for (const Step step : steps) table.play(step);
}

}  // namespace freecell
