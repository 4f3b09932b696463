#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace freecell {

/// A number as it is written, exactly: digits / 10^decimals.
struct Decimal {
  static constexpr int kMaxDecimals = 6;  ///< what follows is rounded

  std::int64_t digits = 0;
  int decimals = 0;

  double value() const;
  /// `digits` if it were written with `with` decimals, at least as many as it has.
  std::int64_t scaled(int with) const;
};

/// 10^exponent, 0 <= exponent <= Decimal::kMaxDecimals.
std::int64_t power_of_ten(int exponent);

/// The number that `text` is, all of it: `12`, `-3.25`; at most twelve digits before the point.
/// Nothing if it is no such number.
std::optional<Decimal> parse_decimal(std::string_view text);

}  // namespace freecell
