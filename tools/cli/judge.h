#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"
#include "solver/outcome.h"

namespace freecell {

/// What may be said in public of a deal.
struct Judgement {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<MoveCounts> counts;  ///< of `solution`
  std::string solution;              ///< standard notation under the ms rule; empty unless solved
  std::vector<Move> moves;           ///< the same, read back
  std::string objection;             ///< why a solution was refused; empty if all is well
};

/// Stands between the solver and the output: writes a solution down and has the referee replay what
/// was written, from the text. Only what passes is `solved`; what does not is `unknown`, reason
/// error, with an objection. One a thread; once warm it allocates nothing.
class Judge {
 public:
  /// `deal`: null if there was none to be had; then nothing is solved. The judgement belongs to the
  /// judge and is valid until the next call.
  const Judgement& judge(const Deal* deal, int freecells, const Outcome& outcome);

 private:
  void judge_solution(const Deal& deal, int freecells, const Outcome& outcome);
  void object(std::string objection);

  Judgement judgement_;
};

}  // namespace freecell
