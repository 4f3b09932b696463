#include "tools/io/rows/json_rows.h"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/string.hpp>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "base/shown_text.h"

namespace freecell {
namespace {

namespace json = boost::json;

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

}  // namespace

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

bool is_json_number(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  return !error && value.is_number() && text.front() > ' ' && text.back() > ' ';
}

void append_json_string(std::string& text, std::string_view value) {
  const bool is_plain = std::ranges::all_of(
      value, [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  if (is_plain) {
    ((text += '"') += value) += '"';
  } else {
    text += shown_json(json::serialize(json::string(value)));
  }
}

}  // namespace freecell
