#include "solver/measures/playouts.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <tuple>

#include "solver/measures/board_key.h"

namespace freecell {
namespace {

bool is_first_empty(const Board& board, Place target) {
  if (target.is_freecell()) {
    for (int i = 0; i < target.index; ++i) {
      if (!board.freecells[i]) return false;
    }
  } else if (target.is_cascade() && board.cascades[target.index].empty()) {
    for (int i = 0; i < target.index; ++i) {
      if (board.cascades[i].empty()) return false;
    }
  }
  return true;
}

bool is_pointless(const Board& board, const Move& move) {
  if (move.from.is_freecell() && move.to.is_freecell()) return true;
  return move.from.is_cascade() && move.to.is_cascade() &&
         board.cascades[move.from.index].size() == 1 && board.cascades[move.to.index].empty();
}

// ---- Random playouts ----

/// The FNV-1a hash of the cards, cascade by cascade, and of everything else on the table.
std::uint64_t seed_of(const Deal& deal) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto mix = [&hash](int value) {
    hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x100000001b3;
  };
  for (int cascade = 0; cascade < deal.cascades(); ++cascade) {
    mix(kCards + cascade);
    for (const Card card : deal.cascade(cascade)) mix(card.id());
  }
  for (const Card card : deal.freecell_cards()) mix(card.id());
  return hash;
}

void play_one_at_random(Referee& referee, std::mt19937_64& generator, std::vector<Move>& moves) {
  for (int played = 0; played < PlayoutMeasures::kMostMoves && !referee.board().won(); ++played) {
    list_distinct_moves(referee, moves);
    if (moves.empty()) return;
    referee.play(moves[generator() % moves.size()]);
  }
}

// ---- The greedy playout ----

int cards_in_sequence(const Board& board, const Rules& rules) {
  int count = 0;
  for (int index = 0; index < board.cascade_count; ++index) {
    const Pile& cascade = board.cascades[index];
    for (int i = 1; i < cascade.size(); ++i)
      count += rules.fits_on(cascade[i], cascade[i - 1]) ? 1 : 0;
  }
  return count;
}

int free_places(const Board& board) {
  int count = 0;
  for (int i = 0; i < board.freecell_count; ++i) count += board.freecells[i] ? 0 : 1;
  for (int i = 0; i < board.cascade_count; ++i) count += board.cascades[i].empty() ? 1 : 0;
  return count;
}

/// How good a position seems. A larger value is better.
auto value_of(const Referee& referee) {
  const Board& board = referee.board();
  return std::tuple(board.cards_home(), cards_in_sequence(board, referee.rules()),
                    free_places(board));
}

/// Returns the referee after the best move to a new position, or nothing if there is none.
std::optional<Referee> after_best_move(const Referee& referee, std::set<BoardKey>& met) {
  std::vector<Move> moves;
  list_distinct_moves(referee, moves);
  std::optional<Referee> best;
  for (const Move& move : moves) {
    Referee next = referee;
    next.play(move);
    if (best && value_of(next) <= value_of(*best)) continue;
    if (!met.contains(key_of(next.board()))) best = next;
  }
  if (best) met.insert(key_of(best->board()));
  return best;
}

}  // namespace

void list_distinct_moves(const Referee& referee, std::vector<Move>& moves) {
  referee.legal_moves(moves);
  const Board& board = referee.board();
  std::erase_if(moves, [&](const Move& move) {
    return !is_first_empty(board, move.to) || is_pointless(board, move);
  });
}

PlayoutMeasures play_at_random(const Deal& deal, const Rules& rules) {
  PlayoutMeasures measures;
  std::mt19937_64 generator(seed_of(deal));
  std::vector<Move> moves;
  const Referee start(deal, rules);
  for (int playout = 0; playout < PlayoutMeasures::kRandomPlayouts; ++playout) {
    Referee referee = start;
    play_one_at_random(referee, generator, moves);
    measures.random_wins += referee.board().won() ? 1 : 0;
    measures.random_home += referee.board().cards_home();
  }
  return measures;
}

int play_greedily(const Deal& deal, const Rules& rules) {
  Referee referee(deal, rules);
  std::set<BoardKey> met = {key_of(referee.board())};
  for (int played = 0; played < PlayoutMeasures::kMostMoves && !referee.board().won(); ++played) {
    const std::optional<Referee> next = after_best_move(referee, met);
    if (!next) break;
    referee = *next;
  }
  return referee.board().cards_home();
}

}  // namespace freecell
