#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bindings/python/core/game.h"
#include "bindings/python/core/move.h"
#include "bindings/python/core/pickle.h"
#include "dealer/board.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "dealer/verdict.h"
#include "solver/confirmed_outcome.h"

namespace freecell::python {

/// A solution that the referee has replayed, in the names of the board that it starts on.
struct Solution {
  Board start;
  Rules rules;  ///< of the game with the ms rule
  std::vector<Move> moves;
  std::vector<Step> steps;
  MoveCounts counts;
};

template <>
struct State<Solution> {
  static pybind11::object of(const Solution& solution);
  static Solution read(pybind11::handle state);
};

/// What every search comes to.
struct SearchResult {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::uint64_t expanded = 0;
  Rules rules = {};
  std::optional<Solution> solution = std::nullopt;
};

/// Pickles a class of results: what every one of them has, and the members of its own.
template <typename Result, typename... Members>
auto search_pickle(Members... members) {
  return by_members<Result>(&Result::verdict, &Result::reason, &Result::expanded, &Result::rules,
                            &Result::solution, members...);
}

/// `<NAME solved, ANSWER, 34 player moves>`. The answer may be empty.
std::string repr(const SearchResult& result, const char* name, const std::string& answer);

/// The result for `subject`, which was searched by `rules`. Throws std::logic_error if the referee
/// has refused a solution, which is a defect.
SearchResult result_of(const Subject& subject, const Rules& rules, const ConfirmedOutcome& outcome);

}  // namespace freecell::python
