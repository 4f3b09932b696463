#include "tools/cli/judge.h"

#include <stdexcept>
#include <variant>

#include "dealer/notation.h"

namespace freecell {

const Judgement& Judge::judge(const Deal* deal, int freecells, const Outcome& outcome) {
  judgement_.verdict = outcome.verdict;
  judgement_.reason = outcome.reason;
  judgement_.counts.reset();
  judgement_.lower_bound = outcome.lower_bound;
  judgement_.gap.reset();
  judgement_.solution.clear();
  judgement_.moves.clear();
  judgement_.objection.clear();
  if (outcome.verdict != Verdict::kSolved) return judgement_;
  if (deal != nullptr) {
    judge_solution(*deal, freecells, outcome);
  } else {
    object("there is no deal to play it on");
  }
  return judgement_;
}

void Judge::judge_solution(const Deal& deal, int freecells, const Outcome& outcome) try {
  write_standard(outcome.moves, judgement_.solution);
  const auto read = parse_standard(judgement_.solution, judgement_.moves);
  if (const auto* error = std::get_if<NotationError>(&read)) return object(error->message);
  const Ruling ruling = Referee::replay(deal, freecells, Autoplay::kMicrosoft, judgement_.moves);
  if (!ruling.valid()) {
    return object("move " + std::to_string(ruling.move_index + 1) + ": " +
                  describe(ruling.violation));
  }
  judgement_.counts = ruling.counts;
  judge_other_rules(deal, freecells);
  judge_bound();
} catch (const std::invalid_argument& error) {
  object(error.what());
}

/// The same moves once more by the rules that were asked for, where these are not the usual ones:
/// with all counts as they came out, and what goes home by itself left to the referee.
void Judge::judge_other_rules(const Deal& deal, int freecells) {
  const bool takes_all_home = counting_.home == HomeRule::kMax;
  if (!takes_all_home && counting_.capacity == Capacity::kStandard) return;
  played_.clear();
  write_transcript(deal, freecells, Autoplay::kMicrosoft, judgement_.moves, played_);
  counted_.clear();
  for (const PlayedMove& played : played_) {
    if (!takes_all_home || !played.move.to.is_foundation()) counted_.push_back(played.move);
  }
  const Autoplay autoplay = takes_all_home ? Autoplay::kMax : Autoplay::kNone;
  const Ruling ruling = Referee::replay(deal, freecells, autoplay, counted_, counting_.capacity);
  if (!ruling.valid()) object(std::string("by the rules asked for: ") + describe(ruling.violation));
}

void Judge::judge_bound() {
  if (!judgement_.lower_bound || !judgement_.counts) return;
  judgement_.gap = moves_in(*judgement_.counts, counting_.metric) - *judgement_.lower_bound;
  if (*judgement_.gap < 0) {
    object("it is shorter than the lower bound " + std::to_string(*judgement_.lower_bound));
  }
}

void Judge::object(std::string objection) {
  judgement_.verdict = Verdict::kUnknown;
  judgement_.reason = StopReason::kError;
  judgement_.counts.reset();
  judgement_.gap.reset();
  judgement_.objection = std::move(objection);
}

}  // namespace freecell
