#include "tools/analysis/value_counts.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <stdexcept>

namespace freecell {

ValueCounts ValueCounts::of(int precision_bits,
                            const std::vector<std::pair<int, std::uint64_t>>& numbered_buckets,
                            std::int64_t maximum) {
  ValueCounts counts(precision_bits);
  const std::size_t last = counts.bucket(INT64_MAX);
  for (const auto& [number, count] : numbered_buckets) {
    const auto index = static_cast<std::size_t>(number);
    if (number < 0 || index > last) throw std::out_of_range("bucket");
    make_room(counts.counts_, index);
    counts.counts_[index] += count;
    counts.total_ += count;
  }
  counts.maximum_ = maximum;
  counts.minimum_ = std::min<std::int64_t>(0, maximum);
  return counts;
}

void ValueCounts::add(const ValueCounts& other) {
  assert(other.bits_ == bits_);
  for (const auto& [mine, theirs] :
       {std::pair(&counts_, &other.counts_), std::pair(&negative_, &other.negative_)}) {
    mine->resize(std::max(mine->size(), theirs->size()));
    for (std::size_t index = 0; index < theirs->size(); ++index) (*mine)[index] += (*theirs)[index];
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
  for (std::size_t index = negative_.size(); index-- > 0;) {
    if (negative_[index] == 0) continue;
    const Bucket mirrored = bucket_at(index, negative_[index]);
    found.push_back({-mirrored.high, -mirrored.low, mirrored.count});
  }
  for (std::size_t index = 0; index < counts_.size(); ++index) {
    if (counts_[index] != 0) found.push_back(bucket_at(index, counts_[index]));
  }
  return found;
}

std::vector<std::pair<int, std::uint64_t>> ValueCounts::numbered_buckets() const {
  std::vector<std::pair<int, std::uint64_t>> found;
  for (std::size_t index = 0; index < counts_.size(); ++index) {
    if (counts_[index] != 0) found.emplace_back(static_cast<int>(index), counts_[index]);
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

ValueCounts::Bucket ValueCounts::bucket_at(std::size_t index, std::uint64_t count) const {
  if (index >> (bits_ + 1) == 0) {
    return {static_cast<std::int64_t>(index), static_cast<std::int64_t>(index), count};
  }
  const int shift = static_cast<int>(index >> bits_) - 1;
  const std::uint64_t low = (index - (static_cast<std::size_t>(shift) << bits_)) << shift;
  const std::uint64_t high = low + (std::uint64_t{1} << shift) - 1;
  return {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high), count};
}

MidRanks::MidRanks(const ValueCounts& counts)
    : counts_(&counts), ranks_(counts.counts_.size()), negative_(counts.negative_.size()) {
  double before = 0;
  const auto rank = [&](std::uint64_t count) {
    const auto many = static_cast<double>(count);
    before += many;
    return before - (many - 1) / 2;
  };
  for (std::size_t index = negative_.size(); index-- > 0;) {
    negative_[index] = rank(counts.negative_[index]);
  }
  for (std::size_t index = 0; index < ranks_.size(); ++index) {
    ranks_[index] = rank(counts.counts_[index]);
  }
}

}  // namespace freecell
