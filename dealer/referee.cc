#include "dealer/referee.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "dealer/board_deal.h"
#include "dealer/supermove.h"

namespace freecell {
namespace {

// ---- What is on a board ----

bool is_next_home(const Board& board, Card card) {
  return board.foundations[card.suit_index()] + 1 == card.rank();
}

int count_free_cells(const Board& board) {
  int free = 0;
  for (int i = 0; i < board.freecell_count; ++i) free += !board.freecells[i].has_value();
  return free;
}

int count_empty_cascades(const Board& board) {
  int empty = 0;
  for (int i = 0; i < board.cascade_count; ++i) empty += int{board.cascades[i].empty()};
  return empty;
}

[[maybe_unused]] int count_cards(const Board& board) {
  int cards = board.cards_home();
  for (int i = 0; i < board.freecell_count; ++i) cards += board.freecells[i].has_value();
  for (int i = 0; i < board.cascade_count; ++i) cards += board.cascades[i].size();
  return cards;
}

// ---- Autoplay rules ----

// Suits are numbered C D H S, so flipping either bit of a suit's number changes the colour, and
// flipping both keeps it.

bool leaves_under_microsoft(const Board& board, int suit, int rank) {
  const int other_colour = std::min(board.foundations[suit ^ 1], board.foundations[suit ^ 2]);
  return rank <= 2 || other_colour >= rank - 1;
}

bool leaves_under_raymond(const Board& board, int suit, int rank) {
  const int other_colour = std::min(board.foundations[suit ^ 1], board.foundations[suit ^ 2]);
  return other_colour >= rank - 2 && board.foundations[suit ^ 3] >= rank - 3;
}

bool leaves_always(const Board&, int, int) { return true; }

/// The cards that go home as soon as nothing covers them, as a set with a bit for each card number.
/// They are the next card of every suit, if the rule lets it go. (The next rank of a complete suit
/// is 14, whose bit is no card's.)
template <bool (*kLeaves)(const Board&, int, int)>
std::uint64_t cards_leaving(const Board& board) {
  std::uint64_t cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int rank = board.foundations[suit] + 1;
    const std::uint64_t is_leaving = kLeaves(board, suit, rank);
    cards |= is_leaving << ((rank - 1) * kSuits + suit);
  }
  return cards;
}

std::uint64_t cards_wanted_home(const Board& board, Autoplay rule) {
  switch (rule) {
    case Autoplay::kNone:
      return 0;
    case Autoplay::kMicrosoft:
      return cards_leaving<leaves_under_microsoft>(board);
    case Autoplay::kRaymond:
      return cards_leaving<leaves_under_raymond>(board);
    case Autoplay::kMax:
      return cards_leaving<leaves_always>(board);
  }
  return 0;
}

/// Whether a run may leave some of its cards behind when it enters an empty cascade. If only its
/// king may enter, it brings all that lies on it.
bool takes_parts_of_runs(EmptyCascade empty_cascade) {
  switch (empty_cascade) {
    case EmptyCascade::kAnyCard:
      return true;
    case EmptyCascade::kKings:
    case EmptyCascade::kNothing:
      break;
  }
  return false;
}

/// The rule by which an empty cascade does not take a card.
Violation refusal_by(EmptyCascade empty_cascade) {
  switch (empty_cascade) {
    case EmptyCascade::kAnyCard:
      break;
    case EmptyCascade::kKings:
      return Violation::kKingsOnly;
    case EmptyCascade::kNothing:
      return Violation::kTakesNothing;
  }
  return Violation::kNone;
}

}  // namespace

const char* describe(Violation violation) {
  switch (violation) {
    case Violation::kNone:
      return "no rule is broken";
    case Violation::kNoSuchPlace:
      return "no such cascade or freecell";
    case Violation::kEmptySource:
      return "nothing there to move";
    case Violation::kFromFoundation:
      return "foundations never give a card back";
    case Violation::kSamePlace:
      return "source and target are the same";
    case Violation::kOccupiedCell:
      return "target freecell is occupied";
    case Violation::kNotNextHome:
      return "card is not the next on its foundation";
    case Violation::kDoesNotFit:
      return "card does not fit on the target";
    case Violation::kKingsOnly:
      return "an empty cascade takes kings only";
    case Violation::kTakesNothing:
      return "an empty cascade takes no card";
    case Violation::kNotInSequence:
      return "cards do not form a sequence";
    case Violation::kTooManyCards:
      return "not enough room to move so many cards";
    case Violation::kNotWon:
      return "moves end before all cards are home";
    case Violation::kAlreadyWon:
      return "moves go on after the last card is home";
    case Violation::kOtherCard:
      return "another card lies there than the one named";
    case Violation::kOtherAutomatic:
      return "the automatic moves listed after it are not those of the autoplay rule";
  }
  return "unknown violation";
}

