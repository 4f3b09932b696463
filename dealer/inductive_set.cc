#include "dealer/inductive_set.h"

#include <cassert>

namespace freecell {

InductiveSetRules::InductiveSetRules(const Deal& deal, const Rules& rules, MemberKind kind,
                                     PairSet distinguished)
    : deal_(deal),
      rules_(rules.for_deal(deal).usual_game()),
      kind_(kind),
      distinguished_(kind == MemberKind::kClasses ? distinguished : kAllPairs),
      numbering_(deal, rules_) {
  rules_.autoplay = Autoplay::kNone;
}

std::optional<PositionNumber> InductiveSetRules::start() const {
  std::vector<Board> settled;
  append_settled(Board(deal_, rules_), rules_, 0, settled);
  return settled.front().won() ? std::nullopt : key_of(settled.front());
}

const char* InductiveSetRules::examine(PositionNumber number, MemberPlace& place,
                                       std::vector<PositionNumber>& successors) {
  successors.clear();
  const std::optional<Deal> position = numbering_.position(number);
  if (!position) return "is no position of this deal";
  if (!rules_.fits(*position)) return "has more cards in freecells than there are";
  const Referee referee(*position, rules_);
  const Board& board = referee.board();
  if (!is_settled(board, rules_)) return "has a card that goes home by itself";
  if (board.won()) return "is won";
  if (numbering_.number_of(board) != number) return "is another position written otherwise";
  place = place_of(board, number);

  list_moves(referee);
  const PairSet unknown = interchangeable_pairs(board, rules_) & ~distinguished_;
  for (const Move& move : moves_) {
    Referee next = referee;
    [[maybe_unused]] const Violation violation = next.play(move);
    assert(violation == Violation::kNone);
    settled_.clear();
    append_settled(next.board(), rules_, unknown, settled_);
    for (const Board& settled : settled_) {
      if (settled.won()) return "leads to a won position";
      const std::optional<PositionNumber> key = key_of(settled);
      if (!key) return "leads to a position without a number";
      successors.push_back(*key);
    }
  }
  return nullptr;
}

std::optional<PositionNumber> InductiveSetRules::key_of(PositionNumber number) const {
  if (kind_ == MemberKind::kPositions) return number;
  const std::optional<Deal> position = numbering_.position(number);
  if (!position || !rules_.fits(*position)) return std::nullopt;
  return key_of(Board(*position, rules_));
}

std::optional<PositionNumber> InductiveSetRules::key_of(const Board& board) const {
  return numbering_.number_of(
      kind_ == MemberKind::kClasses ? class_representative(board, rules_, distinguished_) : board);
}

MemberPlace InductiveSetRules::place_of(const Board& board, PositionNumber number) const {
  std::uint32_t ranks = 0;
  for (const std::uint8_t rank : board.foundations) ranks = ranks << 4 | rank;
  const auto home = static_cast<std::uint32_t>(board.cards_home());
  const auto dug_out = static_cast<std::uint32_t>(numbering_.cards_dug_out(board));
  assert(home <= kCards && dug_out <= kCards);
  return {dug_out << 22 | home << 16 | ranks, number};
}

/// Moves of single cards make up all others, except for runs that are longer than there is room
/// for.
void InductiveSetRules::list_moves(const Referee& referee) {
  switch (rules_.run_moves) {
    case RunMoves::kAsRoomAllows:
      return referee.legal_moves(moves_);
    case RunMoves::kAnyNumber:
      return referee.legal_moves_and_supermoves(moves_);
  }
  assert(false);
}

}  // namespace freecell
