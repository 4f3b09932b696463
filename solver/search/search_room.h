#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>

#include "solver/memory_budget.h"
#include "solver/search/closed_set.h"
#include "solver/search/search_status.h"
#include "solver/stop_callback.h"

namespace freecell {

/// How many positions a search may store. It asks the budget that searches share for memory step by
/// step, so that a search holds little more than it needs. Not thread-safe.
class SearchRoom {
 public:
  /// What a search stores without asking, because it keeps that memory from deal to deal.
  static constexpr std::uint64_t kKeptPositions = 1 << 17;

  /// What a search stores at most, however much memory there is. Then all positions that it may
  /// still store when it expands one have ids, too.
  static constexpr std::uint64_t kMostPositions =
      NodePool<StoredPosition>::kMostItems - (std::uint64_t{1} << 14);

  /// `memory` is null if nothing is shared. A stored position takes `bytes` bytes.
  SearchRoom(MemoryBudget* memory, std::uint64_t bytes) : bytes_(bytes), share_(memory) {
    assert(bytes > 0);
  }

  /// Begins a search that may take `most_bytes`.
  void begin(std::uint64_t most_bytes) {
    most_ = std::min(most_bytes / bytes_, kMostPositions);
    granted_ = std::min(most_, kKeptPositions);
  }

  /// Sees to it that one more position can be stored. Returns kMemory if there may be no more, and
  /// kStopped if `stop` ended the waiting for memory.
  std::optional<SearchStatus> make(std::uint64_t stored, const StopCallback& stop) {
    assert(granted_ <= most_);
    if (stored < granted_) return std::nullopt;
    if (stored >= most_) return SearchStatus::kMemory;
    constexpr std::uint64_t kStep = std::uint64_t{1} << 19;
    granted_ = std::min(stored + kStep, most_);
    if (share_.grow_to(granted_ * bytes_, stop)) return std::nullopt;
    return SearchStatus::kStopped;
  }

  void give_back() { share_.give_back(); }

 private:
  std::uint64_t bytes_;
  std::uint64_t most_ = 0;
  std::uint64_t granted_ = 0;
  MemoryBudget::Share share_;
};

}  // namespace freecell
