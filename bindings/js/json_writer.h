#pragma once

#include <string>
#include <string_view>

namespace freecell {

/// Writes JSON, one thing after the other, and puts the commas between them.
class JsonWriter {
 public:
  /// Empties the text.
  void clear() { text_.clear(); }
  const std::string& text() const { return text_; }

  /// Begins an object or an array.
  JsonWriter& begin(char bracket) {
    separate();
    text_ += bracket;
    return *this;
  }
  JsonWriter& end(char bracket) {
    text_ += bracket;
    return *this;
  }

  /// Writes the name of a member, whose value comes next.
  JsonWriter& name(std::string_view name) {
    string(name);
    text_ += ':';
    return *this;
  }

  JsonWriter& string(std::string_view text) {
    separate();
    text_ += '"';
    for (const char c : text) append_escaped(c);
    text_ += '"';
    return *this;
  }
  template <typename Number>
  JsonWriter& number(Number number) {
    return word(std::to_string(number));
  }
  JsonWriter& boolean(bool value) { return word(value ? "true" : "false"); }
  JsonWriter& null() { return word("null"); }

 private:
  JsonWriter& word(std::string_view word) {
    separate();
    text_ += word;
    return *this;
  }

  void separate() {
    const bool follows = !text_.empty() && std::string_view("{[:").find(text_.back()) == text_.npos;
    if (follows) text_ += ',';
  }

  void append_escaped(char c) {
    constexpr std::string_view kHexDigits = "0123456789abcdef";
    if (c == '"' || c == '\\') text_ += '\\';
    if (c >= 0 && c < ' ') {
      text_ += "\\u00";
      text_ += kHexDigits[c >> 4];
      text_ += kHexDigits[c & 15];
    } else {
      text_ += c;
    }
  }

  std::string text_;
};

}  // namespace freecell
