#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/rules.h"

namespace freecell {

/// The games that have names, with the freecells and cascades that they are played with. FreeCell
/// comes first. The rules are PySolFC's; KPatience and fc-solve have the same, but for the cards
/// that are dealt to cells (`CellsFrom`).
inline constexpr std::array kGames = [] {
  constexpr Rules kFreecell;
  constexpr Rules kBakers = kFreecell.with(&Rules::building, Building::kSameSuit);
  constexpr Rules kKingsOnly = kBakers.with(&Rules::empty_cascade, EmptyCascade::kKings);
  constexpr Rules kSeahaven = kKingsOnly.with_cascades(10).with(&Rules::dealt_to_cells, 2);
  constexpr Rules kForecellBySuit = kKingsOnly.with(&Rules::dealt_to_cells, 4);
  return std::array{
      Word{"freecell", kFreecell},
      Word{"bakers", kBakers},
      Word{"kings-only-bakers", kKingsOnly},
      Word{"eight-off", kForecellBySuit.with_freecells(8)},
      Word{"seahaven", kSeahaven},
      Word{"forecell", kForecellBySuit.with(&Rules::building, Building::kAlternatingColours)},
      Word{"forecell-same-suit", kForecellBySuit},
      Word{"relaxed-freecell", kFreecell.with(&Rules::run_moves, RunMoves::kAnyNumber)},
      Word{"relaxed-seahaven", kSeahaven.with(&Rules::run_moves, RunMoves::kAnyNumber)},
  };
}();

/// A rule besides the numbers of freecells and cascades that makes another game, as an option and a
/// file name it: `building` and its value `suit`.
struct RuleText {
  std::string_view name;
  std::string value;

  friend bool operator==(const RuleText&, const RuleText&) = default;
};

/// All of these rules, in a fixed order.
std::vector<RuleText> rule_texts(const Rules& rules);

/// Changes the rule `name` to what `value` says. Throws std::invalid_argument if there is no such
/// rule or value: `building: 'suits' is none of alternate, suit`.
void set_rule(Rules& rules, std::string_view name, std::string_view value);

/// Names the game of `rules`, whatever their freecells, cascades, autoplay and counting: `bakers`,
/// or the game that differs least, followed by each rule that differs: `seahaven:cells-from=first`.
std::string game_text(const Rules& rules);

/// Reads what `game_text` writes; the freecells and cascades are those of the named game. Throws
/// std::invalid_argument if the text names no game.
Rules rules_of_game(std::string_view text);

/// How many cascades the game that `game_text` names is usually played on.
int usual_cascades(const Rules& rules);

/// Whether the games are the same, whatever their freecells, cascades, autoplay and counting.
bool is_same_game(const Rules& a, const Rules& b);

/// Whether `rules` are FreeCell's but for the freecells, cascades, autoplay and counting.
bool is_freecell(const Rules& rules);

}  // namespace freecell
