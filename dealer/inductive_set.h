#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "dealer/deal.h"
#include "dealer/parking.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"
#include "dealer/referee.h"
#include "dealer/words.h"

namespace freecell {

/// What the members of a set stand for (docs/look-up/certificates.md).
enum class MemberKind : std::uint8_t {
  kPositions,  ///< each member stands for one position
  kClasses,    ///< each stands for all positions of its class (position_class.h)
  kBound,      ///< each is a position that some number of moves reaches
};
inline constexpr std::array kMemberKindWords = {
    Word{"positions", MemberKind::kPositions},
    Word{"classes", MemberKind::kClasses},
    Word{"bound", MemberKind::kBound},
};

/// What a set is to prove: that a deal cannot be won or, if `kind` is kBound, that no solution has
/// fewer than `at_least` moves, as the counting of the rules counts them.
struct SetClaim {
  MemberKind kind = MemberKind::kPositions;
  PairSet distinguished = 0;  ///< pairs whose suits no class forgets; only of kClasses
  int at_least = 0;           ///< only of kBound, and then at least 1
};
/// The most moves that a set of kBound counts.
inline constexpr int kMostMoves = (1 << 14) - 1;

/// A member, or what has to be one: a position, and after how many moves it is reached. Only sets
/// of kBound count moves.
struct Member {
  PositionNumber number;
  int moves = 0;
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
/// A set of kBound is closed up to its claim: a successor may be missing if the moves so far and a
/// lower bound on those to come (parking.h) are not fewer than `at_least`, and a member may say
/// fewer moves than it takes to get there. In player moves these are the moves that the referee
/// allows, supermoves included. So a solution of fewer moves would stay in the set to its end,
/// which is won (docs/understand/lower-bounds.md).
///
/// This class checks one member at a time; its caller looks up the successors. A certificate
/// contains the *number* of a member. Members are looked up by their *key*. For a position, the two
/// are the same. For a class, the number is that of any of its positions, and the key is that of
/// the position which class_representative returns. Not thread-safe. Use one object per thread.
class InductiveSetRules {
 public:
  /// The autoplay of `rules` is ignored, because the moves use the ms rule. Throws
  /// std::invalid_argument in the same cases as Rules::for_deal.
  InductiveSetRules(const Deal& deal, const Rules& rules, const SetClaim& claim);

  MemberKind kind() const { return claim_.kind; }

  /// Returns the start after autoplay, or nothing if it is won and that contradicts the claim. The
  /// result may be missing from the set if may_be_missing(0) says so.
  std::optional<Member> start();

  /// Returns in words why `member` cannot be one, or null if it can. If it can, this sets `place`
  /// to the member's place and `successors` to everything that a move leads to, by keys, in no
  /// particular order. Some keys occur twice.
  const char* examine(const Member& member, MemberPlace& place, std::vector<Member>& successors);

  /// Whether the claim holds although successor `index` of the member that was examined last is
  /// not in the set, or with more moves.
  bool may_be_missing(std::size_t index);

  /// Returns the key of the member whose number this is, or nothing if no position has the number.
  std::optional<PositionNumber> key_of(PositionNumber number) const;

 private:
  std::optional<PositionNumber> key_of(const Board& board) const;
  MemberPlace place_of(const Board& board, PositionNumber number) const;
  void list_moves(const Referee& referee);
  const char* add_successors(const Referee& before, const Move& move, int moves, PairSet unknown,
                             std::vector<Member>& successors);
  void begin_ways(const Board& member);
  bool must_park_without_moved(const Move& move, int count);
  bool counts_moves() const { return claim_.kind == MemberKind::kBound; }
  bool counts_cards() const { return metric_ == Metric::kCardMoves; }

  Deal deal_;
  Metric metric_;
  Rules rules_;  ///< without autoplay: append_settled does that
  SetClaim claim_;
  PositionNumbering numbering_;
  std::vector<Move> moves_;
  std::vector<Board> settled_;

  // Of kBound, about the member that was examined last.
  struct Way {
    Move move;
    int moves = 0;  ///< so far, with this one
  };
  std::vector<Way> ways_;               ///< to the boards in settled_
  std::optional<Board> member_;         ///< its board
  std::optional<ParkingGame> parking_;  ///< on that, once it is asked
  using ByCards = std::array<std::int8_t, kRanks + 1>;
  /// By cascade and number of cards: how many must be parked, at least, without its last cards.
  std::array<ByCards, kMaxCascades> parked_without_{};
};

}  // namespace freecell
