#include "tools/io/deals/json_board.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/shown_text.h"
#include "dealer/board_layout.h"
#include "dealer/card_text.h"
#include "dealer/deal_finder.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

namespace json = boost::json;

[[noreturn]] void refuse(const std::string& problem) { throw InputError(problem); }

/// The letters of a name in lower case: `tableaupiles` of `tableau piles`.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') plain += static_cast<char>(c - 'A' + 'a');
    if (c >= 'a' && c <= 'z') plain += c;
  }
  return plain;
}

/// The first member that has one of `names`, or nullptr.
template <typename Names>
const json::value* member(const json::object& object, const Names& names) {
  for (const auto& [name, value] : object) {
    if (std::ranges::find(names, plain_name(name)) != names.end()) return &value;
  }
  return nullptr;
}

using Name = std::string_view;
constexpr std::array<Name, 7> kCascades = {"cascades", "tableaupiles", "tableau", "tableaus",
                                           "columns",  "piles",        "stacks"};
constexpr std::array<Name, 1> kRows = {"rows"};
constexpr std::array<Name, 2> kDecks = {"deck", "cards"};
constexpr std::array<Name, 8> kFreecells = {"freecells", "freecell", "cells",     "cell",
                                            "reserve",   "reserves", "opencells", "fc"};
constexpr std::array<Name, 6> kFoundations = {"foundations", "foundation", "homecells",
                                              "home",        "homes",      "aces"};
constexpr std::array<Name, 4> kOuter = {"board", "state", "game", "position"};
constexpr std::array<Name, 2> kSuitNames = {"suit", "s"};
constexpr std::array<Name, 6> kRankNames = {"rank", "value", "number", "face", "r", "card"};

const json::array* array_in(const json::object& object, const auto& names) {
  const json::value* value = member(object, names);
  return value ? value->if_array() : nullptr;
}

const json::object* board_in(const json::object& object) {
  if (array_in(object, kCascades) || array_in(object, kRows) || array_in(object, kDecks)) {
    return &object;
  }
  const json::value* outer = member(object, kOuter);
  return outer && outer->is_object() && has_json_board(outer->get_object())
             ? board_in(outer->get_object())
             : nullptr;
}

// ---- Cards ----

bool is_empty(const json::value& value) {
  return value.is_null() || value == "" || value == "-" ||
         (value.is_object() && value.get_object().empty());
}

bool is_card_object(const json::value& value) {
  const json::object* object = value.if_object();
  return object && member(*object, kSuitNames) && member(*object, kRankNames);
}

/// The highest rank of all cards that have one as a number: 12 means 0..12, 14 an ace above the
/// king.
std::int64_t highest_rank(const json::value& value) {
  std::int64_t highest = -1;
  const auto look = [&](const json::value& part) {
    highest = std::max(highest, highest_rank(part));
  };
  if (const json::array* array = value.if_array()) std::ranges::for_each(*array, look);
  const json::object* object = value.if_object();
  if (!object) return highest;
  for (const auto& [name, part] : *object) look(part);
  if (!is_card_object(value)) return highest;
  const json::value& rank = *member(*object, kRankNames);
  return rank.is_int64() ? std::max(highest, rank.get_int64()) : highest;
}

/// `D` of `diamonds`, `Diamond`, `d` and `♦`.
std::string suit_word(const json::value& suit) {
  if (!suit.is_string()) refuse("a suit is no text: " + quoted_for_message(json::serialize(suit)));
  const std::string text(suit.get_string());
  std::string_view sign = text;
  if (const auto parsed = take_suit(sign); parsed && sign.empty()) {
    return {suit_letter(*parsed)};
  }
  const std::string name = plain_name(text);
  for (const Name known : {"clubs", "diamonds", "hearts", "spades"}) {
    if (name == known || name == known.substr(0, known.size() - 1)) {
      return {static_cast<char>(known[0] - 'a' + 'A')};
    }
  }
  refuse(quoted_for_message(text) + " is no suit");
}

