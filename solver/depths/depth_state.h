#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <functional>

#include "dealer/card.h"
#include "solver/depths/dealt_cascades.h"
#include "solver/depths/king_sets.h"
#include "solver/depths/suit_lanes.h"

namespace freecell {

/// The depths of all cascades, and what follows from them at once. It is always settled: what comes
/// about without loss has come about.
class DepthState {
 public:
  DepthState() = default;

  /// The start of a deal.
  explicit DepthState(const DealtCascades& dealt) : moved_(dealt.dealt_elsewhere()) {
    for (int cascade = 0; cascade < dealt.cascades(); ++cascade) {
      depths_[cascade] = static_cast<DealtCascades::Depth>(dealt.length(cascade));
      const DealtCascades::Level& level = dealt.level(cascade, depths_[cascade]);
      key_ += dealt.radix(cascade) * depths_[cascade];
      weight_ += level.weight;
      tops_ |= level.top;
      if (depths_[cascade] == 0) ++emptied_;
    }
    for (int cascade = 0; cascade < dealt.cascades(); ++cascade) {
      if (depths_[cascade] > 0) lower(dealt, cascade, depths_[cascade]);
    }
    take_home(dealt);
  }

  /// The card on top of a cascade moves, and what follows without loss happens.
  void dig(const DealtCascades& dealt, int cascade) {
    assert(depths_[cascade] > 0);
    placed_ = 0;
    lower(dealt, cascade, depths_[cascade] - 1);
    take_home(dealt);
  }

  const DealtCascades::Depths& depths() const { return depths_; }
  std::uint32_t key() const { return key_; }
  /// The sum of the weights of all cascades.
  int weight() const { return weight_; }
  SuitLanes moved() const { return moved_; }
  SuitLanes tops() const { return tops_; }
  int emptied() const { return emptied_; }
  /// The kings that were uncovered at the bases of their cascades by the last dig or at the start.
  Kings placed() const { return placed_; }
  /// The kings that have moved and are not home.
  Kings freed_kings() const {
    const std::uint64_t complete = from_the_ace(moved_.up) >> (kRanks - 1);
    const std::uint64_t kings = moved_.down & ~complete & SuitLanes::kFirst;
    return static_cast<Kings>((kings | kings >> 15 | kings >> 30 | kings >> 45) & 0xf);
  }
  bool won() const { return moved_.up == SuitLanes::kAll; }

 private:
  void lower(const DealtCascades& dealt, int cascade, int depth) {
    const DealtCascades::Level& before = dealt.level(cascade, depths_[cascade]);
    const DealtCascades::Level& passing = dealt.level(cascade, depth);
    const DealtCascades::Level& after = dealt.level(cascade, passing.settled);
    placed_ |= passing.king;
    moved_ |= after.moved;
    tops_ ^= before.top;
    tops_ ^= after.top;
    key_ -= dealt.radix(cascade) * static_cast<unsigned>(depths_[cascade] - passing.settled);
    weight_ += after.weight - before.weight;
    if (passing.settled == 0) ++emptied_;
    depths_[cascade] = passing.settled;
  }

  /// A card that can go home does: only its next lower card could lie on it, which is home.
  void take_home(const DealtCascades& dealt) {
    while (const std::uint64_t leaving = next_after_the_ace(moved_.up) & tops_.up) {
      const int cascade = dealt.place(std::countr_zero(leaving)).cascade;
      lower(dealt, cascade, depths_[cascade] - 1);
    }
  }

  SuitLanes moved_;
  SuitLanes tops_;
  std::uint32_t key_ = 0;
  std::int32_t weight_ = 0;
  DealtCascades::Depths depths_{};
  std::uint8_t emptied_ = 0;
  std::uint8_t placed_ = 0;
};

/// Where the cards are that have moved and are not home, and how many cells they take. A run of
/// such cards hangs on its parent, the next card upwards; its place is that of the parent:
///  - the parent lies on top of a cascade: the run lies there on it;
///  - it lies deeper: all the run is in cells;
///  - the run begins with a king: it lies in an emptied cascade if the king stands in one, and else
///    in cells. Which kings stand in cascades the depths leave open.
class FreedCards {
 public:
  explicit FreedCards(const DepthState& state)
      : moved_(state.moved()),
        tops_(state.tops()),
        hanging_(following(moved_.down, tops_.down)),
        home_(from_the_ace(moved_.up)) {
    if ((moved_.down & SuitLanes::kFirst) != 0) note_chains();
    loose_ = std::popcount(moved_.up) - std::popcount(home_) - std::popcount(hanging_);
  }

