#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace freecell {

/// Keeps the `size` items with the least keys of any number of items. Ties go to the earlier item.
/// It takes memory only for the items that it keeps.
template <typename Key, typename Item>
class Least {
 public:
  explicit Least(std::size_t size) : size_(size) {}

  /// Whether an item with this key would be kept. A caller that asks first need not make the
  /// others.
  bool wants(const Key& key) const {
    return items_.size() < size_ || (size_ > 0 && key < items_.rbegin()->first);
  }
  void add(const Key& key, Item item) {
    if (!wants(key)) return;
    items_.emplace(key, std::move(item));  // after all others of this key
    if (items_.size() > size_) items_.erase(std::prev(items_.end()));
  }

  /// Keys and items in order of the keys, least first.
  const std::multimap<Key, Item>& sorted() const { return items_; }

 private:
  std::size_t size_;
  std::multimap<Key, Item> items_;
};

/// A place in a random order of deals. The same deal and seed give the same number on every
/// machine. Numbers of different deals are as good as independent.
///
/// The items that come first in the order (Least) are a sample without repetition. It does not
/// depend on the order in which items are added, and a larger sample contains the smaller ones.
inline std::uint64_t random_place(std::string_view deal, std::uint64_t seed) {
  // S. Vigna's mixer of splitmix64, after D. Stafford's variant 13 of MurmurHash3's.
  const auto mixed = [](std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  };
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
  std::uint64_t place = mixed(seed + kGolden);
  for (const char c : deal) place = mixed(place + kGolden + static_cast<unsigned char>(c));
  return place;
}

}  // namespace freecell
