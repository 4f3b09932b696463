#include "dealer/solution_reading.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace freecell {
namespace {

/// The limits on finding out how many cards were meant: of the moves that are replayed, and of the
/// numbers that are tried one within the other. Solutions leave a handful of numbers open, and few
/// choices survive the next moves. Beyond the limits, as many cards move as fit.
constexpr int kMaxReplayed = 20'000;
constexpr int kMaxOpen = 200;

/// The occupied freecells, in the order in which they were occupied.
class OccupiedList {
 public:
  explicit OccupiedList(const Board& board) { update(board); }

  /// Returns the freecell that `index` names as a source, if it names one.
  std::optional<int> source(int index) const {
    return index < size_ ? std::optional(cells_[index]) : std::nullopt;
  }
  int size() const { return size_; }

  /// Updates the list. Cells that have been emptied leave it. A cell that has been occupied joins
  /// its end.
  void update(const Board& board) {
    const auto is_empty = [&](int cell) { return !board.freecells[cell].has_value(); };
    const auto end = std::remove_if(cells_.begin(), cells_.begin() + size_, is_empty);
    size_ = static_cast<int>(end - cells_.begin());
    for (int cell = 0; cell < board.freecell_count; ++cell) {
      const bool is_listed = std::find(cells_.begin(), end, cell) != end;
      if (!is_empty(cell) && !is_listed) cells_[size_++] = cell;
    }
    assert(size_ <= board.freecell_count);
  }

 private:
  std::array<int, kMaxFreecells> cells_{};
  int size_ = 0;
};

int first_free_cell(const Board& board) {
  int cell = 0;
  while (cell < board.freecell_count && board.freecells[cell]) ++cell;
  return cell;
}

Rules rules_as_read(Rules rules, Autoplay autoplay) {
  rules.autoplay = autoplay;
  return rules;
}

MoveCounts sum(const MoveCounts& a, const MoveCounts& b) {
  return {a.card_moves + b.card_moves, a.player_moves + b.player_moves,
          a.listed_moves + b.listed_moves, a.explicit_moves + b.explicit_moves};
}

/// A game that is played as a reading understands it. It is a plain value, which is copied if there
/// is a choice.
class Game {
 public:
  Game(const Deal& deal, const Rules& rules, const Reading& reading)
      : referee_(deal,
                 rules_as_read(rules, reading.autoplay_waits ? Autoplay::kNone : reading.autoplay)),
        occupied_(referee_.board()),
        reading_(&reading),
        waits_(reading.autoplay_waits) {}

  const Referee& referee() const { return referee_; }
  MoveCounts counts() const { return sum(before_, referee_.counts()); }

  /// Returns the move that is meant. Its count stays 0 if the number of cards is left open.
  Move meant(Move move) const {
    if (names_a_list()) move = by_place(move);
    if (move.count != 0) return move;
    const bool is_open = referee_.most_to_empty_cascade(move) > 0;
    if (!is_open || reading_->to_empty_cascade == ToEmptyCascade::kAsManyAsFit) {
      return referee_.resolve(move);
    }
    if (reading_->to_empty_cascade == ToEmptyCascade::kOneCard) move.count = 1;
    return move;
  }

  Violation play(const Move& move, const std::optional<Card>& named) {
    const auto card = referee_.moved_card(move);
    if (named && card && *named != *card) return Violation::kOtherCard;
    const Violation violation = referee_.play(move);
    if (violation != Violation::kNone) return violation;
    if (waits_) begin_autoplay();
    if (names_a_list()) occupied_.update(referee_.board());
    return violation;
  }

  /// Whether the moves in `listed`, with their cards, are those that the rule has just made, in any
  /// order.
  bool made(std::span<const WrittenMove> listed) const {
    const auto automatic = referee_.automatic_moves();
    return listed.size() == automatic.size() &&
           std::ranges::all_of(automatic, [&](const HomeMove& home) {
             return std::ranges::any_of(listed, [&](const WrittenMove& written) {
               return written.move == Move{home.from, Place::foundation(), 1} &&
                      written.card == home.card;
             });
           });
  }

