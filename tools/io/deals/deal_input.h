#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/numbering.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/game_choice.h"
#include "tools/io/files/input_stream.h"

namespace freecell {

/// Throws InputError if a file, or stdin if it is `-`, cannot be opened. It does not open it,
/// because a pipe can be opened only once.
void check_readable(const std::string& name);

/// The kinds of contents that a file of deals may have.
enum class InputKind : std::uint8_t {
  kJson,       ///< objects and arrays, in one document or one per line: numbers or boards
  kCsv,        ///< rows with a column `deal`
  kNumbers,    ///< deal numbers and ranges
  kBoards,     ///< board text
  kSavedGame,  ///< XML of KPatience: a board
};

/// A file of deals, or stdin, that is open. Its first line shows what it holds.
struct DealFile {
  InputStream text;  ///< the whole of it
  InputKind kind = InputKind::kBoards;
  bool is_empty = false;  ///< it has nothing but blank lines and comments
  /// Whether it has rows with a column `deal`: CSV, or JSON with a flat object on each line.
  bool has_rows = false;
};

/// Reads up to the end of the first line that is neither blank nor a comment. Throws InputError if
/// the file cannot be read.
DealFile open_deal_file(const std::string& name, const CancelCallback& cancelled);

/// How deals are read from operands and files.
struct ReadingOptions {
  bool keep_going = false;                  ///< words that are no deals become bad items
  std::optional<Numbering> numbering = {};  ///< of the numbers, as the user says it
  bool keeps_rows = false;                  ///< a CSV that is the only file is opened and not read
};

/// What was read from a file of deals, or from an operand: a list, or boards, never both.
struct DealsInFile {
  std::string list = {};  ///< as DealList::parse reads it
  GameWords game = {};
  std::vector<BadItem> bad = {};  ///< words that are no deals, if reading keeps going
  std::uint64_t size = 0;         ///< deals in `list`; counted only if it keeps going
  std::string boards = {};        ///< those of JSON, as board text
};

/// Reads all deals of a file that is not one of board text. Numbers are numbers and ranges with
/// blanks, commas and line ends between them, and comments from `#` to the end of the line; or the
/// column `deal` of a CSV; or JSON. Throws InputError with the place, also for a number that names
/// no deal, unless it keeps going. Does not look for deals given twice.
DealsInFile read_deals(DealFile file, const std::string& name, const ReadingOptions& options);

/// Reads a list that is an operand, and keeps going.
DealsInFile read_list(std::string_view text, std::optional<Numbering> numbering);

/// The deal of this name. Throws InputError if there is none.
ListedDeal deal_named(const std::string& name, std::optional<Numbering> numbering);

/// Adds a deal to the list. Throws InputError if it is of another origin than those before, because
/// the prefix of the first item of a list is that of all.
void add_deal(DealsInFile& deals, const ListedDeal& deal);

/// Reads JSON: one document, or one after the other as in NDJSON. A number in an array, or an
/// object with a member `deal`, is a numbered deal. An object or an array with the cards of a board
/// (json_board.h) is that board; a string `id` names it. If an object has both, the cards have to
/// be those of the number, dealt to any number of cascades; a `deal` that is no number is the name
/// of the board. Arrays, and the members `deals` and `boards`, hold any of these. Other members do
/// not matter. Cards are not looked at: the reader of boards does that. Throws InputError. With
/// `keep_going`, what is no deal becomes a bad number after numbers, and otherwise a comment `#
/// error:` in place of a board; a line that is no JSON is left, too.
DealsInFile read_json_deals(std::string_view text, const std::string& name,
                            const ReadingOptions& options);

/// What is wrong with the header of a CSV that has no column `deal`.
std::string missing_deal_column(const std::vector<std::string>& columns);

/// Reads the rest of a stream. Throws InputError.
std::string read_all(InputStream input, const std::string& name);

}  // namespace freecell
