#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/deal.h"
#include "dealer/numbering.h"
#include "dealer/rules.h"

namespace freecell {

/// A word where a list should have a deal.
struct BadItem {
  std::uint64_t place;  ///< how many deals of the list come before it
  std::string name;     ///< the word
  std::string fault;    ///< `deals.txt:3:17: abc is not a number`
};

/// What the numbers of a list mean: deal numbers of a numbering, or indexes of the random deals of
/// a seed.
struct DealOrigin {
  Numbering numbering = Numbering::kMicrosoft;
  std::optional<std::uint64_t> seed = {};  ///< of random deals

  /// What stands before a number in the name of a deal: nothing before Microsoft's, `pysol:`, or
  /// `random:7:`.
  std::string prefix() const;
  DealNumbers numbers() const;
  /// `deal numbers`, `pysol deal numbers` or `random deals`.
  std::string words() const;
  /// Whether a number alone is a name. Any reader takes it for one of Microsoft's.
  bool is_microsoft() const { return *this == DealOrigin(); }

  friend bool operator==(const DealOrigin&, const DealOrigin&) = default;
};

/// A deal of a list, by its number. Its cards are dealt on request.
struct ListedDeal {
  std::int64_t number = 1;  ///< of a random deal: its index
  DealOrigin origin = {};

  /// The deal of this name, as `name` writes it; nothing if it is none. `given`: see
  /// DealList::parse.
  static std::optional<ListedDeal> of_name(std::string_view name,
                                           std::optional<Numbering> given = {});

  Deal deal(const Rules& rules) const;
  std::string name() const;  ///< `617`, `pysol:100000` or `random:7:0`
};

/// Deal numbers in the order in which the user wrote them: `1-1000,11982,-1`, or `1-1000000:1000`
/// for every thousandth; or random deals of a seed, `random:7:0-999` for the first thousand of seed
/// 7. They are kept as ranges, so a list of 8.6 billion deals takes as little room as one of ten.
/// Immutable.
class DealList {
 public:
  /// Reads numbers and ranges, with or without a step, separated by commas; white space around them
  /// does not matter. `pysol:` or `random:SEED:` may stand before any of them if it stands before
  /// the first. `given` is the numbering of the numbers if the user says it; a list that says
  /// another one is refused. Throws InputError for an empty list or item, a number that names no
  /// deal, a range that runs backwards, a step of 0, a deal given twice, or deals of two origins.
  static DealList parse(std::string_view text, std::optional<Numbering> given = {});
  /// Like `parse`, with messages that leave out the list.
  static DealList parse_items(std::string_view text, std::optional<Numbering> given = {});
  /// `pysol:` or `random:7:` at the start of a list; empty if none stands there.
  static std::string_view prefix_of(std::string_view text);

  /// Whether `text` has only the characters of a list. Any other text can only be a file name.
  static bool looks_like_list(std::string_view text);

  std::uint64_t size() const { return size_; }
  /// The `index`-th number, 0 <= index < size(). The time is logarithmic in the number of ranges.
  std::int64_t operator[](std::uint64_t index) const;
  /// Whether the list has a deal of this name. The time is logarithmic in the number of ranges, and
  /// linear if one has a step: a folder of 100,000 files is asked for each of as many deals.
  bool contains_name(std::string_view name) const;
  /// Whether the deals' names are numbers, Microsoft's.
  bool are_numbered() const { return origin_.is_microsoft(); }
  /// The `index`-th deal.
  ListedDeal at(std::uint64_t index) const { return {(*this)[index], origin_}; }
  /// The deals from index `begin` to before `end`, begin <= end <= size(). The slice may be empty;
  /// a list that was read never is. Linear in the number of ranges.
  DealList slice(std::uint64_t begin, std::uint64_t end) const;
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

  void take_prefix(std::string_view& item, bool may_choose);
  Range parse_item(std::string_view item, std::uint64_t ordinal) const;
  Range parse_stepped(std::string_view item, std::size_t colon, std::uint64_t ordinal) const;
  std::int64_t parse_number_of_deal(std::string_view text) const;
  bool contains(std::int64_t number) const;
  static std::optional<std::int64_t> shared_number(const Range& low, const Range& high);
  void append(Range range);
  /// Throws InputError if a deal is given twice.
  void sort_ranges();

  std::vector<Range> ranges_;
  std::vector<Range> sorted_;  ///< by their first numbers
  std::uint64_t size_ = 0;
  bool has_steps_ = false;
  DealOrigin origin_;
};

}  // namespace freecell
