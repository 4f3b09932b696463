#include "tools/io/deal_list.h"

#include <algorithm>
#include <iterator>

#include "dealer/microsoft.h"
#include "tools/io/errors.h"
#include "tools/io/number_text.h"
#include "tools/io/shown_text.h"

namespace freecell {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// A list may be longer than anyone wants to see again in a message, and have line ends in it.
std::string shortened(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  const bool is_long = text.size() > kLongest;
  return without_controls(text.substr(0, is_long ? kLongest - 3 : kLongest), ' ') +
         (is_long ? "..." : "");
}

/// Length of the number, sign included, that `text` starts with; 0 if it starts with none.
std::size_t number_length(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  std::size_t end = text.find_first_not_of("0123456789", sign);
  if (end == std::string_view::npos) end = text.size();
  return end == sign ? 0 : end;
}

std::int64_t parse_deal_number(std::string_view text) {
  const auto number = parse_number<std::int64_t>(text);
  if (!number || !is_deal_number(*number)) {
    throw InputError(std::string(text) + " is not a deal number; those are " +
                     std::to_string(kMinDealNumber) + " to " + std::to_string(kMaxDealNumber));
  }
  return *number;
}

}  // namespace

DealList DealList::parse(std::string_view text) try {
  if (trim(text).empty()) throw InputError("the list is empty");
  DealList list;
  std::string_view rest = text;
  for (std::uint64_t ordinal = 1;; ++ordinal) {
    const std::size_t comma = rest.find(',');
    list.append(parse_item(trim(rest.substr(0, comma)), ordinal));
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  list.sort_ranges();
  return list;
} catch (const InputError& error) {
  throw InputError("deal list " + quoted(shortened(text)) + ": " + error.what());
}

bool DealList::looks_like_list(std::string_view text) {
  return text.find_first_not_of("0123456789,- \t\r\n") == std::string_view::npos;
}

DealList::Range DealList::parse_item(std::string_view item, std::uint64_t ordinal) {
  if (item.empty()) throw InputError("item " + std::to_string(ordinal) + " is empty");
  const std::size_t length = number_length(item);
  if (length == 0) throw InputError(quoted(shortened(item)) + " is not a number");
  const std::string_view first = item.substr(0, length);
  if (length == item.size()) {
    const std::int64_t number = parse_deal_number(first);
    return {number, number, 0};
  }
  const std::string_view last = item.substr(length + 1);
  if (item[length] != '-' || (!last.empty() && number_length(last) != last.size())) {
    throw InputError(quoted(shortened(item)) + " is neither a number nor a range");
  }
  if (last.empty()) throw InputError("range " + std::string(item) + " has no end");
  const Range range{parse_deal_number(first), parse_deal_number(last), 0};
  if (range.first > range.last) {
    throw InputError("range " + std::string(item) + " runs backwards");
  }
  return range;
}

void DealList::append(Range range) {
  if (!ranges_.empty() && ranges_.back().last + 1 == range.first) {
    ranges_.back().last = range.last;
  } else {
    range.start = size_;
    ranges_.push_back(range);
  }
  size_ += range.size();
}

void DealList::sort_ranges() {
  sorted_ = ranges_;
  std::ranges::sort(sorted_, {}, &Range::first);
  const auto overlap = std::ranges::adjacent_find(
      sorted_, [](const Range& low, const Range& high) { return high.first <= low.last; });
  if (overlap == sorted_.end()) return;
  throw InputError("deal " + std::to_string(std::next(overlap)->first) + " is given twice");
}

std::int64_t DealList::operator[](std::uint64_t index) const {
  const auto after = std::ranges::upper_bound(ranges_, index, {}, &Range::start);
  const Range& range = *std::prev(after);
  return range.first + static_cast<std::int64_t>(index - range.start);
}

bool DealList::contains(std::int64_t number) const {
  const auto after = std::ranges::upper_bound(sorted_, number, {}, &Range::first);
  return after != sorted_.begin() && number <= std::prev(after)->last;
}

DealList DealList::slice(std::uint64_t begin, std::uint64_t end) const {
  DealList part;
  for (const Range& range : ranges_) {
    const std::uint64_t low = std::max(begin, range.start);
    const std::uint64_t high = std::min(end, range.start + range.size());
    if (low < high) part.append({(*this)[low], (*this)[high - 1], 0});
  }
  part.sort_ranges();
  return part;
}

std::string DealList::to_string() const {
  std::string text;
  for (const Range& range : ranges_) {
    if (!text.empty()) text += ',';
    append_number(text, range.first);
    if (range.first == range.last) continue;
    text += '-';
    append_number(text, range.last);
  }
  return text;
}

}  // namespace freecell