std::string describe(const Ruling& ruling) {
  return "move " + std::to_string(ruling.move_index + 1) + ": " + describe(ruling.violation);
}

Referee::Referee(const Deal& deal, const Rules& rules)
    : rules_(rules.for_deal(deal)), board_(deal, rules_) {
  begin();
}

Referee::Referee(const Board& board, const Rules& rules)
    : rules_(rules.for_deal(deal_of(board))), board_(board) {
  check_freecells(board, rules);
  begin();
}

void Referee::begin() {
  for (int i = 0; i < board_.cascade_count; ++i) uncover(Place::cascade(i));
  for (int i = 0; i < board_.freecell_count; ++i) {
    if (board_.freecells[i]) uncover(Place::freecell(i));
  }
  free_cells_ = count_free_cells(board_);
  empty_cascades_ = count_empty_cascades(board_);
  wanted_home_ = cards_wanted_home(board_, rules_.autoplay);
  play_automatic_moves();
}

// ---- Places ----

bool Referee::has(Place place) const {
  if (place.is_cascade()) return place.index < board_.cascade_count;
  if (place.is_freecell()) return place.index < board_.freecell_count;
  return true;
}

bool Referee::is_empty(Place place) const {
  return place.is_cascade() ? board_.cascades[place.index].empty()
                            : !board_.freecells[place.index].has_value();
}

Card Referee::top(Place place) const {
  assert(has(place) && !place.is_foundation() && !is_empty(place));
  return place.is_cascade() ? board_.cascades[place.index].top() : *board_.freecells[place.index];
}

/// Returns how many cards at the end of a place that is not empty form a run, each on a card that
/// it may be put on, but no more than `most`.
int Referee::run_length(Place place, int most) const {
  if (!place.is_cascade()) return 1;
  const Pile& pile = board_.cascades[place.index];
  most = std::min(most, pile.size());
  int length = 1;
  while (length < most &&
         rules_.fits_on(pile[pile.size() - length], pile[pile.size() - length - 1])) {
    ++length;
  }
  return length;
}

/// Counts the empty cascades other than `target`.
int Referee::empty_cascades_beside(Place target) const {
  return empty_cascades_ - int{target.is_cascade() && is_empty(target)};
}

int Referee::room(Place target) const {
  return run_room(rules_, free_cells_, empty_cascades_beside(target));
}

// ---- Moves ----

template <typename Visitor>
void Referee::for_each_place(Visitor&& visit) const {
  for (int i = 0; i < board_.cascade_count; ++i) visit(Place::cascade(i));
  for (int i = 0; i < board_.freecell_count; ++i) visit(Place::freecell(i));
}

void Referee::legal_moves(std::vector<Move>& moves) const {
  moves.clear();
  for_each_place([&](Place from) {
    if (is_empty(from)) return;
    const int rank = top(from).rank();
    const auto list_if_legal = [&](Place to) {
      if (to.is_cascade() && !is_empty(to) && top(to).rank() != rank + 1) return;
      const Move move{from, to, 1};
      if (judge_resolved(move) == Violation::kNone) moves.push_back(move);
    };
    for_each_place(list_if_legal);
    list_if_legal(Place::foundation());
  });
}

void Referee::legal_moves_and_supermoves(std::vector<Move>& moves) const {
  moves.clear();
  for_each_place([&](Place from) {
    const int most = is_empty(from) ? 0 : run_length(from, kRanks);
    if (most == 0) return;
    const auto list_if_legal = [&](Place to) {
      const bool is_onto_card = to.is_cascade() && !is_empty(to);
      // Ranks say how many cards could fit onto a card.
      const int first = is_onto_card ? std::max(1, top(to).rank() - top(from).rank()) : 1;
      const int last = is_onto_card ? std::min(most, first) : to.is_cascade() ? most : 1;
      for (int count = first; count <= last; ++count) {
        const Move move{from, to, static_cast<std::uint8_t>(count)};
        if (judge_resolved(move) == Violation::kNone) moves.push_back(move);
      }
    };
    for_each_place(list_if_legal);
    list_if_legal(Place::foundation());
  });
}

