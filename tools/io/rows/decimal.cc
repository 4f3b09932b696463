#include "tools/io/rows/decimal.h"

#include <array>
#include <cassert>

namespace freecell {
namespace {

constexpr std::array<std::int64_t, Decimal::kMaxDecimals + 1> kPowers = {
    1, 10, 100, 1000, 10000, 100000, 1000000};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes at most `most` digits off the front of `text` and appends them to `number`.
int take_digits(std::string_view& text, int most, std::int64_t& number) {
  int count = 0;
  while (count < most && count < static_cast<int>(text.size()) && is_digit(text[count])) {
    number = number * 10 + (text[count] - '0');
    ++count;
  }
  text.remove_prefix(count);
  return count;
}

/// Takes the digits that are too many. The first of them rounds `number`.
bool take_rest(std::string_view& text, std::int64_t& number) {
  if (!text.empty() && is_digit(text.front()) && text.front() >= '5') ++number;
  while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
  return text.empty();
}

}  // namespace

double Decimal::value() const {
  assert(decimals >= 0 && decimals <= kMaxDecimals);
  return static_cast<double>(digits) / static_cast<double>(kPowers[decimals]);
}

std::int64_t Decimal::scaled(int with) const {
  assert(decimals <= with && with <= kMaxDecimals);
  return digits * kPowers[with - decimals];
}

std::int64_t power_of_ten(int exponent) {
  assert(exponent >= 0 && exponent <= Decimal::kMaxDecimals);
  return kPowers[exponent];
}

std::optional<Decimal> parse_decimal(std::string_view text) {
  constexpr int kMostWholeDigits = 12;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  Decimal number;
  if (take_digits(text, kMostWholeDigits, number.digits) == 0) return std::nullopt;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    number.decimals = take_digits(text, Decimal::kMaxDecimals, number.digits);
    if (number.decimals == 0 || !take_rest(text, number.digits)) return std::nullopt;
  }
  if (!text.empty()) return std::nullopt;
  if (negative) number.digits = -number.digits;
  return number;
}

}  // namespace freecell
