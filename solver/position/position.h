#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <span>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "solver/position/card_tables.h"
#include "solver/position/packed_position.h"
#include "solver/position/table.h"
#include "solver/position/zero_bytes.h"

namespace freecell {

/// The rules of any game.
class PlayedRules {
 public:
  static constexpr int kMostCascades = kMaxCascades;
  int cascades() const { return cascades_; }
  int freecells() const { return freecells_; }
  Building building() const { return building_; }
  EmptyCascade empty_cascade() const { return empty_cascade_; }
  RunMoves run_moves() const { return run_moves_; }

 protected:
  PlayedRules() = default;
  explicit PlayedRules(const Rules& rules)
      : cascades_(static_cast<std::uint8_t>(rules.cascades)),
        freecells_(static_cast<std::uint8_t>(rules.freecells)),
        building_(rules.building),
        empty_cascade_(rules.empty_cascade),
        run_moves_(rules.run_moves),
        tables_(&tables_of(rules.building)) {}
  const BuildingTables& tables() const { return *tables_; }

 private:
  std::uint8_t cascades_ = kDefaultCascades;
  std::uint8_t freecells_ = kDefaultFreecells;
  Building building_ = Building::kAlternatingColours;
  EmptyCascade empty_cascade_ = EmptyCascade::kAnyCard;
  RunMoves run_moves_ = RunMoves::kAsRoomAllows;
  const BuildingTables* tables_ = &tables_of(Building::kAlternatingColours);
};

/// What a search needs to know of one deal and its rules: the table, and where the deal put each
/// card. It does not change while the deal is searched.
class Game : public TableOf<PlayedRules> {
 public:
  Game() = default;
  /// Throws std::invalid_argument in the same cases as Rules::for_deal.
  Game(const Deal& deal, const Rules& rules);

  using Handle = const Game&;
  const Game& game() const { return *this; }
  /// What was under `card` when it was dealt.
  Under dealt_under(int card) const {
    assert(0 <= card && card < kCards);
    return dealt_under_[card];
  }
  /// The cards that were dealt to `place`: to the foot of a cascade, to a cell or home.
  CardSet dealt_to(Under place) const {
    assert(kFoot <= place && place <= kHome);
    return dealt_to_[place - kFoot];
  }
  /// The cards that were dealt onto one that they do not fit on. No move puts them back there.
  CardSet dealt_unsorted() const { return dealt_unsorted_; }
  /// The number of cards below `card` when it was dealt. `card` must have been dealt to a cascade.
  int dealt_height(int card) const {
    assert(dealt_under(card) <= kFoot);
    return dealt_height_[card];
  }
  /// Of the cards of dealt_unsorted() that were dealt to the same cascade as `card`, which must be
  /// one of them, the deepest.
  int deepest_unsorted(int card) const {
    assert((dealt_unsorted_ >> card & 1) != 0);
    return deepest_unsorted_[card];
  }
  /// All cards that are the deepest such ones of their cascades.
  CardSet deepest_unsorted() const { return all_deepest_unsorted_; }
  /// What was under the four cards of a rank when they were dealt, one byte per card.
  std::uint32_t dealt_under_rank(int rank) const {
    assert(0 <= rank && rank < kRanks);
    std::uint32_t bytes;
    std::memcpy(&bytes, dealt_under_.data() + rank * kSuits, sizeof bytes);
    return bytes;
  }

 private:
  void note_cascade(std::span<const Card> cards);

  std::array<Under, kCards> dealt_under_{};
  std::array<std::uint8_t, kCards> dealt_height_{};
  std::array<std::uint8_t, kCards> deepest_unsorted_{};
  std::array<CardSet, 3> dealt_to_{};
  CardSet dealt_unsorted_ = 0;
  CardSet all_deepest_unsorted_ = 0;
};

/// The rules by which nearly every deal is played, as constants.
class ClassicRules {
 public:
  static constexpr int kMostCascades = kDefaultCascades;
  static constexpr int cascades() { return kDefaultCascades; }
  static constexpr int freecells() { return kDefaultFreecells; }
  static constexpr Building building() { return Building::kAlternatingColours; }
  static constexpr EmptyCascade empty_cascade() { return EmptyCascade::kAnyCard; }
  static constexpr RunMoves run_moves() { return RunMoves::kAsRoomAllows; }