Violation Referee::play(const Move& given) {
  if (board_.won()) return Violation::kAlreadyWon;
  Move move = given;
  if (move.count == 0) move.count = static_cast<std::uint8_t>(implied_count(move));
  if (const Violation violation = judge_resolved(move); violation != Violation::kNone) {
    return violation;
  }

  counts_.card_moves += cost(move);
  counts_.explicit_moves += 1;
  if (move.to.is_foundation()) {
    count_home_move(top(move.from));
  } else {
    counts_.player_moves += 1;
    counts_.listed_moves += 1;
  }
  make(move);
  play_automatic_moves();
  assert(counts_.player_moves <= counts_.listed_moves);
  assert(counts_.listed_moves <= counts_.explicit_moves);
  assert(counts_.explicit_moves <= counts_.card_moves);
  return Violation::kNone;
}

Move Referee::resolve(Move move) const {
  if (move.count == 0) move.count = static_cast<std::uint8_t>(implied_count(move));
  return move;
}

/// The count that notation implies for `move`, or 0 if there is none.
int Referee::implied_count(const Move& move) const {
  if (!move.from.is_cascade() || !move.to.is_cascade()) return 1;
  if (!has(move.from) || !has(move.to) || is_empty(move.from)) return 0;
  if (is_empty(move.to)) {
    return run_length(move.from,
                      takes_parts_of_runs(rules_.empty_cascade) ? room(move.to) : kRanks);
  }
  // The card that goes on the target is as many ranks above the top card as cards lie on it.
  return std::max(0, top(move.to).rank() - top(move.from).rank());
}

Move Referee::without_implied_count(Move move) const {
  const Move without_count = {move.from, move.to, 0};
  return resolve(without_count) == move ? without_count : move;
}

int Referee::most_to_empty_cascade(const Move& move) const {
  if (!move.from.is_cascade() || !move.to.is_cascade()) return 0;
  if (!has(move.from) || !has(move.to) || is_empty(move.from) || !is_empty(move.to)) return 0;
  return takes_parts_of_runs(rules_.empty_cascade) ? run_length(move.from, room(move.to)) : 0;
}

std::optional<Card> Referee::moved_card(const Move& move) const {
  if (move.from.is_foundation() || !has(move.from) || is_empty(move.from)) return std::nullopt;
  if (!move.from.is_cascade()) return top(move.from);
  const Pile& pile = board_.cascades[move.from.index];
  if (move.count < 1 || move.count > pile.size()) return std::nullopt;
  return pile[pile.size() - move.count];
}

Violation Referee::judge(const Move& move) const {
  return board_.won() ? Violation::kAlreadyWon : judge_resolved(resolve(move));
}

Violation Referee::judge_resolved(const Move& move) const {
  if (!has(move.from) || !has(move.to)) return Violation::kNoSuchPlace;
  if (move.from.is_foundation()) return Violation::kFromFoundation;
  if (move.from == move.to) return Violation::kSamePlace;
  if (is_empty(move.from)) return Violation::kEmptySource;
  if (move.count == 0) return Violation::kDoesNotFit;
  if (move.count > 1 && move.count > run_length(move.from, move.count)) {
    return Violation::kNotInSequence;
  }

  if (move.to.is_cascade()) return judge_onto_cascade(move);
  if (move.count > 1) return Violation::kTooManyCards;
  if (move.to.is_freecell()) {
    return is_empty(move.to) ? Violation::kNone : Violation::kOccupiedCell;
  }
  return is_next_home(board_, top(move.from)) ? Violation::kNone : Violation::kNotNextHome;
}

Violation Referee::judge_onto_cascade(const Move& move) const {
  Card lowest = top(move.from);
  if (move.count > 1) {
    const Pile& pile = board_.cascades[move.from.index];
    lowest = pile[pile.size() - move.count];
  }
  if (is_empty(move.to)) {
    if (!rules_.may_enter_empty(lowest)) return refusal_by(rules_.empty_cascade);
  } else if (!rules_.fits_on(lowest, top(move.to))) {
    return Violation::kDoesNotFit;
  }
  // One card needs only its target.
  if (move.count > 1 && move.count > room(move.to)) return Violation::kTooManyCards;
  return Violation::kNone;
}

