#pragma once

#include <array>
#include <cstdint>

#include "solver/position.h"

namespace freecell {

/// Estimates how far a position is from won by the player moves of the *relaxed game*, the same
/// game with unlimited freecells. Every card can be taken away at any time there, so all that
/// counts is which cards must make a move before the one home. Not admissible: see `moves`.
///
/// A card cannot wait in its place for its way home if a lower card of its suit lies below it. Such
/// a card, and with it its *piece*, the run in place that it belongs to and that moves as one, is
/// *forced*: one move each, whatever is done. Other pieces may stay until everything under
/// the lower cards of their suits has gone. If all wait for each other in a cycle, one of them must
/// pay for a move.
///
/// Use: `lay` a position, then ask for as many of its successors as wanted. Not thread-safe.
class RelaxedEstimate {
 public:
  explicit RelaxedEstimate(int cascades = kDefaultCascades) : cascades_(cascades) {}

  /// Takes the cascades of `position` apart.
  void lay(const Position& position);

  /// What `step` does to the least number of moves of the position laid, as far as that is plain:
  /// it changes by `least`, or, if that is not `is_exact`, by that or more.
  struct Change {
    int least;
    bool is_exact;
  };
  Change change(const Position& laid, Step step) const;

  /// The estimate for `position`: the one laid, or one that a step and what went home after it made
  /// of it. Each cycle is cut where the most other cycles seem to be cut with it, which may be
  /// wrong: 0.35 moves too many at the start of a deal and 0.1 later on average.
  int moves(const Position& position);

 private:
  struct Piece {
    CardSet cards;
    CardSet behind;  ///< that have a lower one of their suit below its top card
    bool is_forced;
  };
  struct Column {
    CardSet cards;
    std::uint8_t size;                 ///< pieces
    std::uint8_t forced;               ///< of them
    std::uint8_t top;                  ///< card, or kFoot
    std::array<Piece, kCards> pieces;  ///< deepest first
  };
  class Removal;

  static void take_apart(const Position& position, int cascade, Column& column);
  bool is_forced(int card) const { return (forced_cards_ >> card & 1) != 0; }

  int cascades_;
  std::array<Column, kMaxCascades> laid_;
  std::array<Column, kMaxCascades> changed_;  // of a successor: those that differ
  CardSet forced_cards_ = 0;                  // of the position laid
};

}  // namespace freecell
