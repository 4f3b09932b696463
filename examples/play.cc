// A game to play in a terminal: the board, the moves that are legal, a move, a move taken back, and
// advice while you play. It shows what a game needs of the library, with a search that Ctrl-C or a
// deadline ends.
//
//     play [DEAL] [FREECELLS]
//
// Each line of the input is a move in standard notation (`2a`, `27`, `3bv2`), or one of
//
//     moves    all legal moves
//     hint     what to play next, and whether the board can still be won
//     undo     take the last move back

#include <freecell/dealer/board_text.h>
#include <freecell/dealer/microsoft.h>
#include <freecell/dealer/notation.h>
#include <freecell/dealer/player_game.h>
#include <freecell/solver/adviser.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

namespace {

using namespace freecell;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{10};

std::atomic<bool> is_cancelled = false;

/// A move as notation has it, which leaves out a count that is implied.
std::string text_of(const PlayerGame& game, const Move& move) {
  std::string text;
  append_standard(text, game.referee().without_implied_count(move));
  return text;
}

void show(const PlayerGame& game) {
  std::string text;
  append_board_text(text, game.board());
  std::cout << text << game.counts().player_moves << " moves" << (game.won() ? ", won\n" : "\n");
}

void list_moves(const PlayerGame& game) {
  std::vector<Move> moves;
  game.legal_moves(moves);
  for (const Move& move : moves) std::cout << text_of(game, move) << " ";
  std::cout << "\n";
}

/// The search asks every few thousand positions whether to go on. This is the place for a deadline,
/// for a flag that another thread or a signal sets, and to show how far it has come.
void give_hint(Adviser& adviser, const PlayerGame& game) {
  is_cancelled = false;
  const Clock::time_point deadline = Clock::now() + kPatience;
  const Advice& advice = adviser.advise(game.board(), [&] {
    std::cerr << "\r" << adviser.so_far().expanded << " positions" << std::flush;
    if (is_cancelled) return StopReason::kInterrupted;
    return Clock::now() < deadline ? StopReason::kNone : StopReason::kTime;
  });
  std::cerr << "\r";
  if (const auto next = advice.next()) {
    std::cout << text_of(game, next->move) << ", and " << advice.counts->player_moves
              << " moves in all to win\n";
  } else {
    std::cout << to_string(advice.verdict) << " " << to_string(advice.reason) << "\n";
  }
}

void play(PlayerGame& game, const std::string& text) {
  std::vector<Move> moves;
  const auto read = parse_standard(text, moves);
  if (const auto* error = std::get_if<NotationError>(&read)) {
    std::cout << error->message << "\n";
    return;
  }
  for (const Move& move : moves) {
    if (const Violation broken = game.play(move); broken != Violation::kNone) {
      std::cout << text_of(game, move) << ": " << describe(broken) << "\n";
      return;
    }
  }
  show(game);
}

void run(PlayerGame& game) {
  Adviser adviser({.effort = Effort::kShort}, game.rules());
  show(game);
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "moves") {
      list_moves(game);
    } else if (line == "hint") {
      give_hint(adviser, game);
    } else if (line == "undo") {
      game.undo();
      show(game);
    } else {
      play(game, line);
    }
  }
}

}  // namespace

int main(int argc, char** argv) try {
  std::signal(SIGINT, [](int) { is_cancelled = true; });
  const Deal deal = microsoft_deal(argc > 1 ? std::atoll(argv[1]) : 617);
  PlayerGame game(deal, Rules().with_freecells(argc > 2 ? std::atoi(argv[2]) : kDefaultFreecells));
  run(game);
} catch (const std::exception& error) {
  std::cerr << "play: " << error.what() << "\n";
  return 2;
}
