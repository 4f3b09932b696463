#pragma once

#include <string_view>

namespace freecell {

/// Whether `line` begins what a program says of a game, with the board first: the output of
/// `freecell show` (`Deal 617, 4 freecells`) or of `fc-solve -p` (`-=-=-=-`).
bool begins_transcript(std::string_view line);

/// Leaves out of a text what programs say of games, but for the first board of each. It sees the
/// blocks of the text, runs of lines without a blank line, one after the other.
class TranscriptFilter {
 public:
  /// What of `block` may be a board; empty: nothing. It is the end of `block`. A block that belongs
  /// to no transcript stays as it is, so a damaged board is never left out.
  std::string_view board_of(std::string_view block);
  /// Whether a transcript has begun whose board has not come yet.
  bool awaits_board() const { return awaits_board_; }

 private:
  std::string_view without_talk(std::string_view block);
  bool is_step_or_moves(std::string_view block);

  bool is_in_transcript_ = false;
  bool awaits_board_ = false;
  bool follows_step_ = false;  ///< the last block was a move, or the line before one
};

}  // namespace freecell
