#include "tools/io/files/json_text.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

namespace freecell {
namespace {

namespace json = boost::json;

constexpr int kStep = 2;

void append_object(std::string& text, const json::object& object, int indent) {
  const std::string margin(static_cast<std::size_t>(indent + kStep), ' ');
  text += '{';
  const char* separator = "\n";
  for (const auto& [key, value] : object) {
    text += separator + margin + json::serialize(key) + ": ";
    append_pretty_json(text, value, indent + kStep);
    separator = ",\n";
  }
  text += '\n' + std::string(static_cast<std::size_t>(indent), ' ') + '}';
}

void append_array(std::string& text, const json::array& array) {
  text += '[';
  const char* separator = "";
  for (const json::value& value : array) {
    text += separator + json::serialize(value);
    separator = ", ";
  }
  text += ']';
}

}  // namespace

void append_pretty_json(std::string& text, const json::value& value, int indent) {
  if (value.is_object()) {
    append_object(text, value.get_object(), indent);
  } else if (value.is_array()) {
    append_array(text, value.get_array());
  } else {
    text += json::serialize(value);
  }
}

}  // namespace freecell
