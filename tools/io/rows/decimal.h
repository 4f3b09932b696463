#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace freecell {

/// A number exactly as it is written: digits / 10^decimals.
struct Decimal {
  static constexpr int kMaxDecimals = 6;  ///< further decimals are rounded

  std::int64_t digits = 0;
  int decimals = 0;

  double value() const;
  /// The value of `digits` with `with` decimals, at least as many as the number has.
  std::int64_t scaled(int with) const;
};

/// 10^exponent, 0 <= exponent <= Decimal::kMaxDecimals.
std::int64_t power_of_ten(int exponent);

/// The number that the whole `text` states: `12`, `-3.25`; at most twelve digits before the point.
/// Nothing if the text is not such a number.
std::optional<Decimal> parse_decimal(std::string_view text);

}  // namespace freecell
