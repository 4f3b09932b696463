#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "tools/io/deals/deal_formats.h"
#include "tools/io/deals/deal_input.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/json_board.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

namespace json = boost::json;

class Reader {
 public:
  Reader(const std::string& name, const ReadingOptions& options) : name_(name), options_(options) {}

  /// Adds a value. `line` is the line where the document begins.
  void add(const json::value& value, int line) {
    line_ = line;
    add(value);
  }
  DealsInFile take() { return std::move(deals_); }

  /// Puts what is wrong at a line in the place of a deal, if reading keeps going.
  void add_fault(const std::string& problem, int line) {
    const std::string fault = ":" + std::to_string(line) + ":1: " + problem;
    if (!options_.keep_going) throw InputError(name_ + fault);
    if (!deals_.list.empty()) {
      deals_.bad.push_back({deals_.size, "?", name_ + fault});
    } else {
      if (!deals_.boards.empty()) deals_.boards += '\n';
      deals_.boards += "# error:" + shown(fault) + "\n?\n";
    }
  }

 private:
  /// Tells the user how a board was read; once, although a file is read once to count its deals and
  /// once for them.
  static void say(const std::string& note) {
    static std::set<std::string> said;
    if (!said.insert(note).second) return;
    const std::string line = "freecell: " + shown(note) + "\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
  }

  [[noreturn]] static void refuse(const std::string& problem) { throw InputError(problem); }

  void add(const json::value& value) {
    if (const json::value* list = list_in(value)) {
      note_game(value.get_object());
      return add(*list);
    }
    const json::array* const array = value.if_array();
    if (array && !is_json_board(*array)) {
      for (const json::value& item : *array) add(item);
      return;
    }
    try {
      if (array) {
        add_board(json_board(value), nullptr, deals_.game.game.value_or(""));
      } else if (const json::object* object = value.if_object()) {
        add_object(*object);
      } else {
        add_number(value);
      }
    } catch (const InputError& error) {
      add_fault(error.what(), line_);
    }
  }

  static const json::value* list_in(const json::value& value) {
    const json::object* object = value.if_object();
    if (object == nullptr) return nullptr;
    const json::value* deals = object->if_contains("deals");
    return deals ? deals : object->if_contains("boards");
  }

  void add_object(const json::object& object) {
    const bool has_cards = has_json_board(object);
    const json::value* deal = object.if_contains("deal");
    if (deal && !(has_cards && is_board_name(*deal))) {
      if (has_cards) check_cards(*deal, object);
      // Rows of ours say how many cascades the game has.
      const json::value* cascades = object.if_contains("cascades");
      if (cascades && cascades->is_number())
        note(deals_.game.cascades, "cascades", json::serialize(*cascades));
      note_game(object);
      return add_number(*deal);
    }
    if (has_cards) return add_board(json_board(object), name_in(object), game_of(object));
    refuse("an object without a member deal, cascades or tableau piles is no deal");
  }

  /// Whether a member `deal` beside cards names a board, as packs do, and is no number.
  static bool is_board_name(const json::value& deal) {
    if (!deal.is_string()) return false;
    const std::string name(deal.get_string());
    return !parse_number<std::int64_t>(name) && !ListedDeal::of_name(name);
  }

  /// Notes what is said of the game, which is one for all deals.
  static void note(std::optional<std::string>& known, const char* name, const std::string& value) {
    if (!known) known = value;
    if (*known != value) refuse(std::string(name) + " is " + value + ", and " + *known + " above");
  }

  /// A member that is a text; or nullptr.
  static const json::string* text_in(const json::object& object, const char* name) {
    const json::value* value = object.if_contains(name);
    return value ? value->if_string() : nullptr;
  }

  void note_game(const json::object& object) {
    const json::string* game = text_in(object, "game");
    if (game) note(deals_.game.game, "game", std::string(*game));
  }

  /// The game of an object: its own, or that of the list that it is in. Empty if nothing says it.
  std::string game_of(const json::object& object) const {
    const json::string* game = text_in(object, "game");
    return game ? std::string(*game) : deals_.game.game.value_or("");
  }

  ListedDeal listed_deal(const json::value& value) const {
    return deal_named(value.is_string() ? std::string(value.get_string()) : json::serialize(value),
                      options_.numbering);
  }

  void add_number(const json::value& value) {
    const ListedDeal deal = listed_deal(value);
    if (!deals_.boards.empty()) refuse("a deal number after boards: they do not go together");
    add_deal(deals_, deal);
  }

  /// `name`: that of the board, or nullptr; `game`: empty if nothing says it.
  void add_board(const JsonBoard& board, const json::string* name, const std::string& game) {
    if (!deals_.list.empty()) refuse("a board after deal numbers: they do not go together");
    if (!board.note.empty()) say(name_ + ": " + board.note);
    if (!deals_.boards.empty()) deals_.boards += '\n';
    if (name) deals_.boards += "# id: " + shown(*name) + "\n";
    if (!game.empty()) deals_.boards += "# game: " + shown(game) + "\n";
    deals_.boards += board.text;
  }

  /// The cards of a number also say to how many cascades they are dealt, which a number does not.
  void check_cards(const json::value& deal, const json::object& object) {
    const ListedDeal listed = listed_deal(deal);
    const auto board = BoardTextReader(json_board(object).text).next();
    const Deal* read = std::get_if<Deal>(&board);
    if (read) {
      const Rules rules = read_game(game_of(object)).with_cascades(read->cascades());
      const std::string cascades = std::to_string(read->cascades());
      if (*read == listed.deal(rules)) return note(deals_.game.cascades, "cascades", cascades);
    }
    refuse("the cards are not those of deal " + listed.name() +
           "; without the member deal they are a board");
  }

  /// The name that a board has: its `id`, or in packs its `deal`.
  static const json::string* name_in(const json::object& object) {
    if (const json::string* id = text_in(object, "id")) return id;
    const json::value* deal = object.if_contains("deal");
    return deal && is_board_name(*deal) ? deal->if_string() : nullptr;
  }

  const std::string& name_;
  ReadingOptions options_;
  DealsInFile deals_;
  int line_ = 1;
};

}  // namespace

void for_each_json_document(std::string_view text, const JsonDocumentTaker& take) {
  constexpr std::string_view kBlanks = " \t\r\n";
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  json::stream_parser parser;
  int line = 1;
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
    line += static_cast<int>(std::ranges::count(text.substr(0, begin), '\n'));
    text.remove_prefix(begin);
    if (text.empty()) return;
    if (text.front() == '#') {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
      continue;
    }
    boost::system::error_code error;
    parser.reset();  // or what it has released may be touched by a document that is cut short
    const std::size_t length = parser.write_some(text.data(), text.size(), error);
    if (!error && !parser.done()) parser.finish(error);
    const int last = line + static_cast<int>(std::ranges::count(text.substr(0, length), '\n'));
    if (error) {
      take({}, last, "no JSON: " + error.message());
      text.remove_prefix(std::min(text.find('\n'), text.size()));
      continue;
    }
    take(parser.release(), line, "");
    line = last;
    text.remove_prefix(length);
  }
}

DealsInFile read_json_deals(std::string_view text, const std::string& name,
                            const ReadingOptions& options) {
  Reader reader(name, options);
  for_each_json_document(text,
                         [&](const json::value& document, int line, const std::string& fault) {
                           if (fault.empty()) return reader.add(document, line);
                           reader.add_fault(fault, line);
                         });
  return reader.take();
}

}  // namespace freecell