/// Numbers are 1..13, 0..12 or 2..14, by the highest one of the board.
std::string rank_word(const json::value& rank, std::int64_t highest) {
  constexpr std::int64_t kAceAboveKing = kRanks + 1;
  if (rank.is_int64()) {
    std::int64_t number = rank.get_int64() + (highest == kRanks - 1 ? 1 : 0);
    if (highest == kAceAboveKing && number == kAceAboveKing) number = 1;
    if (number < 1 || number > kRanks) refuse(std::to_string(rank.get_int64()) + " is no rank");
    return {rank_letter(static_cast<int>(number))};
  }
  if (!rank.is_string()) refuse("a rank is no text and no number");
  constexpr std::array<Name, kRanks> kNames = {"ace",  "two",   "three", "four", "five",
                                               "six",  "seven", "eight", "nine", "ten",
                                               "jack", "queen", "king"};
  std::string text(rank.get_string());
  const auto found = std::ranges::find(kNames, plain_name(text));
  if (found == kNames.end()) return text;
  return {rank_letter(static_cast<int>(found - kNames.begin()) + 1)};
}

/// Returns a value as a word that cannot be taken for something else in board text.
std::string plain_word(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return (c >= 0 && c < ' ') || c == ':' || c == '#' || c == '\x7f'; }, '?');
  return text;
}

std::string plain_word(const json::value& value) {
  return plain_word(value.is_string() ? std::string(value.get_string()) : json::serialize(value));
}

/// Writes the parts of one board.
class BoardWriter {
 public:
  explicit BoardWriter(const json::object& board) : board_(board), highest_(highest_rank(board)) {}

  std::string write() {
    append_foundations(member(board_, kFoundations));
    if (const json::value* cells = member(board_, kFreecells)) append_freecells(*cells);
    if (const json::array* cascades = array_in(board_, kCascades)) {
      append_cascades(*cascades, board_.if_contains("cascades") ? "C" : "");
    } else if (const json::array* rows = array_in(board_, kRows)) {
      append_rows(*rows);
    } else {
      append_cards(*array_in(board_, kDecks));
    }
    return text_.empty() ? ":\n" : std::move(text_);
  }

 private:
  std::string word(const json::value& card) const {
    if (is_empty(card)) return "-";
    if (!is_card_object(card)) return plain_word(card);
    const json::object& object = card.get_object();
    return plain_word(rank_word(*member(object, kRankNames), highest_)) +
           suit_word(*member(object, kSuitNames));
  }

  /// Cards in an array, or in one text.
  void append_cards(const json::value& cards) {
    if (cards.is_string()) {
      text_ += ' ' + plain_word(cards);
    } else if (!cards.is_array()) {
      refuse("a cascade is no array of cards");
    } else {
      for (const json::value& card : cards.get_array()) text_ += ' ' + word(card);
    }
    text_ += '\n';
  }

  void append_cards(const json::array& cards) { append_cards(json::value(cards)); }

  /// `label`: before the number of each cascade; empty if the arrays may be rows, too.
  void append_cascades(const json::array& cascades, const std::string& label) {
    int number = 0;
    for (const json::value& cascade : cascades) {
      ++number;
      text_ += label.empty() ? ":" : label + std::to_string(number) + ":";
      append_cards(cascade);
    }
  }

