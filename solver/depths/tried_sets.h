#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/depths/king_sets.h"

namespace freecell {

/// For each number of depths, the sets of kings with which a search has met them. A hash table with
/// open addressing, at most half full. An entry has the number of the search that wrote it, and one
/// of an earlier search is an empty place: to fill the table with zeros, and to let it grow again,
/// took 2 to 8% of a search.
class TriedSets {
 public:
  TriedSets() { clear(); }

  /// The entry of `key`. It is valid until the next call.
  std::uint64_t& of(std::uint32_t key) {
    if (used_ * 2 > mask_) grow();
    return find(key);
  }
  static bool has_all(std::uint64_t entry, KingSets sets) { return (sets & ~entry) == 0; }

  /// Adds `sets` to the entry of `key`, and returns those that are new there.
  KingSets add(std::uint64_t& entry, std::uint32_t key, KingSets sets) {
    assert(sets != 0);
    const auto added = static_cast<KingSets>(sets & ~entry);
    used_ += entry == 0 ? 1 : 0;
    entry = tag(key) << kSetBits | (entry & kSets) | sets;
    return added;
  }

  /// Forgets all, and gives back the memory beyond what ordinary deals take.
  void clear() {
    used_ = 0;
    if (entries_.size() > kKept) std::vector<std::uint64_t>().swap(entries_);
    if (entries_.empty() || search_ == kMostSearches) {
      entries_.assign(std::max(entries_.size(), kFirst), 0);
      search_ = 0;
    }
    ++search_;
    mask_ = entries_.size() - 1;
  }

  /// The bytes that a stored number takes, while the table grows, too.
  static constexpr std::uint64_t kBytesPerEntry = 5 * sizeof(std::uint64_t);

 private:
  static constexpr int kSetBits = kKingSets;
  static constexpr std::uint64_t kSets = (1u << kSetBits) - 1;
  static constexpr std::uint64_t kMostSearches = (1u << 16) - 1;
  static constexpr std::size_t kFirst = std::size_t{1} << 12;
  static constexpr std::size_t kKept = std::size_t{1} << 16;

  /// What an entry of this search has above its sets.
  std::uint64_t tag(std::uint32_t key) const { return search_ << 32 | key; }
  bool is_old(std::uint64_t entry) const { return entry >> (kSetBits + 32) != search_; }

  std::uint64_t& find(std::uint32_t key) {
    for (std::size_t slot = std::uint64_t{key} * 0x9e3779b97f4a7c15 >> 32 & mask_;;
         slot = (slot + 1) & mask_) {
      std::uint64_t& entry = entries_[slot];
      if (is_old(entry)) return entry = 0;
      if (entry >> kSetBits == tag(key)) return entry;
    }
  }

  [[gnu::noinline]] void grow() {
    std::vector<std::uint64_t> old((mask_ + 1) * 4);
    old.swap(entries_);
    mask_ = entries_.size() - 1;
    for (const std::uint64_t entry : old) {
      if (!is_old(entry)) find(static_cast<std::uint32_t>(entry >> kSetBits)) = entry;
    }
  }

  std::vector<std::uint64_t> entries_;
  std::size_t mask_ = 0;
  std::size_t used_ = 0;
  std::uint64_t search_ = 0;  // its number, from 1 on
};

}  // namespace freecell
