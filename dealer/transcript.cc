#include "dealer/transcript.h"

#include <stdexcept>

namespace freecell {
namespace {

void append_automatic_moves(const Referee& referee, std::vector<PlayedMove>& played) {
  for (const HomeMove& home : referee.automatic_moves()) {
    played.push_back({{home.from, Place::foundation(), 1}, home.card, true});
  }
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

}  // namespace freecell