  /// The cascades of rows: the i-th card of each row is on cascade i, null where it has none.
  void append_rows(const json::array& rows) {
    std::vector<json::array> cascades;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      if (!rows[row].is_array()) refuse("a row is no array of cards");
      const json::array& cards = rows[row].get_array();
      if (row == 0) cascades.resize(cards.size());
      for (std::size_t i = 0; i < cards.size(); ++i) {
        if (is_empty(cards[i])) continue;
        if (i >= cascades.size() || cascades[i].size() != row) {
          refuse("row " + std::to_string(row + 1) + " has a card below no other card");
        }
        cascades[i].push_back(cards[i]);
      }
    }
    json::array all;
    for (json::array& cascade : cascades) all.push_back(std::move(cascade));
    append_cascades(all, "C");
  }

  /// Calls `append(name, part)` for each part of an array, which has no name, or of an object.
  template <typename Append>
  void append_parts(const json::value& parts, const char* refusal, Append append) {
    if (const json::array* array = parts.if_array()) {
      for (const json::value& part : *array) append(Name(), part);
    } else if (const json::object* object = parts.if_object()) {
      for (const auto& [name, part] : *object) append(Name(name), part);
    } else if (!parts.is_null()) {
      refuse(refusal);
    }
    text_ += '\n';
  }

  /// An array of cards or null, or of arrays of at most one card; or the same in an object.
  void append_freecells(const json::value& cells) {
    text_ += "Freecells:";
    append_parts(cells, "the freecells are no array", [&](Name, const json::value& cell) {
      const json::array* inner = cell.if_array();
      if (inner && inner->size() > 1) refuse("a freecell has more than one card");
      text_ += ' ' + (!inner ? word(cell) : inner->empty() ? "-" : word(inner->front()));
    });
  }

  /// `{"H": 6}`, `{"hearts": ["AH", "2H"]}`, `["6H"]` or `[["AH", "2H"]]`.
  void append_foundations(const json::value* foundations) {
    if (!foundations || foundations->is_null()) return;
    text_ += "Foundations:";
    append_parts(*foundations, "the foundations are no array and no object",
                 [&](Name suit, const json::value& pile) {
                   const bool is_rank =
                       pile.is_int64() || (pile.is_string() && pile.get_string().size() == 1);
                   if (suit.empty() || !is_rank) return append_pile(pile);
                   text_ += ' ' + suit_word(json::value(suit)) + '-' + plain_word(pile);
                 });
  }

  void append_pile(const json::value& pile) {
    if (pile == 0) return;
    if (pile.is_int64()) refuse("foundations without suits");
    if (const json::array* cards = pile.if_array()) {
      for (const json::value& card : *cards) text_ += ' ' + word(card);
    } else if (!is_empty(pile)) {
      text_ += ' ' + word(pile);
    }
  }

  const json::object& board_;
  std::int64_t highest_;
  std::string text_;
};

// ---- Cards that are numbers ----

/// The numbers in an array of 52 numbers, from 0 on; empty if they are not 0..51 or 1..52, each
/// once.
std::vector<int> card_numbers(const json::array& array) {
  std::vector<int> numbers;
  for (const json::value& value : array) {
    if (!value.is_int64() || value.get_int64() < 0 || value.get_int64() > kCards) return {};
    numbers.push_back(static_cast<int>(value.get_int64()));
  }
  std::vector<int> sorted = numbers;
  std::ranges::sort(sorted);
  if (sorted.size() != kCards || std::ranges::adjacent_find(sorted) != sorted.end()) return {};
  if (sorted.back() - sorted.front() != kCards - 1) return {};
  for (int& number : numbers) number -= sorted.front();
  return numbers;
}

/// An order in which 52 cards have numbers: by rank and then by suit, or the other way round.
struct CardOrder {
  bool is_by_rank;
  std::array<Suit, kSuits> suits;

  Card card(int number) const {
    const int rank = is_by_rank ? number / kSuits : number % kRanks;
    const int suit = is_by_rank ? number % kSuits : number / kRanks;
    return Card::of(rank + 1, suits[static_cast<std::size_t>(suit)]);
  }
};

