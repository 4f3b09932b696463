#include "dealer/microsoft.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/sha256.h"
#include "tests/support/boards.h"

namespace freecell {
namespace {

using test::text_of;

constexpr std::int64_t kSecondBandStart = std::int64_t{1} << 31;
constexpr std::int64_t kThirdBandStart = std::int64_t{1} << 32;

std::string texts_of(std::int64_t first, std::int64_t last) {
  std::string text;
  for (std::int64_t number = first; number <= last; ++number) {
    append_board_text(text, microsoft_deal(number));
  }
  return text;
}

/// Numbers spread evenly over the three bands, from a fixed seed.
std::vector<std::int64_t> random_numbers(int count) {
  std::mt19937_64 generator(19950824);
  const std::int64_t starts[] = {0, kSecondBandStart, kThirdBandStart};
  const std::int64_t sizes[] = {kSecondBandStart, kSecondBandStart, kThirdBandStart};
  std::vector<std::int64_t> numbers;
  for (int i = 0; i < count; ++i) {
    const auto draw = static_cast<std::int64_t>(generator() >> 1);
    numbers.push_back(starts[i % 3] + draw % sizes[i % 3]);
  }
  return numbers;
}

/// What the reference dealer of fc-solve (Debian: freecell-solver-bin) prints; it must be there.
std::string reference_text(std::int64_t number) {
  const std::string command = "make-microsoft-freecell-board -t " + std::to_string(number);
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return "cannot run " + command;
  std::string text;
  char buffer[512];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe)) {
    text.append(buffer, size);
  }
  if (const int status = pclose(pipe); status != 0) {
    return command + " failed; install freecell-solver-bin";
  }
  return text;
}

/// The shuffle as Jim Horne disclosed it, with FreeCell Pro's bands (Rosetta Code, "Deal cards for
/// FreeCell"): what the dealer's own arithmetic is compared with.
Deck plain_deck(std::int64_t number) {
  Deck left;
  for (int id = 0; id < kCards; ++id) left[id] = Card::from_id(id);
  Deck deck;
  auto state = static_cast<std::uint32_t>(number);
  for (int i = 0; i < kCards; ++i) {
    state = state * 214013 + 2531011;
    std::uint32_t random = state >> 16 & 0x7fff;
    if (number >= kSecondBandStart) random |= 0x8000;
    if (number >= kThirdBandStart) random = (state >> 16) + 1;
    const std::uint32_t j = random % static_cast<std::uint32_t>(kCards - i);
    deck[i] = left[j];
    left[j] = left[kCards - 1 - i];
  }
  return deck;
}

TEST(MicrosoftDeal, HiddenGames) {
  EXPECT_EQ(text_of(microsoft_deal(-1)),
            "AC 3C 5C 7C 9C JC KC\nAD 3D 5D 7D 9D JD KD\n"
            "AH 3H 5H 7H 9H JH KH\nAS 3S 5S 7S 9S JS KS\n"
            "QC TC 8C 6C 4C 2C\nQD TD 8D 6D 4D 2D\n"
            "QH TH 8H 6H 4H 2H\nQS TS 8S 6S 4S 2S\n");
  EXPECT_EQ(text_of(microsoft_deal(-2)),
            "AS KS QS JS TS 9S 8S\nAH KH QH JH TH 9H 8H\n"
            "AD KD QD JD TD 9D 8D\nAC KC QC JC TC 9C 8C\n"
            "7S 6S 5S 4S 3S 2S\n7H 6H 5H 4H 3H 2H\n"
            "7D 6D 5D 4D 3D 2D\n7C 6C 5C 4C 3C 2C\n");
}

TEST(MicrosoftDeal, HasTheKnownDigests) {
  struct Known {
    std::int64_t first;
    std::int64_t last;
    const char* digest;
  };
  for (const auto& [first, last, digest] : {
           Known{1, 1000, "68a3963af47770d024575ae49489b2ff470240b9b519b1a4919eb16cd15fec67"},
           {1, 32000, "a06b93ff95c6307079f5e67938a5dcd1786b3469cc18cdf85919357bc4174a68"},
           {kSecondBandStart - 500, kSecondBandStart + 499,
            "dc453b2ffaf3f2c874737934d45823386d78c4ff8b8ffca6bcdb1ef6923e4ffe"},
           {kMaxDealNumber - 999, kMaxDealNumber,
            "bbfd2a42efed7ce68248f01c62d5557db362c40c2070600089b36d5a9df57238"},
       }) {
    EXPECT_EQ(Sha256::hex(texts_of(first, last)), digest) << first << " to " << last;
  }
}

TEST(MicrosoftDeal, AgreesWithTheReferenceDealer) {
  std::vector<std::int64_t> numbers = random_numbers(100);
  numbers.insert(numbers.end(), {1, 32000, kSecondBandStart - 1, kSecondBandStart,
                                 kSecondBandStart + 1, kThirdBandStart - 1, kThirdBandStart,
                                 kThirdBandStart + 1, kMaxDealNumber - 1, kMaxDealNumber});
  for (const std::int64_t number : numbers) {
    ASSERT_EQ(text_of(microsoft_deal(number)), reference_text(number)) << number;
  }
}

TEST(MicrosoftDeck, AgreesWithThePlainShuffle) {
  std::vector<std::int64_t> numbers = random_numbers(30000);
  for (const std::int64_t edge :
       {std::int64_t{0}, kSecondBandStart, kThirdBandStart, kMaxDealNumber + 1}) {
    for (std::int64_t number = edge - 200; number < edge + 200; ++number) {
      if (number >= 0 && number <= kMaxDealNumber) numbers.push_back(number);
    }
  }
  for (const std::int64_t number : numbers) {
    ASSERT_EQ(microsoft_deck(number), plain_deck(number)) << number;
  }
}

TEST(MicrosoftDeal, RefusesNumbersOutOfRange) {
  for (const std::int64_t number :
       {std::int64_t{-3}, kMaxDealNumber + 1, INT64_MIN, INT64_MAX, -kMaxDealNumber}) {
    EXPECT_FALSE(is_deal_number(number));
    EXPECT_THROW(microsoft_deck(number), std::out_of_range) << number;
    EXPECT_THROW(microsoft_deal(number), std::out_of_range) << number;
  }
  for (const std::int64_t number : {std::int64_t{-2}, std::int64_t{0}, kMaxDealNumber}) {
    EXPECT_TRUE(is_deal_number(number));
    EXPECT_NO_THROW(microsoft_deal(number)) << number;
  }
}

TEST(MicrosoftDeal, GoesRoundAnyNumberOfCascades) {
  const Deck deck = microsoft_deck(617);
  for (int cascades = kMinCascades; cascades <= kMaxCascades; ++cascades) {
    EXPECT_EQ(microsoft_deal(617, cascades), Deal::from_deck(deck, cascades));
  }
  EXPECT_THROW(microsoft_deal(617, 3), std::invalid_argument);
}

}  // namespace
}  // namespace freecell
