#include "tools/io/deals/deal_list.h"

#include <algorithm>
#include <boost/integer/mod_inverse.hpp>
#include <iterator>
#include <numeric>
#include <span>

#include "base/shown_text.h"
#include "dealer/characters.h"
#include "dealer/random_deal.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"

namespace freecell {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Shortens a list for a message. The list may be very long and contain line ends.
std::string shortened(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  const bool is_long = text.size() > kLongest;
  std::string start(text.substr(0, is_long ? kLongest - 3 : kLongest));
  std::ranges::replace(start, '\n', ' ');
  return shown(start) + (is_long ? "..." : "");
}

std::vector<std::string_view> split_items(std::string_view text) {
  std::vector<std::string_view> items;
  for (std::size_t comma = 0; comma != std::string_view::npos;) {
    comma = text.find(',');
    items.push_back(trimmed(text.substr(0, comma)));
    if (comma != std::string_view::npos) text.remove_prefix(comma + 1);
  }
  return items;
}

// ---- Leading zeros: whoever writes 1-32,000 does not mean deal 0 ----

constexpr std::size_t kGroup = 3;

bool starts_with_group(std::string_view item) {
  return std::min(item.find_first_not_of(kDigits), item.size()) == kGroup;
}

bool ends_with_group(std::string_view item) {
  const std::size_t digits = item.size() - (item.find_last_not_of(kDigits) + 1);  // npos + 1 is 0
  return digits >= 1 && digits <= kGroup;
}

/// Joins the item at `index` with its neighbours as if the commas between them separated thousands:
/// `1-32000` for `1-32,000`. Empty if they cannot be joined.
std::string without_thousands(std::span<const std::string_view> items, std::size_t index) {
  std::size_t first = index;
  std::size_t last = index;
  while (first > 0 && starts_with_group(items[first]) && ends_with_group(items[first - 1])) --first;
  while (last + 1 < items.size() && ends_with_group(items[last]) &&
         starts_with_group(items[last + 1])) {
    ++last;
  }
  if (first == index) return {};
  std::string joined;
  for (; first <= last; ++first) joined += items[first];
  return joined;
}

/// Returns the first number in an item that begins with a needless zero, with its sign: `007`,
/// `-0`.
std::optional<std::string_view> number_with_zero(std::string_view item) {
  for (std::size_t at = 0; at < item.size(); ++at) {
    if (item[at] != '0' || (at > 0 && item[at - 1] != '-')) continue;
    const std::size_t sign = at > 0 && (at == 1 || item[at - 2] == '-') ? 1 : 0;
    const std::size_t end = std::min(item.find_first_not_of(kDigits, at), item.size());
    if (end - at + sign > 1) return item.substr(at - sign, end - at + sign);
  }
  return std::nullopt;
}

void check_zeros(std::span<const std::string_view> items, std::size_t index) {
  const auto number = number_with_zero(items[index]);
  if (!number) return;
  const std::string joined = without_thousands(items, index);
  const auto value = parse_number<std::int64_t>(*number);
  std::string hint;
  if (!joined.empty()) {
    hint = "; commas separate deals, not thousands: write " + shortened(joined);
  } else if (value) {
    hint = "; write " + std::to_string(*value);
  }
  throw InputError(shortened(*number) + " begins with a zero" + hint);
}

// ---- Numbers that two ranges share ----

/// Products of two indexes fit.
__extension__ using Int128 = __int128;

Int128 floor_modulo(Int128 value, Int128 modulus) {
  const Int128 rest = value % modulus;
  return rest < 0 ? rest + modulus : rest;
}

// ---- Random deals ----

constexpr std::string_view kRandom = "random:";

/// All programs that read JSON keep whole numbers to here.
constexpr std::int64_t kMaxIndex = (std::int64_t{1} << 53) - 1;

/// The origin whose prefix is `prefix`; nothing if its seed is too large.
std::optional<DealOrigin> origin_of(std::string_view prefix) {
  for (const auto& [word, numbering] : kNumberingWords) {
    if (const DealOrigin origin = {numbering}; origin.prefix() == prefix) return origin;
  }
  prefix.remove_prefix(kRandom.size());
  const auto seed = parse_number<std::uint64_t>(prefix.substr(0, prefix.size() - 1));
  return seed ? std::optional(DealOrigin{.seed = seed}) : std::nullopt;
}

/// `the index of a random deal`, `a deal number` or `a pysol deal number`.
std::string one_of(const DealOrigin& origin) {
  if (origin.seed) return "the index of a random deal";
  const std::string words = origin.words();
  return "a " + words.substr(0, words.size() - 1);
}

[[noreturn]] void refuse_both(const DealOrigin& first, const DealOrigin& other) {
  if (first.seed && other.seed) {
    throw InputError("random deals of two seeds, " + std::to_string(*first.seed) + " and " +
                     std::to_string(*other.seed) + ", do not go together");
  }
  throw InputError(first.words() + " and " + other.words() + " do not go together");
}

bool has_only_list_characters(std::string_view text) {
  return text.find_first_not_of("0123456789,-: \t\r\v\f\n") == std::string_view::npos;
}

}  // namespace

