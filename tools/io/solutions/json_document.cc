#include "tools/io/solutions/json_document.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <vector>

namespace freecell {
namespace {

namespace json = boost::json;

/// The lines on which the objects begin that are items of an array, in their order.
std::vector<int> lines_of_items(std::string_view text) {
  std::vector<int> lines;
  std::string open;  // the brackets around the place
  bool in_string = false;
  int line = 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    line += c == '\n';
    if (in_string) {
      at += c == '\\';
      in_string = c != '"';
    } else if (c == '{' || c == '[') {
      if (c == '{' && open.ends_with('[')) lines.push_back(line);
      open += c;
    } else if (c == '}' || c == ']') {
      if (!open.empty()) open.pop_back();
    } else {
      in_string = c == '"';
    }
  }
  return lines;
}

void append_cards(std::string& text, const json::value& cards) {
  if (!cards.is_array()) return;
  for (const json::value& card : cards.get_array()) {
    text += ' ';
    text += card.is_string() ? std::string_view(card.get_string()) : "-";
  }
  text += '\n';
}

/// Board text of the cards of a deal in a pack (docs/look-up/packs.md).
std::string board_of(const json::object& deal) {
  std::string text;
  const json::value* foundations = deal.if_contains("foundations");
  if (foundations && foundations->is_object() && !foundations->get_object().empty()) {
    text += "Foundations:";
    for (const auto& [suit, rank] : foundations->get_object()) {
      text += " " + std::string(suit) + "-" + json::serialize(rank);
    }
    text += '\n';
  }
  if (const json::value* cells = deal.if_contains("freecells"); cells && cells->is_array()) {
    text += "Freecells:";
    append_cards(text, *cells);
  }
  for (const json::value& cascade : deal.at("cascades").get_array()) {
    text += ':';
    append_cards(text, cascade);
  }
  return text;
}

/// A deal of a pack as a line of JSON has it: with the game of the pack, the numbers of freecells
/// and cascades, and a board.
json::object with_board(const json::object& deal, const json::object& pack) {
  json::object line = {{"cascades", deal.at("cascades").get_array().size()},
                       {"board", board_of(deal)}};
  if (const json::value* game = pack.if_contains("game")) line["game"] = *game;
  const json::value* freecells = pack.if_contains("freecells");
  if (freecells && freecells->is_number()) line["freecells"] = *freecells;
  for (const char* name : {"deal", "verdict", "solution"}) {
    if (const json::value* value = deal.if_contains(name)) line[name] = *value;
  }
  const json::value* metric = deal.if_contains("par_metric");
  const json::value* par = deal.if_contains("par");
  if (par && metric && *metric == "player moves") line["player_moves"] = *par;
  return line;
}

/// Goes through a document and writes its solutions.
class Walk {
 public:
  /// `pack`: the members of the whole document.
  Walk(std::vector<int> lines, const json::object& pack) : lines_(std::move(lines)), pack_(pack) {}

  void visit(const json::value& value) {
    if (const json::object* object = value.if_object()) {
      for (const auto& member : *object) visit(member.value());
    } else if (const json::array* array = value.if_array()) {
      for (const json::value& item : *array) visit_item(item);
    }
  }
  std::string take() { return std::move(text_); }

 private:
  void visit_item(const json::value& item) {
    if (const json::object* object = item.if_object()) {
      const int line = next_ < lines_.size() ? lines_[next_] : line_;
      ++next_;
      if (object->contains("solution") || object->contains("moves")) write(*object, line);
    }
    visit(item);
  }

  void write(const json::object& object, int line) {
    for (; line_ < line; ++line_) text_ += '\n';
    const json::value* cascades = object.if_contains("cascades");
    const bool has_cards = cascades && cascades->is_array();
    text_ += json::serialize(has_cards ? with_board(object, pack_) : object) + "\n";
    ++line_;
  }

  std::vector<int> lines_;
  std::size_t next_ = 0;  ///< of the lines
  const json::object& pack_;
  std::string text_;
  int line_ = 1;  ///< at the end of the text
};

}  // namespace

bool is_json_document(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  if (line.starts_with('[') || line.find("\"deals\"") != line.npos) return true;
  boost::system::error_code error;
  json::parse(line, error);
  return line.starts_with('{') && error == json::error::incomplete;
}

std::string solutions_of_document(std::string_view text) {
  boost::system::error_code error;
  const json::value document = json::parse(text, error);
  if (error) return std::string(text);
  const json::object* object = document.if_object();
  const json::object none;
  Walk walk(lines_of_items(text), object ? *object : none);
  walk.visit(document);
  return walk.take();
}

}  // namespace freecell
