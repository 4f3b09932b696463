#include "solver/proof/frontier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "dealer/microsoft.h"

namespace freecell {
namespace {

std::vector<PackedPosition> random_positions(std::uint64_t seed, std::size_t count) {
  std::mt19937_64 random(seed);
  std::vector<PackedPosition> positions;
  while (positions.size() < count) {
    const std::uint64_t high = random() % 4 == 0 ? random() : random() % 3;
    positions.push_back({random() >> (random() % 64), high});
  }
  return positions;
}

void sort_and_rid(std::vector<PackedPosition>& positions) {
  std::sort(positions.begin(), positions.end());
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

TEST(SortedPositions, GiveBackWhatWasAppended) {
  std::vector<PackedPosition> positions = random_positions(1, 50'000);
  positions.push_back({0, 0});
  positions.push_back({~std::uint64_t{0}, ~std::uint64_t{0}});
  sort_and_rid(positions);
  SortedPositions sorted;
  for (const PackedPosition& packed : positions) sorted.append(packed);
  EXPECT_EQ(sorted.size(), positions.size());
  for (const bool are_consumed : {false, true}) {
    std::vector<PackedPosition> read;
    const auto note = [&](const PackedPosition& packed) { read.push_back(packed); };
    are_consumed ? sorted.consume(note) : sorted.for_each(note);
    EXPECT_EQ(read, positions);
  }
  EXPECT_EQ(sorted.size(), 0u);
  EXPECT_EQ(sorted.bytes(), 0u);
}

TEST(SortedPositions, NeighboursTakeFewBytes) {
  SortedPositions sorted;
  for (std::uint64_t i = 0; i < 100'000; ++i) sorted.append({i * 1000, 1});
  EXPECT_LT(sorted.bytes(), 300'000u);
}

TEST(Frontier, GivesEachPositionOfALayerOnceAndSorted) {
  const Deal deal = microsoft_deal(1);
  const Game game(deal, {});
  const Layer first(Position(deal, game), game);
  const Layer second = first.after_digging();
  std::vector<PackedPosition> positions = random_positions(2, 20'000);
  Frontier frontier;
  for (int time = 0; time < 3; ++time) {
    for (const PackedPosition& packed : positions) frontier.add({packed, second});
  }
  frontier.add({{7, 7}, first});
  EXPECT_LT(frontier.size(), 2 * positions.size());
  EXPECT_GT(frontier.bytes(), positions.size());
  std::uint64_t held = 0;
  frontier.for_each([&](const LayeredPosition& position) {
    held += position.layer == first || position.layer == second;
  });
  EXPECT_EQ(held, frontier.size());

  EXPECT_EQ(frontier.first(), first);
  std::vector<PackedPosition> taken;
  const auto note = [&](const PackedPosition& packed) { taken.push_back(packed); };
  frontier.take(first, note);
  EXPECT_EQ(taken, (std::vector<PackedPosition>{{7, 7}}));
  taken.clear();
  frontier.take(second, note);
  sort_and_rid(positions);
  EXPECT_EQ(taken, positions);
  EXPECT_EQ(frontier.first(), std::nullopt);
  EXPECT_EQ(frontier.size(), 0u);
  EXPECT_EQ(frontier.bytes(), 0u);
  frontier.take(second, note);
  EXPECT_EQ(taken, positions);
}

}  // namespace
}  // namespace freecell