std::string DealOrigin::prefix() const {
  if (seed) return std::string(kRandom) + std::to_string(*seed) + ':';
  return is_microsoft() ? "" : std::string(word_for(kNumberingWords, numbering)) + ':';
}

DealNumbers DealOrigin::numbers() const {
  return seed ? DealNumbers{0, kMaxIndex} : numbers_of(numbering);
}

std::string DealOrigin::words() const {
  if (seed) return "random deals";
  const std::string kind =
      is_microsoft() ? "" : std::string(word_for(kNumberingWords, numbering)) + ' ';
  return kind + "deal numbers";
}

std::optional<ListedDeal> ListedDeal::of_name(std::string_view name,
                                              std::optional<Numbering> given) {
  const std::string_view prefix = DealList::prefix_of(name);
  const std::string_view digits = name.substr(prefix.size());
  const DealOrigin plain = {given.value_or(Numbering::kMicrosoft)};
  const auto origin = prefix.empty() ? plain : origin_of(prefix);
  const auto number = parse_number<std::int64_t>(digits);
  if (!origin || !number || (given && origin != plain)) return std::nullopt;
  const bool exists = origin->numbers().contain(*number) && std::to_string(*number) == digits;
  return exists ? std::optional(ListedDeal{*number, *origin}) : std::nullopt;
}

std::string ListedDeal::name() const {
  std::string name = origin.prefix();
  append_number(name, number);
  return name;
}

Deal ListedDeal::deal(const Rules& rules) const {
  return origin.seed ? random_deal(*origin.seed, static_cast<std::uint64_t>(number), rules)
                     : rules.deal(deck_of(number, origin.numbering));
}

DealList DealList::parse(std::string_view text, std::optional<Numbering> given) try {
  return parse_items(text, given);
} catch (const InputError& error) {
  throw InputError("deal list " + quoted(shortened(text)) + ": " + error.what());
}

DealList DealList::parse_items(std::string_view text, std::optional<Numbering> given) {
  if (trimmed(text).empty()) throw InputError("the list is empty");
  DealList list;
  list.origin_.numbering = given.value_or(Numbering::kMicrosoft);
  std::vector<std::string_view> items = split_items(text);
  for (std::string_view& item : items) list.take_prefix(item, !given && &item == &items.front());
  for (std::size_t index = 0; index < items.size(); ++index) {
    check_zeros(items, index);
    list.append(list.parse_item(items[index], index + 1));
  }
  list.sort_ranges();
  return list;
}

bool DealList::looks_like_list(std::string_view text) {
  if (prefix_of(trimmed(text)).empty()) return has_only_list_characters(text);
  return std::ranges::all_of(split_items(text), [](std::string_view item) {
    return has_only_list_characters(item.substr(prefix_of(item).size()));
  });
}

std::string_view DealList::prefix_of(std::string_view text) {
  for (const auto& [word, numbering] : kNumberingWords) {
    const std::string prefix = DealOrigin{numbering}.prefix();
    if (!prefix.empty() && text.starts_with(prefix)) return text.substr(0, prefix.size());
  }
  if (!text.starts_with(kRandom)) return {};
  const std::size_t end = text.find_first_not_of(kDigits, kRandom.size());
  const bool has_seed = end != text.npos && text[end] == ':' && end > kRandom.size();
  return text.substr(0, has_seed ? end + 1 : 0);
}

void DealList::take_prefix(std::string_view& item, bool may_choose) {
  const std::string_view prefix = prefix_of(item);
  if (prefix.empty()) return;
  const auto origin = origin_of(prefix);
  if (!origin) {
    const std::string_view digits = prefix.substr(kRandom.size());
    throw InputError(quoted(shortened(digits.substr(0, digits.size() - 1))) + " is no seed");
  }
  if (!may_choose && origin_ != *origin) refuse_both(origin_, *origin);
  origin_ = *origin;
  item.remove_prefix(prefix.size());
}

std::int64_t DealList::parse_number_of_deal(std::string_view text) const {
  const auto number = parse_number<std::int64_t>(text);
  const DealNumbers numbers = origin_.numbers();
  if (number && numbers.contain(*number)) return *number;
  throw InputError(shortened(text) + " is not " + one_of(origin_) + "; those are " +
                   std::to_string(numbers.first) + " to " + std::to_string(numbers.last));
}

DealList::Range DealList::parse_item(std::string_view item, std::uint64_t ordinal) const {
  if (item.empty()) throw InputError("item " + std::to_string(ordinal) + " is empty");
  const std::size_t colon = item.find(':');
  if (colon != std::string_view::npos) return parse_stepped(item, colon, ordinal);
  const std::size_t length = number_length(item);
  if (length == 0) throw InputError(quoted(shortened(item)) + " is not a number");
  const std::string_view first = item.substr(0, length);
  if (length == item.size()) {
    const std::int64_t number = parse_number_of_deal(first);
    return {number, number};
  }
  const std::string_view last = item.substr(length + 1);
  if (item[length] != '-' || (!last.empty() && number_length(last) != last.size())) {
    throw InputError(quoted(shortened(item)) + " is neither a number nor a range");
  }
  if (last.empty()) throw InputError("range " + shortened(item) + " has no end");
  const Range range{parse_number_of_deal(first), parse_number_of_deal(last)};
  if (range.first > range.last) {
    throw InputError("range " + std::string(item) + " runs backwards");
  }
  return range;
}

