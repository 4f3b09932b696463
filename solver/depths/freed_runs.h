#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/depths/depth_state.h"
#include "solver/depths/suit_lanes.h"

namespace freecell {

/// The runs of the cards that have moved and are not home, where any card may enter an empty
/// cascade. A run hangs on its parent if that lies on top of a cascade. Else it is *loose*: its
/// cards are in cells and in emptied cascades. Each cell holds one of them, and an emptied cascade
/// cards of one run. So the depths alone tell how many cells are taken at least.
class FreedRuns {
 public:
  explicit FreedRuns(const DepthState& state)
      : moved_(state.moved().down),
        tops_(state.tops().down),
        hanging_(following(moved_, tops_)),
        loose_(std::popcount(moved_) - std::popcount(from_the_ace(state.moved().up)) -
               std::popcount(hanging_)),
        emptied_(state.emptied()) {}

  /// The number of cards in loose runs.
  int loose() const { return loose_; }

  /// The top cards that can be dug for all that the depths tell.
  std::uint64_t to_dig(int cells) {
    if (emptied_ == 0) return to_dig_into(cells - loose_);
    note_runs();
    std::uint64_t cards = 0;
    for (std::uint64_t left = tops_; left != 0; left &= left - 1) {
      if (cells_to_dig(std::countr_zero(left)) <= cells) cards |= left & -left;
    }
    return cards;
  }

  /// Whether no card can be dug, as far as that is seen at once.
  bool is_stuck(int cells) const {
    return emptied_ == 0 && loose_ == cells && (bare_tops() & below_open()) == 0;
  }

 private:
  std::uint64_t bare_tops() const { return tops_ & ~(moved_ >> 1); }
  /// The cards whose parents are on top of cascades or in runs that hang there.
  std::uint64_t below_open() const { return (tops_ | hanging_) << 1; }

  /// While no cascade is emptied: those that take so many cells at most.
  std::uint64_t to_dig_into(int free) const {
    assert(free >= 0);
    const std::uint64_t open = below_open();
    const std::uint64_t bare = bare_tops();
    if (free == 0) return bare & open;
    std::uint64_t cards = bare;
    for (std::uint64_t left = tops_ & ~bare; left != 0; left &= left - 1) {
      const std::uint64_t card = left & -left;
      const int run = run_below(moved_, std::countr_zero(left));
      if (run + ((open & card) == 0 ? 1 : 0) <= free) cards |= card;
    }
    return cards;
  }

  /// Notes the lengths of the loose runs that fill the emptied cascades best.
  void note_runs() {
    std::array<std::uint8_t, kCards> lengths;
    const std::uint64_t heads = moved_ & ~(moved_ << 1) & ~(tops_ << 1);
    for (std::uint64_t left = heads; left != 0; left &= left - 1) {
      const int bit = std::countr_zero(left);
      const int length = std::countr_one(moved_ >> bit);
      const bool is_home = bit % SuitLanes::kLane + length == kRanks;
      if (is_home) continue;
      int place = runs_++;
      for (; place > 0 && lengths[place - 1] < length; --place) lengths[place] = lengths[place - 1];
      lengths[place] = static_cast<std::uint8_t>(length);
    }
    for (int index = 0; index < emptied_; ++index) {
      one_less_ = longest_;
      const int length = index < runs_ ? lengths[index] : 0;
      longest_ = {longest_.cards + length, length};
    }
  }

  /// The fewest cells that are taken on the way if the top card of `bit` is dug.
  int cells_to_dig(int bit) const {
    const int run = run_below(moved_, bit);
    const int above = bit == 0 ? 0 : std::countl_one(moved_ << (64 - bit));
    const int bare = loose_ + run - longest_.with(run);
    if ((below_open() >> bit & 1) != 0) return bare;
    // The card lies alone, and what was on it elsewhere.
    const int alone = bare + (runs_ + (run > 0 ? 1 : 0) < emptied_ ? 0 : 1);
    if (above == 0) return alone;
    // The run with the parent stands in an emptied cascade.
    if (emptied_ == 1) return std::min(alone, loose_ + run - above);
    const Runs others =
        above >= one_less_.least ? Runs{longest_.cards - above, longest_.least} : one_less_;
    return std::min(alone, loose_ + run - above - others.with(run));
  }

  /// Some of the longest runs.
  struct Runs {
    int cards = 0;  ///< of all of them
    int least = 0;  ///< of the shortest
    /// The cards of as many of the longest if there is one more run.
    int with(int run) const { return cards + std::max(0, run - least); }
  };

  std::uint64_t moved_;
  std::uint64_t tops_;
  std::uint64_t hanging_;
  int loose_;
  int emptied_;
  int runs_ = 0;
  Runs longest_;   ///< as many as there are emptied cascades
  Runs one_less_;  ///< but one
};

}  // namespace freecell
