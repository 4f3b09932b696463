#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/board_line.h"
#include "dealer/board_text_error.h"
#include "dealer/deal.h"

namespace freecell {

/// A line of cards and gaps: a cascade or a row. A blank line between two others has no words.
struct GridLine {
  int number = 1;  ///< of the line in the text
  int column = 1;
  LineMark mark = LineMark::kNone;
  int origin = 0;  ///< the place from which the words' places count
  bool is_blank = false;
  std::vector<BoardWord> words{};
};

/// The cards and gaps of a board, where they stand in the text. No card is there twice.
struct BoardGrid {
  std::vector<GridLine> lines;  ///< the first and the last are not blank
  int blank_before = 0;         ///< blank lines between what comes before the cards and these
  int blank_after = 0;          ///< blank lines after the last line that do not end the board
  std::vector<Card> freecells;
  std::array<int, kSuits> home{};     ///< the rank of each suit's top card
  std::vector<BoardWord> f_words{};   ///< of the lines `F1:`, which `o_words` tell the meaning of
  std::vector<BoardWord> o_words{};   ///< of the lines `O1:`
  std::bitset<kCards> seen;           ///< the cards above, without those of `f_words`, `o_words`
  bool has_foundations = false;       ///< whether a header says which cards are home
  bool has_bare_freecells = false;    ///< whether a header of freecells has nothing behind it
  std::vector<BoardWord> heads{};     ///< numbers of columns, above the lines
  std::optional<std::int64_t> title;  ///< the number of a deal that a title names
  int title_line = 1;
  int end_line = 1;  ///< where the board ends
  int end_column = 1;
};

/// Reads the lines of one board into a grid.
class GridReader {
 public:
  /// `ordinal`: which board of the text this is, from 1. Its line may have that number.
  explicit GridReader(int ordinal) : ordinal_(ordinal) {}

  /// What has become of a line.
  enum class Taken : std::uint8_t {
    kYes,
    kNo,     ///< the board was complete, and another begins with this line
    kFault,  ///< `error` says what is wrong
  };

  /// Takes a line that is no comment.
  Taken add_line(std::string_view line, int number);
  /// Takes a comment that is nothing but the number of a deal.
  Taken add_mark(std::string_view text, std::int64_t deal, int number);
  /// Whether no line has said anything of a board yet. Titles do not.
  bool is_empty() const { return grid_.lines.empty() && !has_header_; }
  bool has_title() const { return !title_.empty(); }

  /// Returns the grid after the last line.
  BoardGrid take();
  BoardTextError error() const { return error_; }
  /// What is wrong if nothing but titles came.
  BoardTextError title_alone() const;

 private:
  Taken fail(int line, int column, std::string message);
  Taken fail(const BoardWord& word, std::string message);
  Taken fail_unknown(const BoardWord& word);
  Taken add_title(const BoardLine& line, int number);
  Taken add_header(const BoardLine& line, int number);
  Taken add_foundations(const std::vector<BoardWord>& words);
  Taken add_freecells(const std::vector<BoardWord>& words);
  Taken add_either(std::vector<BoardWord>& zone, const std::vector<BoardWord>& words);
  Taken add_cards(const BoardLine& line, int number);
  Taken check_number(const BoardLine& line, int number);
  Taken see(Card card, const BoardWord& word);
  bool is_full_line(const BoardLine& line) const;

  int ordinal_;
  BoardGrid grid_;
  int blank_lines_ = 0;            ///< since the last line
  std::string_view title_;         ///< the first line that is only a title
  BoardWord title_word_;           ///< its first word, for the message
  std::int64_t first_number_ = 1;  ///< 0 or 1: that of the first line of cards
  std::int64_t lines_ = 0;         ///< of cards
  bool has_header_ = false;
  bool has_foundations_header_ = false;
  bool has_freecells_header_ = false;
  int cells_ = 0;  ///< freecells that were listed, empty or not
  BoardTextError error_;
};

/// The foundation that a word means: the rank of the top card, 0 if none is home.
struct Foundation {
  Suit suit;
  int rank;
};

/// Reads a foundation: `H-6`, `H:6`, `H=0`, or the top card `6H`.
std::optional<Foundation> parse_foundation(const BoardWord& word);

}  // namespace freecell
