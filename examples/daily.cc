// Deals for a game of the day: that can be won, and in about so many moves that the week gets
// harder from Monday to Sunday. The same seed gives the same deals on every machine.
//
//     daily SEED [WEEKS]

#include <freecell/dealer/microsoft.h>
#include <freecell/solver/confirmed_outcome.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>

namespace {

using namespace freecell;

constexpr std::int64_t kDeals = 1'000'000;

/// Draws deals until one can be won in `low` to `high` player moves.
std::int64_t draw(ConfirmedSolver& solver, std::mt19937_64& random, int low, int high) {
  for (;;) {
    const auto number = static_cast<std::int64_t>(1 + random() % kDeals);
    const ConfirmedOutcome& outcome = solver.solve(microsoft_deal(number));
    if (outcome.verdict != Verdict::kSolved) continue;
    const int moves = outcome.counts->player_moves;
    if (low <= moves && moves <= high) return number;
  }
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::array kDays = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  std::mt19937_64 random(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 0);
  const int weeks = argc > 2 ? std::atoi(argv[2]) : 1;
  ConfirmedSolver solver({.effort = Effort::kShort});
  for (int week = 1; week <= weeks; ++week) {
    for (int day = 0; day < 7; ++day) {
      const int low = 21 + day;
      std::cout << "week " << week << " " << kDays[static_cast<std::size_t>(day)] << ": deal "
                << draw(solver, random, low, low + 1) << ", " << low << " or " << low + 1
                << " moves\n";
    }
  }
}
