#include "solver/confirmed_outcome.h"

#include <stdexcept>
#include <utility>
#include <variant>

#include "dealer/notation.h"

namespace freecell {

const ConfirmedOutcome& Confirmer::confirm(const Deal* deal, const Rules& rules,
                                           const Outcome& claim) {
  // Of the last outcome only the memory is kept.
  std::string solution = std::move(outcome_.solution);
  std::vector<Move> moves = std::move(outcome_.moves);
  solution.clear();
  moves.clear();
  outcome_ = {.verdict = claim.verdict,
              .reason = claim.reason,
              .stage = claim.stage,
              .expanded = claim.expanded,
              .generated = claim.generated,
              .solution = std::move(solution),
              .moves = std::move(moves),
              .lower_bound = claim.lower_bound};
  if (claim.verdict != Verdict::kSolved) return outcome_;
  write_standard(claim.moves, outcome_.solution);
  if (deal != nullptr) {
    replay(*deal, rules);
  } else {
    object("there is no deal to play it on");
  }
  return outcome_;
}

void Confirmer::replay(const Deal& deal, const Rules& rules) try {
  const auto read = parse_standard(outcome_.solution, outcome_.moves);
  if (const auto* error = std::get_if<NotationError>(&read)) return object(error->message);
  const Ruling ruling = Referee::replay(deal, rules.usual_game(), outcome_.moves);
  if (!ruling.valid()) return object(describe(ruling));
  outcome_.counts = ruling.counts;
  if (!rules.is_usual_game()) replay_other_game(deal, rules);
  compare_with_bound(rules.counting.metric);
} catch (const std::invalid_argument& error) {
  object(error.what());
}

/// Plays the same moves once more by the rules that were asked for, with all counts as they came
/// out. If all cards that can go home must, that is left to the referee. Otherwise every move home
/// is made by hand.
void Confirmer::replay_other_game(const Deal& deal, const Rules& rules) {
  const bool takes_all_home = rules.autoplay == Autoplay::kMax;
  write_transcript(deal, rules.usual_game(), outcome_.moves, played_);
  counted_.clear();
  for (const PlayedMove& played : played_) {
    if (!takes_all_home || !played.move.to.is_foundation()) counted_.push_back(played.move);
  }
  Rules as_counted = rules;
  if (!takes_all_home) as_counted.autoplay = Autoplay::kNone;
  const Ruling ruling = Referee::replay(deal, as_counted, counted_);
  if (!ruling.valid()) object(std::string("by the rules asked for: ") + describe(ruling.violation));
}

void Confirmer::compare_with_bound(Metric metric) {
  if (!outcome_.lower_bound || !outcome_.counts) return;
  outcome_.gap = moves_in(*outcome_.counts, metric) - *outcome_.lower_bound;
  if (*outcome_.gap < 0) {
    object("it is shorter than the lower bound " + std::to_string(*outcome_.lower_bound));
  }
}

void Confirmer::object(std::string objection) {
  outcome_.verdict = Verdict::kUnknown;
  outcome_.reason = StopReason::kError;
  outcome_.counts.reset();
  outcome_.gap.reset();
  outcome_.refused.swap(outcome_.solution);
  outcome_.moves.clear();
  outcome_.objection = std::move(objection);
}

}  // namespace freecell
