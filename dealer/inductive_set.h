#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "dealer/deal.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"
#include "dealer/referee.h"
#include "dealer/words.h"

namespace freecell {

/// What the members of a set stand for (docs/look-up/certificates.md).
enum class MemberKind : std::uint8_t {
  kPositions,  ///< each member stands for one position
  kClasses,    ///< each stands for all positions of its class (position_class.h)
};
inline constexpr std::array kMemberKindWords = {
    Word{"positions", MemberKind::kPositions},
    Word{"classes", MemberKind::kClasses},
};

/// The place of a member in a certificate. Places are ordered by the number of cards dug out (see
/// PositionNumbering::cards_dug_out), then by the number of cards home, then by the ranks home of
/// clubs, diamonds, hearts, spades, then by the member's number.
struct MemberPlace {
  /// Cards dug out << 22 | cards home << 16 | ranks home, 4 bits each, clubs first.
  std::uint32_t layer = 0;
  PositionNumber number;

  friend constexpr bool operator==(const MemberPlace&, const MemberPlace&) = default;
  friend constexpr std::strong_ordering operator<=>(const MemberPlace& a, const MemberPlace& b) {
    return a.layer != b.layer ? a.layer <=> b.layer : a.number <=> b.number;
  }
};

/// Checks the conditions under which a set proves a deal unsolvable. The set contains the start. It
/// contains no won position. With each member it contains everything that a legal move leads to. By
/// induction it contains all positions that can be reached, so none of these is won. Such a set is
/// called inductive (S. Eriksson, G. Roeger, M. Helmert, Unsolvability Certificates for Classical
/// Planning, ICAPS 2017). docs/understand/symmetry.md has the argument for sets of classes.
///
/// The moves are the referee's single-card moves, of which supermoves consist; where runs of any
/// length move, all its moves. After each one cards
/// go home by themselves (append_settled). That loses no win. An ace or a two that can go home is
/// of no use on the table, and neither is a card if all cards that fit on it are home. A player who
/// can win by keeping such a card can also win by moving it home first, with the same other moves.
/// So a deal that can be won can be won by these moves. That holds whatever may be built and
/// whatever empty cascades take.
///
/// This class checks one member at a time; its caller looks up the successors. A certificate
/// contains the *number* of a member. Members are looked up by their *key*. For a position, the two
/// are the same. For a class, the number is that of any of its positions, and the key is that of
/// the position which class_representative returns. Not thread-safe. Use one object per thread.
class InductiveSetRules {
 public:
  /// The autoplay of `rules` is ignored, because the moves use the ms rule. `distinguished` has the
  /// pairs of siblings whose suits no class forgets. Throws std::invalid_argument in the same cases
  /// as Rules::for_deal.
  InductiveSetRules(const Deal& deal, const Rules& rules, MemberKind kind,
                    PairSet distinguished = 0);

  MemberKind kind() const { return kind_; }

  /// Returns the key of the start after autoplay, or nothing if the start is won.
  std::optional<PositionNumber> start() const;

  /// Returns in words why `number` cannot be a member, or null if it can. If it can, this sets
  /// `place` to the member's place and `successors` to the keys of everything that a move leads to,
  /// in no particular order. Some keys occur twice.
  const char* examine(PositionNumber number, MemberPlace& place,
                      std::vector<PositionNumber>& successors);

  /// Returns the key of the member whose number this is, or nothing if no position has the number.
  std::optional<PositionNumber> key_of(PositionNumber number) const;

 private:
  std::optional<PositionNumber> key_of(const Board& board) const;
  MemberPlace place_of(const Board& board, PositionNumber number) const;
  void list_moves(const Referee& referee);

  Deal deal_;
  Rules rules_;  ///< without autoplay: append_settled does that
  MemberKind kind_;
  PairSet distinguished_;
  PositionNumbering numbering_;
  std::vector<Move> moves_;
  std::vector<Board> settled_;
};

}  // namespace freecell
