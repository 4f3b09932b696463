#include "solver/adviser.h"

#include <stdexcept>
#include <string>

#include "dealer/board_deal.h"

namespace freecell {

const Advice& Adviser::advise(const Board& board, const StopCallback& stop) {
  if (board.freecell_count != rules_.freecells) {
    throw std::invalid_argument("the board has " + std::to_string(board.freecell_count) +
                                " freecells, and the rules have " +
                                std::to_string(rules_.freecells));
  }
  const Deal deal = deal_of(board);
  const ConfirmedOutcome& outcome = solver_.solve(deal, stop);
  advice_.verdict = outcome.verdict;
  advice_.reason = outcome.reason;
  advice_.counts = outcome.counts;
  advice_.line.clear();
  if (outcome.verdict != Verdict::kSolved) return advice_;
  write_transcript(deal, rules_.usual_game(), outcome.moves, advice_.line);
  for (PlayedMove& played : advice_.line) played.move = from_game_of_deal(board, played.move);
  return advice_;
}

}  // namespace freecell
