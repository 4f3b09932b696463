#include "dealer/deal_finder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tests/support/boards.h"

namespace freecell {
namespace {

constexpr std::int64_t kSecondBand = std::int64_t{1} << 31;
constexpr std::int64_t kThirdBand = std::int64_t{1} << 32;

const DealFinder& finder() {
  static const DealFinder finder;
  return finder;
}

std::vector<std::int64_t> numbers_in_every_band(int count) {
  std::mt19937_64 generator(20260);
  std::vector<std::int64_t> numbers = {
      -2, -1, 0, 1, kSecondBand - 1, kSecondBand, kThirdBand - 1, kThirdBand, kMaxDealNumber};
  const std::pair<std::int64_t, std::int64_t> bands[] = {
      {0, kSecondBand - 1}, {kSecondBand, kThirdBand - 1}, {kThirdBand, kMaxDealNumber}};
  for (int i = 0; i < count; ++i) {
    for (const auto& [first, last] : bands) {
      numbers.push_back(std::uniform_int_distribution(first, last)(generator));
    }
  }
  return numbers;
}

/// `deal` with its cascades in another order: `order[i]` comes i-th.
Deal reordered(const Deal& deal, const std::vector<int>& order) {
  std::vector<std::vector<Card>> cascades;
  for (const int cascade : order) cascades.push_back(test::cascades_of(deal)[cascade]);
  return test::deal_of(cascades);
}

std::vector<int> random_order(int cascades, std::mt19937_64& generator) {
  std::vector<int> order;
  for (int i = 0; i < cascades; ++i) order.push_back(i);
  std::ranges::shuffle(order, generator);
  return order;
}

TEST(DealFinder, FindsEveryNumberAgainOnAnyCountOfCascades) {
  for (const std::int64_t number : numbers_in_every_band(100)) {
    EXPECT_EQ(finder().numbers_of(microsoft_deck(number)), std::vector{number});
  }
  for (int cascades = kMinCascades; cascades <= kMaxCascades; ++cascades) {
    const auto found = finder().find(microsoft_deal(kThirdBand + 617, cascades));
    ASSERT_EQ(found.size(), 1u) << cascades;
    EXPECT_EQ(found.front().number, kThirdBand + 617);
  }
}

TEST(DealFinder, FindsNumbersWithTheCascadesInAnyOrder) {
  std::mt19937_64 generator(1);
  for (const std::int64_t number : numbers_in_every_band(5)) {
    const Deal deal = microsoft_deal(number);
    const Deal layout = reordered(deal, random_order(8, generator));
    const auto found = finder().find_in_any_order(layout);
    ASSERT_EQ(found.size(), 1u) << number;
    EXPECT_EQ(found.front().number, number);
    EXPECT_EQ(reordered(layout, found.front().order), deal);
  }
}

TEST(DealFinder, FindsNumbersWithFewOrManyCascadesInAnyOrder) {
  std::mt19937_64 generator(2);
  for (const int cascades : {4, 5, 9}) {
    const Deal layout = reordered(microsoft_deal(617, cascades), random_order(cascades, generator));
    const auto found = finder().find_in_any_order(layout);
    ASSERT_EQ(found.size(), 1u) << cascades;
    EXPECT_EQ(found.front().number, 617);
  }
  EXPECT_THROW(finder().find_in_any_order(microsoft_deal(617, 13)), std::invalid_argument);
}

TEST(DealFinder, AnotherOrderOfCascadesIsNotTheSameLayout) {
  std::mt19937_64 generator(3);
  const Deal deal = microsoft_deal(617);
  EXPECT_TRUE(finder().find(reordered(deal, {1, 0, 2, 3, 4, 5, 6, 7})).empty());
  EXPECT_TRUE(finder().find(reordered(deal, {7, 1, 2, 3, 4, 5, 6, 0})).empty());
}

/// All numbers of a stretch whose deal is `deck`, by dealing them.
std::vector<std::int64_t> found_by_dealing(const Deck& deck, std::int64_t first,
                                           std::int64_t last) {
  std::vector<std::int64_t> found;
  for (std::int64_t number = first; number <= last; ++number) {
    if (microsoft_deck(number) == deck) found.push_back(number);
  }
  return found;
}

/// Decks that are those of a number but for two cards: mostly no deal's.
TEST(DealFinder, AgreesWithDealingAStretchOfNumbers) {
  constexpr int kStretch = 2000;
  std::mt19937_64 generator(4);
  for (const std::int64_t first : {std::int64_t{0}, kSecondBand - kStretch / 2, kThirdBand}) {
    for (int i = 0; i < 6; ++i) {
      Deck deck = microsoft_deck(first + static_cast<std::int64_t>(generator() % kStretch));
      if (i % 2 == 1) std::swap(deck[generator() % kCards], deck[generator() % kCards]);
      auto found = finder().numbers_of(deck);
      std::erase_if(
          found, [&](std::int64_t number) { return number < first || number >= first + kStretch; });
      EXPECT_EQ(found, found_by_dealing(deck, first, first + kStretch - 1));
    }
  }
}

TEST(DealFinder, MostDecksHaveNoNumber) {
  std::mt19937_64 generator(5);
  Deck deck = microsoft_deck(1);
  for (int i = 0; i < 100; ++i) {
    std::ranges::shuffle(deck, generator);
    EXPECT_TRUE(finder().numbers_of(deck).empty());
  }
}

/// In the middle of a game there are cards home, or cascades of other lengths.
TEST(DealFinder, OnlyStartsHaveANumber) {
  auto cascades = test::cascades_of(microsoft_deal(617));
  const Card card = cascades[0].back();
  cascades[0].pop_back();
  const Deal board = test::deal_of(cascades, {card});
  EXPECT_TRUE(finder().find(board).empty());
  EXPECT_TRUE(finder().find_in_any_order(board).empty());
}

}  // namespace
}  // namespace freecell
