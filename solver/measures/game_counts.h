#pragma once

#include <optional>
#include <vector>

namespace freecell {

/// Which of the random games of a deal are played. They are numbered from 1.
struct GameNumbers {
  int first = 1;
  int last = 100;

  int count() const { return last - first + 1; }
  friend bool operator==(const GameNumbers&, const GameNumbers&) = default;
};

/// The most moves of a careless game, and of a careful one.
inline constexpr int kMostCarelessMoves = 100;
inline constexpr int kMostCarefulMoves = 30;
/// The moves of careless games that `difficulty` counts.
inline constexpr int kCountedMoves = 30;

/// What games come to whose moves are drawn from all that are legal.
struct CarelessGames {
  /// Stands for the number of moves after which a game is lost, if it is won or can still be won
  /// after its last move.
  static constexpr int kNotLost = kMostCarelessMoves + 1;

  /// For each game, the number of moves after which it cannot be won any more.
  std::vector<int> lost_after;
};

/// What a player had to be careful about in one game, whose moves are drawn from those that do not
/// lose. The positions are those in which a move is legal.
struct CarefulGame {
  /// For each of the first moves, the share of the legal moves that lose. Shorter than
  /// kMostCarefulMoves if the game ends earlier.
  std::vector<double> losing_shares;
  int critical = 0;     ///< positions in which one of several moves alone does not lose
  int longest_run = 0;  ///< the most critical positions one after the other
};

using CarefulGames = std::vector<CarefulGame>;

/// The share of the games that can still be won after so many moves, and its 95% interval.
struct SurvivalShare {
  double share = 0;
  double low = 0;
  double high = 0;
};

/// There must be a game. A game that has ended earlier counts as it ended.
SurvivalShare survival_after(int moves, const CarelessGames& games);

/// How hard a deal is for a player who does not look ahead: the percentage of the first
/// kCountedMoves moves of all games after which the game is lost. 0 if no game is lost by then, and
/// 100 if the deal cannot be won.
double difficulty(const CarelessGames& games);

/// The fewest moves after which half of the games or more are lost. Returns nothing if fewer than
/// half are lost at last.
std::optional<int> half_lost(const CarelessGames& games);

/// The mean of the shares over the positions before the moves `first` to `last`, counted from 1, of
/// all games together. Returns nothing if no game got so far.
std::optional<double> losing_share(const CarefulGames& games, int first, int last);

/// The mean of a count over all games, of which there must be one.
double mean_of(const CarefulGames& games, int CarefulGame::*count);

}  // namespace freecell
