#include "solver/adviser.h"

#include <algorithm>
#include <cassert>

#include "dealer/board_deal.h"
#include "dealer/board_text.h"
#include "dealer/referee.h"

namespace freecell {
namespace {

std::string text_of(const Board& board) {
  std::string text;
  append_board_text(text, board);
  return text;
}

}  // namespace

const Advice& Adviser::advise(const Board& board, const StopCallback& stop) {
  check_freecells(board, rules_);
  const std::string text = text_of(board);
  const bool is_known = advice_.verdict != Verdict::kUnknown;
  if (is_known && text == advised_) return advice_;
  if (!(is_known && text == expected_ && go_on(board))) {
    forget();
    search(board, stop);
  }
  count(board);
  advised_ = text;
  expected_ = board_after_next(board);
  return advice_;
}

void Adviser::forget() {
  advised_.clear();
  expected_.clear();
}

void Adviser::search(const Board& board, const StopCallback& stop) {
  const Deal deal = deal_of(board);
  const ConfirmedOutcome& outcome = solver_.solve(deal, stop);
  advice_ = {.verdict = outcome.verdict, .reason = outcome.reason};
  if (outcome.verdict != Verdict::kSolved) return;
  write_transcript(deal, rules_.usual_game(), outcome.moves, advice_.line);
  for (PlayedMove& played : advice_.line) played.move = from_game_of_deal(board, played.move);
}

/// Drops the move that was made, and the cards that have gone home after it. Returns whether the
/// line goes on from `board`: it does not if another rule than ms took a card home before its turn.
/// No card comes back, so the searches that follow do not lead round in circles.
bool Adviser::go_on(const Board& board) {
  auto& line = advice_.line;
  assert(!line.empty());
  line.erase(line.begin());
  const auto is_home = [&](const PlayedMove& played) {
    return board.foundations[played.card.suit_index()] >= played.card.rank();
  };
  const auto is_players = [](const PlayedMove& played) { return !played.automatic; };
  const auto next = std::ranges::find_if(line, is_players);
  line.erase(std::remove_if(line.begin(), next, is_home), next);
  return !std::ranges::any_of(line, is_home);
}

void Adviser::count(const Board& board) {
  advice_.counts.reset();
  if (advice_.verdict != Verdict::kSolved) return;
  Referee referee(board, rules_.usual_game());
  for (const PlayedMove& played : advice_.line) {
    if (!played.automatic) referee.play(played.move);
  }
  advice_.counts = referee.counts();
}

/// Empty if there is no next move.
std::string Adviser::board_after_next(const Board& board) const {
  if (advice_.line.empty()) return {};
  Referee referee(board, rules_);
  referee.play(advice_.line.front().move);
  return text_of(referee.board());
}

}  // namespace freecell
