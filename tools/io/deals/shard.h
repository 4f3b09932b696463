#pragma once

#include <algorithm>
#include <cstdint>

namespace freecell {

/// The `number`-th of `count` contiguous parts of a list, 1 <= number <= count. The sizes of the
/// parts differ by at most one, and the larger parts come first. If there are more parts than
/// deals, the last parts are empty.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  /// The index, counted from 0, at which the part begins in a list of `size` deals.
  std::uint64_t begin(std::uint64_t size) const { return boundary(number - 1, size); }
  /// The index at which the next part begins.
  std::uint64_t end(std::uint64_t size) const { return boundary(number, size); }

  friend bool operator==(const Shard&, const Shard&) = default;

 private:
  /// The number of deals in the first `parts` parts. No product is larger than `size`.
  std::uint64_t boundary(std::uint64_t parts, std::uint64_t size) const {
    return parts * (size / count) + std::min(parts, size % count);
  }
};

}  // namespace freecell
