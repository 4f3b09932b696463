#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dealer/deal.h"
#include "dealer/referee.h"
#include "dealer/rules.h"
#include "dealer/solution_reading.h"
#include "dealer/verdict.h"
#include "dealer/words.h"

namespace freecell {

struct MoveNotation;
struct SolutionFormat;

/// A count of moves that a file does not give.
inline constexpr int kNotStated = -1;
inline constexpr MoveCounts kNoCountsStated = {kNotStated, kNotStated, kNotStated, kNotStated};

/// The counts by their names in files, in the order in which they are written.
inline constexpr std::array kCountNames = {
    Word{"player", &MoveCounts::player_moves}, Word{"card", &MoveCounts::card_moves},
    Word{"listed", &MoveCounts::listed_moves}, Word{"explicit", &MoveCounts::explicit_moves}};

/// `46 player, 150 card`: those that are stated.
std::string stated_counts_text(const MoveCounts& counts);

/// A word that is not known is no reason.
inline StopReason stop_reason_of(std::string_view word) {
  return value_of_word(kStopReasonWords, word).value_or(StopReason::kNone);
}

/// A problem on a line of a file that makes it unusable.
struct FileProblem {
  int line = 0;
  std::string message;
};

/// A solution as it was found in a file. Its text could be read; it may still be wrong.
struct FoundSolution {
  /// The place of a move in the file.
  struct MoveText {
    int line = 0;
    std::string_view text;
  };

  int line = 0;  ///< its first line
  std::optional<std::int64_t> number;
  std::string name;  ///< name of a deal that has no number
  std::optional<Deal> board;
  int board_line = 0;
  Rules rules;  ///< as far as the file states them, the freecells and cascades in any range
  bool states_freecells = false;
  bool states_cascades = false;
  std::optional<Autoplay> autoplay;
  std::optional<Verdict> verdict;
  StopReason reason = StopReason::kNone;  ///< why there is no solution, if the file says it
  std::optional<MoveCounts> counts;       ///< counts that the file states
  std::optional<int> any_count;           ///< the same, if it does not say which count
  char deal_separator = ' ';              ///< after the number of the deal
  bool has_count_or_move = false;         ///< whether the first move may be such a count
  /// format of the program that wrote the output, if it shows
  const SolutionFormat* program = nullptr;
  bool has_ended = false;                  ///< the program has reported that it is done
  const MoveNotation* notation = nullptr;  ///< notation of the moves; null if no moves were seen
  std::vector<WrittenMove> moves;
  std::vector<MoveText> texts;         ///< one for each move
  std::optional<FileProblem> problem;  ///< the first problem; the solution cannot be checked

  bool has_deal() const { return number || !name.empty(); }
  bool gives_counts() const {
    return std::ranges::any_of(moves, [](const WrittenMove& move) { return move.move.count != 0; });
  }
  bool has_result() const { return has_ended || verdict.has_value() || !moves.empty(); }

  void state_freecells(int value) {
    rules.freecells = value;
    states_freecells = true;
  }
  void state_cascades(int value) {
    rules.cascades = value;
    states_cascades = true;
  }
  /// Takes the game, with its freecells and cascades unless these are stated, before or later.
  void state_game(const Rules& game) {
    const Rules before = rules;
    rules = game;
    if (states_freecells) rules.freecells = before.freecells;
    if (states_cascades) rules.cascades = before.cascades;
  }

  /// Keeps only the first problem.
  void note_problem(int problem_line, std::string message) {
    if (!problem) problem = FileProblem{problem_line, std::move(message)};
  }
};

}  // namespace freecell
