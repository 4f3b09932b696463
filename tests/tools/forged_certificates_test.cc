#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dealer/games.h"
#include "dealer/inductive_set.h"
#include "dealer/position_class.h"
#include "dealer/position_number.h"
#include "dealer/referee.h"
#include "tests/solver/small_boards.h"
#include "tests/support/board_count.h"
#include "tests/support/boards.h"
#include "tests/support/plain_state.h"
#include "tests/support/rules_grid.h"
#include "tests/tools/run_program.h"
#include "tests/tools/written_certificate.h"

// Certificates for boards that can be won, forged in the ways that come nearest to a proof: the
// sets are closed but for the few members that matter, in order, and every checksum is right. The
// checker has to refuse each of them. Sets of boards that cannot be won are accepted as they are,
// and refused without any one member.
namespace freecell {
namespace {

using test::board_of_kind;
using test::BoardKind;
using test::exchanged;
using test::PlainState;
using test::SmallBoard;
using test::walk_back;

/// All members that moves lead to from the start, won ones included, and what leads where: by the
/// steps of InductiveSetRules, which go on past nothing that is won.
class Reachable {
 public:
  struct Member {
    MemberPlace place;
    bool won;
    std::set<PositionNumber> successors;
  };

  /// `forks`: whether both ways to tell siblings apart are followed where it matters.
  /// `distinguished`: pairs whose suits no class forgets.
  Reachable(const SmallBoard& board, const Rules& game, MemberKind kind, PairSet distinguished,
            std::size_t most, bool forks = true)
      : rules_(game.with_freecells(board.freecells)
                   .with_autoplay(Autoplay::kNone)
                   .for_deal(board.deal)),
        kind_(kind),
        distinguished_(distinguished),
        forks_(forks),
        numbering_(board.deal, rules_) {
    std::vector<Board> settled;
    append_settled(Board(board.deal, rules_), rules_, 0, settled);
    start_ = meet(settled.front());
    while (!open_.empty() && members_.size() <= most) {
      const auto [number, position] = open_.back();
      open_.pop_back();
      members_.at(number).successors = successors_of(position);
    }
    is_complete_ = open_.empty();
  }

  const Rules& rules() const { return rules_; }
  bool is_complete() const { return is_complete_; }
  PositionNumber start() const { return start_; }
  const std::map<PositionNumber, Member>& members() const { return members_; }
  bool can_be_won() const {
    return std::ranges::any_of(members_, [](const auto& entry) { return entry.second.won; });
  }
  /// All members that are not won, as numbers.
  std::set<PositionNumber> not_won() const {
    std::set<PositionNumber> numbers;
    for (const auto& [number, member] : members_) {
      if (!member.won) numbers.insert(number);
    }
    return numbers;
  }
  /// `numbers` without those from which a move leads out of them.
  std::set<PositionNumber> without_leaks(const std::set<PositionNumber>& numbers) const {
    std::set<PositionNumber> kept;
    for (const PositionNumber number : numbers) {
      const auto& successors = members_.at(number).successors;
      const bool leaks = std::ranges::any_of(
          successors, [&](PositionNumber next) { return !numbers.contains(next); });
      if (!leaks) kept.insert(number);
    }
    return kept;
  }

