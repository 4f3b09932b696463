#include "tools/studies/measure_columns.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "solver/measures/measures.h"

namespace freecell {
namespace {

/// What a measure means, in one sentence. docs/look-up/measures.md has the same one and more.
struct Definition {
  std::string_view name;  ///< with N in the place of each number: measures of a row share one
  std::string_view about;
  bool names_classes = false;
};

constexpr std::array kDefinitions = {
    Definition{"ace_depth", "Cards that lie above aces, for the four aces together."},
    Definition{"clubs_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"diamonds_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"hearts_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"spades_depth", "Cards that lie above ace, two and three of the suit."},
    Definition{"kings_at_foot", "Kings that lie at the foot of a cascade."},
    Definition{"under_kings", "Cards that lie below kings, for the four kings together."},
    Definition{"above_lower",
               "Cards that have a lower one of their suit below them in their cascade."},
    Definition{"breaks", "Cards that do not fit on the card they lie on."},
    Definition{"first_moves", "Legal moves of one card at the start, after autoplay."},
    Definition{"player_bound", "No solution has fewer player moves, with any number of freecells."},
    Definition{"card_bound", "No solution has fewer card moves, with any number of freecells."},
    Definition{"first_ace_depth", "The fewest cards that must be parked before any ace is home."},
    Definition{"forced_depth",
               "The same for the last of the four aces and the four twos, each taken by itself."},
    Definition{"random_wins", "Share of 200 random playouts that win."},
    Definition{"random_home", "Cards home at the end of a random playout, mean of the 200."},
    Definition{"greedy_wins", "1 if the greedy playout wins, else 0.", true},
    Definition{"greedy_home", "Cards home at the end of the greedy playout."},
    Definition{"winning_first_moves", "First moves after which the deal can be won."},
    Definition{"undecided_first_moves", "First moves that were left undecided by a limit."},
    Definition{"fewest_freecells", "The fewest freecells with which the deal can be won."},
    Definition{"slack", "The game's freecells less the fewest with which the deal can be won."},
    Definition{"difficulty",
               "The percentage of the moves 1 to 30 of careless games after which the game is "
               "lost."},
    Definition{"survival_N",
               "Share of the careless games that can still be won after so many moves."},
    Definition{"survival_N_low", "Where the 95% interval of that share begins."},
    Definition{"survival_N_high", "Where the 95% interval of that share ends."},
    Definition{"half_lost",
               "The fewest moves after which half of the careless games or more are lost."},
    Definition{"losing_moves", "Share of the legal moves of careful games that lose."},
    Definition{"losing_moves_N_N", "The same over the positions before these moves."},
    Definition{"critical_moves",
               "Positions of a careful game in which several moves are legal and one alone does "
               "not lose."},
    Definition{"longest_critical_run",
               "The most such positions one after the other in a careful game."},
    Definition{"search_verdict", "The verdict of `freecell solve`."},
    Definition{"search_expanded", "The positions that `freecell solve` expands."},
    Definition{"search_stage", "The stage of `freecell solve` that decides the deal.", true},
    Definition{"short_moves", "Player moves of the solution that `--effort short` finds."},
};

/// Puts N for each number: `losing_moves_1_10` becomes `losing_moves_N_N`.
std::string without_numbers(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit) text += c;
    if (is_digit && !text.ends_with('N')) text += 'N';
  }
  return text;
}

}  // namespace

std::vector<ColumnDescription> measure_columns() {
  std::vector<ColumnDescription> columns;
  for (const Measure& measure : all_measures()) {
    const auto found =
        std::ranges::find(kDefinitions, without_numbers(measure.name), &Definition::name);
    const Definition definition = found == kDefinitions.end() ? Definition() : *found;
    columns.push_back({.name = measure.name,
                       .option = "columns",
                       .type = measure.type,
                       .unit = measure.unit,
                       .about = definition.about,
                       .names_classes = definition.names_classes});
  }
  return columns;
}

}  // namespace freecell
