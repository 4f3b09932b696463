#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "dealer/deal.h"
#include "dealer/position_number.h"
#include "dealer/referee.h"

namespace freecell {

/// A position with its place in a certificate: by the number of cards dug out, then by the number
/// of cards home, then by the ranks home of clubs, diamonds, hearts, spades, then by its number. No
/// move leads back in this order but within the same layer.
struct Member {
  /// Cards dug out << 22 | cards home << 16 | ranks home, 4 bits each, clubs first.
  std::uint32_t layer = 0;
  PositionNumber number;

  friend constexpr bool operator==(const Member&, const Member&) = default;
  friend constexpr std::strong_ordering operator<=>(const Member& a, const Member& b) {
    return a.layer != b.layer ? a.layer <=> b.layer : a.number <=> b.number;
  }
};

/// What a set of positions must have so that it proves a deal unsolvable: the start is in it, no
/// won position is, and with a position everything is in it that a legal move leads to. By
/// induction all that can be reached is in it, and so nothing that can be reached is won. Such a
/// set is called inductive (S. Eriksson, G. Roeger, M. Helmert, Unsolvability Certificates for
/// Classical Planning, ICAPS 2017).
///
/// Moves are the referee's single-card moves, of which supermoves are made, each followed by what
/// goes home by itself under the ms rule. That rule loses nothing: an ace or a two that can go home
/// serves nobody on the table, nor does a card of which both cards of the other colour one rank
/// lower are home; whoever can win by keeping it longer can win by letting it go first, with the
/// same other moves. So a deal that can be won can be won by these moves.
///
/// This is the check of one position at a time; whoever calls it looks the successors up. Not
/// thread-safe; use one object per thread.
class InductiveSetRules {
 public:
  /// `rules`: as above they are played with ms autoplay, whatever these say. Throws
  /// std::invalid_argument as Rules::for_deal.
  InductiveSetRules(const Deal& deal, const Rules& rules);

  /// The start, once all has gone home that goes by itself. Nothing if it is won or no member
  /// could stand for it.
  std::optional<Member> start() const;

  /// Why `number` cannot be a member, in words; null if it can. Then `member` is its place and
  /// `successors` are all positions that a move leads to, in no particular order. Some come twice.
  const char* examine(PositionNumber number, Member& member, std::vector<Member>& successors);

 private:
  std::optional<Member> member_of(const Board& board) const;

  Deal deal_;
  Rules rules_;
  PositionNumbering numbering_;
  std::vector<Move> moves_;
};

}  // namespace freecell
