#include "dealer/inductive_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "tests/support/boards.h"
#include "tests/support/plain_state.h"

namespace freecell {
namespace {

using test::deal_of;
using test::PlainState;

/// Random games under the ms rule; `visit(board)` sees every position.
template <typename Visitor>
void play_at_random(const Deal& deal, int games, Visitor&& visit) {
  std::mt19937_64 random(5);
  std::vector<Move> moves;
  for (int game = 0; game < games; ++game) {
    Referee referee(deal, {});
    for (int step = 0; step < 60; ++step) {
      visit(referee.board());
      referee.legal_moves(moves);
      if (moves.empty() || referee.board().won()) break;
      referee.play(moves[random() % moves.size()]);
    }
  }
}

TEST(PositionNumbering, TellsPositionsApartAndGivesThemBack) {
  const Deal deal = microsoft_deal(617);
  const PositionNumbering numbering(deal, {});
  std::map<PositionNumber, PlainState> seen;
  std::set<PlainState> arrangements;
  play_at_random(deal, 200, [&](const Board& board) {
    const auto number = numbering.number_of(board);
    ASSERT_TRUE(number);
    const PlainState arrangement(board);
    arrangements.insert(arrangement);
    const auto [found, is_new] = seen.emplace(*number, arrangement);
    EXPECT_EQ(found->second, arrangement);
    const auto back = numbering.position(*number);
    ASSERT_TRUE(back);
    EXPECT_EQ(PlainState(Board(*back, Rules().with_freecells(4))), arrangement);
  });
  EXPECT_EQ(seen.size(), arrangements.size());
  EXPECT_GT(seen.size(), 1500u);
}

TEST(PositionNumbering, CardsThatWereDugOutStayDugOut) {
  const Deal deal = microsoft_deal(617);
  const PositionNumbering numbering(deal, {});
  int before = 0;
  int most = 0;
  play_at_random(deal, 50, [&](const Board& board) {
    const int dug_out = numbering.cards_dug_out(board);
    if (numbering.number_of(board) == PositionNumber()) before = 0;  // of another game
    EXPECT_GE(dug_out, before);
    EXPECT_LE(dug_out, before + 1 + board.cards_home());
    before = dug_out;
    most = std::max(most, dug_out);
  });
  EXPECT_GT(most, 10);
}

/// 7H has been dealt onto 8C, where it fits, QH onto KH, where it does not.
TEST(PositionNumbering, ACardThatCanComeBackIsNotDugOut) {
  const Deal deal = deal_of(
      "Founds: C-7 D-K H-6 S-K\n"
      ": KC QC JC TC 9C 8C 7H\n: KH QH\n: JH TH 9H 8H\n:\n");
  const PositionNumbering numbering(deal, {});
  Board now(deal, Rules().with_freecells(1));
  EXPECT_EQ(numbering.cards_dug_out(now), 0);
  std::swap(now.cascades[0], now.cascades[1]);
  EXPECT_EQ(numbering.cards_dug_out(now), 0);
  now.freecells[0] = now.cascades[1].pop();
  EXPECT_EQ(numbering.cards_dug_out(now), 0);
  now.cascades[3].push(now.cascades[0].pop());
  EXPECT_EQ(numbering.cards_dug_out(now), 1);
}

TEST(PositionNumbering, TheStartIsZeroAndMostNumbersAreNoPosition) {
  const Deal deal = microsoft_deal(617);
  const PositionNumbering numbering(deal, {});
  EXPECT_EQ(numbering.number_of(Board(deal, Rules().with_freecells(4))), PositionNumber());
  const auto back = numbering.position({});
  ASSERT_TRUE(back);
  EXPECT_EQ(PlainState(Board(*back, Rules().with_freecells(4))),
            PlainState(Board(deal, Rules().with_freecells(4))));
  EXPECT_FALSE(numbering.position({~std::uint64_t{0}, 0}));
  EXPECT_FALSE(numbering.position({0, ~std::uint64_t{0}}));
  EXPECT_FALSE(numbering.position({1, 0}));  // an ace home that others lie on
  std::mt19937_64 random(9);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_FALSE(numbering.position({random() >> 1, random() >> 2}));
  }
}

/// Every member that single-card moves and the ms rule reach: small, since nothing can be put on
/// anything.
std::set<PositionNumber> closure(InductiveSetRules& rules, const Member& start) {
  std::set<PositionNumber> keys{start.number};
  std::vector<PositionNumber> open{start.number};
  std::vector<Member> successors;
  while (!open.empty()) {
    const PositionNumber key = open.back();
    open.pop_back();
    MemberPlace place;
    EXPECT_EQ(rules.examine({key}, place, successors), nullptr);
    EXPECT_EQ(place.number, key);
    EXPECT_EQ(rules.key_of(key), key);
    for (const Member& successor : successors) {
      if (keys.insert(successor.number).second) open.push_back(successor.number);
    }
  }
  return keys;
}

TEST(InductiveSetRules, TheClosureOfAnUnsolvableDealIsClosed) {
  const Deal deal = microsoft_deal(781948);
  for (const MemberKind kind : {MemberKind::kPositions, MemberKind::kClasses}) {
    InductiveSetRules rules(deal, {}, {.kind = kind});
    const auto start = rules.start();
    ASSERT_TRUE(start);
    // As the searches of the solver count.
    EXPECT_EQ(closure(rules, *start).size(), kind == MemberKind::kPositions ? 4381u : 3270u);
  }
}

TEST(InductiveSetRules, SayWhatCannotBeAMember) {
  const Deal deal = deal_of(
      "Founds: C-K D-K H-K S-J\n"
      ": KS QS\n:\n:\n:\n");
  // The queen and then the king go home by themselves.
  InductiveSetRules won(deal, {}, SetClaim());
  EXPECT_FALSE(won.start());

  const Deal stuck = deal_of(
      "Founds: C-0 D-0 H-0 S-0\n"
      ": KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AC\n"
      ": KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AD\n"
      ": KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AH\n"
      ": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AS\n");
  InductiveSetRules rules(stuck, Rules().with_freecells(0), SetClaim());
  MemberPlace member;
  std::vector<Member> successors;
  EXPECT_STREQ(rules.examine({{~std::uint64_t{0}, 0}}, member, successors),
               "is no position of this deal");
  EXPECT_STREQ(rules.examine({}, member, successors), "has a card that goes home by itself");
  // 2S, its place is the fourth, in a freecell that the game does not have.
  const PositionNumbering numbering(stuck, {});
  std::uint64_t weight = 1;
  for (int card = 4; card < 7; ++card) weight *= 6;
  const auto in_cell = numbering.position({0b1111, 2 * weight});
  ASSERT_TRUE(in_cell);
  ASSERT_EQ(in_cell->freecell_cards().size(), 1u);
  EXPECT_STREQ(rules.examine({{0b1111, 2 * weight}}, member, successors),
               "has more cards in freecells than there are");
}

TEST(InductiveSetRules, ASuccessorThatIsWonIsAFault) {
  // Nothing goes home by itself, but once the king has moved everything does.
  const Deal deal = deal_of(
      "Founds: C-K D-K H-K S-J\n"
      ": QS KS\n:\n:\n:\n");
  for (const auto& [word, kind] : kMemberKindWords) {
    InductiveSetRules rules(deal, Rules().with_freecells(0), {.kind = kind, .at_least = 2});
    const auto start = rules.start();
    ASSERT_TRUE(start) << word;
    MemberPlace place;
    std::vector<Member> successors;
    EXPECT_STREQ(rules.examine(*start, place, successors), "leads to a won position") << word;
  }
}

TEST(InductiveSetRules, ADealWithTooManyCardsInCellsIsRefused) {
  const Deal deal = deal_of(
      "Freecells: KS\n"
      "Founds: C-K D-K H-K S-Q\n"
      ":\n:\n:\n:\n");
  EXPECT_THROW(InductiveSetRules(deal, Rules().with_freecells(0), SetClaim()),
               std::invalid_argument);
}

}  // namespace
}  // namespace freecell
