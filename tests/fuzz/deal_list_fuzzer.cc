// Deal lists. A list that was read is in bounds, has every deal once, reads the same when it is
// written as short as it can be, and is what its shards are together.

#include <algorithm>
#include <string>

#include "tests/fuzz/fuzz_target.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/deals/shard.h"
#include "tools/io/files/errors.h"

namespace freecell::fuzz {
namespace {

/// Some indexes of a list that may have billions of deals: both ends, and steps between.
template <typename Action>
void for_some_indexes(const DealList& list, Action action) {
  const std::uint64_t step = std::max<std::uint64_t>(1, list.size() / 20);
  for (std::uint64_t index = 0; index < list.size(); index += step) action(index);
  action(list.size() - 1);
}

void check_list(const DealList& list) {
  const DealNumbers numbers = list.at(0).origin.numbers();
  const auto all = static_cast<std::uint64_t>(numbers.last - numbers.first) + 1;
  require(list.size() >= 1 && list.size() <= all, "a list has one deal at least, and none twice");
  for_some_indexes(list, [&](std::uint64_t index) {
    require(numbers.contain(list[index]), "a list has deal numbers");
    require(list.contains_name(list.at(index).name()), "a list contains what is in it");
  });
}

void check_written(const DealList& list) {
  const std::string text = list.to_string();
  require(DealList::looks_like_list(text), "a list looks like one");
  const DealList again = DealList::parse(text);
  require(again.size() == list.size(), "a list that is written has as many deals");
  require(again.to_string() == text, "it is written the same again");
  for_some_indexes(list, [&](std::uint64_t index) {
    require(again[index] == list[index], "it has the same deals");
  });
}

/// Shards, one after the other, are the list.
void check_shards(const DealList& list, std::uint64_t count) {
  std::string joined;
  std::uint64_t size = 0;
  for (std::uint64_t number = 1; number <= count; ++number) {
    const Shard shard{number, count};
    const DealList part = list.slice(shard.begin(list.size()), shard.end(list.size()));
    size += part.size();
    require(part.size() - list.size() / count <= 1, "shards have almost the same size");
    if (part.size() > 0) joined += (joined.empty() ? "" : ",") + part.to_string();
  }
  require(size == list.size(), "shards have as many deals as the list");
  const DealList whole = DealList::parse(joined);
  require(whole.size() == list.size(), "and no others");
  for_some_indexes(list, [&](std::uint64_t index) {
    require(whole[index] == list[index], "and the same ones");
  });
}

}  // namespace

void check_input(std::string_view text) {
  try {
    const DealList list = DealList::parse(text);
    require(DealList::looks_like_list(text), "what is a list looks like one");
    check_list(list);
    check_written(list);
    for (const std::uint64_t count : {1, 3, 8}) check_shards(list, count);
  } catch (const InputError& error) {
    require(is_message(error.what()), "the message can be shown");
    require(std::string_view(error.what()).starts_with("deal list '"), "it names the list");
  }
}

}  // namespace freecell::fuzz
