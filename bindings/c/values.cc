#include "bindings/c/values.h"

#include <algorithm>
#include <array>
#include <climits>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "dealer/verdict.h"

namespace freecell::c {
namespace {

/// Whether `last` is the last value of its enum, and has the same number in C. A value that is
/// added needs a constant in freecell.h, too.
template <typename Words, typename Value>
constexpr bool is_last(const Words& words, Value last, int in_c) {
  return static_cast<int>(last) == in_c && static_cast<int>(words.size()) == in_c + 1;
}
static_assert(is_last(kVerdictWords, Verdict::kUnknown, FREECELL_UNKNOWN));
static_assert(is_last(kStopReasonWords, StopReason::kInput, FREECELL_REASON_INPUT));
static_assert(static_cast<int>(StopReason::kInterrupted) == FREECELL_REASON_INTERRUPTED);
static_assert(is_last(kAutoplayWords, Autoplay::kMax, FREECELL_AUTOPLAY_MAX));
static_assert(is_last(kMetricWords, Metric::kPlayerMoves, FREECELL_METRIC_PLAYER));
static_assert(is_last(kBuildingWords, Building::kSameSuit, FREECELL_BUILDING_SUIT));
static_assert(is_last(kEmptyCascadeWords, EmptyCascade::kNothing, FREECELL_EMPTY_NONE));
static_assert(is_last(kCellsFromWords, CellsFrom::kFirst, FREECELL_CELLS_FIRST));
static_assert(is_last(kRunMovesWords, RunMoves::kAnyNumber, FREECELL_RUNS_ANY));
static_assert(is_last(kCapacityWords, Capacity::kSum, FREECELL_CAPACITY_SUM));
static_assert(is_last(kEffortWords, Effort::kShortest, FREECELL_SHORTEST));
static_assert(static_cast<int>(Place::Kind::kFoundation) == FREECELL_FOUNDATION);
static_assert(kMaxCascades == FREECELL_MAX_CASCADES && kMaxFreecells == FREECELL_MAX_FREECELLS);

/// A member that is added to these must not fall into bytes that older programs leave unset.
static_assert(offsetof(freecell_rules, capacity) + sizeof(int) == sizeof(freecell_rules));
static_assert(offsetof(freecell_settings, max_seconds) + sizeof(double) ==
              sizeof(freecell_settings));

constexpr int kMostJobs = 64;

int checked(const char* name, int value, int least, int most) {
  if (least <= value && value <= most) return value;
  throw std::invalid_argument(std::string(name) + ": " + std::to_string(value) + " is not " +
                              std::to_string(least) + " to " + std::to_string(most));
}

/// The value of an enum that has these words, one for each value and in their order.
template <typename Enum, std::size_t kSize>
Enum checked_enum(const char* name, int value, const std::array<Word<Enum>, kSize>&) {
  return static_cast<Enum>(checked(name, value, 0, static_cast<int>(kSize) - 1));
}

freecell_place to_c(Place place) { return {static_cast<std::uint8_t>(place.kind), place.index}; }

Place from_c(freecell_place place) {
  constexpr int kLastKind = static_cast<int>(Place::Kind::kFoundation);
  switch (static_cast<Place::Kind>(checked("the kind of a place", place.kind, 0, kLastKind))) {
    case Place::Kind::kCascade:
      return Place::cascade(checked("a cascade", place.index, 0, kMaxCascades - 1));
    case Place::Kind::kFreecell:
      return Place::freecell(checked("a freecell", place.index, 0, kMaxFreecells - 1));
    case Place::Kind::kFoundation:
      checked("the foundations", place.index, 0, 0);
  }
  return Place::foundation();
}

Card card_from_c(int card) { return Card::from_id(checked("a card", card, 0, kCards - 1)); }

void add_cascade(Deal::Builder& builder, std::span<const std::uint8_t> ids) {
  std::vector<Card> cards;
  for (const std::uint8_t id : ids) cards.push_back(card_from_c(id));
  builder.add_cascade(cards);
}

/// Today's members of a struct that a program of an older or newer version has given, or those of
/// `init` if it is null. Of what is newer, nothing may be asked for: its bytes must be 0. What is
/// shorter than `least` has not been set.
template <typename Struct>
Struct known(const Struct* given, Struct init, std::size_t least, const std::string& name) {
  if (given == nullptr) return init;
  if (given->size < least) {
    throw std::invalid_argument("the size of the " + name + " is not set: begin with FREECELL_" +
                                (name == "rules" ? "RULES" : "SETTINGS") + "_INIT");
  }
  const std::span bytes(reinterpret_cast<const unsigned char*>(given), given->size);
  const std::span newer = bytes.subspan(std::min<std::size_t>(given->size, sizeof init));
  if (std::ranges::count(newer, 0) != std::ssize(newer)) {
    throw std::invalid_argument("the " + name + " have a member that this version does not know");
  }
  std::memcpy(&init, given, bytes.size() - newer.size());
  return init;
}

freecell_rules known_rules(const freecell_rules* given) {
  constexpr std::size_t kLeast = offsetof(freecell_rules, metric) + sizeof(int);
  return known(given, FREECELL_RULES_INIT, kLeast, "rules");
}

std::uint64_t checked_limit(const char* name, std::uint64_t limit) {
  if (limit > 0) return limit;
  throw std::invalid_argument(std::string(name) + ": 0 is not at least 1");
}

}  // namespace

freecell_move to_c(const Move& move) { return {to_c(move.from), to_c(move.to), move.count}; }

Move from_c(const freecell_move& move) {
  const int count = checked("the count of a move", move.count, 0, kRanks);
  return {from_c(move.from), from_c(move.to), static_cast<std::uint8_t>(count)};
}

freecell_board to_c(const Board& board) {
  freecell_board result = {};
  result.cascades = static_cast<std::uint8_t>(board.cascade_count);
  result.freecells = static_cast<std::uint8_t>(board.freecell_count);
  for (int index = 0; index < board.cascade_count; ++index) {
    const Pile& pile = board.cascades[index];
    result.cascade_size[index] = static_cast<std::uint8_t>(pile.size());
    for (int i = 0; i < pile.size(); ++i) {
      result.cascade[index][i] = static_cast<std::uint8_t>(pile[i].id());
    }
  }
  std::ranges::fill(result.cell, FREECELL_NO_CARD);
  for (int index = 0; index < board.freecell_count; ++index) {
    if (const auto card = board.freecells[index]) {
      result.cell[index] = static_cast<std::uint8_t>(card->id());
    }
  }
  std::ranges::copy(board.foundations, result.foundation);
  return result;
}

Deal deal_from_c(const freecell_board& board) {
  Deal::Builder builder;
  const int cascades = checked("cascades", board.cascades, kMinCascades, kMaxCascades);
  for (int index = 0; index < cascades; ++index) {
    const int size = checked("cards in a cascade", board.cascade_size[index], 0, kCards);
    add_cascade(builder, std::span(board.cascade[index]).first(static_cast<std::size_t>(size)));
  }
  const int freecells = checked("freecells", board.freecells, 0, kMaxFreecells);
  for (int index = 0; index < freecells; ++index) {
    if (board.cell[index] == FREECELL_NO_CARD) continue;
    builder.add_freecell_card(card_from_c(board.cell[index]));
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    builder.set_foundation(static_cast<Suit>(suit), board.foundation[suit]);
  }
  auto built = builder.build();
  if (const auto* reason = std::get_if<std::string>(&built)) throw std::invalid_argument(*reason);
  return std::get<Deal>(built);
}

freecell_counts to_c(const std::optional<MoveCounts>& counts) {
  if (!counts) return {-1, -1, -1, -1};
  return {counts->card_moves, counts->player_moves, counts->listed_moves, counts->explicit_moves};
}

Rules from_c(const freecell_rules* given) {
  const freecell_rules rules = known_rules(given);
  Rules result;
  result.freecells = rules.freecells;
  if (rules.cascades != 0) result.cascades = rules.cascades;
  result.autoplay = checked_enum("autoplay", rules.autoplay, kAutoplayWords);
  result.counting.metric = checked_enum("metric", rules.metric, kMetricWords);
  result.building = checked_enum("building", rules.building, kBuildingWords);
  result.empty_cascade = checked_enum("empty_cascade", rules.empty_cascade, kEmptyCascadeWords);
  result.dealt_to_cells = rules.dealt_to_cells;
  result.cells_from = checked_enum("cells_from", rules.cells_from, kCellsFromWords);
  result.run_moves = checked_enum("run_moves", rules.run_moves, kRunMovesWords);
  result.counting.capacity = checked_enum("capacity", rules.capacity, kCapacityWords);
  result.check();
  return result;
}

void to_c(const Rules& rules, freecell_rules& result) {
  known_rules(&result);
  const freecell_rules all = {.size = result.size,
                              .freecells = rules.freecells,
                              .autoplay = static_cast<int>(rules.autoplay),
                              .metric = static_cast<int>(rules.counting.metric),
                              .cascades = rules.cascades,
                              .building = static_cast<int>(rules.building),
                              .empty_cascade = static_cast<int>(rules.empty_cascade),
                              .dealt_to_cells = rules.dealt_to_cells,
                              .cells_from = static_cast<int>(rules.cells_from),
                              .run_moves = static_cast<int>(rules.run_moves),
                              .capacity = static_cast<int>(rules.counting.capacity)};
  std::memcpy(&result, &all, std::min<std::size_t>(result.size, sizeof all));
  if (from_c(&result) == rules) return;
  throw std::invalid_argument(
      "the rules are those of an older version, which cannot have the game");
}

Settings from_c(const freecell_settings* given) {
  constexpr std::size_t kLeast = offsetof(freecell_settings, max_expanded);
  const freecell_settings settings = known(given, FREECELL_SETTINGS_INIT, kLeast, "settings");
  Settings result;
  result.effort.effort = checked_enum("effort", settings.effort, kEffortWords);
  result.effort.workers_in_deal = checked("jobs", settings.jobs, 1, kMostJobs);
  result.effort.at_least = checked("at_least", settings.at_least, 0, INT_MAX);
  result.up_to_symmetry = checked("up_to_symmetry", settings.up_to_symmetry, 0, 1) != 0;
  result.limits.max_expanded = checked_limit("max_expanded", settings.max_expanded);
  result.limits.max_memory = checked_limit("max_memory", settings.max_memory);
  if (!(settings.max_seconds > 0)) throw std::invalid_argument("max_seconds is not above 0");
  result.max_seconds = settings.max_seconds;
  return result;
}

}  // namespace freecell::c
