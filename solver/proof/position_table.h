#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>

#include "solver/packed_position.h"

namespace freecell {

/// What is held in memory of a layer that is searched.
enum class LayerMemory {
  kWhole,   ///< all of its positions, which somebody wants in the end
  kLevels,  ///< those that tell which positions are new
};

/// The positions of one layer, each held once and taken once, to be expanded. Whole positions, and
/// equal means equal in whole; a hash only says where to begin to look. Not thread-safe.
///
/// They come in *levels*: those that the layer begins with, and those that n moves lead to from
/// there and no fewer. A move that stays in its layer can be taken back: no card has gone home, and
/// the one that moved lay in a cell, at a foot or on a card that it fits on, where it can go again.
/// So from level n moves lead to levels n - 1, n and n + 1 and to no other, and all before can be
/// forgotten: the frontier search of R. E. Korf, W. Zhang, I. Thayer and H. Hohwald, Journal of the
/// ACM 52 (2005).
///
/// Open addressing with linear probing, at most 85% full, in 64 segments that grow by an eighth: 17
/// bytes a slot, 20 to 26 a position, and while one segment grows the others need no second copy. A
/// slot is found by multiplying a fraction of one with the number of slots, so that any number will
/// do and growing leaves the order of the positions: it reads and writes straight ahead. (A table
/// for each of three levels has to be asked three times: 2.3 times the time in large layers.)
class PositionTable {
 public:
  /// Told of every array before anything is written to it, so that whoever knows the system can say
  /// how it will be used. Called by the thread that inserts.
  using NewArray = void (*)(void* array, std::size_t bytes);

  /// `new_array`: null if nobody wants to know.
  explicit PositionTable(LayerMemory memory, NewArray new_array = nullptr)
      : memory_(memory), new_array_(new_array) {}
  PositionTable(const PositionTable&) = delete;
  PositionTable& operator=(const PositionTable&) = delete;

  /// Adds a position that the layer begins with; false if it is there already. All of them have to
  /// be added before any is taken.
  bool insert_first(const PackedPosition& packed) { return insert(packed, kOpen); }
  /// Adds one that a move leads to from a position of this level; false if it is or was there
  /// already.
  bool insert(const PackedPosition& packed) { return insert(packed, kNew); }
  /// Tells the processor that `packed` will be looked for soon.
  void prefetch(const PackedPosition& packed) const {
    const Place place = place_of(packed);
    const Segment& segment = segments_[place.segment];
    if (segment.capacity > 0)
      __builtin_prefetch(&segment.slots[segment.first_slot(place.fraction)]);
  }

  /// A position of this level; false if all have been taken.
  bool take(PackedPosition& packed);
  /// When all have been taken: goes on to the next level; false if there is none.
  bool begin_next_level();

  /// Positions that were added, and those of them that are held.
  std::uint64_t size() const { return size_; }
  std::uint64_t held() const { return held_; }
  std::uint64_t bytes() const { return bytes_; }
  /// Forgets the positions and gives back the memory.
  void clear();

  /// With kWhole: gives the positions in as many sorted pieces as there are segments, each sorted
  /// in its place; the table then can only be cleared. (The order is that of PackedPosition's `<`.)
  static constexpr int kSegments = 64;
  std::span<const PackedPosition> sort_segment(int segment);

  /// Calls `visit` with every position that is held, in no particular order; not after sorting.
  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    for (const Segment& segment : segments_) {
      for (std::uint64_t slot = 0; slot < segment.capacity; ++slot) {
        if (is_taken(segment.slots[slot])) visit(unmarked(segment.slots[slot]));
      }
    }
  }

 private:
  // What a slot has, a byte each. The next level begins when none is open, and then everything
  // above kOld is one less.
  using Tag = std::uint8_t;
  static constexpr Tag kOld = 1;   ///< a position of an earlier level
  static constexpr Tag kDone = 2;  ///< of this level, taken
  static constexpr Tag kOpen = 3;  ///< of this level, not yet taken
  static constexpr Tag kNew = 4;   ///< of the next level

  // A slot that is all zeros is empty. The low word of a packed position is less than 2^63, so its
  // highest bit can say that a slot is taken, and the tags need not be asked.
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
      return static_cast<std::uint64_t>(Wide{fraction} * capacity >> 64);
    }
    std::uint64_t next_slot(std::uint64_t slot) const {
      return slot + 1 == capacity ? 0 : slot + 1;
    }
    bool is_full() const { return size >= capacity - capacity * 3 / 20; }
    /// Where `stored` is, or could be put.
    std::uint64_t slot_of(std::uint64_t fraction, const PackedPosition& stored) const {
      std::uint64_t slot = first_slot(fraction);
      while (is_taken(slots[slot]) && slots[slot] != stored) slot = next_slot(slot);
      return slot;
    }
  };

  struct Place {
    std::uint64_t segment;
    std::uint64_t fraction;  ///< in 2^-64, of the way through the segment
  };
  /// The first bits of the hash say to which thread a position belongs: others are used here.
  static Place place_of(const PackedPosition& packed) {
    const std::uint64_t hash = std::rotl(hash_of(packed), 8);
    constexpr int kSegmentBits = std::countr_zero(static_cast<unsigned>(kSegments));
    return {hash >> (64 - kSegmentBits), hash << kSegmentBits};
  }

  /// How far `take` has come. A segment that has grown since is begun again.
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