  std::optional<Board> board_of(PositionNumber number) const {
    const std::optional<Deal> position = numbering_.position(number);
    if (!position || !rules_.fits(*position)) return std::nullopt;
    return Board(*position, rules_);
  }
  std::optional<PositionNumber> number_of(const Board& board) const {
    return numbering_.number_of(kind_ == MemberKind::kClasses
                                    ? class_representative(board, rules_, distinguished_)
                                    : board);
  }
  /// What a certificate is sorted by.
  MemberPlace place_of(const Board& board, PositionNumber number) const {
    std::uint32_t layer = static_cast<std::uint32_t>(numbering_.cards_dug_out(board)) << 22 |
                          static_cast<std::uint32_t>(board.cards_home()) << 16;
    for (int suit = 0; suit < kSuits; ++suit) {
      layer |= static_cast<std::uint32_t>(board.foundations[suit]) << 4 * (kSuits - 1 - suit);
    }
    return {layer, number};
  }
  /// The members' keys that moves lead to from here, also if it is not reachable.
  std::set<PositionNumber> successors_of(const Board& board) {
    std::set<PositionNumber> keys;
    const Referee referee(deal_of(board), rules_);
    const bool are_unknown = kind_ == MemberKind::kClasses && forks_;
    const PairSet unknown =
        are_unknown ? interchangeable_pairs(board, rules_) & ~distinguished_ : 0;
    std::vector<Move> moves;
    referee.legal_moves_and_supermoves(moves);
    for (const Move& move : moves) {
      if (move.count > 1 && rules_.run_moves == RunMoves::kAsRoomAllows) continue;
      Referee next = referee;
      next.play(move);
      std::vector<Board> settled;
      append_settled(next.board(), rules_, unknown, settled);
      for (const Board& result : settled) keys.insert(meet(result));
    }
    return keys;
  }

 private:
  PositionNumber meet(const Board& board) {
    const PositionNumber number = number_of(board).value();
    const auto [member, is_new] =
        members_.try_emplace(number, Member{place_of(board, number), board.won(), {}});
    if (is_new) open_.emplace_back(number, board_of(number).value());
    return number;
  }

  Rules rules_;
  MemberKind kind_;
  PairSet distinguished_;
  bool forks_;
  PositionNumbering numbering_;
  PositionNumber start_;
  bool is_complete_ = false;
  std::map<PositionNumber, Member> members_;
  std::vector<std::pair<PositionNumber, Board>> open_;
};

/// Forges certificates and counts what became of them.
class Forger {
 public:
  Forger(const Rules& game, MemberKind kind, bool keeps_apart)
      : game_(game), kind_(kind), distinguishes_(keeps_apart) {}

  /// In every way there is. Returns false if the board is of no use: it cannot be won, or is large.
  bool forge_for_winnable(const SmallBoard& board, std::mt19937_64& random);
  /// Returns false if the board can be won, or is large.
  bool try_unsolvable(const SmallBoard& board, std::mt19937_64& random);
  /// Returns false if forks make no difference on the board.
  bool try_without_forks(const SmallBoard& board);

  int winnable() const { return winnable_; }
  int unsolvable() const { return unsolvable_; }
  void print() const {
    std::cout << game_text(game_) << ", " << word_for(kMemberKindWords, kind_)
              << (distinguishes_ ? " with distinguished pairs" : "") << ": " << winnable_
              << " boards can be won, " << unsolvable_ << " cannot; " << members_ << " members; "
              << refused_ << " forged certificates refused, " << accepted_
              << " true ones accepted\n";
    for (const auto& [way, count] : refused_by_way_) {
      std::cout << "  " << count << " " << way << "\n";
    }
  }

 private:
  static constexpr std::size_t kMost = 800;
  static constexpr std::size_t kFew = 4;

  using Numbers = std::set<PositionNumber>;

  /// What the checker says of a certificate of these numbers, in their order.
  std::string fault_of(const SmallBoard& board, const Reachable& reachable,
                       const Numbers& numbers) {
    std::vector<MemberPlace> places;
    for (const PositionNumber number : numbers) {
      const auto member = reachable.members().find(number);
      if (member != reachable.members().end()) {
        places.push_back(member->second.place);
      } else if (const auto position = reachable.board_of(number)) {
        places.push_back(reachable.place_of(*position, number));
      } else {
        places.push_back({0, number});
      }
    }
    std::ranges::sort(places);
    Certificate certificate{{{kind_, distinguished_},
                             "board",
                             game_.with_freecells(board.freecells).for_deal(board.deal),
                             board.deal},
                            {}};
    for (const MemberPlace& place : places) certificate.numbers.push_back(place.number);
    write_certificate(folder_.file("forged"), certificate);
    return check(folder_.file("forged"), 1 << 20, 1).fault;
  }

