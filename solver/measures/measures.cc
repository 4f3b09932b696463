#include "solver/measures/measures.h"

#include <cmath>
#include <initializer_list>
#include <span>
#include <utility>

#include "dealer/referee.h"

namespace freecell {
namespace {

using M = DealMeasures;

constexpr MeasureSearches kNone = {};
constexpr MeasureSearches kFast = {.fast = true};
constexpr MeasureSearches kShort = {.short_moves = true};
constexpr MeasureSearches kFirstMoves = {.first_moves = true};
constexpr MeasureSearches kFewest = {.fewest = true};
constexpr MeasureSearches kCarelessGames = {.careless_games = true};
constexpr MeasureSearches kCarefulGames = {.careful_games = true};

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

MeasureValue fewest_freecells(M& of) {
  const auto& freecells = of.outcome().freecells;
  return freecells && freecells->is_known() ? integer(*freecells->upper) : MeasureValue();
}

MeasureValue slack(M& of) {
  const auto& freecells = of.outcome().freecells;
  return freecells && freecells->is_known() ? integer(of.rules().freecells - *freecells->upper)
                                            : MeasureValue();
}

template <int ForcedDepth::*kDepth>
MeasureValue depth(M& of) {
  return integer(of.forced_depth().*kDepth);
}

template <MeasureValue (*kOf)(const CarelessGames&)>
MeasureValue careless(M& of) {
  const auto& games = of.outcome().careless_games;
  return games ? kOf(*games) : MeasureValue();
}

template <MeasureValue (*kOf)(const CarefulGames&)>
MeasureValue careful(M& of) {
  const auto& games = of.outcome().careful_games;
  return games ? kOf(*games) : MeasureValue();
}

MeasureValue to_value(const std::optional<double>& number) {
  return number ? MeasureValue(*number) : MeasureValue();
}

/// Hundredths are finer than what chance leaves to know.
MeasureValue difficulty(const CarelessGames& games) {
  return std::round(freecell::difficulty(games) * 100) / 100;
}

MeasureValue half_lost(const CarelessGames& games) {
  const std::optional<int> moves = freecell::half_lost(games);
  return moves ? integer(*moves) : MeasureValue();
}

template <int kMoves>
MeasureValue survival(const CarelessGames& games) {
  return survival_after(kMoves, games).share;
}

template <int kMoves>
MeasureValue survival_low(const CarelessGames& games) {
  return survival_after(kMoves, games).low;
}

template <int kMoves>
MeasureValue survival_high(const CarelessGames& games) {
  return survival_after(kMoves, games).high;
}

template <int kFirst, int kLast>
MeasureValue losing_moves(const CarefulGames& games) {
  return to_value(losing_share(games, kFirst, kLast));
}

template <int CarefulGame::*kCount>
MeasureValue mean(const CarefulGames& games) {
  return mean_of(games, kCount);
}

template <Suit kSuit>
MeasureValue low_card_depth(M& of) {
  return integer(of.layout().low_card_depth[static_cast<std::size_t>(kSuit)]);
}

template <int LayoutMeasures::*kCount>
MeasureValue layout(M& of) {
  return integer(of.layout().*kCount);
}

constexpr Measure kOfLayout[] = {
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
    {"first_ace_depth", "integer", "cards", kNone, depth<&ForcedDepth::first_ace>},
    {"forced_depth", "integer", "cards", kNone, depth<&ForcedDepth::last_low>},
};

constexpr Measure kByPlaying[] = {
    {"random_wins", "number", "", kNone,
     [](M& of) { return mean_of_playouts(of.random_playouts().random_wins); }},
    {"random_home", "number", "cards", kNone,
     [](M& of) { return mean_of_playouts(of.random_playouts().random_home); }},
    {"greedy_wins", "integer", "", kNone,
     [](M& of) { return integer(of.greedy_home() == kCards ? 1 : 0); }},
    {"greedy_home", "integer", "cards", kNone, [](M& of) { return integer(of.greedy_home()); }},
};

constexpr Measure kBySolving[] = {
    {"winning_first_moves", "integer", "moves", kFirstMoves, winning_first_moves},
    {"undecided_first_moves", "integer", "moves", kFirstMoves, undecided_first_moves},
    {"fewest_freecells", "integer", "freecells", kFewest, fewest_freecells},
    {"slack", "integer", "freecells", kFewest, slack},
};

constexpr Measure kByCarelessGames[] = {
    {"difficulty", "number", "%", kCarelessGames, careless<difficulty>},
    {"survival_5", "number", "", kCarelessGames, careless<survival<5>>},
    {"survival_5_low", "number", "", kCarelessGames, careless<survival_low<5>>},
    {"survival_5_high", "number", "", kCarelessGames, careless<survival_high<5>>},
    {"survival_10", "number", "", kCarelessGames, careless<survival<10>>},
    {"survival_10_low", "number", "", kCarelessGames, careless<survival_low<10>>},
    {"survival_10_high", "number", "", kCarelessGames, careless<survival_high<10>>},
    {"survival_15", "number", "", kCarelessGames, careless<survival<15>>},
    {"survival_15_low", "number", "", kCarelessGames, careless<survival_low<15>>},
    {"survival_15_high", "number", "", kCarelessGames, careless<survival_high<15>>},
    {"survival_20", "number", "", kCarelessGames, careless<survival<20>>},
    {"survival_20_low", "number", "", kCarelessGames, careless<survival_low<20>>},
    {"survival_20_high", "number", "", kCarelessGames, careless<survival_high<20>>},
    {"survival_25", "number", "", kCarelessGames, careless<survival<25>>},
    {"survival_25_low", "number", "", kCarelessGames, careless<survival_low<25>>},
    {"survival_25_high", "number", "", kCarelessGames, careless<survival_high<25>>},
    {"survival_30", "number", "", kCarelessGames, careless<survival<30>>},
    {"survival_30_low", "number", "", kCarelessGames, careless<survival_low<30>>},
    {"survival_30_high", "number", "", kCarelessGames, careless<survival_high<30>>},
    {"half_lost", "integer", "moves", kCarelessGames, careless<half_lost>},
};

constexpr Measure kByCarefulGames[] = {
    {"losing_moves", "number", "", kCarefulGames, careful<losing_moves<1, kMostCarefulMoves>>},
    {"losing_moves_1_10", "number", "", kCarefulGames, careful<losing_moves<1, 10>>},
    {"losing_moves_11_20", "number", "", kCarefulGames, careful<losing_moves<11, 20>>},
    {"losing_moves_21_30", "number", "", kCarefulGames, careful<losing_moves<21, 30>>},
    {"critical_moves", "number", "moves", kCarefulGames, careful<mean<&CarefulGame::critical>>},
    {"longest_critical_run", "number", "moves", kCarefulGames,
     careful<mean<&CarefulGame::longest_run>>},
};

constexpr Measure kOfThisSolver[] = {
    {"search_verdict", "text", "", kFast,
     [](M& of) { return MeasureValue(of.confirmed().verdict); }},
    {"search_expanded", "integer", "positions", kFast, search_expanded},
    {"search_stage", "integer", "", kFast, search_stage},
    {"short_moves", "integer", "moves", kShort, short_moves},
};

std::vector<Measure> joined(std::initializer_list<std::span<const Measure>> parts) {
  std::vector<Measure> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

const std::vector<Measure>& all_measures() {
  static const std::vector<Measure> kAll =
      joined({kOfLayout, kByPlaying, kBySolving, kByCarelessGames, kByCarefulGames, kOfThisSolver});
  return kAll;
}

const LayoutMeasures& DealMeasures::layout() {
  if (!layout_) layout_ = measure_layout(deal_, rules_);
  return *layout_;
}

const StartBounds::Bounds& DealMeasures::bounds() {
  if (!bounds_) bounds_ = start_bounds_.of(deal_, rules_);
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

const ForcedDepth& DealMeasures::forced_depth() {
  if (!forced_depth_) forced_depth_ = freecell::forced_depth(deal_);
  return *forced_depth_;
}

MeasureSearches searches_for(const std::vector<Measure>& measures, GameNumbers games) {
  MeasureSearches all;
  for (const Measure& measure : measures) all.add(measure.searches);
  all.games = games;
  return all;
}

Measurer::Measurer(std::vector<Measure> measures, const Rules& rules, const Limits& limits,
                   MemoryBudget* memory, GameNumbers games)
    : measures_(std::move(measures)),
      rules_(rules),
      solver_(searches_for(measures_, games), rules, limits, memory) {}

std::vector<MeasureValue> Measurer::measure(const Deal& deal, const StopCallback& stop) {
  const MeasureOutcome& outcome = solver_.solve(deal, stop);
  const ConfirmedOutcome& confirmed = confirmer_.confirm(&deal, rules_, outcome);
  DealMeasures measured(deal, rules_, outcome, confirmed, bounds_);
  std::vector<MeasureValue> values;
  values.reserve(measures_.size());
  for (const Measure& measure : measures_) values.push_back(measure.value(measured));
  return values;
}

}  // namespace freecell
