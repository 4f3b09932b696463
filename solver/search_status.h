#pragma once

#include <cstdint>

namespace freecell {

/// How a search ended.
enum class SearchStatus : std::uint8_t {
  kSolved,
  kExhausted,  ///< the open list ran empty; that is a proof only if the search was complete
  kBudget,     ///< it has used up its positions
  kMemory,     ///< it has used up its bytes
  kStopped,    ///< the stop callback said so
};

/// The limits of a search.
struct SearchBudget {
  std::uint64_t expanded;  ///< positions
  std::uint64_t memory;    ///< bytes
};

/// How many positions a search expanded and generated, summed over the stages of a deal.
struct SearchEffort {
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

}  // namespace freecell
