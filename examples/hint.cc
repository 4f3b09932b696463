// What to play next: reads a board, such as `freecell deal 617` prints, and says whether it can
// still be won, and by which moves.
//
//     hint [FREECELLS] < board.txt

#include <freecell/dealer/board_text.h>
#include <freecell/dealer/notation.h>
#include <freecell/dealer/referee.h>
#include <freecell/solver/effort.h>

#include <cstdlib>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <variant>

namespace {

using namespace freecell;

std::string moves_text(const Outcome& outcome) {
  std::string text;
  write_standard(outcome.moves, text);
  return text;
}

int give_hint(const Deal& deal, int freecells) {
  // A short solution looks like a player's; a fast one would do to know whether there is any.
  const std::unique_ptr<DealSolver> solver =
      make_solver({.effort = Effort::kShort}, freecells, Limits{});
  const Outcome& outcome = solver->solve(deal);
  if (outcome.verdict != Verdict::kSolved) {
    std::cout << to_string(outcome.verdict) << " (" << to_string(outcome.reason) << ")\n";
    return 1;
  }
  const Ruling ruling = Referee::replay(deal, freecells, Autoplay::kMicrosoft, outcome.moves);
  if (!ruling.valid()) {
    std::cerr << "hint: " << describe(ruling.violation) << "\n";
    return 3;
  }
  std::cout << "won in " << ruling.counts.player_moves << " moves: " << moves_text(outcome) << "\n";
  return 0;
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
  return give_hint(*deal, freecells);
} catch (const std::exception& error) {
  std::cerr << "hint: " << error.what() << "\n";
  return 2;
}
