#pragma once

#include <cstdint>
#include <vector>

#include "dealer/counting.h"
#include "solver/position/position.h"
#include "solver/relaxed/relaxed_game.h"
#include "solver/shortest/home_rule.h"
#include "solver/shortest/search_node.h"

namespace freecell {

/// A lower bound on the remaining cost of a position.
struct Bound {
  int h = 0;
  /// Nothing is in the way any more. Only moves home are left, and h is their cost.
  bool is_clear = false;
};

/// The position after one move and after all cards that then go home by themselves.
struct Successor {
  PackedPosition packed;
  std::uint64_t hash = 0;  ///< hash_of(packed)
  Step step;
  Under from = kHome;  ///< as SearchNode::from
  int g = 0;
  int h = 0;      ///< before judging, the part that is certain
  int waste = 0;  ///< as SearchNode::waste
  bool is_clear = false;

  int f() const { return g + h + waste; }
};

/// The prunes that a search makes. None of them loses a solution. Each can be switched off to show
/// that.
struct Prunes {
  HomePrune home = HomePrune::kWide;
  bool commuting = true;
  bool waste = true;

  /// Those that a checker of certificates knows, too (dealer/inductive_set.h).
  static constexpr Prunes certifiable() {
    return {.home = HomePrune::kNarrow, .commuting = false, .waste = false};
  }
};

/// Generates the successors of a node with the bound of each: g + h (see RelaxedGame) is a lower
/// bound on the length of any solution through it, and so is g + h + waste (digging.h). The first
/// is consistent, the second is not. Not thread-safe.
///
/// *Commuting moves.* If the last move x and a move y are independent, x y and y x lead to the same
/// position. The search then leaves y out after x if y comes before x in a fixed order of moves
/// (card, target). It also leaves out a second move of the card that moved last, which could have
/// gone there at once.
///
/// This loses nothing, although a position is stored with only one last move, that of the first way
/// to it. Let c be a position, and take a shortest way to it, through n; let y be its last move.
/// Suppose that y is left out at n because of n's last move x, which came from p. Then p y is on a
/// shortest way to c, too, by the move x, and x comes after y in the order. If x is left out at p
/// y, for the last move stored there, the same argument gives a third way, whose last move comes
/// after x, and so on. The order is finite, so some way is not cut. (The proof is by induction,
/// since p y itself is closer to the start, or as close and earlier.) The second move of a card
/// leads to where p led at less cost.
///
/// The rule does not apply after a move that made anything go home by itself, because the last move
/// of such a node says nothing. Nor does it apply to supermoves that are paid by the card, except
/// for the second move of the same cards: y x may cost more than x y, because x may make room for
/// y.
///
/// *Supermoves paid by the card* are supermoves that cost as many card moves as they stand for. If
/// no card has to go home, a supermove in card moves is no more than the single-card moves that it
/// stands for, and the search makes these one by one. It is a move of its own, in card moves as in
/// player moves, if runs of any length move as one, or if every card that can go home must. Cards
/// go home after it, but not between its single-card moves, because the run might lose them. So the
/// game, and whether it can be won, does not depend on the metric. The bound is consistent for
/// supermoves, too. In the relaxed game a supermove is as many single-card moves as it costs. Each
/// of these lowers the bound by at most one, and so does each move home after it.
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

  /// Lists the successors of `node` without their bounds. It leaves out those that cannot have an
  /// f of at most `most`. The successors belong to the expansion and are valid until the next call.
  /// `node.h()` must be its bound.
  const std::vector<Successor>& list(const SearchNode& node, int most);
  /// Removes the listed successors that `is_known` accepts, finds the bounds of the others, and
  /// removes those with an f above `most`. `is_known` is called only here, not in `list`, so that
  /// what it reads can be fetched in the meantime.
  template <typename Predicate>
  const std::vector<Successor>& judge(Predicate&& is_known) {
    if (successors_.empty()) return successors_;
    relaxed_.load(position_);
    std::erase_if(successors_, is_known);
    return judge_all();
  }
  /// Returns all successors with an f of at most `most`.
  const std::vector<Successor>& expand(const SearchNode& node, int most) {
    list(node, most);
    return judge([](const Successor&) { return false; });
  }
  /// How many successors the last `list` generated, including those above `most`.
  int generated() const { return generated_; }

 private:
  bool counts_cards() const { return counting_.metric == Metric::kCardMoves; }
  /// The cost of the moves home, which are certain to come.
  int certain_cost(const Position& position) const {
    return counts_cards() ? kCards - cards_home(position) : 0;
  }
  static int cards_home(const Position& position) {
    int home = 0;
    for (int suit = 0; suit < kSuits; ++suit) home += position.foundation(suit);
    return home;
  }
  /// Whether supermoves are moves of their own and cost as many card moves as they stand for.
  bool prices_supermoves() const {
    return counts_cards() && (home_.rule == Autoplay::kMax || game_->moves_any_number());
  }
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
    return onto == kHome || (from < kFoot && position_.is_next_home(from) &&
                             home_.takes(position_, from, game_->building()));
  }
  bool is_cut(int card, Under onto, int count) const;
  /// Waste is what comes of having no room, which runs do not need if any number of cards moves.
  bool prunes_waste() const { return prunes_.waste && !game_->moves_any_number(); }
  bool takes_last_room(Step step) const;
  bool wastes_too_much(Step step, int least_f) const;
  int waste_after(const Successor& successor) const;

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
  /// Checks the bound of every successor by finding it from the position alone.
  mutable RelaxedGame checker_{counting_.metric};
#endif

  std::vector<Successor> successors_;
  int generated_ = 0;

  // The remainder without the cards that were judged last.
  RelaxedGame::Remainder rest_{};
  int rest_card_ = kFoot;
  CardSet idle_ = 0;  ///< judged cards whose removal saves nothing

  // The node that is being expanded.
  Position position_;
  int g_ = 0;
  int f_ = 0;
  int cost_ = 0;  ///< the cost of its relaxed game
  int certain_ = 0;
  int most_ = 0;
  int free_cells_ = 0;
  int empty_cascades_ = 0;

  // Its last move, and the room there was before it.
  bool has_last_ = false;
  int last_card_ = 0;
  Under last_onto_ = 0;
  int last_count_ = 0;
  int last_source_ = 0;  ///< the cascade that it left, or kNowhere (a cell, or a cascade that it
                         ///< emptied)
  int last_target_ = 0;  ///< the cascade that it reached, or kNowhere (a cell, home)
  Under last_from_ = 0;
  int free_before_ = 0;
  int empty_before_ = 0;
};

}  // namespace freecell
