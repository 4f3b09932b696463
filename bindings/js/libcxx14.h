#pragma once

// What the sources use of C++20 and the library of Debian's Emscripten 3.1.6, libc++ 14, lacks. The
// compiler includes this file before each source if it builds for WebAssembly, and only then. Each
// function does what its namesake of the standard does, for the arguments that occur here.

#include <version>

#if _LIBCPP_VERSION < 15000

#include <algorithm>
#include <array>
#include <compare>
#include <functional>
#include <iterator>
#include <memory>
#include <ranges>
#include <thread>
#include <type_traits>
#include <utility>

namespace std {

template <typename To, typename From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}

template <typename Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

/// A thread that joins by itself. There is one thread only: starting another one throws.
class jthread : public thread {
 public:
  using thread::thread;
  jthread(jthread&&) noexcept = default;
  jthread& operator=(jthread&&) noexcept = default;
  ~jthread() {
    if (joinable()) join();
  }
};

template <typename Item, size_t kSize>
constexpr strong_ordering operator<=>(const array<Item, kSize>& left,
                                      const array<Item, kSize>& right) {
  for (size_t i = 0; i < kSize; ++i) {
    if (const strong_ordering order = left[i] <=> right[i]; order != 0) return order;
  }
  return strong_ordering::equal;
}

namespace ranges {

template <typename Range, typename Predicate>
constexpr bool all_of(Range&& range, Predicate predicate) {
  return std::all_of(begin(range), end(range), predicate);
}

template <typename Range, typename Predicate>
constexpr bool any_of(Range&& range, Predicate predicate) {
  return std::any_of(begin(range), end(range), predicate);
}

template <typename Range, typename Predicate>
constexpr bool none_of(Range&& range, Predicate predicate) {
  return std::none_of(begin(range), end(range), predicate);
}

template <typename Range, typename Value, typename Projection = identity>
constexpr auto count(Range&& range, const Value& value, Projection projection = {}) {
  const auto is_equal = [&](const auto& item) { return invoke(projection, item) == value; };
  return std::count_if(begin(range), end(range), is_equal);
}

template <typename Range, typename Predicate>
constexpr auto count_if(Range&& range, Predicate predicate) {
  return std::count_if(begin(range), end(range), predicate);
}

template <typename Range, typename Iterator>
constexpr void copy(Range&& range, Iterator target) {
  std::copy(begin(range), end(range), target);
}

template <typename Left, typename Right>
constexpr bool equal(Left&& left, Right&& right) {
  return std::equal(begin(left), end(left), begin(right), end(right));
}

template <typename Range, typename Value>
constexpr void fill(Range&& range, const Value& value) {
  std::fill(begin(range), end(range), value);
}

template <typename Range, typename Value, typename Projection = identity>
constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
  const auto is_equal = [&](const auto& item) { return invoke(projection, item) == value; };
  return std::find_if(begin(range), end(range), is_equal);
}

template <typename Range, typename Predicate>
constexpr auto find_if(Range&& range, Predicate predicate) {
  return std::find_if(begin(range), end(range), predicate);
}

template <typename Left, typename Right>
constexpr bool is_permutation(Left&& left, Right&& right) {
  return std::is_permutation(begin(left), end(left), begin(right), end(right));
}

template <typename Range, typename Compare>
constexpr bool is_sorted(Range&& range, Compare compare) {
  return std::is_sorted(begin(range), end(range), compare);
}

template <typename Range, typename Value>
constexpr auto lower_bound(Range&& range, const Value& value) {
  return std::lower_bound(begin(range), end(range), value);
}

template <typename Range, typename Compare = less, typename Projection = identity>
constexpr auto min_element(Range&& range, Compare compare = {}, Projection projection = {}) {
  return std::min_element(begin(range), end(range), [&](const auto& a, const auto& b) {
    return compare(invoke(projection, a), invoke(projection, b));
  });
}

struct next_permutation_result {
  bool found;
};

template <typename Range, typename Compare = less, typename Projection = identity>
constexpr next_permutation_result next_permutation(Range&& range, Compare compare = {},
                                                   Projection projection = {}) {
  return {std::next_permutation(begin(range), end(range), [&](const auto& a, const auto& b) {
    return compare(invoke(projection, a), invoke(projection, b));
  })};
}

template <typename Range, typename Iterator>
constexpr void nth_element(Range&& range, Iterator nth) {
  std::nth_element(begin(range), nth, end(range));
}

template <typename Range>
constexpr void reverse(Range&& range) {
  std::reverse(begin(range), end(range));
}

template <typename Range, typename Compare = less, typename Projection = identity>
constexpr void sort(Range&& range, Compare compare = {}, Projection projection = {}) {
  std::sort(begin(range), end(range), [&](const auto& a, const auto& b) {
    return compare(invoke(projection, a), invoke(projection, b));
  });
}

template <typename Range, typename Iterator, typename Function>
constexpr void transform(Range&& range, Iterator target, Function function) {
  std::transform(begin(range), end(range), target, function);
}

}  // namespace ranges
}  // namespace std

#endif  // _LIBCPP_VERSION < 15000
