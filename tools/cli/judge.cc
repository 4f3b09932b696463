#include "tools/cli/judge.h"

#include <stdexcept>
#include <variant>

#include "dealer/notation.h"

namespace freecell {

const Judgement& Judge::judge(const Deal* deal, int freecells, const Outcome& outcome) {
  judgement_.verdict = outcome.verdict;
  judgement_.reason = outcome.reason;
  judgement_.counts.reset();
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
} catch (const std::invalid_argument& error) {
  object(error.what());
}

void Judge::object(std::string objection) {
  judgement_.verdict = Verdict::kUnknown;
  judgement_.reason = StopReason::kError;
  judgement_.objection = std::move(objection);
}

}  // namespace freecell
