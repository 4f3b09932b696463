#include "tools/io/deals/deal_input.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <cassert>
#include <cerrno>
#include <utility>

#include "base/file_descriptor.h"
#include "base/shown_text.h"
#include "dealer/board_line.h"
#include "dealer/card_text.h"
#include "dealer/characters.h"
#include "dealer/transcript_filter.h"
#include "tools/io/deals/saved_game.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/csv_reader.h"

namespace freecell {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f\n";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::size_t kReadSize = std::size_t{1} << 16;

std::string_view without_marks(std::string_view text) {
  while (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return trimmed(text);
}

std::string_view without_comment(std::string_view line) {
  return without_marks(line.substr(0, line.find('#')));
}

// ---- Items of a list ----

/// Calls `take(item, offset)` for each item of a line.
template <typename Take>
void for_each_item(std::string_view line, Take take) {
  constexpr std::string_view kSeparators = " \t\r\v\f,";
  for (std::size_t at = line.find_first_not_of(kSeparators); at != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(kSeparators, at), line.size());
    take(line.substr(at, end - at), at);
    at = line.find_first_not_of(kSeparators, end);
  }
}

// ---- Marks: `#` before a number is no comment ----

bool is_item(std::string_view text, std::optional<Numbering> numbering = {}) try {
  return DealList::parse_items(text, numbering).size() > 0;
} catch (const InputError&) {
  return false;
}

/// Whether a comment would be nothing but a list: `# 617, 1941`.
bool is_marked_list(std::string_view line) {
  bool has_items = false;
  bool has_others = !line.starts_with('#');
  for_each_item(line.substr(std::min<std::size_t>(1, line.size())),
                [&](std::string_view item, std::size_t) {
                  has_items = true;
                  has_others = has_others || !is_item(item);
                });
  return has_items && !has_others;
}

bool is_marked(std::string_view line) {
  return line.starts_with('#') && (number_length(line.substr(1)) > 0 || is_marked_list(line));
}

/// `146692` if `text` begins with `146,692`. In a list, that is two deals; with a mark, it may be
/// one.
std::string joined_thousands(std::string_view text) {
  constexpr std::size_t kGroup = 3;
  std::string joined(text.substr(0, number_length(text)));
  if (joined.empty() || joined.size() > kGroup) return {};
  for (std::size_t at = joined.size(); at < text.size() && text[at] == ','; at += kGroup + 1) {
    const std::string_view group = text.substr(at + 1, number_length(text.substr(at + 1)));
    if (group.size() != kGroup) return {};
    joined += group;
  }
  return joined.size() > kGroup ? joined : "";
}

/// `is_first`: no other number of the line stands before it without a mark.
void check_mark(std::string_view line, std::size_t mark, bool is_first, const std::string& place) {
  std::string_view number = line.substr(mark + 1);
  number.remove_prefix(std::min(number.find_first_not_of(kBlanks), number.size()));
  const std::string joined = joined_thousands(number);
  std::string doubt;
  if (!is_first) doubt = ": a deal or a comment? Write a blank after '#' for a comment";
  if (!joined.empty()) doubt = ": commas separate deals, not thousands: write " + joined;
  if (doubt.empty()) return;
  const std::string_view text = number.substr(0, number.find_first_of(" \t\r\v\f#"));
  throw InputError(place + ":" + std::to_string(mark + 1) + ": " +
                   quoted_for_message("#" + std::string(text)) + doubt);
}

/// A line of a list with blanks in place of marks, and without its comment.
std::string unmarked(std::string_view line, const std::string& place) {
  constexpr std::string_view kSeparators = " \t\r\v\f,";
  std::string text(line);
  const std::size_t first = line.find_first_not_of(kSeparators);
  const bool is_marked_line = first != line.npos && line[first] == '#';
  const bool is_list = is_marked_line && is_marked_list(line.substr(first));
  for (std::size_t at; (at = text.find('#')) != text.npos; text[at] = ' ') {
    const bool is_mark =
        number_length(std::string_view(text).substr(at + 1)) > 0 || (is_list && at == first);
    if (!is_mark) return text.substr(0, at);
    check_mark(line, at, is_marked_line, place);
  }
  return text;
}

// ---- Formats ----

/// Whether a line begins a document of JSON, and not a board of cards in brackets: `[7D] [  ]`.
bool is_json(std::string_view line) {
  if (line.starts_with('{')) return true;
  if (!line.starts_with('[')) return false;
  const std::string_view inside = line.substr(1, line.find_first_of("],", 1) - 1);
  return !parse_board_card(without_marks(inside)) && without_marks(inside) != "code" &&
         line.find("] [") == line.npos;
}

/// Whether a field of a header cannot be a card.
bool is_word(std::string_view field) {
  return field.size() > 3 && std::ranges::all_of(field, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
         });
}

