#include "tools/io/rows/csv_reader.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "base/shown_text.h"

namespace freecell {
namespace {

namespace json = boost::json;

/// A quote that never ends does not turn the rest of the file into one row.
constexpr std::size_t kLongestRow = std::size_t{1} << 20;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view without_byte_order_marks(std::string_view text) {
  while (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

/// Whether the number of quotes is odd. Most lines have no quotes.
bool has_odd_quotes(std::string_view line) {
  const std::size_t first = line.find('"');
  return first != line.npos && std::ranges::count(line.substr(first), '"') % 2 != 0;
}

/// The length of the first row of a CSV, with its line end; 0 if it has not ended. A line end may
/// stand in quotes.
std::size_t row_length(std::string_view text) {
  bool in_quotes = false;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find('\n', begin);
    in_quotes ^= has_odd_quotes(text.substr(begin, end - begin));
    if (end == text.npos) return 0;
    begin = end + 1;
    if (!in_quotes) return begin;
  }
}

// ---- Lines of JSON ----

/// Gathers the members of a line as texts. Numbers stay as they are written, which values of JSON
/// would not keep.
class FlatObject {
 public:
  // NOLINTBEGIN(readability-identifier-naming): Boost.JSON asks for these names.
  static constexpr std::size_t max_object_size = std::size_t(-1);
  static constexpr std::size_t max_array_size = std::size_t(-1);
  static constexpr std::size_t max_key_size = std::size_t(-1);
  static constexpr std::size_t max_string_size = std::size_t(-1);
  // NOLINTEND(readability-identifier-naming)

  std::vector<std::pair<std::string, std::string>> members;

  using Code = boost::system::error_code;
  static bool on_document_begin(Code&) { return true; }
  static bool on_document_end(Code&) { return true; }
  bool on_object_begin(Code& error) { return !std::exchange(is_in_object_, true) || refuse(error); }
  static bool on_object_end(std::size_t, Code&) { return true; }
  static bool on_array_begin(Code& error) { return refuse(error); }
  static bool on_array_end(std::size_t, Code&) { return true; }
  bool on_key_part(json::string_view part, std::size_t, Code&) { return add(key_, part); }
  bool on_key(json::string_view part, std::size_t, Code&) { return add(key_, part); }
  bool on_string_part(json::string_view part, std::size_t, Code&) { return add(value_, part); }
  bool on_string(json::string_view part, std::size_t, Code& error) { return end(part, error); }
  bool on_number_part(json::string_view part, Code&) { return add(value_, part); }
  bool on_int64(std::int64_t, json::string_view part, Code& error) { return end(part, error); }
  bool on_uint64(std::uint64_t, json::string_view part, Code& error) { return end(part, error); }
  bool on_double(double, json::string_view part, Code& error) { return end(part, error); }
  bool on_bool(bool value, Code& error) { return end(value ? "true" : "false", error); }
  bool on_null(Code& error) { return end("", error); }
  static bool on_comment_part(json::string_view, Code&) { return true; }
  static bool on_comment(json::string_view, Code&) { return true; }

 private:
  static bool refuse(Code& error) {
    error = json::make_error_code(json::error::not_object);
    return false;
  }
  static bool add(std::string& text, json::string_view part) {
    text.append(part.data(), part.size());
    return true;
  }
  bool end(json::string_view part, Code& error) {
    if (!is_in_object_) return refuse(error);
    add(value_, part);
    members.emplace_back(std::exchange(key_, {}), std::exchange(value_, {}));
    return true;
  }

  bool is_in_object_ = false;
  std::string key_;
  std::string value_;
};

/// The names and values of the object on a line of JSON. Null becomes an empty text, and numbers
/// stay as they are written. Throws std::runtime_error with the reason if the line is no object of
/// numbers, strings, true, false and null.
std::vector<std::pair<std::string, std::string>> json_members(std::string_view line) {
  json::basic_parser<FlatObject> parser{json::parse_options()};
  boost::system::error_code error;
  const std::size_t length = parser.write_some(false, line.data(), line.size(), error);
  const std::string_view rest = line.substr(error ? line.size() : length);
  if (error == json::error::not_object) {
    throw std::runtime_error("a row is a JSON object of numbers, strings and null");
  }
  if (error) throw std::runtime_error("no JSON: " + error.message());
  if (rest.find_first_not_of(" \t\r") != std::string_view::npos) {
    throw std::runtime_error("text after the JSON object");
  }
  return std::move(parser.handler().members);
}

InputStream open_file(const std::string& path) try {
  return InputStream(path, {});
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace

CsvReader::CsvReader(const std::string& path, const std::string& name)
    : CsvReader(open_file(path), name) {}

CsvReader::CsvReader(InputStream input, std::string name)
    : name_(std::move(name)), input_(std::move(input)) {}

bool CsvReader::next() try {
  const bool is_same_line = std::exchange(is_at_names_, false);
  if (!is_same_line && !next_line()) return false;
  if (!is_same_line && line_ == 1 && line_text_.starts_with('{')) {
    is_json_ = is_at_names_ = true;
    take_names();
  } else if (is_json_) {
    take_values();
  } else {
    fields_.split(line_text_);
  }
  return true;
} catch (const CsvError& error) {
  throw error_at(error.offset(), error.what());
}

/// The length of the next row in the buffer, with its line end; 0 if it has not ended.
std::size_t CsvReader::next_length() const {
  const std::string_view left = std::string_view(buffer_).substr(begin_);
  const bool is_json = line_ == 0 ? without_byte_order_marks(left).starts_with('{') : is_json_;
  const std::string_view text = left.substr(0, kLongestRow);
  const std::size_t length = is_json ? text.find('\n') + 1 : row_length(text);  // npos + 1 is 0
  return length == 0 && left.size() > kLongestRow ? kLongestRow : length;
}

bool CsvReader::read_more() try {
  constexpr std::size_t kReadSize = std::size_t{1} << 18;
  buffer_.erase(0, std::exchange(begin_, 0));
  return input_.append_to(buffer_, kReadSize);
} catch (const ReadError& error) {
  throw InputError(name_ + ": " + error.what());
}

/// Goes to the next row in the file; at the end this is the rest, unless reading was cancelled.
bool CsvReader::next_line() {
  std::size_t length = next_length();
  while (length == 0 && read_more()) length = next_length();
  if (length == 0 && !was_cancelled()) length = buffer_.size() - begin_;
  if (length == 0) return false;
  std::string_view row = std::string_view(buffer_).substr(begin_, length);
  begin_ += length;
  assert(begin_ <= buffer_.size());
  is_cut_ = !row.ends_with('\n');
  if (row.ends_with('\n')) row.remove_suffix(1);
  if (row.ends_with('\r')) row.remove_suffix(1);
  line_ = lines_ + 1;
  lines_ = line_ + static_cast<std::uint64_t>(std::ranges::count(row, '\n'));
  line_text_ = line_ == 1 ? without_byte_order_marks(row) : row;
  return true;
}

void CsvReader::take_names() try {
  for (auto& [name, value] : json_members(line_text_)) names_.push_back(std::move(name));
  if (names_.empty()) throw std::runtime_error("a JSON object without members");
  set_json_row(names_);
} catch (const std::runtime_error& error) {
  throw error_at(0, error.what());
}

/// An empty line has one empty field, as in CSV.
void CsvReader::take_values() try {
  std::vector<std::string> values(line_text_.empty() ? 1 : names_.size());
  if (line_text_.empty()) return set_json_row(std::move(values));
  for (auto& [name, value] : json_members(line_text_)) {
    const auto column = std::ranges::find(names_, name);
    if (column == names_.end()) {
      throw std::runtime_error("a member " + quoted_for_message(name) +
                               " that the first line does not have");
    }
    values[static_cast<std::size_t>(column - names_.begin())] = std::move(value);
  }
  set_json_row(std::move(values));
} catch (const std::runtime_error& error) {
  throw error_at(0, error.what());
}

void CsvReader::set_json_row(std::vector<std::string> texts) {
  assert(is_json_ && !texts.empty());
  fields_ = {std::move(texts), {}};
  json_row_.clear();
  append_csv_row(json_row_, fields_.texts);
  json_row_.pop_back();
}

void CsvReader::check_length(std::size_t header) const {
  const std::size_t count = fields().size();
  if (count == header) return;
  throw error(std::min(count, header), std::to_string(count) + (count == 1 ? " field" : " fields") +
                                           " where the header has " + std::to_string(header) +
                                           (is_cut_ ? ": the file ends within the row" : ""));
}

InputError CsvReader::error(std::size_t field, const std::string& reason) const {
  return error_at(field < fields_.offsets.size() ? fields_.offsets[field] : line_text_.size(),
                  reason);
}

InputError CsvReader::error_at(std::size_t offset, const std::string& reason) const {
  assert(line_ > 0 && offset <= line_text_.size());
  const std::string_view before = line_text_.substr(0, is_json_ ? 0 : offset);
  const auto line = line_ + static_cast<std::uint64_t>(std::ranges::count(before, '\n'));
  const std::size_t column = before.size() - before.rfind('\n');  // npos is -1
  return InputError(
      shown(name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + reason));
}

}  // namespace freecell