  /// The cards that are home, in order of `SuitLanes::down`.
  std::uint64_t home_down() const;
  /// The kings that have moved and are not home.
  Kings kings() const { return kings_; }
  /// The number of cards in the king's run.
  int chain(int suit) const { return chain_[suit]; }
  /// The cells taken if exactly these kings stand in cascades.
  int cells(Kings standing) const {
    assert((standing & ~kings_) == 0);
    int cells = loose_;
    for (; standing != 0; standing &= standing - 1) cells -= chain_[std::countr_zero(standing)];
    return cells;
  }
  /// The cards on top of cascades whose parents are in cascades if exactly these kings stand, in
  /// order of `SuitLanes::down`. Without any king, they are so whatever kings stand.
  std::uint64_t ready(Kings standing) const {
    std::uint64_t in_cascades = tops_.down | hanging_;
    for (; standing != 0; standing &= standing - 1) {
      in_cascades |= chain_cards(std::countr_zero(standing));
    }
    return in_cascades << 1 & tops_.down;
  }
  /// The cells taken if the longest runs of kings stand in `emptied` cascades.
  int fewest_cells(int emptied) const {
    if (emptied == 0 || kings_ == 0) return loose_;
    if (std::popcount(kings_) <= emptied) return cells(kings_);
    std::array<std::uint8_t, kSuits> longest = chain_;
    std::ranges::sort(longest, std::greater());
    int cells = loose_;
    for (int king = 0; king < emptied; ++king) cells -= longest[king];
    return cells;
  }
  /// The cards in cells if exactly these kings stand, in order of `SuitLanes::down`.
  std::uint64_t in_cells(Kings standing) const;

  /// The number of cards that lie on the top card of a cascade.
  int run_on(const DealtCascades::Level& level) const {
    return run_below(moved_.down, level.down_bit);
  }
  /// The cards on top of cascades on which at least so many cards lie, as bits of `down`.
  std::uint64_t tops_under(int cards) const { return followed(tops_.down, moved_.down, cards); }

 private:
  void note_chains() {
    for (int suit = 0; suit < kSuits; ++suit) {
      const int chain = std::countr_one(moved_.down >> (SuitLanes::kLane * suit));
      chain_[suit] = static_cast<std::uint8_t>(chain == kRanks ? 0 : chain);
      kings_ |= chain_[suit] > 0 ? 1u << suit : 0u;
    }
  }

  /// The king's run, in order of `SuitLanes::down`.
  std::uint64_t chain_cards(int suit) const {
    return ((std::uint64_t{1} << chain_[suit]) - 1) << (SuitLanes::kLane * suit);
  }

  SuitLanes moved_;
  SuitLanes tops_;
  std::uint64_t hanging_;
  std::uint64_t home_;
  int loose_ = 0;
  Kings kings_ = 0;
  std::array<std::uint8_t, kSuits> chain_{};
};

inline std::uint64_t FreedCards::home_down() const {
  std::uint64_t cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int shift = SuitLanes::kLane * suit;
    const int home = std::countr_one(home_ >> shift);
    cards |= ((std::uint64_t{1} << home) - 1) << (kRanks - home) << shift;
  }
  return cards;
}

inline std::uint64_t FreedCards::in_cells(Kings standing) const {
  std::uint64_t cards = moved_.down & ~hanging_ & ~home_down();
  for (; standing != 0; standing &= standing - 1) cards &= ~chain_cards(std::countr_zero(standing));
  return cards;
}

}  // namespace freecell
