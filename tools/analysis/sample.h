#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/analysis/least.h"

namespace freecell {

/// A place in a random order of deals. The same deal and seed give the same number on every
/// machine. Numbers of different deals are as good as independent.
std::uint64_t random_place(std::string_view deal, std::uint64_t seed);

/// Chooses up to `size` of any number of items at random, without repetition: those whose deals
/// come first in the random order of the seed. So the choice does not depend on the order in which
/// items are added, and a larger sample contains the smaller ones. It takes memory only for the
/// chosen items.
template <typename Item>
class Sample {
 public:
  Sample(std::size_t size, std::uint64_t seed) : seed_(seed), first_(size) {}

  /// Offers an item. `make` returns the item, or nothing if it may not be chosen. It is called only
  /// if the item is among the chosen ones so far.
  template <typename Make>
  void add(std::string_view deal, const Make& make) {
    const std::uint64_t place = random_place(deal, seed_);
    if (!first_.wants(place)) return;
    if (std::optional<Item> item = make()) first_.add(place, *std::move(item));
  }

  /// The items in their random order.
  std::vector<Item> items() const {
    std::vector<Item> items;
    for (auto& entry : first_.sorted()) items.push_back(std::move(entry.item));
    return items;
  }

 private:
  std::uint64_t seed_;
  Least<std::uint64_t, Item> first_;
};

}  // namespace freecell
