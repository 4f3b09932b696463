#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace freecell {

/// The first character of a text in UTF-8, or its first byte if that begins none.
struct Character {
  char32_t code;      ///< the byte, if it is not UTF-8
  std::size_t bytes;  ///< its length
  bool is_utf8;
};

/// `text` must not be empty.
Character first_character(std::string_view text);

/// Whether a character only separates others: a blank of any width, also one that does not break a
/// line, or a mark without width, such as a byte order mark. Line feeds are not.
bool is_blank(char32_t code);

/// The number of places that a character takes where all characters are equally wide: 0 or 1.
int places_of(char32_t code);

/// Whether all characters of a line are blanks.
bool is_blank_line(std::string_view line);

/// A text without ASCII's blanks and line ends at both ends.
std::string_view trimmed(std::string_view text);

/// A word as it stands, for a message. Of a long word it is the beginning. Control characters and
/// bytes that are not UTF-8 become `\x1b`.
std::string printable(std::string_view word);

/// Whether the first bytes of a text, four or more of them, are those of UTF-16: a byte order mark,
/// or a zero in every other byte.
bool is_utf16(std::string_view bytes);

/// Converts UTF-16, which arrives in pieces, to UTF-8. Text in any other encoding stays as it is.
class TextDecoder {
 public:
  /// Appends `bytes` to `text`. The first bytes show the encoding.
  void append(std::string& text, std::string_view bytes);
  /// Appends what is left at the end of the bytes: half a character.
  void finish(std::string& text);

 private:
  enum class Encoding : std::uint8_t { kUnknown, kBytes, kLittleEndian, kBigEndian };

  void append_unit(std::string& text, char32_t unit);

  Encoding encoding_ = Encoding::kUnknown;
  std::string waiting_;     ///< bytes that are not converted yet
  char32_t surrogate_ = 0;  ///< the first half of a pair, or 0
};

}  // namespace freecell
