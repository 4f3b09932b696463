#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/c/failure.h"
#include "bindings/c/freecell.h"
#include "bindings/c/values.h"
#include "dealer/deal.h"
#include "dealer/player_game.h"
#include "solver/adviser.h"
#include "solver/confirmed_fewest.h"
#include "solver/confirmed_outcome.h"
#include "solver/prover.h"

// What is behind the handles of C.

struct freecell_deal {
  freecell::Deal deal;
};

struct freecell_game {
  freecell::PlayerGame game;
};

struct freecell_solver {
  freecell::c::Settings settings;
  freecell::Rules rules;
  /// Each is made when it is first needed.
  std::optional<freecell::ConfirmedSolver> solver = std::nullopt;
  std::optional<freecell::Adviser> adviser = std::nullopt;
  std::optional<freecell::ConfirmedSolver> judge = std::nullopt;  ///< of the fast effort
  std::optional<freecell::ConfirmedFewestSolver> fewest = std::nullopt;
  std::optional<freecell::Prover> prover = std::nullopt;
  std::atomic<bool> is_cancelled = false;
  std::string solution = {};
  std::vector<freecell::Move> moves = {};  ///< of the solution, with their counts
};

namespace freecell::c {

/// Makes a handle of the value that `make` returns. `*made` is null if that throws.
template <typename Handle, typename Make>
freecell_status make_handle(Handle** made, Make&& make) noexcept {
  if (made != nullptr) *made = nullptr;
  return guarded([&] {
    require(made, "the place for the handle");
    *made = new Handle{make()};
  });
}

}  // namespace freecell::c
