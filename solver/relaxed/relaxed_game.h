#pragma once

#include <array>
#include <cstdint>

#include "dealer/counting.h"
#include "solver/position/position.h"
#include "solver/relaxed/relaxed_memo.h"
#include "solver/relaxed/vertex_cover.h"

namespace freecell {

/// FreeCell with unlimited freecells: the relaxation from which the lower bounds come.
///
/// In this game no card needs to move twice before it goes home. A card that must leave is *parked*
/// in a freecell, once, and the only question is which cards are parked. A card can go home
/// directly if the cards on it can leave before, and the lower cards of its suit are home by then.
/// So the relation "a lies above b, so a leaves before b", together with the order of the suits,
/// must have no cycle through cards that are not parked. The parked cards of an optimal game are a
/// minimum feedback vertex set. In player moves the vertices are the runs, since one move takes a
/// whole run away (here, to freecells).
///
/// The cost is exact. Every move of the real game is a move of the relaxed game at the same price.
/// So the bound (the cost, plus in card moves one move for each card that is not home) is
/// admissible and consistent: a move that costs c lowers it by at most c. That holds in every game
/// of the family. What may be built only says which cards form a run, empty cascades are not
/// needed, and a run of any length that moves as one costs as many card moves as it has cards. The
/// idea is G. Paul's and M. Helmert's ("Optimal Solitaire Game Solutions using A* Search and
/// Deadlock Analysis", SoCS 2016), who bound the number of such cycles; this class computes it.
///
/// The computation first *settles* the position. It takes away the cards that can go home and those
/// that lie on nothing, at no cost, and parks each card that lies above a lower card of its own
/// suit, because nothing else can help there. This loses nothing, since taking cards away never
/// makes the relaxed game longer. The rest has usually been met before (relaxed_memo.h). If not, it
/// is searched:
///
/// - Two cards are *rivals* if each lies above the other or a lower card of the other's suit. One
///   of the two must be parked, so a vertex cover of the rivals' graph (vertex_cover.h) is a bound,
///   and nearly always the cost.
/// - The search tries the cards of such a cover. If all others can then go home, its size is the
///   cost.
/// - If not, each suit waits for a card that lies under some top card, whose suit waits for
///   another, and so on. This is a function on four suits, so it has a cycle, here of three or four
///   suits. One of the top cards on the cycle must be parked: the search branches on them.
class RelaxedGame {
 public:
  /// `metric` says whether cards or runs are parked. The memo takes 40 bytes * 2^`log_memo`.
  explicit RelaxedGame(Metric metric, int log_memo = 15)
      : parks_runs_(metric == Metric::kPlayerMoves), memo_(log_memo) {}

  /// Forgets what it learnt about the previous deal. `game` must live as long as the deal is
  /// searched.
  void start(const Game& game);

  /// Loads the position that the other functions are about.
  void load(const Position& position);

  /// The least number of cards, or runs, that must be parked.
  int cost();

  /// How far the relaxed game has been played.
  struct Stacks {
    CardSet tops;  ///< bit kFoot has no meaning
    CardSet gone;  ///< home, parked, or of no interest any more
    CardSet next;  ///< the next card home of every suit; bits 52..55 where a suit is complete
    std::array<std::uint8_t, Position::kNowhere + 1> top;  ///< as Position::top
  };

  /// The rest of the position after some cards have been taken away: its cost, and how far it can
  /// be played with `parked` cards.
  struct Remainder {
    int cost;
    int parked;
    Stacks stacks;
  };

  /// The remainder when nothing is taken away. `cost` is that of the loaded position, here and
  /// below.
  Remainder whole(int cost) const { return {cost, parked_count_, settled_}; }
  /// The remainder without `card` and the cards on it, which form a run. Where cards are parked one
  /// by one, nothing may lie on `card`, here and in `moved`.
  Remainder without(int card, int cost);
  /// The cost after `card`, with the cards on it, has moved onto `onto` (a card or kFoot). `rest`
  /// is the remainder without them or, for a card from a cell, the whole.
  int moved(int card, Under onto, const Remainder& rest);

