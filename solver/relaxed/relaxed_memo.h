#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <memory>

#include "solver/position/card_tables.h"

namespace freecell {

/// The known bounds on the cost of a relaxed game (relaxed_game.h).
struct CostRange {
  std::uint8_t at_least = 0;
  std::uint8_t at_most = kUnknown;

  static constexpr std::uint8_t kUnknown = 63;

  bool is_decided(int budget) const { return at_most <= budget || at_least > budget; }
  /// Records whether the cost is within `budget`.
  void learn(int budget, bool is_within) {
    assert(0 <= budget && budget < kUnknown && !is_decided(budget));
    (is_within ? at_most : at_least) = static_cast<std::uint8_t>(is_within ? budget : budget + 1);
    assert(at_least <= at_most);
  }
};

/// Remembers the costs of stuck positions of the relaxed game of one deal. It is a cache of fixed
/// size in which a newer entry replaces an older one. It compares whole keys.
///
/// Positions in which every card that is left lies where the deal put it, with the same below it,
/// are identified by the cards that are gone, so key and costs share one word. The key of any other
/// position also says where the cards that are left lie, in two bits a card.
class RelaxedMemo {
 public:
  struct Key {
    CardSet gone = 0;
    CardSet place_low = 0;  ///< 0 where the deal put it, 1 or 2 on a parent, 3 at a foot
    CardSet place_high = 0;

    friend bool operator==(const Key&, const Key&) = default;
  };

  /// Makes a memo with 2^`log_size` places for positions of each kind.
  explicit RelaxedMemo(int log_size)
      : shift_(64 - log_size),
        size_(std::size_t{1} << log_size),
        dealt_(std::make_unique<std::uint64_t[]>(size_)),
        moved_(std::make_unique<Entry[]>(size_)) {
    assert(0 < log_size && log_size < 64);
  }

  /// Forgets everything. The same key means another position in another deal.
  void clear() {
    std::fill_n(dealt_.get(), size_, 0);
    std::fill_n(moved_.get(), size_, Entry{});
  }

  CostRange dealt(CardSet gone) const {
    const std::uint64_t word = dealt_[slot(gone * kMultiplier)];
    if ((word & kAllCards) != gone || word >> 52 == 0) return {};  // 0: an empty place
    return {static_cast<std::uint8_t>(word >> 52 & 63), static_cast<std::uint8_t>(word >> 58)};
  }
  void set_dealt(CardSet gone, CostRange range) {
    assert((gone & ~kAllCards) == 0 && range.at_least <= range.at_most);
    dealt_[slot(gone * kMultiplier)] =
        gone | std::uint64_t{range.at_least} << 52 | std::uint64_t{range.at_most} << 58;
  }

  CostRange moved(const Key& key) const {
    const Entry& entry = moved_[slot(hash(key))];
    return entry.key == key ? entry.range : CostRange{};
  }
  void set_moved(const Key& key, CostRange range) { moved_[slot(hash(key))] = {key, range}; }

 private:
  struct Entry {
    Key key;
    CostRange range;
  };
  static constexpr std::uint64_t kMultiplier = 0x9e3779b97f4a7c15u;

  static std::uint64_t hash(const Key& key) {
    std::uint64_t mixed = key.gone * kMultiplier;
    mixed = (mixed ^ (mixed >> 32) ^ key.place_low) * 0xd6e8feb86659fd93u;
    return (mixed ^ (mixed >> 32) ^ key.place_high) * 0xc2b2ae3d27d4eb4fu;
  }
  std::size_t slot(std::uint64_t hash) const { return hash >> shift_; }

  int shift_;
  std::size_t size_;
  std::unique_ptr<std::uint64_t[]> dealt_;
  std::unique_ptr<Entry[]> moved_;
};

}  // namespace freecell
