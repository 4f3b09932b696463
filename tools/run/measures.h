#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "solver/confirmed_outcome.h"
#include "solver/outcome.h"
#include "solver/shortest/start_bounds.h"
#include "tools/analysis/layout.h"
#include "tools/analysis/playouts.h"
#include "tools/run/measure_solver.h"

namespace freecell {

/// The measurements of one deal. Each is taken once, when it is first asked for. `deal` and
/// `bounds` must outlive it.
class DealMeasures {
 public:
  /// `confirmed` is about the solution that the outcome has.
  DealMeasures(const Deal& deal, const Rules& rules, const Outcome& outcome,
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
  const Outcome& outcome() const { return outcome_; }
  const ConfirmedOutcome& confirmed() const { return confirmed_; }

 private:
  const Deal& deal_;
  Rules rules_;
  const Outcome& outcome_;
  const ConfirmedOutcome& confirmed_;
  StartBounds& start_bounds_;
  std::optional<LayoutMeasures> layout_;
  std::optional<StartBounds::Bounds> bounds_;
  std::optional<PlayoutMeasures> random_playouts_;
  std::optional<int> greedy_home_;
};

/// A column of `freecell measure`; docs/look-up/measures.md has the definitions.
struct Measure {
  std::string_view name;
  std::string_view type;                   ///< `text`, `integer` or `number`
  std::string_view unit;                   ///< `cards`; empty if it has none
  MeasureSearches searches;                ///< the searches that it needs
  std::string (*value)(DealMeasures& of);  ///< empty if the value is not known
};

/// All measures, in the order of the documents.
const std::vector<Measure>& all_measures();

std::vector<std::string> measure_names();

/// The word that stands for all measures in `read_measures`.
inline constexpr std::string_view kAllMeasures = "all";

/// Returns the measures that `names` lists: `ace_depth,breaks`, or `all`. `option` is the name of
/// the option, for messages. Throws InputError for a name that does not exist or occurs twice.
std::vector<Measure> read_measures(std::string_view option, std::string_view names);

/// Returns the searches that the measures need together.
MeasureSearches searches_for(const std::vector<Measure>& measures);

}  // namespace freecell
