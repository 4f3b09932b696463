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

/// Something that stands on a line of a file and cannot be used.
struct FileProblem {
  int line = 0;
  std::string message;
};

/// A solution as it was found in a file. Its text could be read; whether it is right is another
/// question.
struct FoundSolution {
  /// Where a move stands.
  struct MoveText {
    int line = 0;
    std::string_view text;
  };

  int line = 0;  ///< where it begins
  std::optional<std::int64_t> number;
  std::string name;  ///< of a deal that has no number
  std::optional<Deal> board;
  int board_line = 0;
  std::optional<int> freecells;
  std::optional<int> cascades;
  std::optional<Autoplay> autoplay;
  std::optional<Verdict> verdict;
  std::optional<MoveCounts> counts;         ///< that the file says it has
  bool is_ours = false;                     ///< written by this program
  const SolutionFormat* program = nullptr;  ///< of the program whose output it is, if that shows
  bool has_ended = false;                   ///< the program has said that it is done
  const MoveNotation* notation = nullptr;   ///< of the moves; null: none were seen
  std::vector<WrittenMove> moves;
  std::vector<MoveText> texts;         ///< one a move
  std::optional<FileProblem> problem;  ///< the first one: the solution cannot be checked

  bool has_deal() const { return number || !name.empty(); }
  bool has_result() const { return has_ended || verdict.has_value() || !moves.empty(); }

  void add_move(const WrittenMove& move, int move_line, std::string_view text) {
    moves.push_back(move);
    texts.push_back({move_line, text});
  }
  /// Keeps the first problem only.
  void note_problem(int problem_line, std::string message) {
    if (!problem) problem = FileProblem{problem_line, std::move(message)};
  }
  /// Forgets everything but the room that it takes.
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
