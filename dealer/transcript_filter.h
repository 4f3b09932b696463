#pragma once

#include <string_view>

namespace freecell {

/// Whether `line` begins the output of a program about a game, which starts with the board: the
/// output of `freecell show` (`Deal 617, 4 freecells`) or of `fc-solve -p` (`-=-=-=-`).
bool begins_transcript(std::string_view line);

/// Leaves out of a text what programs say about games, except for the first board of each game. It
/// sees the blocks of the text, which are runs of lines without a blank line, one after the other.
class TranscriptFilter {
 public:
  /// Returns the part of `block` that may be a board. It is the end of `block`, and may be empty. A
  /// block that belongs to no transcript stays as it is, so a damaged board is never left out.
  std::string_view board_of(std::string_view block);
  /// Whether a transcript has begun whose board has not come yet.
  bool awaits_board() const { return awaits_board_; }

 private:
  std::string_view without_talk(std::string_view block);
  bool is_step_or_moves(std::string_view block);

  bool is_in_transcript_ = false;
  bool awaits_board_ = false;
  bool follows_step_ = false;  ///< whether the last block was a move, or the line before one
};

}  // namespace freecell
