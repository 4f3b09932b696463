#include "tools/commands/begun_game.h"

#include <cassert>

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

// ---- Moves in words ----

std::string card_text(Card card) { return {rank_letter(card.rank()), suit_letter(card.suit())}; }

std::string place_text(Place place) {
  constexpr std::string_view kFreecellLetters = "abcdefgijk";  // as in standard notation, no h
  if (place.is_freecell()) return std::string("freecell ") + kFreecellLetters[place.index];
  if (place.is_foundation()) return "home";
  return "cascade " + std::to_string(place.index + 1);
}

/// The cards that a move moves: `7H`, or `9S 8H 7C` for a supermove.
std::string moved_cards(const Board& board, const Move& move) {
  if (move.from.is_freecell()) return card_text(board.freecells[move.from.index].value());
  const Pile& pile = board.cascades[move.from.index];
  assert(move.count >= 1 && move.count <= pile.size());
  std::string text;
  for (int i = pile.size() - move.count; i < pile.size(); ++i) {
    text += (text.empty() ? "" : " ") + card_text(pile[i]);
  }
  return text;
}

std::string target_text(const Board& board, Place to) {
  if (to.is_foundation()) return "home";
  if (!to.is_cascade()) return "to " + place_text(to);
  const Pile& pile = board.cascades[to.index];
  if (pile.empty()) return "to empty " + place_text(to);
  return "to " + card_text(pile.top()) + " (" + place_text(to) + ")";
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

std::string describe_move(const Board& board, const Move& move) {
  return moved_cards(board, move) + " from " + place_text(move.from) + " " +
         target_text(board, move.to);
}

std::string cards_gone_home(const Board& before, const Board& after) {
  std::string text;
  for (int rank = 1; rank <= kRanks; ++rank) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const bool gone = before.foundations[suit] < rank && rank <= after.foundations[suit];
      if (!gone) continue;
      text += (text.empty() ? "" : " ") + card_text(Card::of(rank, static_cast<Suit>(suit)));
    }
  }
  return text;
}

}  // namespace freecell
