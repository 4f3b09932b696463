#include "solver/measures/game_counts.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "solver/measures/share_interval.h"

namespace freecell {

SurvivalShare survival_after(int moves, const CarelessGames& games) {
  assert(!games.lost_after.empty());
  const auto all = games.lost_after.size();
  const auto alive = static_cast<std::size_t>(
      std::ranges::count_if(games.lost_after, [&](int lost) { return lost > moves; }));
  const Interval interval = wilson_interval(alive, all);
  return {static_cast<double>(alive) / static_cast<double>(all), interval.low, interval.high};
}

double difficulty(const CarelessGames& games) {
  assert(!games.lost_after.empty());
  const auto add = [](int sum, int lost_after) {
    return sum + std::max(0, kCountedMoves + 1 - std::max(lost_after, 1));
  };
  const int lost = std::accumulate(games.lost_after.begin(), games.lost_after.end(), 0, add);
  return 100.0 * lost / (kCountedMoves * static_cast<double>(games.lost_after.size()));
}

std::optional<int> half_lost(const CarelessGames& games) {
  assert(!games.lost_after.empty());
  std::vector<int> lost_after = games.lost_after;
  const auto middle = lost_after.begin() + static_cast<std::ptrdiff_t>((lost_after.size() - 1) / 2);
  std::ranges::nth_element(lost_after, middle);
  return *middle == CarelessGames::kNotLost ? std::nullopt : std::optional(*middle);
}

std::optional<double> losing_share(const CarefulGames& games, int first, int last) {
  double sum = 0;
  std::size_t positions = 0;
  for (const CarefulGame& game : games) {
    const std::size_t end = std::min(game.losing_shares.size(), static_cast<std::size_t>(last));
    for (auto move = static_cast<std::size_t>(first) - 1; move < end; ++move) {
      sum += game.losing_shares[move];
      ++positions;
    }
  }
  if (positions == 0) return std::nullopt;
  return sum / static_cast<double>(positions);
}

double mean_of(const CarefulGames& games, int CarefulGame::*count) {
  assert(!games.empty());
  const auto add = [&](int sum, const CarefulGame& game) { return sum + game.*count; };
  return std::accumulate(games.begin(), games.end(), 0, add) / static_cast<double>(games.size());
}

}  // namespace freecell