 protected:
  static constexpr const BuildingTables& tables() { return tables_of(building()); }
};

/// A Game by these rules. The greedy search is compiled once for it and once for any Game, which is
/// 5% faster than always reading the rules. It refers to the game.
class ClassicGame : public TableOf<ClassicRules> {
 public:
  /// How a search holds it: as a copy, so that the compiler need not read the reference again.
  using Handle = ClassicGame;

  explicit ClassicGame(const Game& game) : game_(game) { assert(fits(game)); }

  static bool fits(const Game& game) {
    return game.cascades() == cascades() && game.freecells() == freecells() &&
           game.building() == building() && game.empty_cascade() == empty_cascade() &&
           game.run_moves() == run_moves();
  }
  const Game& game() const { return game_; }
  Under dealt_under(int card) const { return game_.dealt_under(card); }

 private:
  const Game& game_;
};

/// The cards of a position that have never moved and lie on a card that they do not fit on, and the
/// cards directly below them.
struct UndugCards {
  CardSet cards = 0;
  CardSet covered = 0;

  friend constexpr bool operator==(const UndugCards&, const UndugCards&) = default;
};

/// One step of a search: `card`, with all cards that lie on it, moves onto `onto` (a card, or
/// kFoot, kCell, kHome). A step names cards instead of cascades, so it means the same in every
/// arrangement of equal positions. replay_steps turns it into cascades and cells.
struct Step {
  std::uint8_t card = 0;
  Under onto = 0;

  friend constexpr bool operator==(Step, Step) = default;
};

/// A position in the form that the searches work on. For every card it has what is under the card,
/// the card's cascade and its height there. For every cascade it has the top card. It keeps the
/// movable cards as sets: those in the runs at the ends of the cascades, and those in cells. Arrays
/// indexed by card have slack so that "the card after the king" and the places kFoot.. can be
/// looked up without a test: their height is 0 and they are no cascade's top.
///
/// A cascade is a linked list instead of an array. So the size of a position does not depend on the
/// number of cascades or their lengths (256 bytes, copied for each expansion), and a supermove
/// changes one link.
class Position {
 public:
  static constexpr int kNowhere = 15;  ///< the cascade of cards in cells and at home

  /// One slot for each card, for the four ids after the kings, and for the top of nowhere.
  static constexpr int kSlots = 57;
  using PerCard = std::array<std::uint8_t, kSlots>;

  Position() = default;
  /// The start of `deal`, before any autoplay.
  Position(const Deal& deal, const Game& game);
  /// The position that `packed` stands for. It is arbitrary which cascade is which.
  Position(const PackedPosition& packed, const Game& game) {
    [[maybe_unused]] const UndugCards undug = lay(packed, game);
  }

  /// Becomes the position that `packed` stands for, and returns what it finds on the way.
  UndugCards lay(const PackedPosition& packed, const Game& game);

  /// The top card of a cascade, or kFoot if it is empty.
  int top(int cascade) const {
    assert(0 <= cascade && cascade < kNowhere);
    return top_[cascade];
  }
  int under(int card) const {
    assert(0 <= card && card < kSlots);
    return under_[card];
  }
  /// The same for all cards at once, and the cascades of all cards.
  const PerCard& unders() const { return under_; }
  const PerCard& cascades_of_cards() const { return cascade_; }
  /// The cards that still have under them what the deal put there.
  CardSet as_dealt(const Game& game) const;
  /// The same as `lay` returns.
  UndugCards undug(const Game& game) const;
  /// The cascade of `card`, which must be in one.
  int cascade(int card) const { return cascade_[card]; }
  /// The number of cards below `card` in its cascade.
  int height(int card) const { return height_[card]; }
  /// The number of cards on top of `card`: 0 for a top, a card in a cell, and the card after a
  /// king.
  int cards_above(int card) const { return height_[top_[cascade_[card]]] - height_[card]; }
  CardSet cell_cards() const { return cells_; }
  /// The top cards of all cascades that are not empty.
  CardSet top_cards() const { return tops_ & kAllCards; }
  /// The cards of the runs that end in the top cards.
  CardSet run_cards() const { return runs_; }
  /// The cards at the feet of cascades.
  CardSet foot_cards() const { return feet_; }
  /// Whether `card`, one of the run cards, is the deepest of its run. `table` is the Game or its
  /// ClassicGame, here and below.
  template <typename Table>
  bool heads_run(int card, const Table& table) const {
    assert((runs_ >> card & 1) != 0);
    return !table.is_link(card, under_[card]);
  }
  /// Whether `card` (or place) is the next of its suit to go home.
  bool is_next_home(int card) const { return ((next_home_ & kAllCards) >> card & 1) != 0; }
  /// The cards that foundations wait for.
  CardSet next_home_cards() const { return next_home_ & kAllCards; }
  /// Those of the next cards home that can move by themselves.
  CardSet ready_cards() const { return (tops_ | cells_) & next_home_ & kAllCards; }
  int cells_used() const { return cells_used_; }
  int empty_cascades() const { return empty_cascades_; }
  /// Ranks home, 0..13.
  int foundation(int suit) const {
    assert(0 <= suit && suit < kSuits);
    return foundation_[suit];
  }
  /// The card that `suit`'s foundation waits for; 52..55 if it is complete.
  int next_home(int suit) const { return foundation_[suit] * kSuits + suit; }
  bool won() const { return std::bit_cast<std::uint32_t>(foundation_) == 0x0d0d0d0d; }
  const PackedPosition& packed() const { return packed_; }

