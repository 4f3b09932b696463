#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bindings/python/core/game.h"
#include "dealer/rules.h"
#include "solver/effort.h"
#include "solver/solver.h"

namespace freecell::python {

/// How a game is played, as Python's arguments say.
struct GameArguments {
  std::optional<int> freecells;
  std::string autoplay = "ms";
  std::string metric = "player";
  std::string capacity = "standard";
};

/// The rules of a game that is played so. Throws std::invalid_argument for a word that is none and
/// a number out of its range.
Rules rules_of(const GameArguments& arguments, Rules game);
/// The same for the game of the subject. Throws also if freecells are given that differ from those
/// of its board.
Rules rules_of(const GameArguments& arguments, const Subject& subject);

/// How much a search may take.
struct LimitArguments {
  std::optional<std::uint64_t> max_expanded;
  std::optional<std::uint64_t> max_memory;
  std::optional<double> max_seconds;
};

/// Throws std::invalid_argument for a limit that is not above 0.
Limits limits_of(const LimitArguments& limits);

/// The same for a proof, whose positions are `max_positions`.
Limits proof_limits(const LimitArguments& limits);

/// `jobs` threads, or as many as the machine has.
int threads_or_all(const std::optional<int>& jobs, const char* name);

/// `at_least` goes with the effort `shortest` alone.
EffortSettings effort_of(const std::string& effort, int jobs,
                         const std::optional<int>& at_least = {});

}  // namespace freecell::python
