#include "dealer/transcript.h"

#include <cassert>
#include <stdexcept>

namespace freecell {
namespace {

void append_automatic_moves(const Referee& referee, std::vector<PlayedMove>& played) {
  for (const HomeMove& home : referee.automatic_moves()) {
    played.push_back({{home.from, Place::foundation(), 1}, home.card, true});
  }
}

/// Counts the cards that `move` takes on `board` and that are not yet home on `other`.
int count_not_home(const Board& board, const Move& move, const Board& other) {
  const auto is_home = [&](Card card) {
    return card.rank() <= other.foundations[card.suit_index()];
  };
  if (move.from.is_freecell()) return is_home(board.freecells[move.from.index].value()) ? 0 : 1;
  const Pile& pile = board.cascades[move.from.index];
  assert(move.from.is_cascade() && move.count <= pile.size());
  int count = 0;
  for (int depth = 1; depth <= move.count; ++depth) count += !is_home(pile[pile.size() - depth]);
  return count;
}

/// Plays `move`. Returns it with count 0 if notation implies its count.
Move play_and_shorten(Referee& referee, const Move& move) {
  const Move shortened = referee.without_implied_count(move);
  if (const Violation violation = referee.play(move); violation != Violation::kNone) {
    throw std::invalid_argument(describe(violation));
  }
  return shortened;
}

}  // namespace

void write_transcript(const Deal& deal, const Rules& rules, std::span<const Move> moves,
                      std::vector<PlayedMove>& played) {
  played.clear();
  Referee referee(deal, rules);
  append_automatic_moves(referee, played);
  for (const Move& given : moves) {
    const Move move = referee.resolve(given);
    const Card card = referee.moved_card(move).value_or(Card());
    if (const Violation violation = referee.play(move); violation != Violation::kNone) {
      throw std::invalid_argument(describe(violation));
    }
    played.push_back({move, card, false});
    append_automatic_moves(referee, played);
  }
}

/// Both games are played side by side. In the game of the ms rule the same cards lie in the same
/// places, except for some that are home already. No move needs one of those, because a card that
/// is not home cannot be put on a card that the rule takes home: those of the other colour that
/// could be are home, and so is the one of its own suit.
std::vector<Move> moves_under_ms_rule(const Deal& deal, const Rules& rules,
                                      std::span<const Move> moves) {
  std::vector<PlayedMove> played;
  write_transcript(deal, rules, moves, played);
  Rules by_hand = rules;
  by_hand.autoplay = Autoplay::kNone;
  Referee as_played(deal, by_hand);
  Referee under_ms_rule(deal, rules.usual_game());
  std::vector<Move> result;
  for (const PlayedMove& step : played) {
    Move move = step.move;
    const int count = count_not_home(as_played.board(), move, under_ms_rule.board());
    as_played.play(step.move);
    move.count = static_cast<std::uint8_t>(count);
    if (count > 0) result.push_back(play_and_shorten(under_ms_rule, move));
  }
  return result;
}

}  // namespace freecell
