#include "dealer/characters.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace freecell {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_continuation(char byte) { return (byte & 0xC0) == 0x80; }

struct Range {
  char32_t first;
  char32_t last;
};

template <typename Ranges>
bool contains(const Ranges& ranges, char32_t code) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

/// Appends six bits of a character, with the bits that mark a continuation before them.
char continuation(char32_t code, int shift) {
  return static_cast<char>(0x80 | ((code >> shift) & 0x3F));
}

void append_utf8(std::string& text, char32_t code) {
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | (code >> 6));
  } else if (code < 0x10000) {
    text += {static_cast<char>(0xE0 | (code >> 12)), continuation(code, 6)};
  } else {
    text += {static_cast<char>(0xF0 | (code >> 18)), continuation(code, 12), continuation(code, 6)};
  }
  if (code >= 0x80) text += continuation(code, 0);
}

void append_hex(std::string& text, unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  text += {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
}

bool is_surrogate(char32_t unit) { return unit >= 0xD800 && unit <= 0xDFFF; }
bool is_first_surrogate(char32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }

}  // namespace

/// Follows RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
Character first_character(std::string_view text) {
  assert(!text.empty());
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const Character bad = {lead, 1, false};
  if (lead < 0xC0 || lead > 0xF7 || text.size() < bytes) return bad;
  if (!std::ranges::all_of(text.substr(1, bytes - 1), is_continuation)) return bad;
  char32_t code = lead & (0x7FU >> bytes);
  for (const char byte : text.substr(1, bytes - 1)) code = code << 6 | (byte & 0x3FU);
  if (code < kLeast[bytes] || code > 0x10FFFF || is_surrogate(code)) return bad;
  return {code, bytes, true};
}

bool is_blank(char32_t code) {
  if (code < 0x80) return code == ' ' || (code >= '\t' && code <= '\r' && code != '\n');
  constexpr std::array<Range, 8> kBlanks = {{{0xA0, 0xA0},
                                             {0x1680, 0x1680},
                                             {0x2000, 0x200F},
                                             {0x2028, 0x202F},
                                             {0x205F, 0x2064},
                                             {0x2066, 0x2069},
                                             {0x3000, 0x3000},
                                             {0xFEFF, 0xFEFF}}};
  return contains(kBlanks, code);
}

int places_of(char32_t code) {
  constexpr std::array<Range, 6> kWithoutWidth = {{{0x300, 0x36F},
                                                   {0x200B, 0x200F},
                                                   {0x2028, 0x202E},
                                                   {0x2060, 0x2069},
                                                   {0xFE00, 0xFE0F},
                                                   {0xFEFF, 0xFEFF}}};
  return contains(kWithoutWidth, code) ? 0 : 1;
}

bool is_blank_line(std::string_view line) {
  while (!line.empty()) {
    const Character character = first_character(line);
    if (character.code != '\n' && !is_blank(character.code)) return false;
    line.remove_prefix(character.bytes);
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\v\f\n";
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string printable(std::string_view word) {
  constexpr std::size_t kLongest = 16;
  std::string result;
  for (std::size_t count = 0; !word.empty(); ++count) {
    if (count == kLongest) return result + "...";
    const Character character = first_character(word);
    const bool is_control =
        character.code < ' ' || (character.code >= 0x7F && character.code < 0xA0);
    if (!character.is_utf8 || (is_control && character.bytes == 1)) {
      append_hex(result, static_cast<unsigned char>(word[0]));
    } else {
      result += word.substr(0, character.bytes);
    }
    word.remove_prefix(character.bytes);
  }
  return result;
}

bool is_utf16(std::string_view bytes) {
  if (bytes.size() < 4) return false;
  const auto is_zero = [&](std::size_t at) { return bytes[at] == '\0'; };
  const bool is_alternating =
      is_zero(0) != is_zero(1) && is_zero(0) == is_zero(2) && is_zero(1) == is_zero(3);
  return is_alternating || bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF");
}

void TextDecoder::append(std::string& text, std::string_view bytes) {
  waiting_ += bytes;
  constexpr std::size_t kSample = 4;
  if (encoding_ == Encoding::kUnknown && waiting_.size() >= kSample) {
    const bool is_high_first = waiting_[0] == '\0' || waiting_.starts_with("\xFE");
    encoding_ = is_high_first ? Encoding::kBigEndian : Encoding::kLittleEndian;
    if (!is_utf16(waiting_)) encoding_ = Encoding::kBytes;
  }
  if (encoding_ == Encoding::kUnknown) return;
  if (encoding_ == Encoding::kBytes) {
    text += std::exchange(waiting_, {});
    return;
  }
  std::size_t at = 0;
  for (; at + 1 < waiting_.size(); at += 2) {
    const auto first = static_cast<unsigned char>(waiting_[at]);
    const auto second = static_cast<unsigned char>(waiting_[at + 1]);
    const bool is_little = encoding_ == Encoding::kLittleEndian;
    append_unit(text, is_little ? first | second << 8 : first << 8 | second);
  }
  waiting_.erase(0, at);
}

void TextDecoder::append_unit(std::string& text, char32_t unit) {
  const char32_t first = std::exchange(surrogate_, 0);
  if (first != 0 && is_surrogate(unit) && !is_first_surrogate(unit)) {
    append_utf8(text, 0x10000 + ((first & 0x3FF) << 10) + (unit & 0x3FF));
    return;
  }
  if (first != 0) append_utf8(text, kReplacement);
  if (is_first_surrogate(unit)) {
    surrogate_ = unit;
  } else {
    append_utf8(text, is_surrogate(unit) ? kReplacement : unit);
  }
}

void TextDecoder::finish(std::string& text) {
  const bool is_half = surrogate_ != 0 || !waiting_.empty();
  if (encoding_ == Encoding::kUnknown) {
    text += waiting_;
  } else if (is_half) {
    append_utf8(text, kReplacement);
  }
  waiting_.clear();
  surrogate_ = 0;
}

}  // namespace freecell
