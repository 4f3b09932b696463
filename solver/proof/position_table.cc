#include "solver/proof/position_table.h"

#include <algorithm>

namespace freecell {
namespace {

constexpr std::uint64_t kFirstCapacity = 32;
/// Smaller segments double, so that small layers are not all growing.
constexpr std::uint64_t kSmallCapacity = 4096;

std::uint64_t next_capacity(std::uint64_t capacity) {
  if (capacity == 0) return kFirstCapacity;
  return capacity < kSmallCapacity ? 2 * capacity : capacity + capacity / 8;
}

}  // namespace

void PositionTable::place_marked(Segment& segment, const PackedPosition& stored) {
  std::uint64_t slot = segment.first_slot(place_of(unmarked(stored)).fraction);
  while (is_taken(segment.slots[slot])) slot = segment.next_slot(slot);
  segment.slots[slot] = stored;
}

void PositionTable::grow(Segment& segment) {
  Segment grown;
  grown.capacity = next_capacity(segment.capacity);
  grown.size = segment.size;
  const std::size_t bytes = grown.capacity * sizeof(PackedPosition);
  grown.slots.reset(static_cast<PackedPosition*>(::operator new(bytes)));
  if (new_array_ != nullptr) new_array_(grown.slots.get(), bytes);
  std::uninitialized_fill_n(grown.slots.get(), grown.capacity, PackedPosition());
  for (std::uint64_t slot = 0; slot < segment.capacity; ++slot) {
    if (is_taken(segment.slots[slot])) place_marked(grown, segment.slots[slot]);
  }
  bytes_ += (grown.capacity - segment.capacity) * sizeof(PackedPosition);
  segment = std::move(grown);
}

std::span<const PackedPosition> PositionTable::sort_segment(int index) {
  Segment& segment = segments_[index];
  const std::span<PackedPosition> slots(segment.slots.get(), segment.capacity);
  const auto end = std::remove_if(slots.begin(), slots.end(),
                                  [](const PackedPosition& slot) { return !is_taken(slot); });
  std::for_each(slots.begin(), end, [](PackedPosition& slot) { slot = unmarked(slot); });
  std::sort(slots.begin(), end);
  return slots.first(segment.size);
}

void PositionTable::clear() {
  for (Segment& segment : segments_) segment = Segment();
  size_ = 0;
  bytes_ = 0;
}

}  // namespace freecell
