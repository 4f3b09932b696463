#pragma once

#include <cstdint>
#include <vector>

#include "dealer/counting.h"
#include "solver/position.h"
#include "solver/shortest/home_rule.h"
#include "solver/shortest/relaxed_game.h"
#include "solver/shortest/search_node.h"

namespace freecell {

/// A lower bound on what a position still costs.
struct Bound {
  int h = 0;
  /// Nothing is in the way any more: what is left are moves home, and h is what they cost.
  bool is_clear = false;
};

/// A position that one move leads to, with what goes home by itself after it.
struct Successor {
  PackedPosition packed;
  std::uint64_t hash = 0;  ///< hash_of(packed)
  Step step;
  Under from = kHome;  ///< as SearchNode::from
  int g = 0;
  int h = 0;  ///< before it is judged: what is certain of it
  bool is_clear = false;

  int f() const { return g + h; }
};

/// Which prunes a search makes. All lose nothing; each can be left out to show it.
struct Prunes {
  HomePrune home = HomePrune::kWide;
  bool commuting = true;
  bool dead_ends = true;
};

/// Makes the successors of a node with the bound of each (see RelaxedGame): g + h is a lower bound
/// on the length of any solution through it. Not thread-safe.
///
/// *Commuting moves.* When the last move x and a move y have nothing to do with each other, x y and
/// y x lead to the same position; y is then left out after x if it comes before x in a fixed order
/// of moves (card, target). Also left out is a second move of the card that moved last: it could
/// have gone there at once. Why this loses nothing although a position is stored with one last move
/// only, that of the first way to it: let c be a position, and take a shortest way to it, through
/// n; its last move be y. If y is left out at n because of n's last move x, which came from p, then
/// p y is on a shortest way to c, too, by the move x, and x comes after y in the order. If x is
/// left out at p y, for the last move stored there, the same argument gives a third way, whose last
/// move comes after x, and so on; the order is finite, so some way is not cut. (p y itself is
/// closer to the start or as close and earlier: induction.) The second move of a card leads to
/// where p led at less cost. Moves after which anything went home by itself are left out of this:
/// such a node's last move says nothing. So are supermoves that are paid by the card, but for the
/// second move of the same cards: y x may cost more than x y, as x may make room for y.
///
/// *Supermoves paid by the card.* Where nothing has to go home, a supermove in card moves is no
/// more than the single-card moves that it stands for, which the search makes one by one. Where
/// every card that can go home has to, it is a move of its own, in card moves as in player moves:
/// cards go home after it, but not between its single-card moves, by which they might be lost to
/// the run. So the game, and whether it can be won, does not depend on the metric. The bound is
/// consistent for it, too: to the relaxed game a supermove is as many single-card moves as it
/// costs, each of which lowers the bound by one at most, and so does each move home after it.
class Expansion {
 public:
  Expansion(const Rules& rules, const Prunes& prunes)
      : counting_(rules.counting),
        prunes_(prunes),
        home_{rules.autoplay, prunes.home},
        relaxed_(counting_.metric) {}

  /// `game` must live as long as the deal is searched.
  void start(const Game& game) {
    game_ = &game;
    relaxed_.start(game);
#ifndef NDEBUG
    checker_.start(game);
#endif
  }

  const HomeMoves& home_moves() const { return home_; }

  Bound bound(const Position& position) {
    relaxed_.load(position);
    const int cost = relaxed_.cost();
    return {cost + certain_cost(position), cost == 0};
  }

  /// The successors of `node` without their bounds, but for those that cannot have a g + h of at
  /// most `most`. They belong to the expansion and are valid until the next call. `node.h()` must
  /// be its bound.
  const std::vector<Successor>& list(const SearchNode& node, int most);
  /// Takes out of what was listed what `is_known` says so of, finds the bounds of the others, and
  /// takes out those with a g + h above `most`. `is_known` is not asked at once, so that what it
  /// reads can be fetched meanwhile.
  template <typename Predicate>
  const std::vector<Successor>& judge(Predicate&& is_known) {
    if (successors_.empty()) return successors_;
    relaxed_.load(position_);
    std::erase_if(successors_, is_known);
    return judge_all();
  }
  /// All successors with a g + h of at most `most`.
  const std::vector<Successor>& expand(const SearchNode& node, int most) {
    list(node, most);
    return judge([](const Successor&) { return false; });
  }
  /// Successors made by the last `list`, those above `most` included.
  int generated() const { return generated_; }

 private:
  bool counts_cards() const { return counting_.metric == Metric::kCardMoves; }
  /// What the moves home that are certain cost.
  int certain_cost(const Position& position) const {
    return counts_cards() ? kCards - cards_home(position) : 0;
  }
  static int cards_home(const Position& position) {
    int home = 0;
    for (int suit = 0; suit < kSuits; ++suit) home += position.foundation(suit);
    return home;
  }
  /// Whether supermoves are moves of their own and cost as many card moves as they stand for.
  bool prices_supermoves() const { return counts_cards() && home_.rule == Autoplay::kMax; }
  bool is_supermove(Step step) const {
    return position_.under(step.card) != kCell && position_.cards_above(step.card) > 0;
  }
  int capacity(int free_cells, int empty_cascades) const;
  int price(Under onto, int count) const;

#ifndef NDEBUG
  bool has_its_bound(const SearchNode& node) const;
  bool is_right() const;
#endif
  void read_last_move(const SearchNode& node);
  bool settles(int card, Under onto) const {
    const int from = position_.under(card);
    return onto == kHome ||
           (from < kFoot && position_.is_next_home(from) && home_.takes(position_, from));
  }
  bool is_cut(int card, Under onto, int count) const;
  bool takes_last_room(Step step) const;
  bool is_stuck(Step step, int least_f) const;
  bool is_stuck(const Successor& successor) const;

  void list_from_cascade(int cascade);
  void list_from_cell(int card);
  void list_home(int card);
  void list_moves(int card, int count, int source);
  void add(int card, Under onto, int count, int least_cost);
  const std::vector<Successor>& judge_all();
  void judge_supermoves_last();
  void judge_one(Successor& successor);
  const RelaxedGame::Remainder& remainder_without(int card);

  Counting counting_;
  Prunes prunes_;
  HomeMoves home_;
  RelaxedGame relaxed_;
  const Game* game_ = nullptr;
#ifndef NDEBUG
  /// Finds the bound of every successor from its position alone.
  mutable RelaxedGame checker_{counting_.metric};
#endif

  std::vector<Successor> successors_;
  int generated_ = 0;

  // What is left without the cards that were judged last.
  RelaxedGame::Remainder rest_{};
  int rest_card_ = kFoot;
  CardSet idle_ = 0;  ///< cards that save nothing if they are taken away, of those that were judged

  // The node that is expanded.
  Position position_;
  int g_ = 0;
  int cost_ = 0;  ///< of its relaxed game
  int certain_ = 0;
  int most_ = 0;
  int free_cells_ = 0;
  int empty_cascades_ = 0;

  // Its last move, and the room there was before it.
  bool has_last_ = false;
  int last_card_ = 0;
  Under last_onto_ = 0;
  int last_count_ = 0;
  int last_source_ = 0;  ///< cascade that it left, or kNowhere (a cell, or one that it emptied)
  int last_target_ = 0;  ///< cascade, or kNowhere (a cell, home)
  Under last_from_ = 0;
  int free_before_ = 0;
  int empty_before_ = 0;
};

}  // namespace freecell
