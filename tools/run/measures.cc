#include "tools/run/measures.h"

#include <algorithm>

#include "tools/io/files/near_word.h"
#include "tools/terminal/option_values.h"

namespace freecell {
namespace {

constexpr MeasureSearches kNone = {};
constexpr MeasureSearches kFast = {.fast = true};
constexpr MeasureSearches kShort = {.short_moves = true};
constexpr MeasureSearches kFirstMoves = {.first_moves = true};

/// The mean of two hundred playouts is a multiple of 1/200, so three decimals are exact.
std::string mean_of_playouts(int sum) {
  constexpr int kThousandths = 1000 / PlayoutMeasures::kRandomPlayouts;
  static_assert(1000 % PlayoutMeasures::kRandomPlayouts == 0);
  const std::string digits = std::to_string(1000 + sum * kThousandths % 1000);
  return std::to_string(sum * kThousandths / 1000) + "." + digits.substr(1);
}

bool is_decided(const ConfirmedOutcome& confirmed) {
  return confirmed.verdict != Verdict::kUnknown;
}

std::string short_moves(const ConfirmedOutcome& confirmed) {
  return confirmed.counts ? std::to_string(confirmed.counts->player_moves) : "";
}

std::string winning_first_moves(const std::optional<FirstMoves>& moves) {
  return moves && moves->undecided == 0 ? std::to_string(moves->winning) : "";
}

std::string undecided_first_moves(const std::optional<FirstMoves>& moves) {
  return moves ? std::to_string(moves->undecided) : "";
}

std::string low_card_depth(DealMeasures& of, Suit suit) {
  return std::to_string(of.layout().low_card_depth[static_cast<std::size_t>(suit)]);
}

}  // namespace

const std::vector<Measure>& all_measures() {
  using M = DealMeasures;
  static const std::vector<Measure> kAll = {
      {"ace_depth", "integer", "cards", kNone,
       [](M& of) { return std::to_string(of.layout().ace_depth); }},
      {"clubs_depth", "integer", "cards", kNone,
       [](M& of) { return low_card_depth(of, Suit::kClubs); }},
      {"diamonds_depth", "integer", "cards", kNone,
       [](M& of) { return low_card_depth(of, Suit::kDiamonds); }},
      {"hearts_depth", "integer", "cards", kNone,
       [](M& of) { return low_card_depth(of, Suit::kHearts); }},
      {"spades_depth", "integer", "cards", kNone,
       [](M& of) { return low_card_depth(of, Suit::kSpades); }},
      {"kings_at_foot", "integer", "cards", kNone,
       [](M& of) { return std::to_string(of.layout().kings_at_foot); }},
      {"under_kings", "integer", "cards", kNone,
       [](M& of) { return std::to_string(of.layout().under_kings); }},
      {"above_lower", "integer", "cards", kNone,
       [](M& of) { return std::to_string(of.layout().above_lower_of_suit); }},
      {"breaks", "integer", "", kNone, [](M& of) { return std::to_string(of.layout().breaks); }},
      {"first_moves", "integer", "moves", kNone,
       [](M& of) { return std::to_string(of.first_moves()); }},
      {"player_bound", "integer", "moves", kNone,
       [](M& of) { return std::to_string(of.bounds().player_moves); }},
      {"card_bound", "integer", "moves", kNone,
       [](M& of) { return std::to_string(of.bounds().card_moves); }},
      {"random_wins", "number", "", kNone,
       [](M& of) { return mean_of_playouts(of.random_playouts().random_wins); }},
      {"random_home", "number", "cards", kNone,
       [](M& of) { return mean_of_playouts(of.random_playouts().random_home); }},
      {"greedy_wins", "integer", "", kNone,
       [](M& of) { return std::string(of.greedy_home() == kCards ? "1" : "0"); }},
      {"greedy_home", "integer", "cards", kNone,
       [](M& of) { return std::to_string(of.greedy_home()); }},
      {"winning_first_moves", "integer", "moves", kFirstMoves,
       [](M& of) { return winning_first_moves(of.outcome().first_moves); }},
      {"undecided_first_moves", "integer", "moves", kFirstMoves,
       [](M& of) { return undecided_first_moves(of.outcome().first_moves); }},
      {"search_verdict", "text", "", kFast,
       [](M& of) { return std::string(to_string(of.confirmed().verdict)); }},
      {"search_expanded", "integer", "positions", kFast,
       [](M& of) {
         return is_decided(of.confirmed()) ? std::to_string(of.outcome().expanded) : "";
       }},
      {"search_stage", "integer", "", kFast,
       [](M& of) { return is_decided(of.confirmed()) ? std::to_string(of.outcome().stage) : ""; }},
      {"short_moves", "integer", "moves", kShort,
       [](M& of) { return short_moves(of.confirmed()); }},
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

std::vector<std::string> measure_names() {
  std::vector<std::string> names;
  for (const Measure& measure : all_measures()) names.emplace_back(measure.name);
  return names;
}

std::vector<Measure> read_measures(std::string_view option, std::string_view names) {
  if (names == kAllMeasures) return all_measures();
  std::vector<Measure> measures;
  for (std::size_t begin = 0, end = 0; end != std::string_view::npos; begin = end + 1) {
    end = names.find(',', begin);
    const std::string_view name = names.substr(begin, end - begin);
    const auto found = std::ranges::find(all_measures(), name, &Measure::name);
    if (found == all_measures().end()) {
      throw_bad_value(
          option, names,
          "there is no measure '" + std::string(name) + "'" + did_you_mean(name, measure_names()));
    }
    if (std::ranges::find(measures, name, &Measure::name) != measures.end()) {
      throw_bad_value(option, names, "'" + std::string(name) + "' is named twice");
    }
    measures.push_back(*found);
  }
  return measures;
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

}  // namespace freecell
