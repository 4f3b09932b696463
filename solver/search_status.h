#pragma once

#include <cstdint>

namespace freecell {

/// How a search ended.
enum class SearchStatus : std::uint8_t {
  kSolved,
  kExhausted,  ///< the open list ran empty; a proof only if the search was complete
  kBudget,     ///< the positions it was given are used up
  kMemory,     ///< the bytes it was given are used up
  kStopped,    ///< the stop callback said so
};

/// What a search may use.
struct SearchBudget {
  std::uint64_t expanded;  ///< positions
  std::uint64_t memory;    ///< bytes
};

/// What a search did, added up over the stages of a deal.
struct SearchEffort {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

}  // namespace freecell
