#include "dealer/position_class.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/microsoft.h"
#include "dealer/position_number.h"
#include "dealer/referee.h"
#include "tests/solver/late_deal.h"
#include "tests/support/boards.h"
#include "tests/support/plain_state.h"

namespace freecell {
namespace {

using test::card_of;
using test::deal_of;
using test::exchanged;
using test::late_deal;
using test::PlainState;

constexpr int kPairs = kCards / 2;
PairSet bit_of(int pair) { return PairSet{1} << pair; }

/// The pairs of these cards: "QC 7H".
PairSet pairs_of(std::string_view cards) {
  PairSet pairs = 0;
  for (std::size_t at = 0; at < cards.size(); at += 3) {
    pairs |= bit_of(PlainState::pair(card_of(cards.substr(at, 2)).id()));
  }
  return pairs;
}

PairSet interchangeable_on(std::string_view text, int freecells = 4) {
  return interchangeable_pairs(Board(deal_of(text), Rules().with_freecells(freecells)), {});
}

TEST(InterchangeablePairs, AreThoseOfTheseBoards) {
  struct Known {
    const char* why;
    const char* board;
    const char* pairs;
  };
  const Known boards[] = {
      {"at feet and in freecells",
       "Foundations: H-K C-T D-K S-T\nFreecells: QC QS\n: KC\n: KS\n: JC\n: JS\n", "KC QC"},
      {"one at a foot, one in a freecell",
       "Foundations: H-K C-T D-K S-T\nFreecells: QC KS\n: KC\n: QS\n: JC\n: JS\n", "KC QC"},
      {"on cards that they fit on",
       "Foundations: H-T C-T D-T S-T\n: KC QH JS\n: KD QS\n: KH QC JD\n: KS QD JC\n: JH\n",
       "KC KD QC QD"},
      {"QC is the next of clubs; QS is not that of spades",
       "Foundations: H-K C-J D-K S-T\n: KC\n: KS\n: QC\n: QS\n: JS\n", "KC"},
      {"one is home", "Foundations: H-K C-Q D-K S-T\n: KC\n: KS\n: QS\n: JS\n", ""},
      {"all are home", test::kWonBoard, ""},
      {"9C lies on JD, which it does not fit on",
       "Foundations: H-9 C-7 D-9 S-7\n: KC\n: KS\n: KD\n: KH\n: QC\n: QS\n: QD\n: QH\n: JC\n"
       ": JS\n: JD 9C\n: JH TC TH\n: TS TD 9S 8C 8S\n",
       "KC KD QC QD JC"},
      {"QC lies on KC, which it does not fit on",
       "Foundations: H-K C-T D-K S-T\n: KC QC\n: KS\n: QS\n: JC\n: JS\n", ""},
      {"JC lies on KC", "Foundations: H-K C-T D-K S-T\n: KC JC\n: KS\n: QS\n: QC\n: JS\n", "QC"},
      {"in one cascade",
       "Foundations: H-4 C-4 D-7 S-4\n: 6S 5H 7H 6C\n: 5C\n: 5S\n: KC QC JC TC 9C 8C 7C\n"
       ": KS QS JS TS 9S 8S 7S\n: KH QH JH TH 9H 8H 6H\n: KD QD JD TD 9D 8D\n",
       "6C"},
      {"kings and queens alone",
       "Foundations: H-T C-K D-T S-K\n: KH\n: KD\n: QH\n: QD\n: JD\n: JH\n", "KH QH"},
      {"ten feet",
       "Foundations: H-Q C-9 D-Q S-9\n: KC\n: KS\n: QC\n: QS\n: JC\n: JS\n: TC\n: TS\n: KD\n"
       ": KH\n",
       "KC QC JC"},
      {"kings carry runs",
       "Foundations: H-J C-9 D-J S-9\n: KC QH JC\n: KS QD JS\n: KD QC\n: KH QS\n: TC\n: TS\n",
       "KC KD QC JC"},
  };
  for (const auto& [why, board, pairs] : boards) {
    EXPECT_EQ(interchangeable_on(board), pairs_of(pairs)) << why;
  }
}

/// An ace fits on a two, but no number has a digit for an ace on another two.
TEST(InterchangeablePairs, NoAceLiesOnThem) {
  const std::string others =
      ": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C AC\n: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AS\n"
      ": KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
  EXPECT_EQ(interchangeable_on("Foundations: D-K\n: 2C\n: 2S\n" + others + " AH\n"),
            pairs_of("2C"));
  EXPECT_EQ(interchangeable_on("Foundations: D-K\n: 2C AH\n: 2S\n" + others + "\n"), 0u);
  EXPECT_EQ(interchangeable_on("Foundations: D-K\n: 2C\n: 2S AH\n" + others + "\n"), 0u);
}

constexpr Rules kBySuit = Rules().with(&Rules::building, Building::kSameSuit);

/// QH fits on KH and not on KD. Whoever exchanges the kings takes another position for this one.
TEST(InterchangeablePairs, AreNoneWhereCardsAreBuiltBySuit) {
  const Deal deal =
      deal_of("Foundations: H-T C-K D-T S-K\nFreecells: KH\n: KD\n: QH\n: QD\n: JH\n: JD\n");
  for (const Rules& rules : {Rules(), kBySuit}) {
    const bool are_alike = rules == Rules();
    const Board board(deal, rules);
    const Board other = exchanged(board, PlainState::pair(card_of("KD").id()));
    const PositionNumbering numbering(deal, rules);
    EXPECT_EQ(interchangeable_pairs(board, rules), are_alike ? pairs_of("KH QH") : 0u);
    EXPECT_EQ(numbering.number_of(class_representative(board, rules)) ==
                  numbering.number_of(class_representative(other, rules)),
              are_alike);
  }
}

/// Calls `visit(deal, referee)` with settled positions of random games, whole deals and late ones.
template <typename Visitor>
void for_each_game(int games, Visitor&& visit) {
  std::mt19937_64 random(3);
  for (int game = 0; game < games; ++game) {
    const int freecells = static_cast<int>(random() % 5);
    const int cascades = 4 + static_cast<int>(random() % 6);
    const Deal deal =
        game % 4 == 0
            ? microsoft_deal(1 + static_cast<int>(random() % 32000), cascades)
            : late_deal(random, game % 4 == 1 ? 13 : cascades, 8 + static_cast<int>(random() % 24),
                        static_cast<int>(random() % (freecells + 1)));
    visit(random, deal, freecells);
  }
}

template <typename Visitor>
void walk(std::mt19937_64& random, const Deal& deal, int freecells, int most_moves,
          Visitor&& visit) {
  Referee referee(deal, Rules().with_freecells(freecells));
  std::vector<Move> moves;
  for (int step = 0; step < most_moves; ++step) {
    visit(referee);
    referee.legal_moves(moves);
    if (moves.empty() || referee.board().won()) break;
    // Home moves would end the game too soon.
    Move move = moves[random() % moves.size()];
    if (move.to.is_foundation()) move = moves[random() % moves.size()];
    referee.play(move);
  }
}

std::vector<int> members(PairSet pairs) {
  std::vector<int> members;
  for (int pair = 0; pair < kPairs; ++pair) {
    if ((pairs & bit_of(pair)) != 0) members.push_back(pair);
  }
  return members;
}

/// The same board with its cascades and cells in another order.
Board shuffled(Board board, std::mt19937_64& random) {
  std::shuffle(board.cascades.begin(), board.cascades.begin() + board.cascade_count, random);
  std::shuffle(board.freecells.begin(), board.freecells.begin() + board.freecell_count, random);
  return board;
}

TEST(PositionClass, HasThePairsOfThePlainRule) {
  std::uint64_t pairs = 0;
  for_each_game(400, [&](std::mt19937_64& random, const Deal& deal, int freecells) {
    walk(random, deal, freecells, 60, [&](const Referee& referee) {
      const auto expected = PlainState(referee.board()).interchangeable();
      const PairSet found = interchangeable_pairs(referee.board(), {});
      for (int pair = 0; pair < kPairs; ++pair) {
        ASSERT_EQ((found & bit_of(pair)) != 0, expected[pair])
            << test::text_of(referee.board()) << pair;
        pairs += expected[pair];
      }
    });
  });
  EXPECT_GT(pairs, 10'000u);
}

TEST(PositionClass, HasOneRepresentativeInAnyOrderAndWithAnyExchanges) {
  std::uint64_t changed = 0;
  for_each_game(400, [&](std::mt19937_64& random, const Deal& deal, int freecells) {
    const PositionNumbering numbering(deal, {});
    walk(random, deal, freecells, 60, [&](const Referee& referee) {
      const Board& board = referee.board();
      const PairSet pairs = interchangeable_pairs(board, {});
      const auto expected = numbering.number_of(class_representative(board, {}));
      ASSERT_TRUE(expected);
      Board other = shuffled(board, random);
      for (const int pair : members(pairs)) {
        if (random() % 2 == 0) other = shuffled(exchanged(other, pair), random);
      }
      EXPECT_EQ(interchangeable_pairs(other, {}), pairs);
      EXPECT_EQ(numbering.number_of(class_representative(other, {})), expected);
      changed += numbering.number_of(other) != numbering.number_of(board);
      // The representative is of the class for which it stands, and its own.
      const Board representative = class_representative(board, {});
      EXPECT_EQ(PlainState(representative).class_name(), PlainState(board).class_name());
      EXPECT_EQ(numbering.number_of(class_representative(representative, {})), expected);
    });
  });
  EXPECT_GT(changed, 3'000u);
}

/// A number for each class, and a class for each number. Any exchange makes a board with a number
/// of its own; whether it is of the same class is the question.
TEST(PositionClass, HasARepresentativeThatNoOtherClassHas) {
  std::size_t classes = 0;
  std::size_t positions = 0;
  for_each_game(60, [&](std::mt19937_64& random, const Deal& deal, int freecells) {
    const PositionNumbering numbering(deal, {});
    std::map<std::string, PositionNumber> number_of;
    std::map<PositionNumber, std::string> name_of;
    std::set<PositionNumber> seen;
    const auto meet = [&](const Board& board) {
      const auto own = numbering.number_of(board);
      if (!own || !seen.insert(*own).second) return;
      const auto number = numbering.number_of(class_representative(board, {}));
      ASSERT_TRUE(number);
      const std::string name = PlainState(board).class_name();
      EXPECT_EQ(number_of.emplace(name, *number).first->second, *number);
      EXPECT_EQ(name_of.emplace(*number, name).first->second, name);
    };
    for (int game = 0; game < 15; ++game) {
      walk(random, deal, freecells, 60, [&](const Referee& referee) {
        meet(referee.board());
        const auto& home = referee.board().foundations;
        const int least = *std::ranges::max_element(home);  // pairs below have a card home
        for (int pair = 2 * least; pair < kPairs; ++pair) meet(exchanged(referee.board(), pair));
      });
    }
    classes += number_of.size();
    positions += seen.size();
  });
  EXPECT_GT(classes, 10'000u);
  EXPECT_GT(positions, classes + classes / 5);
}

// ---- What goes home by itself while it is not known which card is which ----

std::set<std::string> class_names(const std::vector<Board>& boards) {
  std::set<std::string> names;
  for (const Board& board : boards) names.insert(PlainState(board).class_name());
  return names;
}

TEST(AppendSettled, WithNothingUnknownIsPlainAutoplay) {
  for_each_game(200, [&](std::mt19937_64& random, const Deal& deal, int freecells) {
    walk(random, deal, freecells, 40, [&](const Referee& referee) {
      EXPECT_TRUE(is_settled(referee.board(), {}));
      std::vector<Move> moves;
      referee.legal_moves(moves);
      for (const Move& move : moves) {
        Referee by_hand(test::deal_of(test::text_of(referee.board())),
                        Rules().with_freecells(freecells).with_autoplay(Autoplay::kNone));
        by_hand.play(move);
        PlainState expected(by_hand.board());
        EXPECT_EQ(is_settled(by_hand.board(), {}), expected.is_settled());
        expected.settle();
        std::vector<Board> settled;
        append_settled(by_hand.board(), {}, 0, settled);
        ASSERT_EQ(settled.size(), 1u);
        EXPECT_EQ(PlainState(settled.front()), expected);
      }
    });
  });
}

/// After a move of a member, every way to distinguish the cards of its unknown pairs.
TEST(AppendSettled, GivesWhatPlainAutoplayGivesForEachLabelling) {
  constexpr std::size_t kMostPairs = 6;
  std::uint64_t labellings = 0;
  std::uint64_t forks = 0;
  std::uint64_t forks_of_several = 0;
  for_each_game(100, [&](std::mt19937_64& random, const Deal& deal, int freecells) {
    walk(random, deal, freecells, 60, [&](const Referee& referee) {
      const PairSet unknown = interchangeable_pairs(referee.board(), {});
      const std::vector<int> pairs = members(unknown);
      if (pairs.empty() || pairs.size() > kMostPairs) return;
      std::vector<Move> moves;
      referee.legal_moves(moves);
      for (const Move& move : moves) {
        Referee by_hand(test::deal_of(test::text_of(referee.board())),
                        Rules().with_freecells(freecells).with_autoplay(Autoplay::kNone));
        by_hand.play(move);
        std::set<std::string> expected;
        for (std::uint32_t labelling = 0; labelling < 1u << pairs.size(); ++labelling) {
          PlainState state(by_hand.board());
          for (std::size_t i = 0; i < pairs.size(); ++i) {
            if ((labelling >> i & 1) != 0) state.exchange(pairs[i]);
          }
          state.settle();
          expected.insert(state.class_name());
          ++labellings;
        }
        std::vector<Board> settled;
        append_settled(by_hand.board(), {}, unknown, settled);
        ASSERT_EQ(class_names(settled), expected) << test::text_of(by_hand.board());
        forks += settled.size() > 1;
        forks_of_several += settled.size() > 2;
      }
    });
  });
  EXPECT_GT(labellings, 100'000u);
  EXPECT_GT(forks, 500u);
  EXPECT_GT(forks_of_several, 10u);
}

}  // namespace
}  // namespace freecell
