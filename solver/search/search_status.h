#pragma once

#include <cstdint>

namespace freecell {

/// How a search ended.
enum class SearchStatus : std::uint8_t {
  kSolved,
  kExhausted,  ///< the open list ran empty; that is a proof only if the search was complete
  kUndecided,  ///< it has met a won position to which the game may not lead
  kBudget,     ///< it has expanded as many positions as it may
  kMemory,     ///< it has taken as many bytes as it may
  kStopped,    ///< the stop callback asked it to stop
};

/// The limits of a search.
struct SearchBudget {
  std::uint64_t expanded;  ///< positions
  std::uint64_t memory;    ///< bytes
};

/// How many positions a search expanded and generated, summed over the stages of a deal. Searches
/// that take long bring it up to date before they ask whether to stop.
struct SearchEffort {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

}  // namespace freecell
