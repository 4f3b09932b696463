#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace freecell {

/// Determines which of many scores, coming one after the other, can still be among the `width` best
/// (lowest). It counts how often each score came. The counts give the worst such score at any time,
/// so nothing has to be sorted.
class ScoreCutoff {
 public:
  static constexpr int kScores = 1 << 15;  ///< scores are 0..kScores - 1

  ScoreCutoff() : counts_(kScores, 0) {}

  /// Begins anew. `width` must be at least 1.
  void reset(std::uint32_t width) {
    assert(width >= 1);
    std::fill(counts_.begin(), counts_.end(), 0);
    width_ = width;
    worst_ = kScores - 1;
    admitted_ = 0;
  }

  /// The worst score that can still be among the best.
  int worst() const { return worst_; }

  /// Counts a score, which must be no worse than `worst()`.
  void add(int score) {
    assert(0 <= score && score <= worst_);
    ++counts_[index(score)];
    ++admitted_;
    while (admitted_ - counts_[index(worst_)] >= width_) {
      admitted_ -= counts_[index(worst_)];
      --worst_;
      assert(worst_ >= 0);
    }
  }

  /// Call this after the last score. It returns how many items with the worst score are among the
  /// best, besides all better items.
  std::uint32_t places_for_worst() const {
    const std::uint32_t surplus = admitted_ > width_ ? admitted_ - width_ : 0;
    assert(surplus <= counts_[index(worst_)]);
    return counts_[index(worst_)] - surplus;
  }

 private:
  static std::size_t index(int score) { return static_cast<std::size_t>(score); }

  std::vector<std::uint32_t> counts_;  // how often each score came
  std::uint32_t width_ = 1;
  std::uint32_t admitted_ = 0;  // scores counted that are no worse than worst_
  int worst_ = kScores - 1;
};

}  // namespace freecell
