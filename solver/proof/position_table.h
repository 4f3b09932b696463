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

/// Whole positions, each once, and nothing else: 16 bytes a slot. Equal means equal in whole; the
/// hash only says where to begin to look.
///
/// Open addressing with linear probing, at most 85% full, in 64 segments that grow by an eighth: 19
/// to 21 bytes a position, and while one segment grows the others need no second copy. A slot is
/// found by multiplying a fraction of one with the number of slots, so that any number will do and
/// growing leaves the order of the positions: it reads and writes straight ahead.
class PositionTable {
 public:
  /// Told of every array before anything is written to it, so that whoever knows the system can say
  /// how it will be used. Called by the thread that inserts.
  using NewArray = void (*)(void* array, std::size_t bytes);

  /// `new_array`: null if nobody wants to know.
  explicit PositionTable(NewArray new_array = nullptr) : new_array_(new_array) {}
  PositionTable(const PositionTable&) = delete;
  PositionTable& operator=(const PositionTable&) = delete;

  /// Adds `packed`; false if it is there already.
  bool insert(const PackedPosition& packed);
  /// Tells the processor that `packed` will be looked for soon.
  void prefetch(const PackedPosition& packed) const {
    const Place place = place_of(packed);
    const Segment& segment = segments_[place.segment];
    if (segment.capacity > 0)
      __builtin_prefetch(&segment.slots[segment.first_slot(place.fraction)]);
  }

  std::uint64_t size() const { return size_; }
  std::uint64_t bytes() const { return bytes_; }
  /// Forgets the positions and gives back the memory.
  void clear();

  /// Gives the positions in as many sorted pieces as there are segments, each sorted in its place;
  /// the table then can only be cleared. (The order is that of PackedPosition's `<`.)
  static constexpr int kSegments = 64;
  std::span<const PackedPosition> sort_segment(int segment);

  /// Calls `visit` with every position, in no particular order; not after sorting.
  template <typename Visitor>
  void for_each(Visitor&& visit) const {
    for (const Segment& segment : segments_) {
      for (std::uint64_t slot = 0; slot < segment.capacity; ++slot) {
        if (is_taken(segment.slots[slot])) visit(unmarked(segment.slots[slot]));
      }
    }
  }

 private:
  // A slot that is all zeros is empty. The low word of a packed position is less than 2^63, so its
  // highest bit can say that a slot is taken.
  static constexpr std::uint64_t kTaken = std::uint64_t{1} << 63;
  static bool is_taken(const PackedPosition& slot) { return slot.low != 0; }
  static PackedPosition marked(const PackedPosition& p) { return {p.low | kTaken, p.high}; }
  static PackedPosition unmarked(const PackedPosition& p) { return {p.low & ~kTaken, p.high}; }

  struct Delete {
    void operator()(PackedPosition* slots) const { ::operator delete(slots); }
  };
  struct Segment {
    std::unique_ptr<PackedPosition[], Delete> slots;
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

  void grow(Segment& segment);
  static void place_marked(Segment& segment, const PackedPosition& stored);

  NewArray new_array_;
  std::array<Segment, kSegments> segments_;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

inline bool PositionTable::insert(const PackedPosition& packed) {
  const Place place = place_of(packed);
  Segment& segment = segments_[place.segment];
  if (segment.is_full()) grow(segment);
  const PackedPosition stored = marked(packed);
  std::uint64_t slot = segment.first_slot(place.fraction);
  while (is_taken(segment.slots[slot])) {
    if (segment.slots[slot] == stored) return false;
    slot = segment.next_slot(slot);
  }
  segment.slots[slot] = stored;
  ++segment.size;
  ++size_;
  return true;
}

}  // namespace freecell
