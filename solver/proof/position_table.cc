#include "solver/proof/position_table.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

namespace freecell {
namespace {

constexpr std::uint64_t kFirstCapacity = 32;
/// Segments smaller than this double, so that small layers do not grow all the time.
constexpr std::uint64_t kSmallCapacity = 4096;

std::uint64_t next_capacity(std::uint64_t capacity) {
  if (capacity == 0) return kFirstCapacity;
  return capacity < kSmallCapacity ? 2 * capacity : capacity + capacity / 8;
}

}  // namespace

bool PositionTable::insert(const PackedPosition& packed, Tag tag) {
  assert((packed.low & kTaken) == 0);
  const Place place = place_of(packed);
  Segment& segment = segments_[place.segment];
  if (segment.is_full()) remake(segment, next_capacity(segment.capacity), kOld);
  const PackedPosition stored = marked(packed);
  const std::uint64_t slot = segment.slot_of(place.fraction, stored);
  if (is_taken(segment.slots[slot])) return false;
  segment.slots[slot] = stored;
  segment.tags[slot] = tag;
  ++segment.size;
  ++size_;
  ++held_;
  assert(segment.size < segment.capacity && held_ <= size_);
  has_new_ |= tag == kNew;
  return true;
}

bool PositionTable::take(PackedPosition& packed) {
  for (; cursor_.segment < segments_.size(); cursor_ = {.segment = cursor_.segment + 1}) {
    Segment& segment = segments_[cursor_.segment];
    if (segment.size == 0) continue;
    if (segment.capacity != cursor_.capacity) {
      cursor_ = {.segment = cursor_.segment, .capacity = segment.capacity};
    }
    Tag* const tags = segment.tags.get();
    void* const found = std::memchr(tags + cursor_.slot, kOpen, segment.capacity - cursor_.slot);
    if (found == nullptr) continue;
    const auto slot = static_cast<std::uint64_t>(static_cast<Tag*>(found) - tags);
    tags[slot] = kDone;
    cursor_.slot = slot + 1;
    packed = unmarked(segment.slots[slot]);
    return true;
  }
  return false;
}

bool PositionTable::begin_next_level() {
  if (!has_new_) return false;
  for (Segment& segment : segments_) {
    if (memory_ == LayerMemory::kLevels) forget_old(segment);
    const std::span<Tag> tags(segment.tags.get(), segment.capacity);
    assert(std::ranges::count(tags, kOpen) == 0);
    for (Tag& tag : tags) tag = static_cast<Tag>(tag - (tag > kOld));
  }
  cursor_ = {};
  has_new_ = false;
  return true;
}

/// Forgets old positions once that is worth copying the rest.
void PositionTable::forget_old(Segment& segment) {
  const std::span<const Tag> tags(segment.tags.get(), segment.capacity);
  const auto old = static_cast<std::uint64_t>(std::ranges::count(tags, kOld));
  if (old <= segment.size / 4) return;
  const std::uint64_t left = segment.size - old;
  remake(segment, std::max(kFirstCapacity, left + left / 2), kDone);
  assert(segment.size == left && old <= held_);
  held_ -= old;
}

/// Moves the segment to another capacity, without the positions whose tag is below `lowest`.
void PositionTable::remake(Segment& segment, std::uint64_t capacity, Tag lowest) {
  Segment made;
  made.capacity = capacity;
  made.slots = new_zeros<PackedPosition>(capacity);
  made.tags = new_zeros<Tag>(capacity);
  for (std::uint64_t slot = 0; slot < segment.capacity; ++slot) {
    if (segment.tags[slot] < lowest) continue;
    const PackedPosition& stored = segment.slots[slot];
    const std::uint64_t place = made.slot_of(place_of(unmarked(stored)).fraction, stored);
    made.slots[place] = stored;
    made.tags[place] = segment.tags[slot];
    ++made.size;
  }
  constexpr std::size_t kSlotBytes = sizeof(PackedPosition) + sizeof(Tag);
  bytes_ = bytes_ + capacity * kSlotBytes - segment.capacity * kSlotBytes;
  segment = std::move(made);
}

template <typename Element>
PositionTable::Array<Element> PositionTable::new_zeros(std::uint64_t count) const {
  const std::size_t bytes = count * sizeof(Element);
  Array<Element> array(static_cast<Element*>(::operator new(bytes)));
  if (new_array_ != nullptr) new_array_(array.get(), bytes);
  std::uninitialized_value_construct_n(array.get(), count);
  return array;
}

std::span<const PackedPosition> PositionTable::sort_segment(int index) {
  assert(memory_ == LayerMemory::kWhole && 0 <= index && index < kSegments);
  Segment& segment = segments_[static_cast<std::size_t>(index)];
  const std::span<PackedPosition> slots(segment.slots.get(), segment.capacity);
  const auto end = std::remove_if(slots.begin(), slots.end(),
                                  [](const PackedPosition& slot) { return !is_taken(slot); });
  std::for_each(slots.begin(), end, [](PackedPosition& slot) { slot = unmarked(slot); });
  std::sort(slots.begin(), end);
  assert(static_cast<std::uint64_t>(end - slots.begin()) == segment.size);
  return slots.first(segment.size);
}

void PositionTable::clear() {
  for (Segment& segment : segments_) segment = Segment();
  cursor_ = {};
  has_new_ = false;
  size_ = 0;
  held_ = 0;
  bytes_ = 0;
}

}  // namespace freecell
