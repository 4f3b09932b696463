#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "dealer/board.h"
#include "dealer/move.h"
#include "dealer/rules.h"

namespace freecell {

/// The rule that a move broke.
enum class Violation : std::uint8_t {
  kNone,
  kNoSuchPlace,     ///< a cascade or freecell that this game does not have
  kEmptySource,     ///< nothing there to move
  kFromFoundation,  ///< foundations never give a card back
  kSamePlace,       ///< source and target are the same
  kOccupiedCell,    ///< target freecell is taken
  kNotNextHome,     ///< foundation of that suit wants another rank
  kDoesNotFit,      ///< not one rank lower, or of a suit that may not be put on the target's
  kKingsOnly,       ///< a card or a run that may not enter an empty cascade
  kTakesNothing,    ///< a move to an empty cascade where none takes a card
  kNotInSequence,   ///< a supermove of cards that do not form a run
  kTooManyCards,    ///< a supermove of more cards than there is room for
  kNotWon,          ///< the moves end before all cards are home
  kAlreadyWon,      ///< moves go on after the last card is home
  kOtherCard,       ///< a solution names a card, and another one lies there
  kOtherAutomatic,  ///< a solution lists automatic moves that are not those of the rule
};

/// A sentence without a full stop: `target freecell is occupied`.
const char* describe(Violation violation);

/// The length of a solution by each of the counts in use (docs/look-up/solutions.md).
struct MoveCounts {
  int card_moves = 0;    ///< single-card moves, including moves home; see `run_cost` (supermove.h)
  int player_moves = 0;  ///< a supermove counts 1, a move home 0
  int listed_moves = 0;  ///< player moves, and the home moves that the ms rule does not make
  int explicit_moves = 0;  ///< a supermove counts 1, and so does every move home

  friend bool operator==(const MoveCounts&, const MoveCounts&) = default;
};

/// The count that `metric` names.
constexpr int moves_in(const MoveCounts& counts, Metric metric) {
  return metric == Metric::kCardMoves ? counts.card_moves : counts.player_moves;
}

/// A card that went home by itself, and where it came from.
struct HomeMove {
  Place from;
  Card card;
};

/// The result of a replay: valid, or the first move (0-based) that broke a rule, and which rule.
/// For kNotWon the index is the number of moves.
struct Ruling {
  Violation violation = Violation::kNone;
  int move_index = 0;
  MoveCounts counts;

  bool valid() const { return violation == Violation::kNone; }
};

/// The move, from 1, and the rule: `move 3: card does not fit on the target`.
std::string describe(const Ruling& ruling);

/// The rules of FreeCell and its family, written for clarity instead of speed. The referee judges
/// every solution that leaves the program and shares no code with solver/. One referee plays one
/// game. It is not thread-safe. A move allocates nothing.
class Referee {
 public:
  /// Starts a game and makes the first moves of the autoplay rule. Throws std::invalid_argument in
  /// the same cases as Rules::for_deal.
  Referee(const Deal& deal, const Rules& rules);
  /// Goes on from `board`, whose cards stay in their cells, with no moves counted. Throws
  /// std::invalid_argument also if the board does not have every card once, or has another number
  /// of freecells than `rules`.
  Referee(const Board& board, const Rules& rules);

  /// The rules of this game: those that were given, with as many cascades as the deal has.
  const Rules& rules() const { return rules_; }
  const Board& board() const { return board_; }
  const MoveCounts& counts() const { return counts_; }

  /// Lists every single-card move that the rules allow into `moves` (cleared first), in this order:
  /// from cascades then cells, to cascades, cells, foundations. Each empty cascade and cell is a
  /// target of its own. Pointless moves (from cell to cell) are listed, too.
  void legal_moves(std::vector<Move>& moves) const;
  /// Lists every move that `play` accepts: the same moves, and after each one between cascades the
  /// supermoves between them, with the fewest cards first.
  void legal_moves_and_supermoves(std::vector<Move>& moves) const;

  /// Returns the rule that `play(move)` would break, or kNone if the move is legal.
  Violation judge(const Move& move) const;

  /// Plays `move` and then the moves of the autoplay rule. If the move is illegal, it changes
  /// nothing and returns the rule that is broken.
  Violation play(const Move& move);

  /// The cards that went home by themselves after the last move played, in order. Before the first
  /// move, these are the cards that went home at the start.
  std::span<const HomeMove> automatic_moves() const {
    return std::span(automatic_moves_).first(static_cast<std::size_t>(automatic_count_));
  }

  /// Returns the most cards that `move` may take from its source to its target, an empty cascade.
  /// Returns 0 if `move` does not go from a cascade to an empty one, if that takes only kings (then
  /// the king in the run says how many cards move), and if it takes nothing.
  int most_to_empty_cascade(const Move& move) const;

  /// Returns the card that `move` puts on its target. For a run, that is the card with the highest
  /// rank. Returns nothing if no such card is there.
  std::optional<Card> moved_card(const Move& move) const;

  /// Returns `move` with an implied count (0) made explicit, or unchanged if that cannot be done.
  Move resolve(Move move) const;
  /// Returns `move` with count 0 if notation implies its count: the opposite of `resolve`.
  Move without_implied_count(Move move) const;

  /// Replays a whole solution from the start. It is valid if every move is legal and all 52 cards
  /// are home at the end.
  static Ruling replay(const Deal& deal, const Rules& rules, std::span<const Move> moves);

 private:
  void begin();
  bool has(Place place) const;
  bool is_empty(Place place) const;
  Card top(Place place) const;
  int run_length(Place place, int most) const;
  int implied_count(const Move& move) const;
  int empty_cascades_beside(Place target) const;
  int room(Place target) const;

  template <typename Visitor>
  void for_each_place(Visitor&& visit) const;
  Violation judge_resolved(const Move& move) const;
  Violation judge_onto_cascade(const Move& move) const;
  int cost(const Move& move) const;
  Card take(Place from);
  void put(Place to, Card card);
  void uncover(Place place);
  void carry_run(Place source, Place target, int count);
  void make(const Move& move);
  void count_home_move(Card card);
  void play_automatic_moves();

  Rules rules_;
  Board board_;
  int free_cells_ = 0;
  int empty_cascades_ = 0;
  // Two sets of cards, with a bit for each card number: the cards that nothing covers, and those
  // that go home as soon as nothing covers them. `take` and `put` keep them up to date, so that
  // applying the autoplay rule after each move costs one `and`. Bits above those of the cards may
  // be set, but never the same bit in both.
  std::uint64_t uncovered_ = 0;
  std::uint64_t wanted_home_ = 0;
  std::array<Place, 64> place_of_;  // by card number, of those that nothing covers
  MoveCounts counts_;
  std::array<HomeMove, kCards> automatic_moves_;
  int automatic_count_ = 0;
};

}  // namespace freecell
