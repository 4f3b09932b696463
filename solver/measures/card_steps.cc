#include "solver/measures/card_steps.h"

namespace freecell {
namespace {

/// Where a card lies.
struct Spot {
  Place place = Place::foundation();
  int below = 0;  ///< cards below it in its cascade
  int above = 0;  ///< cards above it
};

Spot find(const Board& board, Card card) {
  for (int index = 0; index < board.cascade_count; ++index) {
    const Pile& cascade = board.cascades[index];
    for (int below = 0; below < cascade.size(); ++below) {
      if (cascade[below] != card) continue;
      return {Place::cascade(index), below, cascade.size() - 1 - below};
    }
  }
  for (int index = 0; index < board.freecell_count; ++index) {
    if (board.freecells[index] == card) return {Place::freecell(index)};
  }
  return {};
}

std::optional<Card> top_of(const Pile& cascade) {
  return cascade.empty() ? std::nullopt : std::optional(cascade.top());
}

/// Whether the card at `spot` is where `step` takes it.
bool is_made(const Board& board, const Spot& spot, const CardStep& step) {
  if (spot.place.is_foundation()) return true;
  if (step.target != spot.place.kind) return false;
  if (!spot.place.is_cascade()) return true;
  const Pile& cascade = board.cascades[spot.place.index];
  return spot.below == 0 ? !step.onto : cascade[spot.below - 1] == step.onto;
}

std::optional<Place> target_of(const Board& board, const CardStep& step) {
  if (step.target == Place::Kind::kFoundation) return Place::foundation();
  if (step.target == Place::Kind::kFreecell) {
    for (int index = 0; index < board.freecell_count; ++index) {
      if (!board.freecells[index]) return Place::freecell(index);
    }
    return std::nullopt;
  }
  for (int index = 0; index < board.cascade_count; ++index) {
    if (top_of(board.cascades[index]) == step.onto) return Place::cascade(index);
  }
  return std::nullopt;
}

}  // namespace

CardStep card_step(const Referee& referee, const Move& move) {
  CardStep step{.card = referee.moved_card(move).value(), .target = move.to.kind};
  if (move.to.is_cascade()) step.onto = top_of(referee.board().cascades[move.to.index]);
  return step;
}

bool try_step(Referee& referee, const CardStep& step) {
  const Spot spot = find(referee.board(), step.card);
  if (is_made(referee.board(), spot, step)) return true;
  const std::optional<Place> target = target_of(referee.board(), step);
  if (!target) return false;
  const auto count = static_cast<std::uint8_t>(spot.above + 1);
  return referee.play({spot.place, *target, count}) == Violation::kNone;
}

}  // namespace freecell
