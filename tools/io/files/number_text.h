#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace freecell {

/// Appends `value` in decimal.
template <std::integral Integer>
void append_number(std::string& text, Integer value) {
  char digits[std::numeric_limits<Integer>::digits10 + 2];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
  text.append(digits, end.ptr);
}

/// The shortest text that distinguishes the value from all other numbers.
inline std::string exact_text(double value) {
  char digits[32];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, value);
  return {digits, end.ptr};
}

/// The number of things: `1 deal`, `2 deals`.
inline std::string counted_text(std::uint64_t count, std::string_view one) {
  return std::to_string(count) + " " + std::string(one) + (count == 1 ? "" : "s");
}

/// The value with so many decimals: `0.500`.
inline std::string fixed_text(double value, int decimals) {
  char digits[std::numeric_limits<double>::max_exponent10 + 20];
  const std::to_chars_result end =
      std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, decimals);
  return {digits, end.ptr};
}

inline constexpr std::string_view kDigits = "0123456789";

/// The length of the number, with its sign, at the start of `text`. It is 0 if there is none.
inline std::size_t number_length(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  std::size_t end = sign;
  while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
  return end == sign ? 0 : end;
}

/// The number that the whole `text` states; nothing if it is not a number or does not fit.
template <std::integral Integer>
std::optional<Integer> parse_number(std::string_view text) {
  Integer value{};
  const char* end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

}  // namespace freecell
