#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/referee.h"
#include "dealer/solution_reading.h"
#include "dealer/verdict.h"

namespace freecell {

struct MoveNotation;
struct SolutionFormat;

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
  std::optional<int> freecells;
  std::optional<int> cascades;
  std::optional<Autoplay> autoplay;
  std::optional<Verdict> verdict;
  StopReason reason = StopReason::kNone;  ///< why there is no solution, if the file says it
  std::optional<MoveCounts> counts;       ///< counts that the file states
  bool is_ours = false;                   ///< written by this program
  /// format of the program that wrote the output, if it shows
  const SolutionFormat* program = nullptr;
  bool has_ended = false;                  ///< the program has reported that it is done
  const MoveNotation* notation = nullptr;  ///< notation of the moves; null if no moves were seen
  std::vector<WrittenMove> moves;
  std::vector<MoveText> texts;         ///< one for each move
  std::optional<FileProblem> problem;  ///< the first problem; the solution cannot be checked

  bool has_deal() const { return number || !name.empty(); }
  bool has_result() const { return has_ended || verdict.has_value() || !moves.empty(); }

  void add_move(const WrittenMove& move, int move_line, std::string_view text) {
    moves.push_back(move);
    texts.push_back({move_line, text});
  }
  /// Keeps only the first problem.
  void note_problem(int problem_line, std::string message) {
    if (!problem) problem = FileProblem{problem_line, std::move(message)};
  }
  /// Clears all values but keeps the allocated memory.
  void clear(int new_line) {
    auto old_moves = std::move(moves);
    auto old_texts = std::move(texts);
    *this = FoundSolution();
    old_moves.clear();
    old_texts.clear();
    moves = std::move(old_moves);
    texts = std::move(old_texts);
    line = new_line;
  }
};

}  // namespace freecell
