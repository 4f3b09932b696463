#include "tools/io/solutions/solution_stream.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/parser.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cassert>
#include <utility>
#include <vector>

#include "base/file_descriptor.h"
#include "tools/io/deals/json_board.h"
#include "tools/io/files/errors.h"
#include "tools/io/solutions/solution_lines.h"

namespace freecell {
namespace {

namespace json = boost::json;

/// The size of a piece: some hundreds of solutions. Handing a piece around costs little compared
/// with checking it.
constexpr std::size_t kPieceSize = std::size_t{1} << 18;
/// A solution takes less than a megabyte, even if every position is drawn.
constexpr std::size_t kLongestSolution = std::size_t{1} << 24;

// ---- Documents of JSON ----

/// Where an object that is an item of an array begins.
struct JsonItem {
  int line;
  std::size_t offset;
};

/// The objects that are items of arrays, in their order. `text` is JSON.
std::vector<JsonItem> items_of(std::string_view text) {
  std::vector<JsonItem> items;
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
      if (c == '{' && open.ends_with('[')) items.push_back({line, at});
      open += c;
    } else if (c == '}' || c == ']') {
      open.pop_back();
    } else {
      in_string = c == '"';
    }
  }
  return items;
}

/// A deal of a pack as a line of JSON has it: with the game of the pack, the numbers of freecells
/// and cascades, and a board.
json::object with_board(const json::object& deal, const json::object& pack) {
  json::object line = {{"cascades", deal.at("cascades").get_array().size()},
                       {"board", json_board(deal).text}};
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

/// Whether an object has the cards of a deal, as those of packs have (docs/look-up/packs.md).
bool has_cards(const json::object& object) {
  const json::value* cascades = object.if_contains("cascades");
  return cascades && cascades->is_array();
}

/// Whether text that begins with a brace or a bracket is one document of JSON, such as a pack, in
/// place of an object a line. `text` has the whole of its first line.
bool is_json_document(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  if (line.starts_with('[') || line.find("\"deals\"") != line.npos) return true;
  boost::system::error_code error;
  json::parse(line, error);
  return line.starts_with('{') && error == json::error::incomplete;
}

/// The solutions in such a document, each as a line of JSON on the line on which it begins, if no
/// other begins there: the objects in its arrays that have moves or a solution. An object with
/// cards gets a board. Text that is no JSON stays as it is. Throws ReadError.
std::string solutions_of_document(std::string_view text) try {
  boost::system::error_code error;
  const json::value document = json::parse(text, error);
  if (error) return std::string(text);
  const json::object pack = document.is_object() ? document.get_object() : json::object();
  json::parser parser;
  std::string lines;
  int line = 1;  // at their end
  for (const JsonItem& item : items_of(text)) {
    parser.reset();
    parser.write_some(text.substr(item.offset));
    const json::value value = parser.release();
    const json::object& object = value.get_object();
    if (!object.contains("solution") && !object.contains("moves")) continue;
    for (; line < item.line; ++line) lines += '\n';
    lines += json::serialize(has_cards(object) ? with_board(object, pack) : object) + "\n";
    ++line;
  }
  return lines;
} catch (const InputError& error) {
  throw ReadError(error.what());
}

}  // namespace

std::optional<SolutionStream::Piece> SolutionStream::next() {
  std::size_t wanted = kPieceSize;
  while (true) {
    while (!at_end_ && buffer_.size() < wanted) read_more();
    if (line_ == 1) look_at_start();
    if (at_end_ && !error_) break;
    if (const std::size_t start = last_clear_start(); start > 0) return take(start);
    if (at_end_) break;
    if (buffer_.size() >= kLongestSolution) {
      at_end_ = true;
      throw ReadError("no solution ends within 16 MiB");
    }
    wanted = 2 * buffer_.size();  // a very long solution
  }
  if (error_) throw ReadError(*error_);
  if (buffer_.empty() || input_.was_cancelled()) return std::nullopt;
  return take(buffer_.size());
}

void SolutionStream::read_more() try {
  at_end_ = !input_.append_to(buffer_, kPieceSize);
} catch (const ReadError& error) {
  error_ = error;
  at_end_ = true;
}

/// A CSV, and a document of JSON, are recognised by their first line. A document is read whole.
void SolutionStream::look_at_start() {
  std::string_view text = buffer_;
  const auto is_skipped = [](std::string_view line) { return line.empty() || line[0] == '#'; };
  while (!text.empty() && is_skipped(trim(text.substr(0, text.find('\n'))))) take_line(text);
  const std::string_view line = trim(text.substr(0, text.find('\n')));
  if (!columns_of_rows(line).empty()) header_ = line;
  if (!(line.starts_with('{') || line.starts_with('[')) || !is_json_document(line)) return;
  while (!at_end_) read_more();
  buffer_ = solutions_of_document(buffer_);
}

/// Returns the start of the last line that surely begins a solution, or 0 if there is none.
std::size_t SolutionStream::last_clear_start() const {
  const std::string_view text = buffer_;
  // The last line may not have arrived whole.
  std::size_t end = text.rfind('\n') + 1;
  if (!header_.empty()) return end;
  std::string_view line;
  std::size_t start = end;
  while (end > 0) {
    const std::size_t before = end < 2 ? std::string_view::npos : text.rfind('\n', end - 2);
    const std::size_t previous_start = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view previous = text.substr(previous_start, end - previous_start);
    if (!trim(previous).empty()) {
      if (!line.empty() && is_clear_start(previous, line, cascades_)) return start;
      line = previous;
      start = previous_start;
    }
    end = previous_start;
  }
  return 0;
}

SolutionStream::Piece SolutionStream::take(std::size_t size) {
  assert(size <= buffer_.size());
  Piece piece{buffer_.substr(0, size), line_, line_ > 1 ? header_ : ""};
  buffer_.erase(0, size);
  line_ += count_lines(piece.text);
  assert(line_ >= piece.first_line);
  return piece;
}

// ---- One solution after the other ----

SolutionFile::SolutionFile(const std::string& path, const SolutionFormat* format,
                           const Rules& rules, CancelCallback cancelled) try
    : path_(path), format_(format), rules_(rules) {
  stream_.emplace(path_, rules.cascades, std::move(cancelled));
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

std::optional<FoundSolution> SolutionFile::next() try {
  while (found_.empty()) {
    auto piece = stream_->next();
    if (!piece) return std::nullopt;
    text_ = std::move(piece->text);
    read_solutions(
        text_, piece->first_line, format_, rules_,
        [this](const FoundSolution& found) { found_.push_back(found); }, piece->header);
  }
  FoundSolution solution = std::move(found_.front());
  found_.pop_front();
  return solution;
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

}  // namespace freecell
