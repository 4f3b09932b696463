#include "solver/measures/measures.h"

#include <utility>

#include "dealer/referee.h"

namespace freecell {
namespace {

using M = DealMeasures;

constexpr MeasureSearches kNone = {};
constexpr MeasureSearches kFast = {.fast = true};
constexpr MeasureSearches kShort = {.short_moves = true};
constexpr MeasureSearches kFirstMoves = {.first_moves = true};

MeasureValue integer(std::int64_t value) { return value; }

MeasureValue mean_of_playouts(int sum) {
  return static_cast<double>(sum) / PlayoutMeasures::kRandomPlayouts;
}

bool is_decided(M& of) { return of.confirmed().verdict != Verdict::kUnknown; }

MeasureValue search_expanded(M& of) {
  if (!is_decided(of)) return {};
  return static_cast<std::int64_t>(of.outcome().expanded);
}

MeasureValue search_stage(M& of) {
  return is_decided(of) ? integer(of.outcome().stage) : MeasureValue();
}

MeasureValue short_moves(M& of) {
  const auto& counts = of.confirmed().counts;
  return counts ? integer(counts->player_moves) : MeasureValue();
}

MeasureValue winning_first_moves(M& of) {
  const std::optional<FirstMoves>& moves = of.outcome().first_moves;
  return moves && moves->undecided == 0 ? integer(moves->winning) : MeasureValue();
}

MeasureValue undecided_first_moves(M& of) {
  const std::optional<FirstMoves>& moves = of.outcome().first_moves;
  return moves ? integer(moves->undecided) : MeasureValue();
}

template <Suit kSuit>
MeasureValue low_card_depth(M& of) {
  return integer(of.layout().low_card_depth[static_cast<std::size_t>(kSuit)]);
}

template <int LayoutMeasures::*kCount>
MeasureValue layout(M& of) {
  return integer(of.layout().*kCount);
}

}  // namespace

const std::vector<Measure>& all_measures() {
  static const std::vector<Measure> kAll = {
      {"ace_depth", "integer", "cards", kNone, layout<&LayoutMeasures::ace_depth>},
      {"clubs_depth", "integer", "cards", kNone, low_card_depth<Suit::kClubs>},
      {"diamonds_depth", "integer", "cards", kNone, low_card_depth<Suit::kDiamonds>},
      {"hearts_depth", "integer", "cards", kNone, low_card_depth<Suit::kHearts>},
      {"spades_depth", "integer", "cards", kNone, low_card_depth<Suit::kSpades>},
      {"kings_at_foot", "integer", "cards", kNone, layout<&LayoutMeasures::kings_at_foot>},
      {"under_kings", "integer", "cards", kNone, layout<&LayoutMeasures::under_kings>},
      {"above_lower", "integer", "cards", kNone, layout<&LayoutMeasures::above_lower_of_suit>},
      {"breaks", "integer", "", kNone, layout<&LayoutMeasures::breaks>},
      {"first_moves", "integer", "moves", kNone, [](M& of) { return integer(of.first_moves()); }},
      {"player_bound", "integer", "moves", kNone,
       [](M& of) { return integer(of.bounds().player_moves); }},
      {"card_bound", "integer", "moves", kNone,
       [](M& of) { return integer(of.bounds().card_moves); }},
      {"random_wins", "number", "", kNone,
       [](M& of) { return mean_of_playouts(of.random_playouts().random_wins); }},
      {"random_home", "number", "cards", kNone,
       [](M& of) { return mean_of_playouts(of.random_playouts().random_home); }},
      {"greedy_wins", "integer", "", kNone,
       [](M& of) { return integer(of.greedy_home() == kCards ? 1 : 0); }},
      {"greedy_home", "integer", "cards", kNone, [](M& of) { return integer(of.greedy_home()); }},
      {"winning_first_moves", "integer", "moves", kFirstMoves, winning_first_moves},
      {"undecided_first_moves", "integer", "moves", kFirstMoves, undecided_first_moves},
      {"search_verdict", "text", "", kFast,
       [](M& of) { return MeasureValue(of.confirmed().verdict); }},
      {"search_expanded", "integer", "positions", kFast, search_expanded},
      {"search_stage", "integer", "", kFast, search_stage},
      {"short_moves", "integer", "moves", kShort, short_moves},
  };
  return kAll;
}

const LayoutMeasures& DealMeasures::layout() {
  if (!layout_) layout_ = measure_layout(deal_);
  return *layout_;
}

const StartBounds::Bounds& DealMeasures::bounds() {
  if (!bounds_) bounds_ = start_bounds_.of(deal_);
  return *bounds_;
}

const PlayoutMeasures& DealMeasures::random_playouts() {
  if (!random_playouts_) random_playouts_ = play_at_random(deal_, rules_);
  return *random_playouts_;
}

int DealMeasures::greedy_home() {
  if (!greedy_home_) greedy_home_ = play_greedily(deal_, rules_);
  return *greedy_home_;
}

int DealMeasures::first_moves() const {
  std::vector<Move> moves;
  list_distinct_moves(Referee(deal_, rules_), moves);
  return static_cast<int>(moves.size());
}

MeasureSearches searches_for(const std::vector<Measure>& measures) {
  MeasureSearches all;
  for (const Measure& measure : measures) {
    all.fast |= measure.searches.fast;
    all.short_moves |= measure.searches.short_moves;
    all.first_moves |= measure.searches.first_moves;
  }
  return all;
}

Measurer::Measurer(std::vector<Measure> measures, const Rules& rules, const Limits& limits,
                   MemoryBudget* memory)
    : measures_(std::move(measures)),
      rules_(rules),
      solver_(searches_for(measures_), rules, limits, memory) {}

std::vector<MeasureValue> Measurer::measure(const Deal& deal, const StopCallback& stop) {
  const Outcome& outcome = solver_.solve(deal, stop);
  const ConfirmedOutcome& confirmed = confirmer_.confirm(&deal, rules_, outcome);
  DealMeasures measured(deal, rules_, outcome, confirmed, bounds_);
  std::vector<MeasureValue> values;
  values.reserve(measures_.size());
  for (const Measure& measure : measures_) values.push_back(measure.value(measured));
  return values;
}

}  // namespace freecell
