#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dealer/counting.h"
#include "dealer/deal.h"
#include "dealer/move.h"
#include "dealer/referee.h"
#include "dealer/transcript.h"
#include "solver/outcome.h"

namespace freecell {

/// What may be said in public of a deal.
struct Judgement {
  Verdict verdict = Verdict::kUnknown;
  StopReason reason = StopReason::kNone;
  std::optional<MoveCounts> counts;  ///< of `solution`
  std::string solution;              ///< standard notation under the ms rule; empty unless solved
  std::vector<Move> moves;           ///< the same, read back
  std::optional<int> lower_bound;    ///< on the moves of all solutions, as counted
  std::optional<int> gap;            ///< of the solution's count over it
  std::string objection;             ///< why a solution was refused; empty if all is well
};

/// Stands between the solver and the output: writes a solution down and has the referee replay what
/// was written, from the text. Only what passes is `solved`; what does not is `unknown`, reason
/// error, with an objection. A supermove larger than the counting allows, a card left on
/// the table that its rule takes home, and fewer moves than are said to be possible are objections,
/// too. One a thread; once warm it allocates nothing.
class Judge {
 public:
  /// `counting`: the game that solutions must also be right in, and whose count lower bounds are
  /// of.
  explicit Judge(const Counting& counting = {}) : counting_(counting) {}
  void set_counting(const Counting& counting) { counting_ = counting; }

  /// `deal`: null if there was none to be had; then nothing is solved. The judgement belongs to the
  /// judge and is valid until the next call.
  const Judgement& judge(const Deal* deal, int freecells, const Outcome& outcome);

 private:
  void judge_solution(const Deal& deal, int freecells, const Outcome& outcome);
  void judge_other_rules(const Deal& deal, int freecells);
  void judge_bound();
  void object(std::string objection);

  Counting counting_;
  Judgement judgement_;
  std::vector<PlayedMove> played_;
  std::vector<Move> counted_;
};

}  // namespace freecell