/// The separator of a header with a column `deal`, if it is no comma: a tab or a semicolon.
std::optional<char> other_separator(std::string_view header) {
  for (const char separator : {'\t', ';'}) {
    if (header.find(separator) == header.npos) continue;
    for (std::size_t begin = 0, end; begin <= header.size(); begin = end + 1) {
      end = std::min(header.find(separator, begin), header.size());
      if (header.substr(begin, end - begin) == "deal") return separator;
    }
  }
  return std::nullopt;
}

/// Whether a line is the header of a CSV. A header without a column `deal` counts, because boards
/// have no such header. So does a line with a quote that is open at its end, because boards have no
/// quotes: the rest of a name is in the next line.
bool is_csv(std::string_view line) try {
  CsvFields fields;
  fields.split(line);
  const auto& names = fields.texts;
  return std::ranges::find(names, "deal") != names.end() || other_separator(line) ||
         (names.size() > 1 && std::ranges::all_of(names, is_word));
} catch (const CsvError&) {
  return true;
}

bool is_json_row(std::string_view line) {
  boost::system::error_code error;
  const boost::json::value row = boost::json::parse(line, error);
  const auto has_parts = [](const auto& member) { return member.value().is_structured(); };
  const boost::json::object* members = row.if_object();
  return members && members->contains("deal") && std::ranges::none_of(*members, has_parts);
}

/// Whether a line consists of numbers. A colon at the end is the prefix of an empty cascade.
bool is_numbers(std::string_view line) {
  const std::string_view items = without_comment(line);
  return DealList::looks_like_list(items) && !items.ends_with(':') &&
         items.find_first_of(kDigits) != std::string_view::npos;
}

/// Whether a line that is not all numbers is meant to be. That is so if nothing in it is a card or
/// the prefix of a cascade, and it has a number, alone or in the first item. The reader of numbers
/// says what is wrong with the rest.
bool is_damaged_numbers(std::string_view line) {
  bool has_number = false;
  bool has_board_word = false;
  bool is_first = true;
  for_each_item(without_comment(line), [&](std::string_view item, std::size_t) {
    const std::size_t digits = item.find_first_not_of(kDigits, item.starts_with('-') ? 1 : 0);
    constexpr std::size_t kMoreThanACardHas = 3;
    has_number |= item != "-" && digits == item.npos;
    has_number |=
        std::exchange(is_first, false) && digits != item.npos && digits >= kMoreThanACardHas;
    has_board_word |= item.find(':') != item.npos || parse_card(item).has_value();
  });
  return has_number && !has_board_word;
}

bool is_anything(std::string_view) { return true; }

/// The formats. The first that recognises a line gets it. A new format is an entry here and a
/// reader.
struct InputFormat {
  InputKind kind;
  bool (*recognises)(std::string_view line);
};
constexpr std::array kInputFormats = {
    InputFormat{InputKind::kSavedGame, begins_saved_game},
    InputFormat{InputKind::kJson, is_json},
    InputFormat{InputKind::kCsv, is_csv},
    InputFormat{InputKind::kNumbers, is_numbers},
    InputFormat{InputKind::kBoards, begins_transcript},
    InputFormat{InputKind::kNumbers, is_damaged_numbers},
    InputFormat{InputKind::kBoards, is_anything},
};

/// Whether a line has cards and gaps, and nothing else.
bool is_cards(std::string_view line) {
  const BoardLine parsed = parse_board_line(line, 1);
  const auto is_card = [](const BoardWord& word) { return word.card.has_value(); };
  return parsed.kind == BoardLine::Kind::kLine && std::ranges::any_of(parsed.words, is_card) &&
         std::ranges::all_of(parsed.words,
                             [](const BoardWord& word) { return word.card || word.is_gap; });
}

/// `next`: the line after the first one. Above cards, numbers are those of a deal or of columns.
InputKind kind_of(std::string_view line, std::optional<std::string_view> next) {
  const InputKind kind = std::ranges::find_if(kInputFormats, [&](const InputFormat& format) {
                           return format.recognises(line);
                         })->kind;
  return kind == InputKind::kNumbers && next && is_cards(*next) ? InputKind::kBoards : kind;
}

/// Takes the first line of `text` that is neither blank nor a comment, and all before it, if it has
/// arrived as a whole.
std::optional<std::string_view> take_line(std::string_view& text, bool is_all) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = without_marks(text.substr(0, end));
    const bool says_something = !line.empty() && !line.starts_with('#');
    // An array may be one long line, and its first character tells.
    const bool is_here = is_all || end != text.npos || line.starts_with('[');
    if (!is_here) break;
    text.remove_prefix(std::min(end, text.size() - 1) + 1);
    if (says_something) return line;
  }
  return std::nullopt;
}