/// The board of these numbers if they are a numbered deal in this order; or an empty one.
JsonBoard board_in_order(const std::vector<int>& numbers, const CardOrder& order) {
  static const DealFinder kFinder;
  Deck deck;
  std::ranges::transform(numbers, deck.begin(), [&](int number) { return order.card(number); });
  const std::vector<std::int64_t> deals = kFinder.numbers_of(deck);
  JsonBoard board;
  if (deals.empty()) return board;
  for (const Card card : deck) board.text += card_name(card) + ' ';
  board.text.back() = '\n';
  board.note = "52 numbers are cards, counted from " + card_name(order.card(0)) + ", " +
               card_name(order.card(1)) + " on: so they are deal " + std::to_string(deals[0]);
  return board;
}

/// The numbers of cards do not say which cards they are; that they are a numbered deal in one order
/// of the cards does.
JsonBoard board_of_numbers(const std::vector<int>& numbers) {
  std::array suits = {Suit::kClubs, Suit::kDiamonds, Suit::kHearts, Suit::kSpades};
  do {
    for (const bool is_by_rank : {true, false}) {
      JsonBoard board = board_in_order(numbers, {is_by_rank, suits});
      if (!board.text.empty()) return board;
    }
  } while (std::next_permutation(suits.begin(), suits.end()));
  refuse(
      "52 numbers may be deals, or cards in an order that is not known (in none they are a "
      "numbered deal); write cards as 7D");
}

/// The numbers of cards in arrays that lie as dealt, in dealing order; empty if they do not.
std::vector<int> numbers_as_dealt(const json::array& cascades) {
  std::vector<int> sizes;
  for (const json::value& cascade : cascades) {
    if (!cascade.is_array()) return {};
    sizes.push_back(static_cast<int>(cascade.get_array().size()));
  }
  const bool is_in_cascades = is_start_in_cascades(sizes);
  if (!is_in_cascades && !is_start_in_rows(sizes)) return {};
  json::array deck;
  for (std::size_t i = 0; i < kCards; ++i) {
    const std::size_t width = is_in_cascades ? cascades.size() : cascades[0].get_array().size();
    const std::size_t at = i / width;
    const std::size_t column = i % width;
    deck.push_back(is_in_cascades ? cascades[column].get_array()[at]
                                  : cascades[at].get_array()[column]);
  }
  return card_numbers(deck);
}

bool has_card_text(const json::value& value) {
  if (is_card_object(value)) return true;
  std::string_view text = value.is_string() ? std::string_view(value.get_string()) : "";
  text = text.substr(0, text.find(' '));
  return parse_card(text).has_value();
}

}  // namespace

bool has_json_board(const json::object& object) { return board_in(object) != nullptr; }

bool is_json_board(const json::array& array) {
  const std::vector<int> numbers = card_numbers(array);
  if (!numbers.empty()) return !std::ranges::is_sorted(numbers);
  if (array.size() == kCards && std::ranges::all_of(array, has_card_text)) return true;
  constexpr std::size_t kFewest = 4;
  const bool is_nested =
      array.size() >= kFewest &&
      std::ranges::all_of(array, [](const auto& part) { return part.is_array(); });
  return is_nested && (!numbers_as_dealt(array).empty() ||
                       std::ranges::any_of(array, [](const json::value& part) {
                         return std::ranges::any_of(part.get_array(), has_card_text);
                       }));
}

JsonBoard json_board(const json::value& value) {
  if (const json::array* array = value.if_array()) {
    const char* const name = array->front().is_array() ? "tableau" : "deck";
    return json_board(json::value(json::object{{name, *array}}));
  }
  const json::object* const board = board_in(value.get_object());
  if (const json::array* deck = array_in(*board, kDecks)) {
    if (const auto numbers = card_numbers(*deck); !numbers.empty())
      return board_of_numbers(numbers);
  }
  if (const json::array* cascades = array_in(*board, kCascades)) {
    const auto numbers = numbers_as_dealt(*cascades);
    if (!numbers.empty()) return board_of_numbers(numbers);
  }
  return {BoardWriter(*board).write(), ""};
}

}  // namespace freecell
