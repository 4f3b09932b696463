#include "solver/measures/measures.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bindings/c/handles.h"
#include "bindings/c/search.h"
#include "solver/shortest/start_bounds.h"

using namespace freecell;
using namespace freecell::c;

namespace {

const Measure& measure_named(std::string_view name) {
  const auto found = std::ranges::find(all_measures(), name, &Measure::name);
  if (found != all_measures().end()) return *found;
  throw std::invalid_argument("there is no measure '" + std::string(name) + "'");
}

/// Nothing if the value is not known.
std::optional<double> number_of(const MeasureValue& value) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
  if (const auto* verdict = std::get_if<Verdict>(&value)) return static_cast<double>(*verdict);
  if (const auto* number = std::get_if<double>(&value)) return *number;
  return std::nullopt;
}

}  // namespace

freecell_status freecell_bounds(const freecell_deal* deal, const freecell_rules* rules,
                                int* player_moves, int* card_moves) {
  return guarded([&] {
    require(deal, "deal");
    const StartBounds::Bounds bounds = StartBounds().of(deal->deal, from_c(rules));
    if (player_moves != nullptr) *player_moves = bounds.player_moves;
    if (card_moves != nullptr) *card_moves = bounds.card_moves;
  });
}

freecell_status freecell_measure(const freecell_deal* deal, const freecell_rules* rules,
                                 const freecell_settings* settings, const char* name, double* value,
                                 int* is_known) {
  return guarded([&] {
    require(deal, "deal");
    require(name, "name");
    require(value, "value");
    require(is_known, "is_known");
    const Settings checked = from_c(settings);
    const Deadline deadline(checked.max_seconds);
    Measurer measurer({measure_named(name)}, from_c(rules), checked.limits);
    const auto values = measurer.measure(
        deal->deal, [&] { return deadline.has_passed() ? StopReason::kTime : StopReason::kNone; });
    const std::optional<double> number = number_of(values.front());
    *value = number.value_or(0);
    *is_known = number ? 1 : 0;
  });
}
