#include "tools/io/solutions/solution_draft.h"

#include <algorithm>
#include <stdexcept>

#include "base/shown_text.h"
#include "dealer/games.h"
#include "dealer/notation.h"
#include "tools/io/solutions/line_words.h"
#include "tools/io/solutions/solution_format.h"

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
  if (!std::holds_alternative<std::monostate>(result)) return add_moves_one_by_one(moves);
  if (notation.translate != nullptr) notation.translate(line_moves_);
  std::string_view rest = moves;
  for (const Move& move : line_moves_) add_move({.move = move}, take_word(rest));
}

/// Adds moves with separators, numbers, or letters in capitals.
void SolutionDraft::add_moves_one_by_one(std::string_view moves) {
  for (std::string_view word; !(word = take_move(moves)).empty();) {
    const auto result = parse_standard(with_small_letters(word), line_moves_);
    if (const auto* error = std::get_if<NotationError>(&result)) {
      return note_problem(error->message + " in " + quoted_for_message(word));
    }
    if (solution_.notation->translate != nullptr) solution_.notation->translate(line_moves_);
    add_move({.move = line_moves_.front()}, word);
  }
}

void SolutionDraft::state_game(std::string_view text) try {
  solution_.state_game(rules_of_game(text));
} catch (const std::invalid_argument& error) {
  note_problem(error.what());
}

// ---- Boards ----

/// A program may draw positions between its moves; its first board is that of the deal.
bool SolutionDraft::is_board_of_deal() const {
  const bool is_under_way = solution_.program != nullptr && !solution_.has_ended;
  return !is_under_way || (!ignores_boards_ && !board_has_ended_ && solution_.moves.empty());
}

void SolutionDraft::add_board_line(std::string_view line) {
  if (board_lines_.empty()) {
    if (!is_board_of_deal()) return;
    board_line_ = line_;
  }
  board_lines_.push_back(line);
}

/// Lines of moves in capitals may look like cards. They are a board if they make one.
void SolutionDraft::end_board() {
  if (board_lines_.empty()) return;
  const std::vector<std::string_view> lines = std::exchange(board_lines_, {});
  std::string text;
  for (const std::string_view line : lines) (text += line) += '\n';
  const auto board =
      BoardTextReader(text, {.cascades = std::clamp(cascades(), kMinCascades, kMaxCascades)})
          .next();
  const bool is_board = std::holds_alternative<Deal>(board);
  if (!is_board && std::ranges::all_of(lines, has_only_moves)) return add_move_lines(lines);
  const bool is_complete =
      solution_.has_ended || has_move_lines() || (solution_.verdict && board_has_ended_);
  if (is_complete) finish(board_line_);
  take_board(board);
}

void SolutionDraft::add_move_lines(std::span<const std::string_view> lines) {
  const int line_after = std::exchange(line_, board_line_);
  for (const std::string_view line : lines) {
    add_standard_moves(line);
    ++line_;
  }
  line_ = line_after;
}

void SolutionDraft::take_board(const BoardTextResult& board) {
  has_content_ = true;
  solution_.board_line = board_line_;
  if (const auto* error = std::get_if<BoardTextError>(&board)) {
    solution_.note_problem(board_line_ + error->line - 1, error->message);
  } else if (solution_.board) {
    solution_.note_problem(board_line_, "a second board, and no moves between them");
  } else if (const auto* deal = std::get_if<Deal>(&board)) {
    solution_.board = *deal;
  } else {
    solution_.note_problem(board_line_, "a board without cards");
  }
  board_has_ended_ = true;
}

// ---- From one solution to the next ----

void SolutionDraft::finish(int next_line) {
  end_board();
  assert(solution_.moves.size() == solution_.texts.size());
  if (has_content_) sink_(solution_);
  has_content_ = false;
  board_has_ended_ = false;
  solution_ = {.line = next_line, .rules = rules_};
}

}  // namespace freecell
