#include "tools/commands/begun_game.h"

#include "base/shown_text.h"
#include "dealer/notation.h"
#include "tools/io/files/errors.h"
#include "tools/io/solutions/solution_stream.h"

namespace freecell {
namespace {

SolutionCheck check_moves(std::string_view moves, const GameClaim& claim) {
  SolutionCheck check;
  read_standard_moves(moves, claim.rules, [&](const FoundSolution& solution) {
    check = check_found_solution(solution, claim);
  });
  return check;
}

}  // namespace

BegunGame::BegunGame(std::string_view moves, const GameClaim& claim)
    : positions_{Referee(claim.deal.value(), claim.rules)} {
  if (moves.find_first_not_of(" \t\r\n") == std::string_view::npos) return;
  const SolutionCheck check = check_moves(moves, claim);
  const auto& game = check.game ? check.game : check.begun;
  if (!game) throw InputError("--moves: " + shown(check.reason));
  positions_.front() = Referee(*game->deal, game->rules);
  moves_ = game->moves;
  reading_ = check.reading;
  for (const Move& move : moves_) {
    positions_.push_back(positions_.back());
    positions_.back().play(move);
  }
}

std::string BegunGame::move_after(std::size_t moves) const {
  return standard_text(after(moves), moves_.at(moves));
}

/// The line of a search may be another one than that of the search before, and no shorter, and so
/// lead round in circles. So the adviser follows the game from where a card last went home: no such
/// card comes back, and each line goes on to the next one. If the game is lost, it need not.
const Advice& BegunGame::advise(Adviser& adviser, const StopCallback& stop) const {
  const Advice& advice = adviser.advise(last().board(), stop);
  if (advice.verdict != Verdict::kSolved) return advice;
  adviser.forget();  // its line from here may go back to boards that the game had already
  for (std::size_t i = after_last_home(); i < size(); ++i) adviser.advise(after(i).board(), stop);
  return adviser.advise(last().board(), stop);
}

std::size_t BegunGame::after_last_home() const {
  std::size_t moves = size();
  while (moves > 0 && after(moves - 1).board().foundations == last().board().foundations) --moves;
  return moves;
}

/// Most games are lost by their last move. Else the move is looked for by halves.
std::optional<std::size_t> BegunGame::losing_move(Adviser& adviser,
                                                  const StopCallback& stop) const {
  std::size_t first = 0;  // no earlier position is lost
  std::size_t lost = size();
  while (first < lost) {
    const std::size_t middle = lost == size() ? lost - 1 : (first + lost) / 2;
    const Verdict verdict = adviser.advise(after(middle).board(), stop).verdict;
    if (verdict == Verdict::kUnknown) return std::nullopt;
    (verdict == Verdict::kSolved ? first : lost) = middle + (verdict == Verdict::kSolved ? 1 : 0);
  }
  return lost;
}

std::string standard_text(const Referee& position, const Move& move) {
  std::string text;
  append_standard(text, position.without_implied_count(move));
  return text;
}

}  // namespace freecell