/// Whether there are marked numbers. They may be headings of what follows, so they are only a list
/// if there is no other line.
bool has_marked_numbers(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    if (is_marked(without_marks(text.substr(0, end + 1)))) return true;
    text.remove_prefix(end + 1);
  }
  return false;
}

// ---- Numbers ----

/// The column of the first item that is wrong by itself; 1 if none is.
std::size_t column_of_fault(std::string_view line, std::optional<Numbering> numbering) {
  std::optional<std::size_t> column;
  for_each_item(line, [&](std::string_view item, std::size_t offset) {
    if (!column && !is_item(item, numbering)) column = offset + 1;
  });
  return column.value_or(1);
}

/// Whether a field can be the number of a deal, with or without a prefix, and no range.
bool is_single_deal(std::string_view text) {
  const std::size_t start = text.rfind(':') + 1;  // npos + 1 is 0
  const std::string_view number = text.substr(start);
  return !number.empty() && number.find_first_not_of("-0123456789") == number.npos &&
         number.find('-', 1) == number.npos && start == DealList::prefix_of(text).size();
}

void append_item(std::string& list, std::string_view item) {
  if (!list.empty()) list += ',';
  list += item;
}

/// An item with its neighbours says most of what is wrong: 1-32,000.
void append_line(DealsInFile& numbers, std::string_view line, const std::string& place,
                 std::optional<Numbering> numbering) {
  std::string items;
  for_each_item(line, [&](std::string_view item, std::size_t) { append_item(items, item); });
  if (items.empty()) return;
  try {
    DealList::parse_items(items, numbering);
  } catch (const InputError& error) {
    throw InputError(place + ":" + std::to_string(column_of_fault(line, numbering)) + ": " +
                     error.what());
  }
  append_item(numbers.list, items);
}

/// Adds an item to the list or, if it is no deal, to the bad ones; `place`: of the item, for the
/// message.
void add_item(DealsInFile& numbers, const std::string& item, const std::string& place,
              std::optional<Numbering> numbering) {
  const bool has_prefix = !DealList::prefix_of(item).empty();
  const std::string prefix(has_prefix ? "" : DealList::prefix_of(numbers.list));
  try {
    numbers.size += DealList::parse_items(prefix + item, numbering).size();
    append_item(numbers.list, item);
  } catch (const InputError& error) {
    numbers.bad.push_back({numbers.size, shown(item), place + error.what()});
  }
}

void add_items(DealsInFile& numbers, std::string_view line, const std::string& place,
               std::optional<Numbering> numbering) {
  for_each_item(line, [&](std::string_view item, std::size_t offset) {
    add_item(numbers, std::string(item), place + ":" + std::to_string(offset + 1) + ": ",
             numbering);
  });
}

void read_line(DealsInFile& numbers, std::string_view line, const std::string& place,
               const ReadingOptions& options) try {
  const std::string items = unmarked(line, place);
  const auto read = options.keep_going ? add_items : append_line;
  read(numbers, items, place, options.numbering);
} catch (const InputError& error) {
  if (!options.keep_going) throw;
  numbers.bad.push_back({numbers.size, shown(without_marks(line)), error.what()});
}

DealsInFile read_numbers(std::string_view rest, const std::string& name,
                         const ReadingOptions& options) {
  DealsInFile numbers;
  while (rest.starts_with(kByteOrderMark)) rest.remove_prefix(kByteOrderMark.size());
  for (int line = 1; !rest.empty(); ++line) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    read_line(numbers, rest.substr(0, end), name + ":" + std::to_string(line), options);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return numbers;
}

DealsInFile read_saved_game(std::string_view text, const std::string& name) try {
  DealsInFile deals;
  deals.boards = board_of_saved_game(text);
  return deals;
} catch (const InputError& error) {
  throw InputError(name + ": " + error.what());
}

