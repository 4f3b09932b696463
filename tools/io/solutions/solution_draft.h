#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/io/solutions/found_solution.h"

namespace freecell {

/// The solution that is being read. The formats fill it line by line.
class SolutionDraft {
 public:
  /// Called for each solution; what it is given is valid until it returns.
  using Sink = std::function<void(FoundSolution&)>;

  /// `format`: the one that the user has named, or null. `cascades`: of the game, where the text
  /// does not say.
  SolutionDraft(const SolutionFormat* format, int cascades, Sink sink)
      : format_(format), cascades_(cascades), sink_(std::move(sink)) {}

  FoundSolution& solution() { return solution_; }
  /// The format that the user has named, or that of the program whose output it is; or null.
  const SolutionFormat* format() const { return format_ ? format_ : solution_.program; }
  /// Of the game, in which what can be cascades or suits is one or the other.
  int cascades() const { return solution_.cascades.value_or(cascades_); }
  /// Whether there were lines of moves, if only such as could not be read.
  bool has_move_lines() const { return solution_.notation != nullptr; }

  /// What follows is on this line.
  void set_line(int line) { line_ = line; }
  /// Says that there is something of a solution, however little.
  void note_content() { has_content_ = true; }
  void note_problem(std::string message) { solution_.note_problem(line_, std::move(message)); }
  /// Says that lines of moves are in this notation. One solution has one.
  void use_notation(const MoveNotation& notation);
  void add_move(const WrittenMove& move, std::string_view text) {
    solution_.add_move(move, line_, text);
  }

  /// Room for the moves of a line, which would be allocated anew for each.
  std::vector<Move>& line_moves() { return line_moves_; }

  void add_board_line(std::string_view line);
  /// The board, if lines of one came before, has no more.
  void end_board();
  /// Whether boards in a program's output are positions of its search.
  void ignore_boards(bool ignores) { ignores_boards_ = ignores; }

  /// The solution is complete, if there is one, and the next one begins on this line.
  void begin_next();
  /// The solution is complete, if there is one, and the next one begins after this line.
  void end();

 private:
  void finish(int next_line);
  bool is_board_of_deal() const;

  const SolutionFormat* format_;
  int cascades_;
  Sink sink_;
  int line_ = 0;
  FoundSolution solution_;
  bool has_content_ = false;
  std::string board_text_;
  bool board_has_ended_ = false;
  bool ignores_boards_ = false;
  std::vector<Move> line_moves_;
};

}  // namespace freecell
