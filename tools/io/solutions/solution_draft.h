#pragma once

#include <cassert>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "dealer/board_text.h"
#include "tools/io/solutions/found_solution.h"

namespace freecell {

/// The solution that is being read. The formats fill it line by line.
class SolutionDraft {
 public:
  /// Called for each solution. The argument is valid until the call returns.
  using Sink = std::function<void(FoundSolution&)>;

  /// `format` is the format that the user has named, or null. `rules` are those of the game, as far
  /// as the text does not give them.
  SolutionDraft(const SolutionFormat* format, const Rules& rules, Sink sink)
      : format_(format), rules_(rules), sink_(std::move(sink)), solution_{.rules = rules} {}

  FoundSolution& solution() { return solution_; }
  /// The format that the user has named, or that of the program that wrote the output; or null.
  const SolutionFormat* format() const { return format_ ? format_ : solution_.program; }
  /// Takes the game that the text names, or notes the problem.
  void state_game(std::string_view text);

  /// The number of cascades. It decides whether an ambiguous letter is a cascade or a suit.
  int cascades() const { return solution_.rules.cascades; }
  /// Whether there were lines of moves, readable or not.
  bool has_move_lines() const { return solution_.notation != nullptr; }

  /// Sets the number of the line that the next calls refer to.
  void set_line(int line) {
    assert(line >= 1);
    line_ = line;
  }
  /// Notes that the solution has some content, however little.
  void note_content() { has_content_ = true; }
  void note_problem(std::string message) { solution_.note_problem(line_, std::move(message)); }
  /// Notes the notation of lines of moves. A solution has one notation.
  void use_notation(const MoveNotation& notation);
  void add_move(const WrittenMove& move, std::string_view text) {
    solution_.moves.push_back(move);
    solution_.texts.push_back({line_, text});
  }
  /// Adds moves in standard notation, which several formats use. The format defines their meaning
  /// (SolutionFormat::standard).
  void add_standard_moves(std::string_view moves);

  /// A buffer for the moves of a line, so that each line does not allocate one.
  std::vector<Move>& line_moves() { return line_moves_; }

  /// The line belongs to the text that is being read, and has to live as long as the solution.
  void add_board_line(std::string_view line);
  /// Whether a line that may be cards or moves goes on with a board. If the last line of the board
  /// begins with a colon, all its cascades do.
  bool may_go_on_with_board(std::string_view line) const {
    return !board_lines_.empty() && (line.front() == ':' || board_lines_.back().front() != ':');
  }
  /// Ends the board, if lines of a board came before.
  void end_board();
  /// Sets whether boards in a program's output are positions of its search.
  void ignore_boards(bool ignores) { ignores_boards_ = ignores; }

  /// Completes the solution, if there is one; the next one begins on this line.
  void begin_next() { finish(line_); }
  /// Completes the solution, if there is one; the next one begins after this line.
  void end() { finish(line_ + 1); }

 private:
  using BoardTextResult = std::variant<std::monostate, Deal, BoardTextError>;

  void finish(int next_line);
  void add_moves_one_by_one(std::string_view moves);
  void add_move_lines(std::span<const std::string_view> lines);
  void take_board(const BoardTextResult& board);
  bool is_board_of_deal() const;

  const SolutionFormat* format_;
  Rules rules_;
  Sink sink_;
  int line_ = 0;
  FoundSolution solution_;
  bool has_content_ = false;
  std::vector<std::string_view> board_lines_;  ///< of the board that has not ended
  int board_line_ = 0;                         ///< the first of them
  bool board_has_ended_ = false;
  bool ignores_boards_ = false;
  std::vector<Move> line_moves_;
};

/// Sets what the field of a column says about a solution, as the member of that name in a line of
/// JSON does. Returns what is wrong with it, or nothing. A column without a meaning is left out.
std::string take_row_field(SolutionDraft& draft, std::string_view column, std::string_view text);

}  // namespace freecell
