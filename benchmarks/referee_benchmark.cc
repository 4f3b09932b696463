// Checking a solution as the main job does: the text is parsed, then replayed under the ms rule.
// The aim is 50,000 deals a second and core with most of the time left for the search.

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/notation.h"
#include "dealer/referee.h"

namespace freecell {
namespace {

/// Deal 17 as fc-solve's `-l lg` solves it: 62 listed moves, 149 card moves; the usual size of a
/// solution that was found quickly.
constexpr std::int64_t kDeal = 17;
constexpr std::string_view kSolution =
    "1h 8h 7a 7b 7c 8d c8 5c 25 75 72 d7 c7 3c 32 1d c1 3c 32 a3 35 3a 3h ah 8a 83 b8 a3 6b 62 1h "
    "d6 5a 5h 1c 1d 14 18 67 d1 4d 46 41 d6 4d 46 47 a4 17 58 5a 51 b1 48 5b 2h 8h 7h 62 48 25 2b";

std::vector<Move> parse(std::string_view text) {
  std::vector<Move> moves;
  if (parse_standard(text, moves).index() != 0) std::abort();
  return moves;
}

/// The first move home that takes no card beyond `goal`.
Move home_move_towards(const Referee& referee, const Board& goal) {
  std::vector<Move> legal;
  referee.legal_moves(legal);
  for (const Move& move : legal) {
    if (!move.to.is_foundation()) continue;
    Referee ahead = referee;
    ahead.play(move);
    bool is_within = true;
    for (int s = 0; s < kSuits; ++s) {
      is_within &= ahead.board().foundations[s] <= goal.foundations[s];
    }
    if (is_within) return move;
  }
  std::abort();
}

/// What a solver would hand over: every move of the game, home moves included.
std::vector<Move> all_moves(const Deal& deal, std::span<const Move> listed) {
  Referee by_rule(deal, 4, Autoplay::kMicrosoft);
  Referee by_hand(deal, 4, Autoplay::kNone);
  std::vector<Move> moves;
  const auto make = [&](const Move& move) {
    moves.push_back(by_hand.resolve(move));
    by_hand.play(move);
  };
  const auto follow_rule = [&] {
    while (by_hand.board().cards_home() < by_rule.board().cards_home()) {
      make(home_move_towards(by_hand, by_rule.board()));
    }
  };
  follow_rule();
  for (const Move& move : listed) {
    make(move);
    by_rule.play(move);
    follow_rule();
  }
  return moves;
}

void ParseSolution(benchmark::State& state) {
  std::vector<Move> moves;
  for (auto _ : state) {
    benchmark::DoNotOptimize(parse_standard(kSolution, moves));
  }
}
BENCHMARK(ParseSolution);

void WriteSolution(benchmark::State& state) {
  const Deal deal = microsoft_deal(kDeal);
  const std::vector<Move> moves = all_moves(deal, parse(kSolution));
  std::string text;
  for (auto _ : state) {
    write_standard(deal, 4, moves, text);
    benchmark::DoNotOptimize(text);
  }
  if (text != kSolution) std::abort();
}
BENCHMARK(WriteSolution);

void ReplaySolution(benchmark::State& state) {
  const Deal deal = microsoft_deal(kDeal);
  const std::vector<Move> moves = parse(kSolution);
  for (auto _ : state) {
    benchmark::DoNotOptimize(Referee::replay(deal, 4, Autoplay::kMicrosoft, moves));
  }
}
BENCHMARK(ReplaySolution);

}  // namespace
}  // namespace freecell
