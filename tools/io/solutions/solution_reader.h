#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "tools/io/solutions/found_solution.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {

/// What files are read as: any of them, or one that the user names.
enum class ReadFormat : std::uint8_t {
  kAny,
  kStandard,
  kExplicit,
  kJsonLines,
  kFcSolve,
  kMacroxue,
};

/// Finds the solutions in text: any mixture of the formats, told apart line by line.
///
/// A solution may begin with its deal, comments that say more of it, and a board. The next one
/// begins where a deal, a board or fc-solve's first line comes after moves or a verdict; in JSON
/// and in macroxue's notation every line is one.
class SolutionReader {
 public:
  /// Called for each solution; what it is given is valid until it returns.
  using Sink = std::function<void(FoundSolution&)>;

  /// `cascades`: of the game, where the text does not say.
  SolutionReader(ReadFormat format, int cascades, Sink sink)
      : format_(format), cascades_(cascades), sink_(std::move(sink)) {}

  /// Reads whole lines, the first of which has number `first_line`, to their end.
  void read(std::string_view text, int first_line);

 private:
  void read_line(std::string_view line);
  LineKind kind_of(std::string_view line) const;
  LineKind kind_in_fc_solve(std::string_view line) const;
  bool is_wanted(LineKind kind) const;
  void read_comment(std::string_view line);
  void read_setting(std::string_view key, std::string_view value);
  void read_counts(std::string_view value);
  void read_deal(std::string_view line);
  void read_board_line(std::string_view line);
  void end_board();
  void read_json(std::string_view line);
  void read_macroxue(std::string_view line);
  void read_moves(std::string_view line);
  void read_step(std::string_view line);
  void read_fc_solve_move(std::string_view line);
  void read_fc_solve_result(std::string_view line);
  void read_fc_solve_other(std::string_view line);
  void begin_fc_solve();

  void use_notation(MoveNotation notation);
  /// Whether there were lines of moves, if only such as could not be read.
  bool has_move_lines() const { return solution_.notation != MoveNotation::kNone; }
  int cascades() const { return solution_.cascades.value_or(cascades_); }
  void begin_next();
  void flush();
  void note_problem(std::string message) { solution_.note_problem(line_, std::move(message)); }

  ReadFormat format_;
  int cascades_;
  Sink sink_;
  int line_ = 0;
  FoundSolution solution_;
  bool has_content_ = false;
  std::string board_text_;
  bool board_has_ended_ = false;
  bool is_searching_ = false;  ///< fc-solve draws what it searches, in an order of its own
  std::vector<Move> line_moves_;
};

}  // namespace freecell
