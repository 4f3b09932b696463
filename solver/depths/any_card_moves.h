#pragma once

#include <cstdint>

#include "dealer/deal.h"
#include "solver/depths/arrangement.h"
#include "solver/depths/depth_state.h"

namespace freecell {

/// How the top card of a cascade moves, and the cards that lie on it, its run.
enum class Dig : std::uint8_t {
  kOntoParent,  ///< with its run
  kToCascade,   ///< with its run, to an emptied cascade
  kToSlots,     ///< the run's cards first, each to a slot of its own
  kApart,       ///< its run to an emptied cascade, then the card to a slot
  kJoin,        ///< nothing is dug: a head moves onto its parent, another head
  kOther,       ///< the card alone, after moves that ComponentSearch finds
};

/// What digging does to arrangements.
class AnyCardMoves {
 public:
  /// Notes what was dealt where.
  void begin(const Deal& deal);

  /// The start.
  Arrangement start() const { return {dealt_onto_parents_, dealt_to_bases_}; }

  /// Whether a card of `bit` on top of a cascade, with its run, can move so by itself.
  static bool is_possible(Dig dig, const ArrangedCards& arranged, int bit);
  /// The arrangement that `dig` leads to, before cards of the cascade follow.
  static Arrangement moved(Dig dig, const ArrangedCards& arranged, int bit);

  /// The arrangement at `after` to which `arrangement` leads, in which the card of `bit`
  /// has just been dug at `before`.
  Arrangement followed(const DepthState& before, const DepthState& after,
                       const Arrangement& arrangement, int bit) const;

 private:
  std::uint64_t dealt_onto_parents_ = 0;
  std::uint64_t dealt_to_bases_ = 0;
};

inline bool AnyCardMoves::is_possible(Dig dig, const ArrangedCards& arranged, int bit) {
  const std::uint64_t card = std::uint64_t{1} << bit;
  const int run = arranged.run_on(bit);
  switch (dig) {
    case Dig::kOntoParent:
      if ((arranged.below_open() & card) != 0) return run < arranged.room_to_open();
      return (arranged.below_heads() & card) != 0 && run < arranged.room_to_head();
    case Dig::kToCascade:
      return run > 0 && run < arranged.room_to_cascade();
    case Dig::kToSlots:
      return run < arranged.free_slots();
    case Dig::kApart:
      return run > 1 && run <= arranged.room_to_cascade() && arranged.free_slots() > 1;
    case Dig::kJoin:
    case Dig::kOther:
      break;
  }
  return false;
}

inline Arrangement AnyCardMoves::moved(Dig dig, const ArrangedCards& arranged, int bit) {
  Arrangement arrangement = arranged.arrangement();
  const std::uint64_t card = std::uint64_t{1} << bit;
  switch (dig) {
    case Dig::kOntoParent:
      arrangement.joined |= card;
      break;
    case Dig::kToCascade:
    case Dig::kJoin:
    case Dig::kOther:
      break;
    case Dig::kToSlots:
      arrangement.joined &= ~(((card << arranged.run_on(bit)) - card) << 1);
      break;
    case Dig::kApart:
      arrangement.joined &= ~(card << 1);
      break;
  }
  return arrangement;
}

inline Arrangement AnyCardMoves::followed(const DepthState& before, const DepthState& after,
                                          const Arrangement& arrangement, int bit) const {
  const std::uint64_t uncovered =
      after.moved().down & ~before.moved().down & ~(std::uint64_t{1} << bit);
  return {arrangement.joined | (uncovered & dealt_onto_parents_),
          arrangement.pinned | (uncovered & dealt_to_bases_)};
}

}  // namespace freecell
