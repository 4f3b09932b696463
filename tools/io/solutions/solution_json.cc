#include "tools/io/solutions/solution_json.h"

#include <array>
#include <boost/json/basic_parser_impl.hpp>
#include <limits>
#include <utility>
#include <variant>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/notation.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_words.h"

namespace freecell {
namespace {

namespace json = boost::json;

enum class Key : std::uint8_t {
  kOther,
  kDeal,
  kFreecells,
  kCascades,
  kAutoplay,
  kVerdict,
  kReason,
  kPlayerMoves,
  kCardMoves,
  kListedMoves,
  kExplicitMoves,
  kProgram,
  kBoard,
  kMoves,
  kCard,
  kFrom,
  kTo,
  kCount,
  kAutomatic,
};

Key top_level_key(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Key>, 13> kKeys = {
      {{"deal", Key::kDeal},
       {"freecells", Key::kFreecells},
       {"cascades", Key::kCascades},
       {"autoplay", Key::kAutoplay},
       {"verdict", Key::kVerdict},
       {"reason", Key::kReason},
       {"player_moves", Key::kPlayerMoves},
       {"card_moves", Key::kCardMoves},
       {"listed_moves", Key::kListedMoves},
       {"explicit_moves", Key::kExplicitMoves},
       {"program", Key::kProgram},
       {"board", Key::kBoard},
       {"moves", Key::kMoves}}};
  for (const auto& [known, key] : kKeys) {
    if (known == name) return key;
  }
  return Key::kOther;
}

Key move_key(std::string_view name) {
  if (name == "card") return Key::kCard;
  if (name == "from") return Key::kFrom;
  if (name == "to") return Key::kTo;
  if (name == "count") return Key::kCount;
  return name == "automatic" ? Key::kAutomatic : Key::kOther;
}

/// Handles the parser's events. It builds no tree of values, because a line has a hundred moves,
/// and building a tree takes longer than replaying them.
class Handler {
 public:
  // The names and limits that basic_parser asks for.
  // NOLINTBEGIN(readability-identifier-naming)
  static constexpr std::size_t max_object_size = std::numeric_limits<std::size_t>::max();
  static constexpr std::size_t max_array_size = max_object_size;
  static constexpr std::size_t max_key_size = max_object_size;
  static constexpr std::size_t max_string_size = max_object_size;
  // NOLINTEND(readability-identifier-naming)

  explicit Handler(FoundSolution& solution) : solution_(solution) {}

  const std::string& problem() const { return problem_; }

  bool on_document_begin(json::error_code&) { return true; }
  bool on_document_end(json::error_code&) { return true; }

  bool on_object_begin(json::error_code& error) {
    ++depth_;
    if (depth_ == 3 && in_moves_) {
      move_ = {};
      seen_from_ = seen_to_ = false;
    }
    return depth_ <= 3 || refuse(error, "nested too deeply");
  }

  bool on_object_end(std::size_t, json::error_code& error) {
    const bool is_move = depth_-- == 3 && in_moves_;
    return !is_move || end_move(error);
  }

  bool on_array_begin(json::error_code& error) {
    ++depth_;
    if (depth_ == 2 && key_ == Key::kMoves) in_moves_ = true;
    return depth_ <= 3 || refuse(error, "nested too deeply");
  }

  bool on_array_end(std::size_t, json::error_code&) {
    if (--depth_ == 1) in_moves_ = false;
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }

  bool on_key(json::string_view part, std::size_t, json::error_code&) {
    const std::string_view name = whole(part);
    key_ = depth_ == 1 ? top_level_key(name) : Key::kOther;
    if (depth_ == 3 && in_moves_) key_ = move_key(name);
    text_.clear();
    return true;
  }

  bool on_string_part(json::string_view part, std::size_t, json::error_code&) {
    text_.append(part.data(), part.size());
    return true;
  }

  bool on_string(json::string_view part, std::size_t, json::error_code& error) {
    const bool taken = take_string(whole(part), error);
    text_.clear();
    return taken;
  }

  bool on_number_part(json::string_view, json::error_code&) { return true; }
  bool on_int64(std::int64_t value, json::string_view, json::error_code& error) {
    return take_number(value, error);
  }
  bool on_uint64(std::uint64_t, json::string_view, json::error_code& error) {
    return is_number_wanted() ? refuse(error, "number too large") : take_other(error);
  }
  bool on_double(double, json::string_view, json::error_code& error) { return take_other(error); }

  bool on_bool(bool value, json::error_code& error) {
    if (key_ != Key::kAutomatic) return take_other(error);
    move_.automatic = value;
    return true;
  }

  bool on_null(json::error_code& error) {
    return key_ == Key::kMoves && depth_ == 1 ? true : take_other(error);
  }
  bool on_comment_part(json::string_view, json::error_code&) { return true; }
  bool on_comment(json::string_view, json::error_code&) { return true; }

 private:
  std::string_view whole(json::string_view part) {
    if (text_.empty()) return {part.data(), part.size()};
    text_.append(part.data(), part.size());
    return text_;
  }

  bool refuse(json::error_code& error, std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
    error = json::make_error_code(json::error::exception);
    return false;
  }