/// Reads a range with a step, such as `1-1000:10`. The end of the range need not be in the list.
DealList::Range DealList::parse_stepped(std::string_view item, std::size_t colon,
                                        std::uint64_t ordinal) const {
  const std::string_view text = item.substr(colon + 1);
  const bool is_number = !text.empty() && text.find_first_not_of(kDigits) == std::string_view::npos;
  if (!is_number || colon == 0) {
    throw InputError(quoted(shortened(item)) + " is no range with a step, such as 1-1000:10");
  }
  Range range = parse_item(item.substr(0, colon), ordinal);
  const auto step = parse_number<std::int64_t>(text);
  if (step == 0) throw InputError("range " + shortened(item) + " has a step of 0");
  if (!step || *step > range.last - range.first) return {range.first, range.first};
  return {range.first, range.last - (range.last - range.first) % *step, *step};
}

void DealList::append(Range range) {
  has_steps_ = has_steps_ || range.step > 1;
  const bool may_join = range.step == 1 && !ranges_.empty() && ranges_.back().step == 1;
  if (may_join && ranges_.back().last == range.first - 1) {
    ranges_.back().last = range.last;
  } else {
    range.start = size_;
    ranges_.push_back(range);
  }
  size_ += range.size();
}

/// Returns the lowest number that is in both ranges, if there is one: the Chinese remainder
/// theorem. A walk over one range would take up to 95 million steps, for two steps near the root of
/// the largest index.
std::optional<std::int64_t> DealList::shared_number(const Range& low, const Range& high) {
  const std::int64_t common = std::gcd(low.step, high.step);
  const std::int64_t apart = high.first - low.first;
  if (apart % common != 0) return std::nullopt;
  // low.first + steps * low.step is in both where steps * low.step = apart, modulo high.step.
  const std::int64_t modulus = high.step / common;
  const std::int64_t inverse =
      modulus == 1 ? 0 : boost::integer::mod_inverse(low.step / common, modulus);
  const auto steps = static_cast<std::int64_t>(Int128{apart / common} * inverse % modulus);
  const Int128 either = low.first + Int128{steps} * low.step;
  const Int128 period = Int128{modulus} * low.step;
  const std::int64_t begin = std::max(low.first, high.first);
  const Int128 number = begin + floor_modulo(either - begin, period);
  if (number > std::min(low.last, high.last)) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

void DealList::sort_ranges() {
  sorted_ = ranges_;
  std::ranges::sort(sorted_, {}, &Range::first);
  for (std::size_t low = 0; low < sorted_.size(); ++low) {
    for (std::size_t high = low + 1; high < sorted_.size(); ++high) {
      if (sorted_[high].first > sorted_[low].last) break;
      const auto shared = shared_number(sorted_[low], sorted_[high]);
      if (shared) throw InputError("deal " + std::to_string(*shared) + " is given twice");
    }
  }
}

std::int64_t DealList::operator[](std::uint64_t index) const {
  const auto after = std::ranges::upper_bound(ranges_, index, {}, &Range::start);
  const Range& range = *std::prev(after);
  return range.first + static_cast<std::int64_t>(index - range.start) * range.step;
}

bool DealList::contains(std::int64_t number) const {
  if (has_steps_) {
    return std::ranges::any_of(ranges_, [&](const Range& range) { return range.contains(number); });
  }
  const auto after = std::ranges::upper_bound(sorted_, number, {}, &Range::first);
  return after != sorted_.begin() && number <= std::prev(after)->last;
}

bool DealList::contains_name(std::string_view name) const {
  const auto deal = ListedDeal::of_name(name);
  return deal && deal->origin == origin_ && contains(deal->number);
}

DealList DealList::slice(std::uint64_t begin, std::uint64_t end) const {
  DealList part;
  part.origin_ = origin_;
  for (const Range& range : ranges_) {
    const std::uint64_t low = std::max(begin, range.start);
    const std::uint64_t high = std::min(end, range.start + range.size());
    if (low >= high) continue;
    part.append({(*this)[low], (*this)[high - 1], high - low > 1 ? range.step : 1});
  }
  part.sort_ranges();
  return part;
}

std::string DealList::to_string() const {
  std::string text;
  for (const Range& range : ranges_) {
    text += (text.empty() ? origin_.prefix() : ",") + std::to_string(range.first);
    if (range.first < range.last) text += "-" + std::to_string(range.last);
    if (range.step > 1) text += ":" + std::to_string(range.step);
  }
  return text;
}

}  // namespace freecell
