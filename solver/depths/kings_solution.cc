#include "solver/depths/kings_solution.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "solver/depths/depth_state.h"
#include "solver/depths/king_sets.h"

namespace freecell {
namespace {

/// Writes the steps between states whose digging and kings are given.
class StepWriter {
 public:
  explicit StepWriter(std::vector<Step>& steps) : steps_(steps) { steps_.clear(); }

  /// Has other kings stand, one change after the other: `from` and `to` must be connected.
  void exchange(const FreedCards& freed, KingSets possible, Kings from, Kings to) {
    while (from != to) {
      const Kings next = next_on_the_way(from, to, possible);
      const std::uint64_t before = freed.in_cells(from);
      const std::uint64_t after = freed.in_cells(next);
      store(after & ~before);
      fetch(before & ~after);
      from = next;
    }
  }

  /// Moves `top` of a cascade where `before` are freed, into an emptied one if `placed`.
  void dig(const FreedCards& before, Kings standing, const DealtCascades::Level& top, bool placed,
           const FreedCards& after, Kings standing_after) {
    std::uint64_t cells = before.in_cells(standing);
    if (placed) {
      move(top.card, kFoot);
    } else if ((before.ready(standing) & top.top.down) != 0) {
      move(top.card, top.card + kSuits);
    } else {
      const std::uint64_t run = ((std::uint64_t{2} << before.run_on(top)) - 1) << top.down_bit;
      store(run);
      cells |= run;
    }
    fetch(cells, after, standing_after);
  }

  /// Moves those of `cells` onto their parents that need not stay there any more.
  void fetch(std::uint64_t cells, const FreedCards& freed, Kings standing) {
    fetch(cells & ~freed.in_cells(standing) & ~freed.home_down());
  }

 private:
  void move(int card, int onto) {
    steps_.push_back({static_cast<std::uint8_t>(card), static_cast<Under>(onto)});
  }
  /// Moves cards of a suit into cells, the lowest first.
  void store(std::uint64_t cards) {
    for (; cards != 0; cards ^= std::bit_floor(cards)) {
      move(SuitLanes::card_of_down_bit(63 - std::countl_zero(cards)), kCell);
    }
  }
  /// Moves cards out of cells, each suit's highest first.
  void fetch(std::uint64_t cards) {
    for (; cards != 0; cards &= cards - 1) {
      const int card = SuitLanes::card_of_down_bit(std::countr_zero(cards));
      move(card, card / kSuits == kRanks - 1 ? int{kFoot} : card + kSuits);
    }
  }

  /// A neighbour of `from` that is nearest to `to`.
  static Kings next_on_the_way(Kings from, Kings to, KingSets possible) {
    for (KingSets reached = only(to);;) {
      KingSets wider = reached;
      for (int suit = 0; suit < kSuits; ++suit) {
        wider |= with_king(reached, suit) | without_king(reached, suit);
      }
      wider &= possible;
      assert(wider != reached);
      if ((wider & only(from)) != 0) return nearest(from, reached);
      reached = wider;
    }
  }
  static Kings nearest(Kings from, KingSets reached) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const Kings next = from ^ 1u << suit;
      if ((reached & only(next)) != 0) return next;
    }
    assert(false);
    return from;
  }

  std::vector<Step>& steps_;
};

/// The states that digging leads through, with the kings that may stand in each.
class Digging {
 public:
  Digging(const DealtCascades& dealt, const KingMoves& moves, std::span<const int> dug)
      : dealt_(dealt), moves_(moves), dug_(dug) {
    stages_.reserve(dug.size() + 1);
    const DepthState start(dealt);
    first_ = start.placed() & start.freed_kings();
    stages_.emplace_back(start, moves, only(first_));
    for (std::size_t index = 0; index < dug.size(); ++index) follow(index);
    assert(stages_.back().state.won() && stages_.back().sets != 0);
    choose();
  }

  void write(std::vector<Step>& steps) const {
    StepWriter writer(steps);
    writer.fetch(dealt_.in_cells().down, stages_.front().freed, first_);
    Kings standing = first_;
    for (std::size_t index = 0; index < dug_.size(); ++index) {
      const Stage& stage = stages_[index];
      writer.exchange(stage.freed, stage.sets, standing, stage.standing);
      standing = stage.standing_after;
      writer.dig(stage.freed, stage.standing, top(index), stage.placed, stages_[index + 1].freed,
                 standing);
    }
  }

 private:
  struct Stage {
    Stage(const DepthState& at, const KingMoves& moves, KingSets settled)
        : state(at), freed(at), sets(moves.with_exchanges(settled, at, freed)) {}

    DepthState state;
    FreedCards freed;
    KingSets sets;             ///< those that the digging leads to
    DugSets dug;               ///< what becomes of them when the next cascade is dug
    Kings standing = 0;        ///< when the next cascade is dug
    bool placed = false;       ///< whether its card is a king that moves into an emptied cascade
    Kings standing_after = 0;  ///< when it has been dug
  };

  const DealtCascades::Level& top(std::size_t index) const {
    return dealt_.level(dug_[index], stages_[index].state.depths()[dug_[index]]);
  }
  void follow(std::size_t index) {
    Stage& stage = stages_[index];
    stage.dug = Digs(moves_, stage.state, stage.freed, stage.sets).dig(top(index).down_bit);
    DepthState next = stage.state;
    next.dig(dealt_, dug_[index]);
    stages_.emplace_back(next, moves_,
                         KingMoves::settled(stage.dug.all(), next, next.freed_kings()));
  }

  /// Chooses kings for each dig, from the last one back, so that each choice leads to the next.
  void choose() {
    KingSets wanted = stages_.back().sets;
    for (std::size_t index = dug_.size(); index-- > 0;) {
      choose(index, wanted);
      wanted = moves_.with_exchanges(only(stages_[index].standing), stages_[index].state,
                                     stages_[index].freed);
    }
  }
  void choose(std::size_t index, KingSets wanted) {
    Stage& stage = stages_[index];
    const Stage& next = stages_[index + 1];
    const int suit = top(index).card % kSuits;
    for (KingSets left = stage.sets; left != 0; left &= left - 1) {
      stage.standing = static_cast<Kings>(std::countr_zero(left));
      for (const bool placed : {false, true}) {
        const KingSets dug = placed ? stage.dug.placed & with_king(only(stage.standing), suit)
                                    : stage.dug.same & only(stage.standing);
        const KingSets then = KingMoves::settled(dug, next.state, next.freed.kings()) & wanted;
        if (then == 0) continue;
        stage.placed = placed;
        stage.standing_after = static_cast<Kings>(std::countr_zero(then));
        return;
      }
    }
    assert(false);
  }

  const DealtCascades& dealt_;
  const KingMoves& moves_;
  std::span<const int> dug_;
  Kings first_ = 0;
  std::vector<Stage> stages_;
};

void solve_portable(const DealtCascades& dealt, const KingMoves& moves, std::span<const int> dug,
                    std::vector<Step>& steps) {
  Digging(dealt, moves, dug).write(steps);
}

[[FREECELL_MODERN]] void solve_modern(const DealtCascades& dealt, const KingMoves& moves,
                                      std::span<const int> dug, std::vector<Step>& steps) {
  solve_portable(dealt, moves, dug, steps);
}

}  // namespace

void solve_by_digging(const DealtCascades& dealt, const KingMoves& moves, std::span<const int> dug,
                      std::vector<Step>& steps, Instructions instructions) {
  (instructions == Instructions::kModern ? solve_modern : solve_portable)(dealt, moves, dug, steps);
}

}  // namespace freecell
