#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "dealer/deal.h"
#include "dealer/rules.h"
#include "dealer/verdict.h"
#include "solver/confirmed_outcome.h"
#include "solver/measures/forced_depth.h"
#include "solver/measures/layout.h"
#include "solver/measures/measure_solver.h"
#include "solver/measures/playouts.h"
#include "solver/shortest/start_bounds.h"

namespace freecell {

/// The measurements of one deal. Each is taken once, when it is first asked for. `deal` and
/// `bounds` must outlive it. Not thread-safe.
class DealMeasures {
 public:
  /// `confirmed` is about the solution that the outcome has.
  DealMeasures(const Deal& deal, const Rules& rules, const MeasureOutcome& outcome,
               const ConfirmedOutcome& confirmed, StartBounds& bounds)
      : deal_(deal),
        rules_(rules),
        outcome_(outcome),
        confirmed_(confirmed),
        start_bounds_(bounds) {}

  const LayoutMeasures& layout();
  const StartBounds::Bounds& bounds();
  const PlayoutMeasures& random_playouts();
  int greedy_home();
  int first_moves() const;
  const ForcedDepth& forced_depth();
  const Rules& rules() const { return rules_; }
  const MeasureOutcome& outcome() const { return outcome_; }
  const ConfirmedOutcome& confirmed() const { return confirmed_; }

 private:
  const Deal& deal_;
  Rules rules_;
  const MeasureOutcome& outcome_;
  const ConfirmedOutcome& confirmed_;
  StartBounds& start_bounds_;
  std::optional<LayoutMeasures> layout_;
  std::optional<StartBounds::Bounds> bounds_;
  std::optional<PlayoutMeasures> random_playouts_;
  std::optional<int> greedy_home_;
  std::optional<ForcedDepth> forced_depth_;
};

/// A value as it was measured, or nothing if it is not known. Numbers are rounded to a millionth.
using MeasureValue = std::variant<std::monostate, std::int64_t, double, Verdict>;

/// A measure of a deal; docs/look-up/measures.md has the definitions.
struct Measure {
  std::string_view name;
  std::string_view type;     ///< `text`, `integer` or `number`
  std::string_view unit;     ///< `cards`; empty if it has none
  MeasureSearches searches;  ///< the searches that it needs
  MeasureValue (*value)(DealMeasures& of);
};

/// All measures, in the order of the documents.
const std::vector<Measure>& all_measures();

/// Returns the searches that the measures need together, with these random games.
MeasureSearches searches_for(const std::vector<Measure>& measures, GameNumbers games = {});

/// Measures one deal after the other. Solutions that it relies on have been replayed by the
/// referee. Not thread-safe. Use one object per thread and reuse it.
class Measurer {
 public:
  /// `rules` and `memory` are as for Solver. `limits` apply to each search. `games` are the random
  /// games that are played.
  explicit Measurer(std::vector<Measure> measures, const Rules& rules = {},
                    const Limits& limits = {}, MemoryBudget* memory = nullptr,
                    GameNumbers games = {});

  /// Returns the values in the order of the measures. A value that a limit or `stop` kept from
  /// being known is empty. Throws std::invalid_argument in the same cases as Rules::for_deal.
  std::vector<MeasureValue> measure(const Deal& deal, const StopCallback& stop = {});

  // What the searches for the last deal came to, and its solution:
  const MeasureOutcome& outcome() const { return solver_.outcome(); }
  const ConfirmedOutcome& confirmed() const { return confirmer_.outcome(); }

 private:
  std::vector<Measure> measures_;
  Rules rules_;
  MeasureSolver solver_;
  Confirmer confirmer_;
  StartBounds bounds_;
};

}  // namespace freecell
