#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace freecell {

/// Deal numbers in the order in which the user wrote them: `1-1000,11982,-1`, or `1-1000000:1000`
/// for every thousandth. They are kept as ranges, so a list of 8.6 billion deals takes as little
/// room as one of ten. A list is immutable.
class DealList {
 public:
  /// Reads numbers and ranges, with or without a step, separated by commas. White space around them
  /// does not matter. Throws InputError for an empty list or item, a number that names no deal, a
  /// range that runs backwards, a step of 0, or a deal given twice.
  static DealList parse(std::string_view text);
  /// Like `parse`, with messages that leave out the list.
  static DealList parse_items(std::string_view text);

  /// Whether `text` has only the characters of a list. Any other text can only be a file name.
  static bool looks_like_list(std::string_view text);

  std::uint64_t size() const { return size_; }
  /// The `index`-th number, 0 <= index < size(). The time is logarithmic in the number of ranges.
  std::int64_t operator[](std::uint64_t index) const;
  /// Whether `number` is in the list. The time is logarithmic in the number of ranges, and linear
  /// if one has a step.
  bool contains(std::int64_t number) const;
  /// Returns the deals from index `begin` to before `end`, begin <= end <= size(). The slice may be
  /// empty; a list that was read never is. The time is linear in the number of ranges.
  DealList slice(std::uint64_t begin, std::uint64_t end) const;
  /// Calls `take(first, last)` for each range of consecutive numbers, in the order of the list. The
  /// numbers of a range with a step are not consecutive, so each is a range of its own.
  template <typename Take>
  void for_each_range(Take take) const {
    for (const Range& range : ranges_) {
      if (range.step == 1) take(range.first, range.last);
      if (range.step == 1) continue;
      for (std::int64_t number = range.first; number <= range.last; number += range.step) {
        take(number, number);
      }
    }
  }
  /// Returns the shortest text of this list that `parse` reads.
  std::string to_string() const;

 private:
  struct Range {
    std::int64_t first;
    std::int64_t last;        ///< the last number in the list: a whole number of steps after
                              ///< `first`
    std::int64_t step = 1;    ///< 1 for a single number
    std::uint64_t start = 0;  ///< index of `first` in the list

    std::uint64_t size() const { return static_cast<std::uint64_t>((last - first) / step) + 1; }
    bool contains(std::int64_t number) const {
      return first <= number && number <= last && (number - first) % step == 0;
    }
  };

  static Range parse_item(std::string_view item, std::uint64_t ordinal);
  static Range parse_stepped(std::string_view item, std::size_t colon, std::uint64_t ordinal);
  static std::optional<std::int64_t> shared_number(const Range& low, const Range& high);
  void append(Range range);
  void sort_ranges();

  std::vector<Range> ranges_;
  std::vector<Range> sorted_;
  std::uint64_t size_ = 0;
  bool has_steps_ = false;
};

}  // namespace freecell