  bool is_number_wanted() const {
    switch (key_) {
      case Key::kDeal:
      case Key::kFreecells:
      case Key::kCascades:
      case Key::kPlayerMoves:
      case Key::kCardMoves:
      case Key::kListedMoves:
      case Key::kExplicitMoves:
      case Key::kCount:
        return true;
      default:
        return false;
    }
  }

  /// Refuses a value whose type has no meaning for the key.
  bool take_other(json::error_code& error) {
    const bool has_any_type = key_ == Key::kOther || key_ == Key::kReason;
    return has_any_type || refuse(error, "a value of the wrong type");
  }

  bool take_count(std::int64_t value, int& count, json::error_code& error) {
    constexpr std::int64_t kMost = 1'000'000;
    if (value < 0 || value > kMost) return refuse(error, "a count that cannot be");
    count = static_cast<int>(value);
    return true;
  }

  bool take_number(std::int64_t value, json::error_code& error) {
    switch (key_) {
      case Key::kDeal:
        solution_.number = value;
        return true;
      case Key::kFreecells:
        return take_count(value, solution_.freecells.emplace(), error);
      case Key::kCascades:
        return take_count(value, solution_.cascades.emplace(), error);
      case Key::kPlayerMoves:
        return take_count(value, counts().player_moves, error);
      case Key::kCardMoves:
        return take_count(value, counts().card_moves, error);
      case Key::kListedMoves:
        return take_count(value, counts().listed_moves, error);
      case Key::kExplicitMoves:
        return take_count(value, counts().explicit_moves, error);
      case Key::kCount:
        if (value < 1 || value > kRanks) return refuse(error, "a move of a number that cannot be");
        move_.move.count = static_cast<std::uint8_t>(value);
        return true;
      default:
        return take_other(error);
    }
  }

  MoveCounts& counts() {
    if (!solution_.counts)
      solution_.counts = MoveCounts{kNotStated, kNotStated, kNotStated, kNotStated};
    return *solution_.counts;
  }

  bool take_string(std::string_view value, json::error_code& error) {
    switch (key_) {
      case Key::kDeal:
        solution_.number = canonical_number(value);
        solution_.name = value;
        return true;
      case Key::kAutoplay:
        solution_.autoplay = autoplay_of_word(value);
        return solution_.autoplay || refuse(error, "unknown autoplay rule");
      case Key::kVerdict:
        solution_.verdict = verdict_of_word(value);
        return solution_.verdict || refuse(error, "unknown verdict");
      case Key::kReason:
        solution_.reason = reason_of_word(value);
        return true;
      case Key::kProgram:
        solution_.is_ours = is_our_program(value);
        return true;
      case Key::kBoard:
        return take_board(value, error);
      case Key::kCard:
        move_.card = card_of_word(value);
        return move_.card || refuse(error, "unknown card " + quoted_for_message(value));
      case Key::kFrom:
        return seen_from_ = take_place(value, move_.move.from, error);
      case Key::kTo:
        return seen_to_ = take_place(value, move_.move.to, error);
      default:
        return take_other(error);
    }
  }

  bool take_place(std::string_view value, Place& place, json::error_code& error) {
    const auto found = value.size() == 1 ? place_from_letter(value[0]) : std::nullopt;
    if (!found) {
      return refuse(error, "no cascade, freecell or home: " + quoted_for_message(value));
    }
    place = *found;
    return true;
  }

  bool take_board(std::string_view text, json::error_code& error) {
    BoardTextReader reader(text, {.layout = BoardLayout::kCascades});
    auto board = reader.next();
    if (auto* problem = std::get_if<BoardTextError>(&board)) {
      return refuse(error, "board: " + problem->message);
    }
    if (!std::holds_alternative<Deal>(board)) return refuse(error, "the board is empty");
    solution_.board = std::get<Deal>(board);
    solution_.board_line = solution_.line;
    return true;
  }

  bool end_move(json::error_code& error) {
    if (!seen_from_ || !seen_to_) return refuse(error, "a move without 'from' or 'to'");
    if (move_.automatic && !move_.card) return refuse(error, "an automatic move without 'card'");
    solution_.add_move(move_, solution_.line, {});
    return true;
  }

  FoundSolution& solution_;
  std::string problem_;
  std::string text_;  ///< of a key or string that comes in parts
  int depth_ = 0;
  Key key_ = Key::kOther;
  bool in_moves_ = false;
  bool seen_from_ = false;
  bool seen_to_ = false;
  WrittenMove move_;
};

}  // namespace

void read_json_solution(std::string_view line, FoundSolution& solution) {
  json::parse_options options;
  options.allow_invalid_utf8 = true;  // a deal may have the name of a file, which may be any bytes
  json::basic_parser<Handler> parser(options, solution);
  json::error_code error;
  const std::size_t used = parser.write_some(false, line.data(), line.size(), error);
  if (!error && used < line.size()) error = json::make_error_code(json::error::extra_data);
  if (!error) return;
  const std::string& problem = parser.handler().problem();
  solution.note_problem(solution.line, problem.empty() ? "JSON: " + error.message() : problem);
}

}  // namespace freecell
