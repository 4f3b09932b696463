#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "solver/position/packed_position.h"

namespace freecell {

/// Which positions of the current layer are held in memory.
enum class LayerMemory {
  kWhole,   ///< all of its positions, for a caller that wants them in the end
  kLevels,  ///< only those needed to detect duplicates
};

/// The positions of one layer. Each is held once and taken once, to be expanded. The table stores
/// and compares whole positions. A hash only says where the lookup begins. Not thread-safe.
///
/// The positions come in *levels*. The first level has those that the layer begins with. Level n
/// has those to which n moves lead from there, and no fewer. A move that stays in its layer can be
/// taken back: no card has gone home, and the card that moved lay in a cell, at a foot or on a card
/// that it fits on, where it can go again. So moves from level n lead only to levels n - 1, n and n
/// + 1, and the search can forget all earlier levels. (If an empty cascade takes kings only or
/// nothing, other cards do not go back to a foot. Then no level may be forgotten.) This is the
/// frontier search of R. E. Korf, W. Zhang, I. Thayer and H. Hohwald, Journal of the ACM 52 (2005).
///
/// The table uses open addressing with linear probing. It is at most 85% full and has 64 segments
/// that grow by an eighth. It takes 17 bytes a slot and 20 to 26 bytes a position. While one
/// segment grows, the others need no second copy. To find a slot, the table multiplies a fraction
/// of one by the number of slots. So any number of slots will do, and growing keeps the order of
/// the positions: it reads and writes sequentially. (The alternative, one table for each of three
/// levels, needs three lookups and takes 2.3 times the time in large layers.)
class PositionTable {
 public:
  /// A function that is called with every new array before anything is written to it, so that the
  /// caller can tell the system how the array will be used. The thread that inserts calls it.
  using NewArray = void (*)(void* array, std::size_t bytes);

  /// `new_array` may be null.
  explicit PositionTable(LayerMemory memory, NewArray new_array = nullptr)
      : memory_(memory), new_array_(new_array) {}
  /// Changes what is held. The table must be empty.
  void hold(LayerMemory memory) {
    assert(size_ == 0);
    memory_ = memory;
  }

  PositionTable(const PositionTable&) = delete;
  PositionTable& operator=(const PositionTable&) = delete;

  /// Adds a position with which the layer begins. Returns false if it is a duplicate. All of these
  /// must be added before any is taken.
  bool insert_first(const PackedPosition& packed) {
    assert(cursor_.segment == 0 && cursor_.capacity == 0);
    return insert(packed, kOpen);
  }
  /// Adds a successor of a position of this level. Returns false if it is a duplicate.
  bool insert(const PackedPosition& packed) { return insert(packed, kNew); }
  /// Prefetches the slot of `packed`, which will be looked up soon.
  void prefetch(const PackedPosition& packed) const {
    const Place place = place_of(packed);
    const Segment& segment = segments_[place.segment];
    if (segment.capacity > 0)
      __builtin_prefetch(&segment.slots[segment.first_slot(place.fraction)]);
  }

  /// Takes a position of this level. Returns false if all have been taken.
  bool take(PackedPosition& packed);
  /// Goes on to the next level when all positions have been taken. Returns false if there is none.
  bool begin_next_level();

  /// How many positions were added, and how many of them are held.
  std::uint64_t size() const { return size_; }
  std::uint64_t held() const { return held_; }
  std::uint64_t bytes() const { return bytes_; }
  /// Forgets the positions and frees the memory.
  void clear();

  /// Sorts a segment in place and returns its positions. This needs kWhole, and the table can then
  /// only be cleared. (The order is that of PackedPosition's `<`.)
  static constexpr int kSegments = 64;
  std::span<const PackedPosition> sort_segment(int segment);

  /// Calls `visit` with every held position, in no particular order. Do not call it after sorting.
  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    for (const Segment& segment : segments_) {
      for (std::uint64_t slot = 0; slot < segment.capacity; ++slot) {
        if (is_taken(segment.slots[slot])) visit(unmarked(segment.slots[slot]));
      }
    }
  }

 private:
  // The state of a slot, in one byte. The next level begins when no slot is open. Every tag above
  // kOld is then lowered by one.
  using Tag = std::uint8_t;
  static constexpr Tag kOld = 1;   ///< a position of an earlier level
  static constexpr Tag kDone = 2;  ///< a position of this level that has been taken
  static constexpr Tag kOpen = 3;  ///< a position of this level that has not been taken yet
  static constexpr Tag kNew = 4;   ///< a position of the next level

  // A slot of all zeros is empty. The low word of a packed position is less than 2^63, so its
  // highest bit can mark a slot as taken, and the tags need not be read.
  static constexpr std::uint64_t kTaken = std::uint64_t{1} << 63;
  static bool is_taken(const PackedPosition& slot) { return slot.low != 0; }
  static PackedPosition marked(const PackedPosition& p) { return {p.low | kTaken, p.high}; }
  static PackedPosition unmarked(const PackedPosition& p) { return {p.low & ~kTaken, p.high}; }

  struct Delete {
    void operator()(void* array) const { ::operator delete(array); }
  };
  template <typename Element>
  using Array = std::unique_ptr<Element[], Delete>;

  struct Segment {
    Array<PackedPosition> slots;
    Array<Tag> tags;
    std::uint64_t capacity = 0;
    std::uint64_t size = 0;

    std::uint64_t first_slot(std::uint64_t fraction) const {
      __extension__ using Wide = unsigned __int128;
      assert(capacity > 0);
      return static_cast<std::uint64_t>(Wide{fraction} * capacity >> 64);
    }
    std::uint64_t next_slot(std::uint64_t slot) const {
      return slot + 1 == capacity ? 0 : slot + 1;
    }
    bool is_full() const { return size >= capacity - capacity * 3 / 20; }
    /// The slot that has `stored`, or the empty one where it belongs.
    std::uint64_t slot_of(std::uint64_t fraction, const PackedPosition& stored) const {
      std::uint64_t slot = first_slot(fraction);
      while (is_taken(slots[slot]) && slots[slot] != stored) slot = next_slot(slot);
      return slot;
    }
  };

  struct Place {
    std::uint64_t segment;
    std::uint64_t fraction;  ///< of the way through the segment, in units of 2^-64
  };
  /// The first bits of the hash select the thread that owns a position, so the table uses others.
  static Place place_of(const PackedPosition& packed) {
    const std::uint64_t hash = std::rotl(hash_of(packed), 8);
    constexpr int kSegmentBits = std::countr_zero(static_cast<unsigned>(kSegments));
    return {hash >> (64 - kSegmentBits), hash << kSegmentBits};
  }

  /// How far `take` has come. It restarts a segment that has grown since.
  struct Cursor {
    std::size_t segment = 0;
    std::uint64_t slot = 0;
    std::uint64_t capacity = 0;  ///< of the segment
  };

  bool insert(const PackedPosition& packed, Tag tag);
  template <typename Element>
  Array<Element> new_zeros(std::uint64_t count) const;
  void remake(Segment& segment, std::uint64_t capacity, Tag lowest);
  void forget_old(Segment& segment);

  LayerMemory memory_;
  NewArray new_array_;
  std::array<Segment, kSegments> segments_;
  Cursor cursor_;
  bool has_new_ = false;
  std::uint64_t size_ = 0;
  std::uint64_t held_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace freecell
