#include "solver/solution.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "solver/move_generator.h"

namespace freecell {
namespace {

/// Plays steps, and writes down the moves that the ms rule does not make by itself.
class Replay {
 public:
  Replay(const Deal& deal, const Position& start, const Game& game, std::vector<Move>& moves)
      : game_(game), position_(start), moves_(moves) {
    cells_.fill(kFree);
    int cell = 0;
    for (const Card card : deal.freecell_cards()) cells_[cell++] = card.id();
  }

  void play(Step step) {
    const int count =
        position_.under(step.card) == kCell ? 1 : position_.cards_above(step.card) + 1;
    const bool is_implied =
        step.onto != kFoot || position_.under(step.card) == kCell || count == most(step.card);
    const Place from = leave(step.card);
    const Place to = enter(step.card, step.onto);
    moves_.push_back({from, to, static_cast<std::uint8_t>(is_implied ? 0 : count)});
    position_.make(step, game_);
  }

  /// Makes the moves that the search made by `rule`. The cards that are safe to take home are those
  /// that the ms rule takes. They come first, because in the game they leave before any other move.
  void settle(SearchAutoplay rule) {
    for (;;) {
      autoplay<SearchAutoplay::kSafe>(position_, game_, [&](int card, Under from, Under) {
        if (from == kCell) leave(card);
      });
      if (rule == SearchAutoplay::kSafe) return;
      if (const CardSet ready = position_.ready_cards(); ready != 0) {
        play({static_cast<std::uint8_t>(std::countr_zero(ready)), kHome});
        continue;
      }
      const std::optional<Step> step = tidying_step(position_, game_);
      if (!step) return;
      play(*step);
    }
  }

 private:
  static constexpr int kFree = -1;

  /// The number of cards that a move from `card`'s cascade to an empty one takes if no count is
  /// given.
  int most(int card) const {
    int run = position_.cards_above(card) + 1;
    for (; !position_.heads_run(card); card = position_.under(card)) ++run;
    const int free_cells = game_.freecells() - position_.cells_used();
    return std::min(run, run_capacity(free_cells, position_.empty_cascades() - 1));
  }

  Place leave(int card) {
    if (position_.under(card) != kCell) return Place::cascade(position_.cascade(card));
    const auto cell = std::find(cells_.begin(), cells_.end(), card);
    *cell = kFree;
    return Place::freecell(static_cast<int>(cell - cells_.begin()));
  }

  Place enter(int card, Under to) {
    if (to == kHome) return Place::foundation();
    if (to == kFoot) return Place::cascade(position_.first_empty_cascade());
    if (to != kCell) return Place::cascade(position_.cascade(to));
    const auto cell = std::find(cells_.begin(), cells_.end(), kFree);
    *cell = card;
    return Place::freecell(static_cast<int>(cell - cells_.begin()));
  }

  const Game& game_;
  Position position_;
  std::vector<Move>& moves_;
  std::array<int, kMaxFreecells> cells_;
};

}  // namespace

void replay_steps(const Deal& deal, const Position& start, const Game& game, SearchAutoplay rule,
                  std::span<const Step> steps, std::vector<Move>& moves) {
  moves.clear();
  Replay replay(deal, start, game, moves);
  replay.settle(rule);
  for (const Step step : steps) {
    replay.play(step);
    replay.settle(rule);
  }
}

}  // namespace freecell