  /// A cascade without cards. There must be one.
  int first_empty_cascade() const {
    assert(empty_set_ != 0);
    return std::countr_zero(empty_set_);
  }

  /// What packed() will be once `step` is made and before anything goes home by itself.
  template <typename Table>
  PackedPosition packed_after(Step step, const Table& table) const {
    assert(step.card < kCards && step.onto <= kHome && step.onto != step.card);
    const packing::Digit digit = packing::kDigits[step.card];
    const int from = under_[step.card];
    const int dealt = table.dealt_under(step.card);
    const int before = from == dealt ? 0 : packing::kDigitAway[step.card][from];
    const int after = step.onto == dealt ? 0 : packing::kDigitAway[step.card][step.onto];
    const auto change = static_cast<std::uint64_t>(static_cast<std::int64_t>(after - before));
    return {packed_.low + digit.low * change, packed_.high + digit.high * change};
  }

  /// Whether `step` is legal here, as one move or as single-card moves that make up a supermove:
  /// `card` and what lies on it form a run, `onto` takes it, and there is room to move so many
  /// cards.
  bool is_possible(Step step, const Game& game) const;

  /// Whether all members agree: each card is in one place, and heights, cascades, sets, counts and
  /// the packed form follow from what lies under each card. It costs several times as much as a
  /// move. Debug builds check it after each one.
  bool is_consistent(const Game& game) const;

  /// Makes a step, which must be possible. It calls `observe(card, from, to)` before it makes the
  /// change.
  template <typename Table, typename Observer>
  void make(Step step, const Table& table, Observer&& observe) {
    make(step, packed_after(step, table), table, observe);
  }
  /// The same, if packed_after(step, table) is known.
  template <typename Table, typename Observer>
  void make(Step step, const PackedPosition& packed, const Table& table, Observer&& observe);
  void make(Step step, const Game& game) {
    make(step, game, [](int, Under, Under) {});
  }

 private:
  void clear();
  bool is_room_for(int count, Under onto, const Game& game) const;
  bool cascade_is_consistent(int cascade, CardSet& found) const;
  bool cascades_are_consistent(CardSet& found, const Game& game) const;
  bool places_are_consistent(CardSet in_cascades) const;
  bool sets_are_consistent(const Game& game) const;
  PackedPosition packed_anew(const Game& game) const;
  /// Sets of cards in which a packed position has them.
  struct UnpackedSets {
    CardSet dealt;
    CardSet home;
  };
  UnpackedSets unpack(const Game& game);
  void count_home(CardSet home);
  int lay_feet();
  int foot_below(int card) const;
  CardSet lay_undug(CardSet cards, const Game& game);
  CardSet lay_on_parents(CardSet cards, const Game& game);
  void lay_tops(CardSet tops);
  void put_card(int card, int cascade);
  void count_places(unsigned empty_set);
  template <typename Table>
  void add_run(int top, const Table& table) {
    for (int card = top;; card = under_[card]) {
      runs_ |= card_bit(card);
      if (heads_run(card, table)) return;
    }
  }
  template <typename Table>
  void take_from_cascade(int card, int cascade, const Table& table);
  void put_run_on_cascade(int card, int top, int cascade, int base);