 private:
  bool names_a_list() const { return reading_->freecell_names != FreecellNames::kPlaces; }

  /// Plays on by the rule of the reading, which acts for the first time.
  void begin_autoplay() {
    waits_ = false;
    before_ = referee_.counts();
    referee_ = Referee(referee_.board(), rules_as_read(referee_.rules(), reading_->autoplay));
  }

  Move by_place(Move move) const {
    const int free_cell = first_free_cell(referee_.board());
    if (move.from.is_freecell()) {  // a letter beyond the list names an empty cell
      const int cell = occupied_.source(move.from.index).value_or(free_cell);
      move.from = Place::freecell(cell);
    }
    if (move.to.is_freecell()) move.to = Place::freecell(target_cell(move.to.index, free_cell));
    return move;
  }

  /// A position in a closed list that has a card stands for its cell, which is occupied, and one
  /// beyond the next for a cell that no game has.
  int target_cell(int index, int free_cell) const {
    if (reading_->freecell_names == FreecellNames::kOccupiedList) return free_cell;
    return index == occupied_.size() ? free_cell : occupied_.source(index).value_or(kMaxFreecells);
  }

  Referee referee_;
  OccupiedList occupied_;
  const Reading* reading_;
  bool waits_;         ///< whether the autoplay rule has not begun to act
  MoveCounts before_;  ///< of the moves before it began
};

/// Replays a solution under one reading, and tries all numbers of cards that are left open.
class Replay {
 public:
  Replay(const Deal& deal, const Rules& rules, std::span<const WrittenMove> moves,
         const Reading& reading)
      : moves_(moves),
        reading_(reading),
        start_(deal, rules, reading),
        finding_{.violation = Violation::kNotWon,
                 .board = start_.referee().board(),
                 .reading = reading} {}

  /// The best finding of all that were tried.
  const Finding& finding() {
    const std::size_t first = skip_automatic(start_, 0);
    if (first == kRefused) return finding_;
    play_from(start_, first);
    return finding_;
  }

 private:
  static constexpr std::size_t kRefused = static_cast<std::size_t>(-1);

  /// Whether the solution wins, played from its `index`-th move on.
  bool play_from(Game game, std::size_t index) {
    while (index < moves_.size()) {
      Move move = game.meant(moves_[index].move);
      if (move.count == 0 && game.referee().most_to_empty_cascade(move) > 0) {
        const bool may_try = open_ < kMaxOpen && replayed_ < kMaxReplayed;
        if (may_try) return play_some_number(game, index, move);
        move = game.referee().resolve(move);
      }
      index = play_one(game, index, move);
      if (index == kRefused) return false;
    }
    const bool won = game.referee().board().won();
    note(game, index, won ? Violation::kNone : Violation::kNotWon);
    return won;
  }

  bool play_some_number(const Game& game, std::size_t index, Move move) {
    assert(move.count == 0 && open_ < kMaxOpen);
    const std::size_t played_before = played_.size();
    ++open_;
    for (int count = game.referee().most_to_empty_cascade(move);
         count > 0 && replayed_ < kMaxReplayed; --count) {
      Game branch = game;
      played_.resize(played_before);
      move.count = static_cast<std::uint8_t>(count);
      const std::size_t next = play_one(branch, index, move);
      if (next != kRefused && play_from(branch, next)) return true;
    }
    --open_;
    return false;
  }

  /// Plays the `index`-th move, which is `move`. Returns the index of the next one, or kRefused.
  std::size_t play_one(Game& game, std::size_t index, const Move& move) {
    ++replayed_;
    const Violation violation = game.play(move, moves_[index].card);
    if (violation != Violation::kNone) {
      note(game, index, violation);
      return kRefused;
    }
    played_.push_back(move);
    if (reading_.autoplay_waits) append_automatic(game);
    return skip_automatic(game, index + 1);
  }

