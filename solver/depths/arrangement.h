#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/depths/depth_state.h"
#include "solver/depths/suit_lanes.h"

namespace freecell {

/// Where the cards are that have moved and are not home, if any card may enter an empty cascade.
/// All cards here are bits in order of SuitLanes::down, so that the parent of a card is one bit
/// lower.
struct Arrangement {
  /// The cards that lie on their parents in a cascade. All others are *heads*: each takes a slot,
  /// a cell or an emptied cascade, together with what is joined to it.
  std::uint64_t joined = 0;
  /// Heads with nothing on them that stand in emptied cascades and cannot leave. There are none if
  /// a slot is free: then heads with nothing on them can change places as they like.
  std::uint64_t pinned = 0;

  friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

/// A well mixed number.
constexpr std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15;
  return value ^ value >> 29;
}
constexpr std::uint64_t hash_of(const Arrangement& arrangement) {
  return mixed(mixed(arrangement.joined) + arrangement.pinned);
}

/// An arrangement, and the room that it leaves. Heads with something on them stand in emptied
/// cascades, and pinned ones. Which of the others stand in the cascades that are left is open: as
/// long as a slot is free, they can change places; and when the last one is filled, each way to
/// distribute them could have been chosen.
class ArrangedCards {
 public:
  ArrangedCards(const DepthState& state, int cells, const Arrangement& arrangement)
      : tops_(state.tops().down),
        freed_(freed_cards(state)),
        slots_(cells + state.emptied()),
        emptied_(state.emptied()),
        arrangement_(arrangement) {
    arrangement_.joined &= freed_;
    arrangement_.pinned &= bare();
    note();
  }

  /// The cards that have moved and are not home.
  static std::uint64_t freed_cards(const DepthState& state) {
    std::uint64_t home = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const int lane = SuitLanes::kLane * suit;
      const int ranks = std::countr_one(state.moved().up >> lane);
      home |= ((std::uint64_t{1} << ranks) - 1) << (kRanks - ranks) << lane;
    }
    return state.moved().down & ~home;
  }

  const Arrangement& arrangement() const { return arrangement_; }
  std::uint64_t joined() const { return arrangement_.joined; }
  std::uint64_t heads() const { return freed_ & ~joined(); }
  /// The heads with nothing on them.
  std::uint64_t bare() const { return heads() & ~(joined() >> 1); }
  /// The heads with something on them.
  std::uint64_t long_heads() const { return heads() & (joined() >> 1); }
  int free_slots() const { return free_; }
  int emptied() const { return emptied_; }
  /// The emptied cascades in which no head has to stand.
  int open_cascades() const { return emptied_ - standing_; }
  /// The number of cards that lie on the card of `bit`.
  int run_on(int bit) const { return run_below(joined(), bit); }

  /// The cards whose parents lie open in a cascade, or stand there pinned.
  std::uint64_t below_open() const { return (tops_ | joined() | arrangement_.pinned) << 1; }
  /// The cards whose parents are heads that can stand in a cascade and take them.
  std::uint64_t below_heads() const {
    return open_cascades() > 0 ? (bare() & ~arrangement_.pinned) << 1 : 0;
  }
  /// How many cards a run may have to move onto a card that lies open, onto a head, or to an
  /// emptied cascade: a head that takes cards needs one of the cascades.
  int room_to_open() const { return room(open_cascades()); }
  int room_to_head() const { return room(open_cascades() - 1); }
  int room_to_cascade() const {
    const int empty = std::min(free_, open_cascades());
    return empty > 0 ? (free_ - empty + 1) << (empty - 1) : 0;
  }

  /// The head `card`, with what is on it, moves onto its parent.
  void join(std::uint64_t card) {
    assert((card & heads()) != 0 && (card & (below_open() | below_heads())) != 0);
    arrangement_.joined |= card;
    arrangement_.pinned &= ~card & ~(card >> 1);
    note();
  }
  /// The card, on which nothing lies, moves from its parent to a free slot.
  void split(std::uint64_t card) {
    assert(free_ > 0 && (card & joined()) != 0 && (card & (joined() >> 1)) == 0);
    arrangement_.joined &= ~card;
    if (free_ == 1) arrangement_.pinned = (card >> 1) & heads();
    note();
  }

  /// Joins what can be joined and taken apart again, until nothing can.
  void settle() {
    while (const std::uint64_t card = next_to_join()) join(card);
  }
  /// A head that joining loses nothing for, or 0.
  std::uint64_t next_to_join() const;

 private:
  int room(int cascades) const {
    const int empty = std::min(free_, cascades);
    return (free_ - empty + 1) << empty;
  }
  void note() {
    free_ = slots_ - std::popcount(heads());
    if (free_ > 0) arrangement_.pinned = 0;
    standing_ = std::popcount(long_heads() | arrangement_.pinned);
    assert(free_ >= 0 && standing_ <= emptied_);
  }

  std::uint64_t tops_;
  std::uint64_t freed_;
  int slots_;
  int emptied_;
  int free_ = 0;
  int standing_ = 0;
  Arrangement arrangement_;
};

inline std::uint64_t ArrangedCards::next_to_join() const {
  const std::uint64_t open = below_open();
  if (const std::uint64_t single = bare() & open) return single & -single;
  if (free_ == 0) return 0;
  for (std::uint64_t left = long_heads() & open; left != 0; left &= left - 1) {
    if (run_on(std::countr_zero(left)) + 1 <= room_to_open()) return left & -left;
  }
  std::uint64_t best = 0;
  int most = 0;
  for (std::uint64_t left = heads() & below_heads(); left != 0; left &= left - 1) {
    const int cards = run_on(std::countr_zero(left)) + 1;
    if (cards > most && cards <= room_to_head()) {
      most = cards;
      best = left & -left;
    }
  }
  return best;
}

}  // namespace freecell