  void refuse(const std::string& way, const SmallBoard& board, const Reachable& reachable,
              const Numbers& numbers) {
    EXPECT_NE(fault_of(board, reachable, numbers), "")
        << way << ", " << game_text(game_) << ", freecells " << board.freecells << "\n"
        << test::text_of(board.deal);
    ++refused_;
    ++refused_by_way_[way];
  }

  void refuse_with_others(const SmallBoard& board, const Reachable& reachable,
                          const Numbers& numbers, std::mt19937_64& random);
  void refuse_of_other_games(const SmallBoard& board, const Reachable& reachable,
                             std::mt19937_64& random);
  void refuse_extra(const SmallBoard& board, Reachable& reachable, std::mt19937_64& random);

  /// Draws the pairs that the certificates of the next board distinguish.
  void draw_pairs(std::mt19937_64& random) {
    distinguished_ = distinguishes_ ? static_cast<PairSet>(random() & random()) & kAllPairs : 0;
  }

  Rules game_;
  MemberKind kind_;
  bool distinguishes_;
  PairSet distinguished_ = 0;
  TemporaryFolder folder_;
  int winnable_ = 0;
  int unsolvable_ = 0;
  int refused_ = 0;
  int accepted_ = 0;
  std::uint64_t members_ = 0;
  std::map<std::string, int> refused_by_way_;
};

PositionNumber any_of(const std::set<PositionNumber>& numbers, std::mt19937_64& random) {
  return *std::next(numbers.begin(), static_cast<std::ptrdiff_t>(random() % numbers.size()));
}

/// The board with a pair exchanged that is not interchangeable, as far as that has a number;
/// nothing if there is no such pair.
std::optional<Board> wrongly_exchanged(const Board& board, const Reachable& reachable,
                                       std::mt19937_64& random) {
  const PairSet allowed = interchangeable_pairs(board, reachable.rules());
  std::vector<Board> boards;
  // Of the pairs below one card is home.
  for (int pair = 2 * *std::ranges::max_element(board.foundations); pair < kCards / 2; ++pair) {
    if ((allowed >> pair & 1) != 0) continue;
    Board other = exchanged(board, pair);
    if (reachable.number_of(other)) boards.push_back(std::move(other));
  }
  if (boards.empty()) return std::nullopt;
  return boards[random() % boards.size()];
}

/// The board with some cards from the end of a cascade moved together, whether they are a run or
/// not, to where the deepest of them may lie.
std::optional<Board> with_stack_moved(const Board& board, const Rules& rules,
                                      std::mt19937_64& random) {
  std::vector<Board> boards;
  for (int from = 0; from < board.cascade_count; ++from) {
    for (int to = 0; to < board.cascade_count; ++to) {
      const Pile& target = board.cascades[to];
      for (int size = board.cascades[from].size(), at = 0; from != to && at < size; ++at) {
        const Card deepest = board.cascades[from][at];
        if (target.empty() ? at == 0 : !rules.fits_on(deepest, target.top())) continue;
        Board& other = boards.emplace_back(board);
        for (int i = at; i < size; ++i) other.cascades[to].push(board.cascades[from][i]);
        for (int i = at; i < size; ++i) other.cascades[from].pop();
      }
    }
  }
  if (boards.empty()) return std::nullopt;
  return boards[random() % boards.size()];
}

bool Forger::forge_for_winnable(const SmallBoard& board, std::mt19937_64& random) {
  draw_pairs(random);
  const Reachable reachable(board, game_, kind_, distinguished_, kMost);
  if (!reachable.is_complete() || reachable.members().size() < kFew || !reachable.can_be_won()) {
    return false;
  }
  ++winnable_;
  members_ += reachable.members().size();
  Numbers all;
  for (const auto& [number, member] : reachable.members()) all.insert(number);
  const Numbers not_won = reachable.not_won();
  refuse("all members, won ones included", board, reachable, all);
  refuse("all members but won ones", board, reachable, not_won);
  refuse_with_others(board, reachable, not_won, random);
  // Step by step without what leads to a win, until nothing does, or the start is lost.
  Numbers kept = not_won;
  for (;;) {
    const Numbers fewer = reachable.without_leaks(kept);
    if (fewer.size() == kept.size()) break;
    kept = fewer;
    refuse("without members that lead to a win", board, reachable, kept);
    Numbers with_start = kept;
    if (with_start.insert(reachable.start()).second) {
      refuse("the same, and the start", board, reachable, with_start);
    }
  }
  EXPECT_FALSE(kept.contains(reachable.start()));
  refuse_with_others(board, reachable, kept, random);
  if (!distinguishes_) return true;
  draw_pairs(random);
  refuse("under a head that distinguishes other pairs", board, reachable, not_won);
  return true;
}

/// With one member, or the start, replaced by what comes of a wrong exchange in it.
void Forger::refuse_with_others(const SmallBoard& board, const Reachable& reachable,
                                const Numbers& numbers, std::mt19937_64& random) {
  if (numbers.empty()) return;
  for (const bool at_start : {false, true}) {
    const PositionNumber number = at_start ? reachable.start() : any_of(numbers, random);
    const auto other = wrongly_exchanged(reachable.board_of(number).value(), reachable, random);
    const auto other_number = other ? reachable.number_of(*other) : std::nullopt;
    if (!other_number || *other_number == number) continue;
    Numbers changed = numbers;
    changed.erase(number);
    changed.insert(*other_number);
    refuse(at_start ? "the start exchanged wrongly" : "a member exchanged wrongly", board,
           reachable, changed);
  }
}

/// A true certificate under the head of another game: with more freecells, or of a board with
/// siblings exchanged that can be won.
void Forger::refuse_of_other_games(const SmallBoard& board, const Reachable& reachable,
                                   std::mt19937_64& random) {
  const Numbers numbers = reachable.not_won();
  const auto refuse_under = [&](const std::string& way, const SmallBoard& other) {
    const Reachable of_other(other, game_, kind_, distinguished_, kMost);
    // Only what is known to be false: one that can be won, or whose least set is larger.
    if (of_other.can_be_won() || of_other.members().size() > numbers.size()) {
      refuse(of_other.can_be_won() ? way + ", which can be won" : way, other, reachable, numbers);
    }
  };
  if (board.freecells < kMaxFreecells) {
    refuse_under("under a head with one more freecell", {board.deal, board.freecells + 1});
  }
  for (int i = 0; i < 4; ++i) {
    refuse_under("under the head of a board with siblings exchanged",
                 {test::with_siblings_exchanged(random, board.deal), board.freecells});
  }
}

/// What a search finds that never forks, and meets no win. The true set is the least that is
/// closed, so a smaller one is none; and some of these boards can be won.
bool Forger::try_without_forks(const SmallBoard& board) {
  const Reachable without(board, game_, MemberKind::kClasses, 0, kMost, false);
  if (!without.is_complete() || without.can_be_won()) return false;
  const Reachable reachable(board, game_, MemberKind::kClasses, 0, kMost);
  if (without.members().size() == reachable.members().size()) return false;
  refuse(reachable.can_be_won() ? "by a search without forks, where there may be a win"
                                : "by a search without forks",
         board, without, without.not_won());
  return true;
}

bool Forger::try_unsolvable(const SmallBoard& board, std::mt19937_64& random) {
  constexpr std::size_t kMostLeftOut = 60;
  draw_pairs(random);
  Reachable reachable(board, game_, kind_, distinguished_, kMost);
  if (!reachable.is_complete() || reachable.members().size() < kFew || reachable.can_be_won()) {
    return false;
  }
  ++unsolvable_;
  members_ += reachable.members().size();
  const Numbers numbers = reachable.not_won();
  EXPECT_EQ(fault_of(board, reachable, numbers), "") << test::text_of(board.deal);
  ++accepted_;
  // Small sets without each of their members in turn, large ones without some.
  const bool is_small = numbers.size() <= kMostLeftOut;
  for (auto left_out = numbers.begin(); left_out != numbers.end(); ++left_out) {
    if (!is_small && random() % numbers.size() >= kMostLeftOut / 4) continue;
    Numbers without = numbers;
    without.erase(*left_out);
    refuse("without a member", board, reachable, without);
  }
  refuse_extra(board, reachable, random);
  refuse_of_other_games(board, reachable, random);
  return true;
}

/// With a position besides that cannot be reached, and from which a move leads out of the set.
void Forger::refuse_extra(const SmallBoard& board, Reachable& reachable, std::mt19937_64& random) {
  const Numbers numbers = reachable.not_won();
  for (int i = 0; i < 6; ++i) {
    const Board board_of_member = reachable.board_of(any_of(numbers, random)).value();
    const auto other = random() % 2 == 0 ? with_stack_moved(board_of_member, game_, random)
                                         : wrongly_exchanged(board_of_member, reachable, random);
    if (!other || !is_settled(*other, game_)) continue;
    const auto number = reachable.number_of(*other);
    if (!number || numbers.contains(*number)) continue;
    // A copy: what it leads to is not reachable.
    Reachable with_more = reachable;
    const Numbers successors = with_more.successors_of(*other);
    Numbers more = numbers;
    more.insert(*number);
    const bool leads_out =
        std::ranges::any_of(successors, [&](PositionNumber next) { return !more.contains(next); });
    if (leads_out) {
      refuse("with a position that leads out", board, reachable, more);
    } else {
      EXPECT_EQ(fault_of(board, reachable, more), "");
      ++accepted_;
    }
  }
}

/// Whether it may be left open which of two siblings lies where.
bool has_forks(const Rules& game, MemberKind kind) {
  return kind == MemberKind::kClasses && game.building == Building::kAlternatingColours;
}

void forge(const Rules& game, std::uint64_t seed, int boards) {
  const auto kinds = {std::pair(MemberKind::kPositions, false),
                      std::pair(MemberKind::kClasses, false),
                      std::pair(MemberKind::kClasses, true)};
  for (const auto& [kind, keeps_apart] : kinds) {
    std::mt19937_64 random(seed);
    Forger forger(game, kind, keeps_apart);
    const auto below = [&](int count) {
      return static_cast<int>(random() % static_cast<std::uint64_t>(count));
    };
    while (forger.winnable() < boards && !::testing::Test::HasFailure()) {
      const int freecells = below(5);
      const int cascades = below(8) == 0 ? kMaxCascades : kMinCascades + below(6);
      const int cards = 24 - freecells - cascades / 2 - below(6);
      forger.forge_for_winnable(
          {walk_back(random, cascades, game.with_freecells(freecells), cards), freecells}, random);
    }
    const auto any_board = [&] {
      return board_of_kind(random, static_cast<BoardKind>(below(test::kBoardKinds)), game);
    };
    while (forger.unsolvable() < boards && !::testing::Test::HasFailure()) {
      forger.try_unsolvable(any_board(), random);
    }
    for (int found = 0; has_forks(game, kind) && !keeps_apart && found < boards / 3;) {
      found += forger.try_without_forks(test::runs_with_little_room(random)) ? 1 : 0;
    }
    forger.print();
  }
}

/// The boards of each kind. A sanitizer sees with a few of them all that the checker does.
#ifdef FREECELL_SANITIZED
constexpr int kBoardsOfFreeCell = 3;
constexpr int kBoardsOfOtherGames = 1;
#else
constexpr int kBoardsOfFreeCell = 15;
constexpr int kBoardsOfOtherGames = 2;
#endif

TEST(ForgedCertificates, AreAllRefused) { forge({}, 1, kBoardsOfFreeCell); }

TEST(ForgedCertificates, OfOtherGamesAreAllRefused) {
  for (const Rules& game : test::grid_of_rules()) {
    if (!is_freecell(game)) forge(game, 3, kBoardsOfOtherGames);
  }
}

/// As many boards that can be won as boards that cannot.
TEST(SlowForgedCertificates, AreAllRefused) { forge({}, 2, test::board_count(33)); }

}  // namespace
}  // namespace freecell