  PerCard under_;
  PerCard cascade_;
  PerCard height_;
  std::array<std::uint8_t, kNowhere + 1> top_;
  std::array<std::uint8_t, kSuits> foundation_;
  std::uint8_t cells_used_;
  std::uint8_t empty_cascades_;
  std::uint16_t empty_set_;  // bit c: cascade c has no cards
  CardSet cells_;
  CardSet tops_;  // bit kFoot means nothing: it flips when a cascade is emptied or filled
  CardSet runs_;
  CardSet feet_;
  CardSet next_home_;  // bits 52..55 stand for suits that are complete
  PackedPosition packed_;
};

static_assert(sizeof(Position) == 256);

inline CardSet Position::as_dealt(const Game& game) const {
  constexpr CardSet kRank = (1 << kSuits) - 1;
  CardSet cards = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    std::uint32_t under;
    std::memcpy(&under, under_.data() + rank * kSuits, sizeof under);
    cards |= (zero_bytes(under ^ game.dealt_under_rank(rank)) & kRank) << (rank * kSuits);
  }
  return cards;
}

inline UndugCards Position::undug(const Game& game) const {
  UndugCards undug{game.dealt_unsorted() & as_dealt(game), 0};
  for (CardSet left = undug.cards; left != 0; left &= left - 1) {
    undug.covered |= card_bit(game.dealt_under(std::countr_zero(left)));
  }
  return undug;
}

template <typename Table>
inline void Position::take_from_cascade(int card, int cascade, const Table& table) {
  assert(cascade_[card] == cascade && cascade != kNowhere);
  const int exposed = under_[card];
  tops_ ^= card_bit(top_[cascade]) ^ card_bit(exposed);
  top_[cascade] = static_cast<std::uint8_t>(exposed);
  if (exposed == kFoot) {
    ++empty_cascades_;
    empty_set_ |= static_cast<std::uint16_t>(1u << cascade);
    feet_ ^= card_bit(card);
  } else if (heads_run(card, table)) {
    add_run(exposed, table);
  }
}

inline void Position::put_run_on_cascade(int card, int top, int cascade, int base) {
  assert(cascade != kNowhere && top_[cascade] != top);
  const int lift = base - height_[card];
  for (int moved = top;; moved = under_[moved]) {
    height_[moved] = static_cast<std::uint8_t>(height_[moved] + lift);
    cascade_[moved] = static_cast<std::uint8_t>(cascade);
    if (moved == card) break;
  }
  tops_ ^= card_bit(top_[cascade]) ^ card_bit(top);
  top_[cascade] = static_cast<std::uint8_t>(top);
}

// This function is inlined into each search, which knows much of it at compile time. That saves 2%
// of a sweep.
template <typename Table, typename Observer>
[[gnu::always_inline]] inline void Position::make(Step step, const PackedPosition& packed,
                                                  const Table& table, Observer&& observe) {
  assert(is_possible(step, table.game()));
  assert(packed == packed_after(step, table));
  const int card = step.card;
  const int from = under_[card];
  observe(card, static_cast<Under>(from), step.onto);
  packed_ = packed;
  int top = card;
  if (from == kCell) {
    cells_ ^= card_bit(card);
    runs_ |= card_bit(card);
    --cells_used_;
  } else {
    const int source = cascade_[card];
    top = top_[source];
    take_from_cascade(card, source, table);
  }
  const int onto = step.onto;
  if (onto < kFoot) {
    put_run_on_cascade(card, top, cascade_[onto], height_[onto] + 1);
  } else if (onto == kFoot) {
    const int target = first_empty_cascade();
    --empty_cascades_;
    empty_set_ &= static_cast<std::uint16_t>(empty_set_ - 1);
    feet_ ^= card_bit(card);
    put_run_on_cascade(card, top, target, 0);
  } else {
    cascade_[card] = kNowhere;
    height_[card] = 0;
    runs_ &= ~card_bit(card);
    if (onto == kCell) {
      cells_ ^= card_bit(card);
      ++cells_used_;
    } else {
      ++foundation_[card % kSuits];
      next_home_ ^= card_bit(card) ^ card_bit(card + kSuits);
    }
  }
  under_[card] = static_cast<Under>(onto);
  assert(is_consistent(table.game()));
}

}  // namespace freecell
