#include "tools/analysis/value_counts.h"

#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace freecell {

ValueCounts ValueCounts::of(int precision_bits,
                            const std::vector<std::pair<int, std::uint64_t>>& numbered_buckets,
                            std::int64_t maximum) {
  ValueCounts counts(precision_bits);
  for (const auto& [number, count] : numbered_buckets) {
    if (number < 0 || number > bucket(INT64_MAX, precision_bits)) throw std::out_of_range("bucket");
    counts.slot(number) += count;
    counts.total_ += count;
  }
  counts.maximum_ = maximum;
  counts.minimum_ = std::min<std::int64_t>(0, maximum);
  return counts;
}

void ValueCounts::add(const ValueCounts& other) {
  assert(other.bits_ == bits_);
  for (std::size_t index = 0; index < other.counts_.size(); ++index) {
    const auto bucket = other.first_ + static_cast<std::int64_t>(index);
    if (other.counts_[index] > 0) slot(bucket) += other.counts_[index];
  }
  total_ += other.total_;
  sum_ += other.sum_;
  minimum_ = std::min(minimum_, other.minimum_);
  maximum_ = std::max(maximum_, other.maximum_);
}

double ValueCounts::deviation() const {
  if (total_ < 2) return 0;
  const double centre = mean();
  double squares = 0;
  for (const Bucket& bucket : buckets()) {
    const double distance = bucket.middle() - centre;
    squares += static_cast<double>(bucket.count) * distance * distance;
  }
  return std::sqrt(squares / static_cast<double>(total_ - 1));
}

std::int64_t ValueCounts::quantile(double share) const {
  assert(share >= 0 && share <= 1);
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(total_)));
  return at_rank(std::max<std::uint64_t>(wanted, 1));
}

std::int64_t ValueCounts::at_rank(std::uint64_t rank) const {
  assert(rank >= 1 && (rank <= total_ || total_ == 0));
  std::uint64_t seen = 0;
  for (const Bucket& bucket : buckets()) {
    seen += bucket.count;
    if (seen >= rank) {
      return std::clamp(bucket.low < 0 ? bucket.low : bucket.high, minimum_, maximum_);
    }
  }
  return maximum();
}

std::vector<ValueCounts::Bucket> ValueCounts::buckets() const {
  std::vector<Bucket> found;
  for (std::size_t index = 0; index < counts_.size(); ++index) {
    const std::int64_t number = first_ + static_cast<std::int64_t>(index);
    if (counts_[index] > 0) found.push_back(bucket_at(number, counts_[index]));
  }
  return found;
}

std::vector<std::pair<int, std::uint64_t>> ValueCounts::numbered_buckets() const {
  std::vector<std::pair<int, std::uint64_t>> found;
  for (const Bucket& each : buckets()) {
    assert(each.low >= 0);
    found.emplace_back(static_cast<int>(bucket(each.low, bits_)), each.count);
  }
  return found;
}

ValueCounts ValueCounts::times(std::int64_t factor) const {
  ValueCounts scaled(bits_);
  if (total_ == 0) return scaled;
  for (const Bucket& bucket : buckets()) scaled.add(bucket.low * factor, bucket.count);
  scaled.sum_ = sum_ * factor;
  scaled.minimum_ = minimum_ * factor;
  scaled.maximum_ = maximum_ * factor;
  return scaled;
}

ValueCounts::Bucket ValueCounts::bucket_at(std::int64_t number, std::uint64_t count) const {
  if (number < 0) {
    const Bucket mirrored = bucket_at(-number, count);
    return {-mirrored.high, -mirrored.low, count};
  }
  const int shift = std::max(static_cast<int>(number >> bits_) - 1, 0);
  const std::int64_t low = (number - (std::int64_t{shift} << bits_)) << shift;
  return {low, low + ((std::int64_t{1} << shift) - 1), count};
}

/// Makes half as much room again, so that room is seldom made.
void ValueCounts::make_room(std::int64_t bucket) {
  const auto more = std::abs(bucket - first_) + 1;
  if (bucket < first_) {
    const std::int64_t new_first = bucket - more / 2;
    counts_.insert(counts_.begin(), static_cast<std::size_t>(first_ - new_first), 0);
    first_ = new_first;
  } else {
    counts_.resize(static_cast<std::size_t>(more + more / 2));
  }
  assert(first_ <= bucket && bucket - first_ < std::ssize(counts_));
}

MidRanks::MidRanks(const ValueCounts& counts) : bits_(counts.bits_), first_(counts.first_) {
  double before = 0;
  for (const std::uint64_t count : counts.counts_) {
    const auto many = static_cast<double>(count);
    before += many;
    ranks_.push_back(before - (many - 1) / 2);
  }
}

}  // namespace freecell
