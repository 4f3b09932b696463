#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace freecell {

/// Counts how often each whole number occurred, in memory that does not grow with the number of
/// numbers. With b precision bits, each magnitude below 2^(b+1) has its own count. Above that, each
/// power of two has 2^b buckets. So a reported value is too far from zero by at most 2^-b of it.
/// Minimum, maximum and sum are exact.
class ValueCounts {
 public:
  static constexpr int kFine = 16;   ///< exact below 131,072, then to 0.0016%
  static constexpr int kCoarse = 7;  ///< exact below 256, then to 0.8%: for many at a time
  static constexpr int kTally = 5;   ///< exact below 64, then to 3.2%: for records of runs

  /// The numbers `low` to `high` occurred `count` times; never 0.
  struct Bucket {
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::uint64_t count = 0;

    double middle() const { return (static_cast<double>(low) + static_cast<double>(high)) / 2; }
  };

  explicit ValueCounts(int precision_bits) : bits_(precision_bits) {
    assert(precision_bits > 0 && precision_bits < 32);
  }
  /// Restores counts from the `numbered_buckets` and `maximum` of numbers that are not negative.
  /// The sum is lost. Throws std::out_of_range for a bucket that does not exist.
  static ValueCounts of(int precision_bits,
                        const std::vector<std::pair<int, std::uint64_t>>& numbered_buckets,
                        std::int64_t maximum);

  /// Adds a value. |value| must be less than 2^62.
  void add(std::int64_t value, std::uint64_t count = 1) {
    assert(count > 0 && magnitude(value) >> 62 == 0);
    slot(bucket(value, bits_)) += count;
    total_ += count;
    sum_ += static_cast<Sum>(value) * static_cast<Sum>(count);
    if (value < minimum_) minimum_ = value;
    if (value > maximum_) maximum_ = value;
  }

  /// Adds all counts of `other`, which must have the same precision.
  void add(const ValueCounts& other);

  std::uint64_t total() const { return total_; }
  /// 0 if there are no numbers.
  std::int64_t minimum() const { return total_ > 0 ? minimum_ : 0; }
  std::int64_t maximum() const { return total_ > 0 ? maximum_ : 0; }
  /// At least one number must have been added.
  double mean() const {
    assert(total_ > 0);
    return static_cast<double>(sum_) / static_cast<double>(total_);
  }
  /// The deviation of a sample, with n - 1; 0 if there is only one number.
  double deviation() const;
  /// The least number that at least this share of the numbers, 0 to 1, does not exceed. It is 0 if
  /// there are no numbers.
  std::int64_t quantile(double share) const;
  /// The number with this rank in ascending order, from 1 to `total`. It is exact up to the
  /// buckets, and 0 if there are no numbers.
  std::int64_t at_rank(std::uint64_t rank) const;
  /// The buckets that are not empty, ascending.
  std::vector<Bucket> buckets() const;
  /// The same buckets with their numbers, if no number is negative. Together with `maximum` they
  /// are all that quantiles need.
  std::vector<std::pair<int, std::uint64_t>> numbered_buckets() const;
  /// The same numbers, each times `factor`.
  ValueCounts times(std::int64_t factor) const;

 private:
  friend class MidRanks;
  __extension__ using Sum = __int128;

  static std::uint64_t magnitude(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    return value < 0 ? 0 - bits : bits;
  }
  /// The number of a value's bucket. That of -7 is minus that of 7.
  static std::int64_t bucket(std::int64_t value, int bits) {
    const std::uint64_t size = magnitude(value);
    const int shift = std::max(static_cast<int>(std::bit_width(size)) - bits - 1, 0);
    const auto number = static_cast<std::int64_t>((std::uint64_t(shift) << bits) + (size >> shift));
    return value < 0 ? -number : number;
  }
  Bucket bucket_at(std::int64_t number, std::uint64_t count) const;
  std::uint64_t& slot(std::int64_t bucket) {
    if (bucket < first_ || bucket - first_ >= std::ssize(counts_)) [[unlikely]]
      make_room(bucket);
    return counts_[static_cast<std::size_t>(bucket - first_)];
  }
  void make_room(std::int64_t bucket);

  int bits_;
  std::vector<std::uint64_t> counts_;
  std::int64_t first_ = 0;  ///< the bucket of the first count
  std::uint64_t total_ = 0;
  Sum sum_ = 0;
  std::int64_t minimum_ = INT64_MAX;
  std::int64_t maximum_ = INT64_MIN;
};

/// The rank of each number among those counted. The least number has rank 1. Equal numbers have the
/// mean of their ranks.
class MidRanks {
 public:
  explicit MidRanks(const ValueCounts& counts);

  /// `value` must have been counted.
  double of(std::int64_t value) const {
    const auto index = static_cast<std::size_t>(ValueCounts::bucket(value, bits_) - first_);
    assert(index < ranks_.size() && ranks_[index] > 0 && "was counted");
    return ranks_[index];
  }

 private:
  int bits_;
  std::int64_t first_;
  std::vector<double> ranks_;  ///< of the buckets from `first_` on
};

}  // namespace freecell
