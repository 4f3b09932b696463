#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace freecell {

/// How often which number occurred, in constant memory: exact below 64, above that in buckets each
/// 1/32 of a power of two wide, so that a quantile is at most 3.2% too high. The maximum is exact.
///
///     value        bucket
///     0 .. 63      value
///     64 .. 127    64 .. 95       two values each
///     128 .. 255   96 .. 127      four values each
///     ...
class Histogram {
 public:
  void add(std::uint64_t value) {
    ++counts_[bucket(value)];
    ++total_;
    if (value > maximum_) maximum_ = value;
  }

  /// Adds all that `other` has seen.
  void add(const Histogram& other);
  /// Takes a number that was added for another one. The maximum stays if it was the old one.
  void replace(std::uint64_t old_value, std::uint64_t value) {
    --counts_[bucket(old_value)];
    --total_;
    add(value);
  }

  std::uint64_t total() const { return total_; }
  std::uint64_t maximum() const { return maximum_; }
  /// The least value known not to be exceeded by `percent` (1..100) of the numbers; 0 if there are
  /// none.
  std::uint64_t percentile(int percent) const;

  /// The numbers of the buckets that are not empty, each with what is in it: with `maximum`, all
  /// there is to keep.
  std::vector<std::pair<int, std::uint64_t>> buckets() const;
  /// What `buckets` and `maximum` gave. Throws std::out_of_range for a bucket that there is not.
  static Histogram of(const std::vector<std::pair<int, std::uint64_t>>& buckets,
                      std::uint64_t maximum);

 private:
  static constexpr int kSteps = 32;  ///< buckets a power of two
  static constexpr int kStepBits = 5;
  static constexpr int kExact = 2 * kSteps;
  static constexpr int kBuckets = kExact + (64 - kStepBits - 1) * kSteps;

  static int bucket(std::uint64_t value) {
    if (value < kExact) return static_cast<int>(value);
    const int shift = static_cast<int>(std::bit_width(value)) - kStepBits - 1;
    return shift * kSteps + static_cast<int>(value >> shift);
  }
  static std::uint64_t largest_in(int bucket);

  std::array<std::uint64_t, kBuckets> counts_{};
  std::uint64_t total_ = 0;
  std::uint64_t maximum_ = 0;
};

}  // namespace freecell
