// What to play next: reads a board, such as `freecell deal 617` prints, and says whether it can
// still be won, and by which moves.
//
//     hint [FREECELLS] < board.txt

#include <freecell/dealer/board_text.h>
#include <freecell/solver/confirmed_outcome.h>

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <variant>

namespace {

using namespace freecell;

int give_hint(const Deal& deal, const Rules& rules) {
  // A short solution looks like a player's; a fast one would do to know whether there is any.
  ConfirmedSolver solver({.effort = Effort::kShort}, rules);
  const ConfirmedOutcome& outcome = solver.solve(deal);
  if (outcome.verdict == Verdict::kSolved) {
    std::cout << "won in " << outcome.counts->player_moves << " moves: " << outcome.solution
              << "\n";
    return 0;
  }
  std::cout << to_string(outcome.verdict) << " (" << to_string(outcome.reason) << ")\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) try {
  const int freecells = argc > 1 ? std::atoi(argv[1]) : kDefaultFreecells;
  const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  const auto board = BoardTextReader(text).next();
  if (const auto* error = std::get_if<BoardTextError>(&board)) {
    std::cerr << "hint: " << error->line << ":" << error->column << ": " << error->message << "\n";
    return 2;
  }
  const auto* deal = std::get_if<Deal>(&board);
  if (deal == nullptr) {
    std::cerr << "hint: no board\n";
    return 2;
  }
  return give_hint(*deal, Rules().with_freecells(freecells));
} catch (const std::exception& error) {
  std::cerr << "hint: " << error.what() << "\n";
  return 2;
}