/// The cost in single-card moves.
int Referee::cost(const Move& move) const {
  if (move.count == 1) return 1;
  return run_cost(rules_, move.count, free_cells_, empty_cascades_beside(move.to));
}

/// Marks the card that is now the top of `place` as uncovered. An empty cascade has none and sets
/// the bit of no card.
void Referee::uncover(Place place) {
  const int card = place.is_cascade() ? board_.cascades[place.index].top_id()
                                      : board_.freecells[place.index]->id();
  uncovered_ |= std::uint64_t{1} << card;
  place_of_[card] = place;
}

Card Referee::take(Place from) {
  assert(!from.is_foundation() && !is_empty(from));
  Card card;
  if (from.is_cascade()) {
    Pile& pile = board_.cascades[from.index];
    card = pile.pop();
    empty_cascades_ += int{pile.empty()};
    uncover(from);
  } else {
    card = *board_.freecells[from.index];
    board_.freecells[from.index].reset();
    ++free_cells_;
  }
  uncovered_ &= ~(std::uint64_t{1} << card.id());
  return card;
}

void Referee::put(Place to, Card card) {
  if (to.is_foundation()) {
    assert(is_next_home(board_, card));
    ++board_.foundations[card.suit_index()];
    wanted_home_ = cards_wanted_home(board_, rules_.autoplay);
    return;
  }
  if (to.is_cascade()) {
    Pile& pile = board_.cascades[to.index];
    empty_cascades_ -= int{pile.empty()};
    uncovered_ &= ~pile.top_bit();
    pile.push(card);
  } else {
    assert(!board_.freecells[to.index]);
    board_.freecells[to.index] = card;
    --free_cells_;
  }
  uncover(to);
}

/// Moves the top `count` cards together to where a supermove leaves them in the end.
void Referee::carry_run(Place source, Place target, int count) {
  Pile& from = board_.cascades[source.index];
  Pile& to = board_.cascades[target.index];
  assert(source != target && 1 < count && count <= from.size());
  empty_cascades_ -= int{to.empty()};
  uncovered_ &= ~to.top_bit();
  for (int i = from.size() - count; i < from.size(); ++i) to.push(from[i]);
  for (int i = 0; i < count; ++i) from.pop();
  empty_cascades_ += int{from.empty()};
  uncover(source);
  uncover(target);
}

void Referee::make(const Move& move) {
  if (move.count == 1) {
    put(move.to, take(move.from));
  } else {
    carry_run(move.from, move.to, move.count);
  }
}

/// Counts the move of `card`, which is about to go home. It is listed unless the ms rule would make
/// it.
void Referee::count_home_move(Card card) {
  counts_.listed_moves += !leaves_under_microsoft(board_, card.suit_index(), card.rank());
}

/// Goes on until nothing more leaves, because each card home can release another one anywhere.
void Referee::play_automatic_moves() {
  automatic_count_ = 0;
  while (const std::uint64_t leaving = uncovered_ & wanted_home_) {
    const Card card = Card::from_id(std::countr_zero(leaving));
    const Place from = place_of_[card.id()];
    // The ms rule lists none of its own moves.
    if (rules_.autoplay != Autoplay::kMicrosoft) count_home_move(card);
    put(Place::foundation(), take(from));
    assert(automatic_count_ < kCards);
    automatic_moves_[automatic_count_++] = {from, card};
    ++counts_.card_moves;
    ++counts_.explicit_moves;
  }
  assert(free_cells_ == count_free_cells(board_));
  assert(empty_cascades_ == count_empty_cascades(board_));
  assert(count_cards(board_) == kCards);
}

Ruling Referee::replay(const Deal& deal, const Rules& rules, std::span<const Move> moves) {
  Referee referee(deal, rules);
  int index = 0;
  for (const Move& move : moves) {
    const Violation violation = referee.play(move);
    if (violation != Violation::kNone) return {violation, index, referee.counts()};
    ++index;
  }
  const Violation end = referee.board().won() ? Violation::kNone : Violation::kNotWon;
  return {end, index, referee.counts()};
}

}  // namespace freecell
