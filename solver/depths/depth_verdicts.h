#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace freecell {

/// What a search has found out about depths, by their number (DepthState::key). A hash table with
/// open addressing, at most half full.
class DepthVerdicts {
 public:
  enum Verdict : std::uint8_t { kLost, kMayBeWon, kUnknown };

  DepthVerdicts() { clear(); }

  Verdict of(std::uint32_t key) const {
    const std::uint32_t entry = entries_[slot(key)];
    return entry == 0 ? kUnknown : static_cast<Verdict>(entry & 1);
  }

  /// `key` is not 0, that of depths that are won.
  void note(std::uint32_t key, Verdict verdict) {
    assert(key != 0 && verdict != kUnknown);
    if (used_ * 2 > mask_) grow();
    std::uint32_t& entry = entries_[slot(key)];
    used_ += entry == 0 ? 1 : 0;
    entry = key << 1 | verdict;
  }

  std::size_t size() const { return used_; }

  /// Forgets all, and keeps the memory that ordinary deals take.
  void clear() {
    if (entries_.size() > 8 * kKept) std::vector<std::uint32_t>().swap(entries_);
    if (entries_.empty()) entries_.resize(kKept);
    std::ranges::fill(entries_, 0);
    mask_ = entries_.size() - 1;
    used_ = 0;
  }

  /// The bytes that a verdict takes, while the table grows, too.
  static constexpr std::uint64_t kBytesPerVerdict = 10 * sizeof(std::uint32_t);

 private:
  static constexpr std::size_t kKept = std::size_t{1} << 11;

  /// An entry is the key and, in its lowest bit, the verdict; 0 if the slot is empty. A key is
  /// below 2^31 (DealtCascades::radix).
  std::size_t slot(std::uint32_t key) const {
    for (std::size_t slot = std::uint64_t{key} * 0x9e3779b97f4a7c15 >> 32 & mask_;;
         slot = (slot + 1) & mask_) {
      const std::uint32_t entry = entries_[slot];
      if (entry == 0 || entry >> 1 == key) return slot;
    }
  }

  [[gnu::noinline]] void grow() {
    std::vector<std::uint32_t> old((mask_ + 1) * 4);
    old.swap(entries_);
    mask_ = entries_.size() - 1;
    for (const std::uint32_t entry : old) {
      if (entry != 0) entries_[slot(entry >> 1)] = entry;
    }
  }

  std::vector<std::uint32_t> entries_;
  std::size_t mask_ = 0;
  std::size_t used_ = 0;
};

}  // namespace freecell
