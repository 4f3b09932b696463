#pragma once

#include <array>
#include <cstdint>

#include "solver/position.h"

namespace freecell {

/// Estimates how far a position is from a win by the player moves of the *relaxed game*, which is
/// the same game with unlimited freecells. In that game every card can be taken away at any time,
/// so the estimate only has to count the cards that must make a move before their move home. It is
/// not admissible: see `moves`.
///
/// If a lower card of its suit lies below a card, the card cannot stay in its place until it goes
/// home. The run in place that a card belongs to moves as one and is called its *piece*. The piece
/// of a card that cannot stay is *forced*: it needs one move in any case. Other pieces may stay
/// until everything on the lower cards of their suits has gone. If several pieces wait for each
/// other in a cycle, one of them must make a move.
///
/// First `lay` a position, then ask for any number of its successors. Not thread-safe.
class RelaxedEstimate {
 public:
  explicit RelaxedEstimate(int cascades = kDefaultCascades) : cascades_(cascades) {}

  /// Divides the cascades of `position` into pieces.
  void lay(const Position& position);

  /// How `step` changes the least number of moves of the position laid. The change is exactly
  /// `least` if `is_exact`, and otherwise `least` or more.
  struct Change {
    int least;
    bool is_exact;
  };
  Change change(const Position& laid, Step step) const;

  /// The estimate for `position`, which is the one laid, or the result of one step from it and of
  /// the moves home after the step. Each cycle is cut where that seems to cut the most other
  /// cycles, too. That may be wrong: the estimate is 0.35 moves too high at the start of a deal and
  /// 0.1 later on average.
  int moves(const Position& position);

 private:
  struct Piece {
    CardSet cards;
    CardSet behind;  ///< cards with a lower one of their suit below the piece's top card
    bool is_forced;
  };
  struct Column {
    CardSet cards;
    std::uint8_t size;                 ///< number of pieces
    std::uint8_t forced;               ///< number of forced pieces
    std::uint8_t top;                  ///< the top card, or kFoot
    std::array<Piece, kCards> pieces;  ///< deepest first
  };
  class Removal;

  static void take_apart(const Position& position, int cascade, Column& column);
  bool is_forced(int card) const { return (forced_cards_ >> card & 1) != 0; }

  int cascades_;
  std::array<Column, kMaxCascades> laid_;
  std::array<Column, kMaxCascades> changed_;  // the columns of a successor that differ
  CardSet forced_cards_ = 0;                  // of the position laid
};

}  // namespace freecell