 private:
  /// Where cards lie, and what follows from that alone.
  struct Arrangement {
    Position::PerCard under;
    Position::PerCard cascade;
    CardSet blocked;    ///< above a lower card of their suit, or (runs) in a run above such a card
    CardSet links;      ///< runs: those in a run with the card under them; cards: none
    CardSet feet;       ///< at a foot
    CardSet displaced;  ///< not where the deal put them, or above such a card
    CardSet place_low;  ///< RelaxedMemo::Key
    CardSet place_high;
    /// Of displaced cards: those that cannot go home before this one has left.
    std::array<CardSet, kCards> leads;
  };
  /// A card and the cards under it, where they lie as dealt, with the same sets as in Arrangement.
  struct Pile {
    CardSet cards;
    CardSet blocked;
    CardSet links;
    CardSet feet;
  };
  /// Cards that move together, the deepest first.
  struct Piece {
    int size = 0;
    std::array<std::uint8_t, kRanks> cards;
  };

  Piece piece_from(int card) const;
  int empty_cascade() const;
  void load_cascade(const Position& position, int cascade, CardSet as_dealt);
  CardSet load_pile(int top);
  void place(Arrangement& arrangement, int card, Under under, int cascade, CardSet below) const;
  Arrangement arrangement_after(const Piece& piece, Under onto, int cascade) const;
  static bool is_any_home(const Piece& piece, const Stacks& stacks);

  static void take(const Arrangement& arrangement, Stacks& stacks, int card);
  static void take_run(const Arrangement& arrangement, Stacks& stacks, int top);
  static int settle(const Arrangement& arrangement, Stacks& stacks, CardSet& parked);
  static int settle(const Arrangement& arrangement, Stacks& stacks) {
    CardSet parked = 0;
    return settle(arrangement, stacks, parked);
  }

  /// Top cards of cascades that wait for each other. It is empty if there are none.
  struct Cycle {
    int size = 0;
    std::array<std::uint8_t, kSuits> tops{};
  };

  /// A position of which the search asks whether it can be played out with some number of parked
  /// cards.
  struct Question {
    const Arrangement& arrangement;
    const Stacks& stacks;  ///< settled
    CardGraph rivals;      ///< runs: of their deepest cards
  };

  bool is_within(const Arrangement& arrangement, const Stacks& stacks, int budget);
  bool search(const Arrangement& arrangement, const Stacks& stacks, int budget) const;
  static CardSet whole_runs(const Arrangement& arrangement, CardSet cards);
  CardGraph rivals(const Arrangement& arrangement, CardSet open) const;
  static int head_of(const Arrangement& arrangement, int card);
  bool suffices(const Question& question, CardSet open, int most, CardSet parked) const;
  static Cycle play(const Question& question, CardSet parked, int spare);
  static Cycle shortest_cycle(const Arrangement& arrangement, const Stacks& stacks);
  static int top_among(const Arrangement& arrangement, const Stacks& stacks, CardSet heads);

  bool parks_runs_;
  RelaxedMemo memo_;
  const Game* game_ = nullptr;
  /// Indexed by the top card. The pile of a card that was not dealt to a cascade is the card alone.
  std::array<Pile, kCards> piles_{};
  // For the cards where they were dealt: Arrangement::leads, and the cards that lead this one.
  std::array<CardSet, kCards> dealt_leads_{};
  std::array<CardSet, kCards> dealt_leaders_{};

  // The loaded position, and how far it can be played.
  Arrangement arrangement_{};
  std::array<CardSet, kMaxCascades> cascades_{};  ///< their cards
  Stacks start_{};
  Stacks settled_{};
  CardSet parked_ = 0;  ///< on the way from start_ to settled_
  int parked_count_ = 0;
};

}  // namespace freecell
