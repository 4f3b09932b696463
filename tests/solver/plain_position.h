#pragma once

#include <cstdint>

#include "solver/position/position.h"
#include "tests/support/plain_state.h"

namespace freecell::test {

inline test::PlainState plain_state(const Position& position) {
  test::PlainState state;
  for (int card = 0; card < kCards; ++card) {
    state.under[card] = static_cast<std::uint8_t>(position.under(card));
  }
  return state;
}

}  // namespace freecell::test
