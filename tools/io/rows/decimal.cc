#include "tools/io/rows/decimal.h"

#include <array>
#include <cassert>

namespace freecell {
namespace {

constexpr std::array<std::int64_t, Decimal::kMaxDecimals + 1> kPowers = {
    1, 10, 100, 1000, 10000, 100000, 1000000};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

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
  constexpr std::size_t kMostWholeDigits = 12;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  Decimal number;
  const auto take = [&number](char digit) { number.digits = number.digits * 10 + (digit - '0'); };
  std::size_t at = 0;
  for (; at < text.size() && is_digit(text[at]) && at < kMostWholeDigits; ++at) take(text[at]);
  if (at == 0) return std::nullopt;
  if (at < text.size() && text[at] == '.') {
    const std::size_t point = at++;
    for (; at < text.size() && is_digit(text[at]); ++at) {
      const bool is_kept = number.decimals < Decimal::kMaxDecimals;
      if (is_kept) take(text[at]);
      number.decimals += is_kept ? 1 : 0;
      if (at == point + Decimal::kMaxDecimals + 1 && text[at] >= '5') ++number.digits;  // rounds
    }
    if (number.decimals == 0) return std::nullopt;
  }
  if (at < text.size()) return std::nullopt;
  assert(number.digits >= 0 && number.decimals <= Decimal::kMaxDecimals);
  if (negative) number.digits = -number.digits;
  return number;
}

}  // namespace freecell
