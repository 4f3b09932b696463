#include "solver/shortest/solution_steps.h"

#include <bit>

#include "solver/position/autoplay.h"

namespace freecell {

SolutionSteps::SolutionSteps(const Position& start, const Game& game, HomeMoves home,
                             std::vector<Step>& steps)
    : game_(game), home_(home), steps_(steps), searched_(start), played_(start) {
  steps_.clear();
  autoplay<SearchAutoplay::kSafe>(played_, game_, [](int, Under, Under) {});
  settle(home_);
}

Position SolutionSteps::after(Step step) const {
  Position position = searched_;
  position.make(step, game_);
  home_.settle(position, game_);
  return position;
}

/// A node keeps which card moved, but not where to. Home is tried first, because going home by
/// itself after another move leads to the same position at a higher cost.
void SolutionSteps::go_to(const PackedPosition& target, int card) {
  const auto leads_there = [&](Step step) {
    return is_possible(step) && after(step).packed() == target;
  };
  const auto step_onto = [&](int onto) {
    return Step{static_cast<std::uint8_t>(card), static_cast<Under>(onto)};
  };
  if (leads_there(step_onto(kHome))) return make(step_onto(kHome));
  CardSet places =
      (searched_.top_cards() & game_.parents(card)) | card_bit(kFoot) | card_bit(kCell);
  while (!leads_there(step_onto(std::countr_zero(places)))) places &= places - 1;
  make(step_onto(std::countr_zero(places)));
}

bool SolutionSteps::is_possible(Step step) const {
  if (step.onto == searched_.under(step.card)) return false;
  if (step.onto == kHome) return searched_.is_next_home(step.card) && is_uncovered(step.card);
  if (step.onto == kFoot) {
    return searched_.empty_cascades() > 0 && (game_.starters() >> step.card & 1) != 0;
  }
  if (step.onto == kCell)
    return searched_.cells_used() < game_.freecells() && is_uncovered(step.card);
  return searched_.cascade(step.onto) != searched_.cascade(step.card);
}

bool SolutionSteps::is_uncovered(int card) const {
  return searched_.under(card) == kCell || searched_.cards_above(card) == 0;
}

void SolutionSteps::make(Step step) {
  write(step);
  searched_.make(step, game_);
  settle(home_);
}

void SolutionSteps::finish() { settle({.rule = Autoplay::kMax}); }

void SolutionSteps::settle(const HomeMoves& home) {
  home.settle(searched_, game_, [this](int card) {
    write({static_cast<std::uint8_t>(card), kHome});
  });
}

void SolutionSteps::write(Step step) {
  if (played_.under(step.card) == kHome) return;  // safe autoplay was faster
  steps_.push_back(step);
  played_.make(step, game_);
  autoplay<SearchAutoplay::kSafe>(played_, game_, [](int, Under, Under) {});
}

}  // namespace freecell
