#include "dealer/inductive_set.h"

#include <algorithm>
#include <cassert>

#include "dealer/parking.h"

namespace freecell {
namespace {

/// Whether the move leads nowhere else than another one, or nowhere at all: the order of empty
/// freecells and cascades does not count.
bool is_repeated(const Board& board, const Move& move) {
  const Place place = move.to;
  const auto is_empty = [&](int index) {
    return place.is_cascade() ? board.cascades[index].empty() : !board.freecells[index];
  };
  if (place.is_freecell() && move.from.is_freecell()) return true;
  if (place.is_foundation() || !is_empty(place.index)) return false;
  for (int before = 0; before < place.index; ++before) {
    if (is_empty(before)) return true;
  }
  return false;
}

}  // namespace

InductiveSetRules::InductiveSetRules(const Deal& deal, const Rules& rules, const SetClaim& claim)
    : deal_(deal),
      metric_(rules.counting.metric),
      rules_(rules.for_deal(deal).with_autoplay(Autoplay::kNone)),
      claim_(claim),
      numbering_(deal, rules_) {
  assert(!counts_moves() || 1 <= claim.at_least);
  if (kind() != MemberKind::kClasses) claim_.distinguished = kAllPairs;
  if (!counts_moves()) rules_ = rules_.usual_game().with_autoplay(Autoplay::kNone);
}

std::optional<Member> InductiveSetRules::start() {
  const Board board(deal_, rules_);
  settled_.clear();
  append_settled(board, rules_, 0, settled_);
  const Board& settled = settled_.front();
  begin_ways(settled);
  const int went_home = settled.cards_home() - board.cards_home();
  constexpr Move kNone = {Place::freecell(0), Place::freecell(0)};
  ways_.push_back({kNone, counts_moves() && counts_cards() ? went_home : 0});
  if (settled.won() && !may_be_missing(0)) return std::nullopt;
  const auto key = key_of(settled);
  assert(key);
  return Member{key.value_or(PositionNumber()), ways_.front().moves};
}

void InductiveSetRules::begin_ways(const Board& member) {
  ways_.clear();
  if (!counts_moves()) return;
  member_ = member;
  parking_.reset();
  parked_without_ = {};
}

const char* InductiveSetRules::examine(const Member& member, MemberPlace& place,
                                       std::vector<Member>& successors) {
  successors.clear();
  settled_.clear();
  const std::optional<Deal> position = numbering_.position(member.number);
  if (!position) return "is no position of this deal";
  if (!rules_.fits(*position)) return "has more cards in freecells than there are";
  const Referee referee(*position, rules_);
  const Board& board = referee.board();
  if (!is_settled(board, rules_)) return "has a card that goes home by itself";
  if (board.won()) return "is won";
  if (numbering_.number_of(board) != member.number) return "is another position written otherwise";
  place = place_of(board, member.number);

  begin_ways(board);
  list_moves(referee);
  const PairSet unknown = interchangeable_pairs(board, rules_) & ~claim_.distinguished;
  for (const Move& move : moves_) {
    if (is_repeated(board, move)) continue;
    const char* fault = add_successors(referee, move, member.moves, unknown, successors);
    if (fault != nullptr) return fault;
  }
  return nullptr;
}

/// Adds what `move` leads to. Returns in words what is wrong with that, or null.
const char* InductiveSetRules::add_successors(const Referee& before, const Move& move, int moves,
                                              PairSet unknown, std::vector<Member>& successors) {
  Referee after = before;
  [[maybe_unused]] const Violation violation = after.play(move);
  assert(violation == Violation::kNone);
  if (!counts_moves()) settled_.clear();
  const std::size_t first = settled_.size();
  append_settled(after.board(), rules_, unknown, settled_);
  for (std::size_t i = first; i < settled_.size(); ++i) {
    const Board& settled = settled_[i];
    int made = 0;
    if (counts_moves()) {
      made = moves + moves_in(after.counts(), metric_);
      if (counts_cards()) made += settled.cards_home() - after.board().cards_home();
      ways_.push_back({move, made});
    }
    if (settled.won() && !(counts_moves() && made >= claim_.at_least)) {
      return "leads to a won position";
    }
    const std::optional<PositionNumber> key = key_of(settled);
    if (!key) return "leads to a position without a number";
    successors.push_back({*key, made});
  }
  return nullptr;
}

/// The cost of going home is added to that of the cards that have to be parked. What goes home by
/// itself changes nothing there. The board without the cards that were moved has the lower bound.
/// It is that of the successor if they cover no card: neither the target nor each other.
bool InductiveSetRules::may_be_missing(std::size_t index) {
  if (!counts_moves()) return false;
  assert(index < settled_.size() && settled_.size() == ways_.size());
  const auto& [move, moves] = ways_[index];
  const Board& board = settled_[index];
  const int to_go_home = counts_cards() ? kCards - board.cards_home() : 0;
  const int count = claim_.at_least - moves - to_go_home;
  if (count <= 0 || must_park_without_moved(move, count)) return true;
  const bool covers =
      move.count > 1 || (move.to.is_cascade() && !member_->cascades[move.to.index].empty());
  return covers && ParkingGame(board, rules_, metric_).must_park(count);
}

/// Whether at least `count` must be parked of the member's board without the cards that `move`
/// takes. Cards in freecells need not be parked again.
bool InductiveSetRules::must_park_without_moved(const Move& move, int count) {
  if (!parking_) parking_.emplace(*member_, rules_, metric_);
  const int cards = move.from.is_cascade() ? move.count : 0;
  std::int8_t& known = parked_without_[move.from.is_cascade() ? move.from.index : 0][cards];
  if (count <= known) return true;
  const bool must = cards == 0 ? parking_->must_park(count)
                               : parking_->must_park_without(move.from.index, cards, count);
  if (must) known = static_cast<std::int8_t>(count);
  return must;
}

std::optional<PositionNumber> InductiveSetRules::key_of(PositionNumber number) const {
  if (kind() != MemberKind::kClasses) return number;
  const std::optional<Deal> position = numbering_.position(number);
  if (!position || !rules_.fits(*position)) return std::nullopt;
  return key_of(Board(*position, rules_));
}

std::optional<PositionNumber> InductiveSetRules::key_of(const Board& board) const {
  return numbering_.number_of(kind() == MemberKind::kClasses
                                  ? class_representative(board, rules_, claim_.distinguished)
                                  : board);
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
/// for. A player move counts 1 for all its cards.
void InductiveSetRules::list_moves(const Referee& referee) {
  if (counts_moves() && !counts_cards()) return referee.legal_moves_and_supermoves(moves_);
  switch (rules_.run_moves) {
    case RunMoves::kAsRoomAllows:
      return referee.legal_moves(moves_);
    case RunMoves::kAnyNumber:
      return referee.legal_moves_and_supermoves(moves_);
  }
  assert(false);
}

}  // namespace freecell