DealsInFile read_deal_column(InputStream input, const std::string& name,
                             const ReadingOptions& options) {
  CsvReader rows(std::move(input), name);
  std::vector<std::string> columns;
  // Comments may come before the header.
  while (columns.empty() && rows.next()) {
    if (!without_marks(rows.row()).empty() && !rows.row().starts_with('#')) {
      columns.assign(rows.fields().begin(), rows.fields().end());
    }
  }
  const auto place_of = [&](std::string_view column) {
    return static_cast<std::size_t>(std::ranges::find(columns, column) - columns.begin());
  };
  const std::size_t deal = place_of("deal");
  if (deal == columns.size()) throw rows.error(0, missing_deal_column(columns));
  DealsInFile numbers;
  const std::array<std::pair<std::size_t, std::optional<std::string>*>, 2> of_game = {
      {{place_of("game"), &numbers.game.game}, {place_of("cascades"), &numbers.game.cascades}}};
  while (rows.next()) {
    if (rows.row().empty()) continue;
    rows.check_length(columns.size());
    const std::string number(rows.fields()[deal]);
    try {
      // Of a number that no deal has, the list says which numbers there are.
      if (is_single_deal(number)) DealList::parse_items(number, options.numbering);
      add_deal(numbers, deal_named(number, options.numbering));
    } catch (const InputError& error) {
      const InputError placed = rows.error(deal, error.what());
      if (!options.keep_going) throw placed;
      numbers.bad.push_back({numbers.size, shown(number), placed.what()});
    }
    for (const auto& [column, known] : of_game) {
      if (column == columns.size()) continue;
      const std::string of_row(rows.fields()[column]);
      if (!*known) *known = of_row;
      if (of_row == **known) continue;
      throw rows.error(column, columns[column] + " is " + quoted_for_message(of_row) + ", and " +
                                   quoted_for_message(**known) + " in the rows above");
    }
  }
  return numbers;
}

}  // namespace

std::string missing_deal_column(const std::vector<std::string>& columns) {
  const auto separator = columns.empty() ? std::nullopt : other_separator(columns.front());
  if (!separator) return "the header has no column 'deal'";
  return std::string("columns are separated by commas, and here by ") +
         (*separator == ';' ? "semicolons" : "tabs");
}

void check_readable(const std::string& name) {
  if (name == "-") return;
  struct stat status;
  const bool is_there = ::stat(name.c_str(), &status) == 0;
  if (is_there && S_ISDIR(status.st_mode)) {
    errno = EISDIR;
  } else if (is_there && ::access(name.c_str(), R_OK) == 0) {
    return;
  }
  throw InputError(name + ": " + system_message(errno));
}

DealFile open_deal_file(const std::string& name, const CancelCallback& cancelled) try {
  constexpr std::size_t kMost = std::size_t{1} << 20;  // no first line is longer
  DealFile file{InputStream(name, cancelled)};
  std::string text;
  std::optional<std::string_view> line;
  std::optional<std::string_view> next;
  bool has_ended = false;
  try {
    for (bool is_all = false; !is_all && !(line && (next || !is_numbers(*line)));) {
      has_ended = !file.text.append_to(text, kReadSize);
      is_all = has_ended || text.size() > kMost;
      std::string_view rest = text;
      line = take_line(rest, is_all);
      next = line ? take_line(rest, is_all) : std::nullopt;
    }
  } catch (const ReadError&) {
    // The code that reads the deals meets the error again, at its place.
  }
  refuse_pickle(text, name);
  const bool is_list = !line && has_marked_numbers(text);
  file.is_empty = has_ended && !line && !is_list && !file.text.was_cancelled();
  if (line) file.kind = kind_of(*line, next);
  if (is_list) file.kind = InputKind::kNumbers;
  file.has_rows = file.kind == InputKind::kCsv || (line && is_json_row(*line));
  file.text.unread(text);
  return file;
} catch (const ReadError& error) {
  throw InputError(name + ": " + error.what());
}

std::string read_all(InputStream input, const std::string& name) try {
  std::string text;
  while (input.append_to(text, kReadSize)) {
  }
  if (input.was_cancelled()) throw NotReadToEnd(name);
  return text;
} catch (const ReadError& error) {
  throw InputError(name + ": " + error.what());
}

DealsInFile read_list(std::string_view text, std::optional<Numbering> numbering) {
  DealsInFile numbers;
  for_each_item(text, [&](std::string_view item, std::size_t) {
    add_item(numbers, std::string(item), "deal list: ", numbering);
  });
  return numbers;
}

ListedDeal deal_named(const std::string& name, std::optional<Numbering> numbering) {
  if (const auto deal = ListedDeal::of_name(name, numbering)) return *deal;
  throw InputError(quoted_for_message(name) + " is no deal number");
}

void add_deal(DealsInFile& deals, const ListedDeal& deal) {
  const std::string_view list = deals.list;
  if (!list.empty() && DealList::prefix_of(list) != deal.origin.prefix()) {
    throw InputError(quoted_for_message(deal.name()) + " is of another numbering than " +
                     quoted_for_message(list.substr(0, list.find(','))));
  }
  append_item(deals.list, deal.name());
  ++deals.size;
}

DealsInFile read_deals(DealFile file, const std::string& name, const ReadingOptions& options) {
  assert(file.kind != InputKind::kBoards);
  if (file.kind == InputKind::kCsv) return read_deal_column(std::move(file.text), name, options);
  const std::string text = read_all(std::move(file.text), name);
  if (file.kind == InputKind::kJson) return read_json_deals(text, name, options);
  if (file.kind == InputKind::kSavedGame) return read_saved_game(text, name);
  return read_numbers(text, name, options);
}

}  // namespace freecell