  /// No rule makes these moves by itself and also waits.
  void append_automatic(const Game& game) {
    for (const HomeMove& home : game.referee().automatic_moves()) {
      played_.push_back({home.from, Place::foundation(), 1});
    }
  }

  /// Returns the first move from `index` on that is not said to be automatic, or kRefused if the
  /// automatic moves do not agree with the rule.
  std::size_t skip_automatic(const Game& game, std::size_t index) {
    if (!reading_.lists_automatic_moves) return index;
    assert(index <= moves_.size());
    const auto rest = moves_.subspan(index);
    const auto end = std::ranges::find(rest, false, &WrittenMove::automatic);
    const auto listed = rest.first(static_cast<std::size_t>(end - rest.begin()));
    if (game.made(listed)) return index + listed.size();
    note(game, index == 0 ? 0 : index - 1, Violation::kOtherAutomatic);
    return kRefused;
  }

  void note(const Game& game, std::size_t index, Violation violation) {
    const int move_index = static_cast<int>(index);
    const bool is_first = !noted_;
    if (!is_first && violation != Violation::kNone && move_index <= finding_.move_index) return;
    noted_ = true;
    finding_.violation = violation;
    finding_.move_index = move_index;
    finding_.counts = game.counts();
    finding_.board = game.referee().board();
    finding_.moves = played_;
  }

  std::span<const WrittenMove> moves_;
  const Reading& reading_;
  Game start_;
  Finding finding_;
  std::vector<Move> played_;  ///< the moves up to where the replay is
  bool noted_ = false;
  int replayed_ = 0;
  int open_ = 0;  ///< numbers that are being tried, one within the other
};

void append_habits_of(Autoplay rule, bool gives_counts, std::vector<Reading>& readings) {
  using enum ToEmptyCascade;
  for (const auto names : {FreecellNames::kPlaces, FreecellNames::kClosingList}) {
    for (const bool waits : {false, true}) {
      if (waits && rule == Autoplay::kNone) continue;
      for (const auto to_empty : {kAsManyAsFit, kOneCard, kAnyNumber}) {
        if (to_empty == kAnyNumber && gives_counts) continue;
        readings.push_back({rule, to_empty, names, false, waits});
      }
    }
  }
}

}  // namespace

void append_likely_readings(std::optional<Autoplay> autoplay, bool gives_counts,
                            std::vector<Reading>& readings) {
  readings.push_back({autoplay.value_or(Autoplay::kMicrosoft), ToEmptyCascade::kAsManyAsFit});
  if (!autoplay) append_readings_without_autoplay(gives_counts, readings);
}

void append_readings_without_autoplay(bool gives_counts, std::vector<Reading>& readings) {
  using enum ToEmptyCascade;
  readings.push_back({Autoplay::kNone, kOneCard});
  if (gives_counts) return;
  readings.push_back({Autoplay::kNone, kAsManyAsFit});
  readings.push_back({Autoplay::kNone, kAnyNumber});
}

void append_habits(std::optional<Autoplay> autoplay, bool gives_counts,
                   std::vector<Reading>& readings) {
  append_habits_of(autoplay.value_or(Autoplay::kMicrosoft), gives_counts, readings);
  if (!autoplay) append_habits_of(Autoplay::kNone, gives_counts, readings);
}

Finding check_solution(const Deal& deal, const Rules& rules, std::span<const WrittenMove> moves,
                       std::span<const Reading> readings) {
  assert(!readings.empty());
  Finding best = Replay(deal, rules, moves, readings.front()).finding();
  for (const Reading& reading : readings.subspan(1)) {
    if (best.valid()) break;
    const Finding finding = Replay(deal, rules, moves, reading).finding();
    if (finding.valid() || finding.move_index > best.move_index) best = finding;
  }
  return best;
}

}  // namespace freecell
