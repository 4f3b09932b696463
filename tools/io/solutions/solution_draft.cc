#include "tools/io/solutions/solution_draft.h"

#include <algorithm>
#include <cassert>
#include <variant>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/notation.h"
#include "tools/io/solutions/solution_format.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {

void SolutionDraft::use_notation(const MoveNotation& notation) {
  has_content_ = true;
  if (solution_.notation != nullptr && solution_.notation != &notation) {
    note_problem("another notation than in the lines before");
  }
  solution_.notation = &notation;
}

void SolutionDraft::add_standard_moves(std::string_view moves) {
  if (solution_.has_ended) begin_next();
  const SolutionFormat* format = this->format();
  const MoveNotation& notation =
      format != nullptr && format->standard ? *format->standard : kStandardFormat.notation;
  use_notation(notation);
  const auto result = parse_standard(moves, line_moves_);
  if (notation.translate != nullptr) notation.translate(line_moves_);
  std::string_view rest = moves;
  for (const Move& move : line_moves_) add_move({.move = move}, take_word(rest));
  if (const auto* error = std::get_if<NotationError>(&result)) {
    note_problem(error->message + " in " + quoted_for_message(take_word(rest)));
  }
}

// ---- Boards ----

/// A program may draw positions between its moves; its first board is that of the deal.
bool SolutionDraft::is_board_of_deal() const {
  const bool is_under_way = solution_.program != nullptr && !solution_.has_ended;
  return !is_under_way || (!ignores_boards_ && !board_has_ended_ && solution_.moves.empty());
}

void SolutionDraft::add_board_line(std::string_view line) {
  if (board_text_.empty()) {
    if (!is_board_of_deal()) return;
    const bool is_complete =
        solution_.has_ended || has_move_lines() || (solution_.verdict && board_has_ended_);
    if (is_complete) begin_next();
    solution_.board_line = line_;
  }
  has_content_ = true;
  board_text_ += line;
  board_text_ += '\n';
}

void SolutionDraft::end_board() {
  if (board_text_.empty()) return;
  assert(solution_.board_line > 0 && has_content_);
  BoardTextReader reader(board_text_,
                         {.cascades = std::clamp(cascades(), kMinCascades, kMaxCascades)});
  auto board = reader.next();
  if (const auto* error = std::get_if<BoardTextError>(&board)) {
    solution_.note_problem(solution_.board_line + error->line - 1, error->message);
  } else if (solution_.board) {
    solution_.note_problem(solution_.board_line, "a second board, and no moves between them");
  } else {
    solution_.board = std::get<Deal>(board);
  }
  board_has_ended_ = true;
  board_text_.clear();
}

// ---- From one solution to the next ----

void SolutionDraft::finish(int next_line) {
  end_board();
  assert(solution_.moves.size() == solution_.texts.size());
  if (has_content_) sink_(solution_);
  has_content_ = false;
  board_has_ended_ = false;
  solution_.clear(next_line, rules_);
}

}  // namespace freecell
