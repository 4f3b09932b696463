#pragma once

#include <array>
#include <cstdint>

#include "dealer/board.h"
#include "dealer/counting.h"
#include "dealer/rules.h"

namespace freecell {

/// How many cards (in player moves: runs) of a board must be *parked*, that is, moved somewhere
/// else than home, before all cards are home. That is asked of an easier game with a freecell for
/// every card, in which
///
/// - the last card of a cascade and a card in a freecell go home if they are the next of their
///   suits, at no cost;
/// - the last card of a cascade, or in player moves any cards at its end that form a run, is
///   parked: it goes to freecells.
///
/// Every solution of the real game gives one of the easier game with no more moves that do not go
/// home. So the answer is a lower bound, and taking cards away only lowers it. For the easier game
/// it is exact. docs/understand/lower-bounds.md has the arguments.
///
/// It shares no code with the bound of the search (solver/relaxed/relaxed_game.h) and allocates
/// nothing.
class ParkingGame {
 public:
  ParkingGame(const Board& board, const Rules& rules, Metric metric);

  /// Whether at least `count` must be parked.
  bool must_park(int count) const { return refutes(start_, count - 1); }
  /// Whether at least `count` must be parked after the last `cards` of a cascade, which form a run,
  /// have been taken away.
  bool must_park_without(int cascade, int cards, int count) const;

 private:
  using CardSet = std::uint64_t;  ///< a bit for each card
  /// Cards only leave the ends of cascades. Those that are away go home as soon as they are next.
  struct State {
    CardSet there = 0;                              ///< in cascades
    std::array<std::int16_t, kMaxCascades> size{};  ///< of each cascade
    std::array<std::uint8_t, kSuits> next{};        ///< ranks home, by suit
  };
  /// The cascades of a cycle, then kNowhere.
  using Cycle = std::array<int, kSuits + 1>;

  static constexpr int kNowhere = -1;
  static constexpr CardSet bit(int card) { return CardSet{1} << card; }

  void add_cascade(int cascade, const Pile& pile, const Rules& rules);
  void find_rivals();
  bool refutes(State state, int most) const;
  int settle(State& state) const;
  bool go_home(State& state) const;
  int least_parked(const State& state) const;
  CardSet heads_of(CardSet cards) const;
  Cycle shortest_cycle(const State& state) const;
  int last_card(const State& state, int cascade) const {
    return cards_[cascade][state.size[cascade] - 1];
  }
  int waits_in(const State& state, int suit) const;
  void shrink(State& state, int cascade, int size) const;
  void park(State& state, int cascade) const {
    shrink(state, cascade, run_begin_[last_card(state, cascade)]);
  }

  bool parks_runs_;
  int cascades_;
  State start_;
  std::array<std::array<std::uint8_t, kCards>, kMaxCascades> cards_;  ///< from the deepest on
  // By card, for those in cascades.
  std::array<std::int16_t, kCards> cascade_;  ///< kNowhere for all others
  std::array<std::int16_t, kCards> place_;    ///< in the cascade, from 0
  std::array<std::int16_t, kCards>
      run_begin_;                          ///< place of the deepest card that is parked with it
  std::array<std::uint8_t, kCards> head_;  ///< that card
  std::array<CardSet, kCards> rivals_;  ///< each of the two must leave before the other goes home
  CardSet blocked_ = 0;                 ///< cards above a lower one of their suit
  CardSet upper_ = 0;                   ///< cards that are not their own heads
};

}  // namespace freecell
