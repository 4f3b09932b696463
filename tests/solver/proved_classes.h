#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "solver/proof/proof_search.h"

namespace freecell::test {

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// How a proof layer by layer ends, and how many classes it visits.
struct ProvedClasses {
  SearchStatus status;
  std::uint64_t classes;
};

/// Searches all layers, with exchanges of the `exchangeable` cards.
inline ProvedClasses prove_classes(const Deal& deal, const Rules& rules,
                                   CardSet exchangeable = kAllCards) {
  ProofSearch search(1);
  search.begin(deal, rules, exchangeable);
  std::optional<SearchStatus> status;
  while (!status) status = search.search_layer({kNoLimit, kNoLimit}, {});
  return {*status, search.progress().positions};
}

}  // namespace freecell::test
