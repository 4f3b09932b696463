#include "dealer/inductive_set.h"

namespace freecell {

InductiveSetRules::InductiveSetRules(const Deal& deal, const Rules& rules)
    : deal_(deal), rules_(rules.for_deal(deal).usual_game()), numbering_(deal) {}

std::optional<Member> InductiveSetRules::start() const {
  return member_of(Referee(deal_, rules_).board());
}

const char* InductiveSetRules::examine(PositionNumber number, Member& member,
                                       std::vector<Member>& successors) {
  successors.clear();
  const std::optional<Deal> position = numbering_.position(number);
  if (!position) return "is no position of this deal";
  if (!rules_.fits(*position)) return "has more cards in freecells than there are";
  const Referee referee(*position, rules_);
  if (!referee.automatic_moves().empty()) return "has a card that goes home by itself";
  const std::optional<Member> found = member_of(referee.board());
  if (!found) return "is won";
  if (found->number != number) return "is another position written otherwise";
  member = *found;

  referee.legal_moves(moves_);
  for (const Move& move : moves_) {
    Referee next = referee;
    next.play(move);
    const std::optional<Member> successor = member_of(next.board());
    if (!successor) return "leads to a won position";
    successors.push_back(*successor);
  }
  return nullptr;
}

std::optional<Member> InductiveSetRules::member_of(const Board& board) const {
  const std::optional<PositionNumber> number = numbering_.number_of(board);
  if (!number || board.won()) return std::nullopt;
  std::uint32_t ranks = 0;
  for (const std::uint8_t rank : board.foundations) ranks = ranks << 4 | rank;
  const auto home = static_cast<std::uint32_t>(board.cards_home());
  const auto dug_out = static_cast<std::uint32_t>(numbering_.cards_dug_out(board));
  return Member{dug_out << 22 | home << 16 | ranks, *number};
}

}  // namespace freecell
