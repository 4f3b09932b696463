#pragma once

#include <cstdint>
#include <limits>

#include "dealer/microsoft.h"

namespace freecell {

/// The numbered deals of PySolFC. Its numbers go on to 10^20; those of 64 bits are dealt here.
inline constexpr std::int64_t kMinPysolNumber = 1;
inline constexpr std::int64_t kMaxPysolNumber = std::numeric_limits<std::int64_t>::max();

/// The cards of PySolFC's deal `number` in the order in which they are dealt. Below 32000 they are
/// those of Microsoft's deal. Throws std::out_of_range for 0 and negative numbers. The function has
/// no state and is safe to call from any thread.
Deck pysol_deck(std::int64_t number);

}  // namespace freecell
