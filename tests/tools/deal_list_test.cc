#include "tools/io/deals/deal_list.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/support/message_of.h"
#include "tools/io/files/errors.h"

namespace freecell {
namespace {

std::vector<std::int64_t> numbers_in(const DealList& list) {
  std::vector<std::int64_t> numbers;
  for (std::uint64_t i = 0; i < list.size(); ++i) numbers.push_back(list[i]);
  return numbers;
}

std::vector<std::int64_t> numbers_in(std::string_view text) {
  return numbers_in(DealList::parse(text));
}

std::string error_of(std::string_view text) {
  const std::string message = test::message_of<InputError>([&] { DealList::parse(text); });
  return message.empty() ? "no error" : message;
}

using Numbers = std::vector<std::int64_t>;

TEST(DealList, HasNumbersAndRangesInTheOrderGiven) {
  EXPECT_EQ(numbers_in("617"), Numbers({617}));
  EXPECT_EQ(numbers_in("5-8,1,3"), Numbers({5, 6, 7, 8, 1, 3}));
  EXPECT_EQ(numbers_in("1-3,11982,-1"), Numbers({1, 2, 3, 11982, -1}));
  EXPECT_EQ(numbers_in("-1"), Numbers({-1}));
  EXPECT_EQ(numbers_in("-2--1"), Numbers({-2, -1}));
  EXPECT_EQ(numbers_in("-2-1"), Numbers({-2, -1, 0, 1}));
  EXPECT_EQ(numbers_in(" 1-2 ,\t7\n"), Numbers({1, 2, 7}));
  EXPECT_EQ(numbers_in("11,982"), Numbers({11, 982}));
  EXPECT_EQ(numbers_in("0,10,100"), Numbers({0, 10, 100}));
  EXPECT_EQ(numbers_in("-1-0"), Numbers({-1, 0}));
}

TEST(DealList, RefusesLeadingZeros) {
  const auto error = [](const std::string& list) {
    const std::string start = "deal list '" + list + "': ";
    const std::string message = error_of(list);
    EXPECT_TRUE(message.starts_with(start)) << message;
    return message.substr(std::min(start.size(), message.size()));
  };
  EXPECT_EQ(error("007"), "007 begins with a zero; write 7");
  EXPECT_EQ(error("00"), "00 begins with a zero; write 0");
  EXPECT_EQ(error("-0"), "-0 begins with a zero; write 0");
  EXPECT_EQ(error("-01"), "-01 begins with a zero; write -1");
  EXPECT_EQ(error("-2--0"), "-0 begins with a zero; write 0");
  EXPECT_EQ(error("1-007"), "007 begins with a zero; write 7");
  EXPECT_EQ(error("617,0123"), "0123 begins with a zero; write 123");
  EXPECT_EQ(error("00000000000000000000000"),
            "00000000000000000000000 begins with a zero; write 0");
  EXPECT_EQ(error("01234567890123456789012"), "01234567890123456789012 begins with a zero");
}

TEST(DealList, TellsWhoWritesThousandsHowToWriteThem) {
  const auto meant = [](const std::string& list) {
    const std::string hint = " begins with a zero; commas separate deals, not thousands: write ";
    const std::string message = error_of(list);
    EXPECT_NE(message.find(hint), message.npos) << message;
    return message.substr(std::min(message.find(hint) + hint.size(), message.size()));
  };
  EXPECT_EQ(meant("1-32,000"), "1-32000");
  EXPECT_EQ(meant("32,000"), "32000");
  EXPECT_EQ(meant("1,000,000"), "1000000");
  EXPECT_EQ(meant("1-1,000,000"), "1-1000000");
  EXPECT_EQ(meant("1,000-2,000"), "1000-2000");
  EXPECT_EQ(meant("11,982,001"), "11982001");
  EXPECT_EQ(meant("11982,5,001"), "5001");
  EXPECT_EQ(meant("1, 000"), "1000");
}

TEST(DealList, WritesItselfAsShortAsPossible) {
  EXPECT_EQ(DealList::parse("1,2,3,5,7-9,10,4").to_string(), "1-3,5,7-10,4");
  EXPECT_EQ(DealList::parse("-2,-1").to_string(), "-2--1");
  EXPECT_EQ(DealList::parse("3,2,1").to_string(), "3,2,1");
}

TEST(DealList, ReadsBackWhatItWrites) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    std::set<std::int64_t> seen;
    std::string text;
    for (int i = 0; i < 20; ++i) {
      const std::int64_t number = static_cast<std::int64_t>(random() % 40) - 2;
      if (seen.insert(number).second) text += (text.empty() ? "" : ",") + std::to_string(number);
    }
    const DealList list = DealList::parse(text);
    EXPECT_EQ(list.size(), seen.size());
    EXPECT_EQ(numbers_in(list.to_string()), numbers_in(list)) << text;
  }
}

TEST(DealList, Slices) {
  const DealList list = DealList::parse("10-19,-1,5-6,100");
  EXPECT_EQ(list.slice(0, list.size()).to_string(), "10-19,-1,5-6,100");
  EXPECT_EQ(list.slice(9, 12).to_string(), "19,-1,5");
  EXPECT_EQ(list.slice(12, 14).to_string(), "6,100");
  EXPECT_TRUE(list.slice(9, 12).contains_name("-1"));
  EXPECT_FALSE(list.slice(9, 12).contains_name("6"));
  EXPECT_EQ(list.slice(3, 3).size(), 0u);
  EXPECT_EQ(list.slice(3, 3).to_string(), "");
  EXPECT_FALSE(list.slice(3, 3).contains_name("13"));
}

TEST(DealList, RefusesWhatIsNoList) {
  EXPECT_EQ(error_of(""), "deal list '': the list is empty");
  EXPECT_EQ(error_of(" "), "deal list ' ': the list is empty");
  EXPECT_EQ(error_of("1,,2"), "deal list '1,,2': item 2 is empty");
  EXPECT_EQ(error_of("1,"), "deal list '1,': item 2 is empty");
  EXPECT_EQ(error_of("1-"), "deal list '1-': range 1- has no end");
  EXPECT_EQ(error_of("5-1"), "deal list '5-1': range 5-1 runs backwards");
  EXPECT_EQ(error_of("abc"), "deal list 'abc': 'abc' is not a number");
  EXPECT_EQ(error_of("--1"), "deal list '--1': '--1' is not a number");
  EXPECT_EQ(error_of("+1"), "deal list '+1': '+1' is not a number");
  EXPECT_EQ(error_of("1 2"), "deal list '1 2': '1 2' is neither a number nor a range");
  EXPECT_EQ(error_of("1-2-3"), "deal list '1-2-3': '1-2-3' is neither a number nor a range");
}

TEST(DealList, RefusesNumbersThatNameNoDeal) {
  const std::string end = " is not a deal number; those are -2 to 8589934591";
  EXPECT_EQ(error_of("8589934592"), "deal list '8589934592': 8589934592" + end);
  EXPECT_EQ(error_of("-3"), "deal list '-3': -3" + end);
  EXPECT_EQ(error_of("1-8589934592"), "deal list '1-8589934592': 8589934592" + end);
  EXPECT_EQ(error_of("12345678901234567890"),
            "deal list '12345678901234567890': 12345678901234567890" + end);
}

TEST(DealList, RefusesDuplicatesInAnyOrder) {
  EXPECT_EQ(error_of("7,7"), "deal list '7,7': deal 7 is given twice");
  EXPECT_EQ(error_of("1-10,5"), "deal list '1-10,5': deal 5 is given twice");
  EXPECT_EQ(error_of("5,1-10"), "deal list '5,1-10': deal 5 is given twice");
  EXPECT_EQ(error_of("1-8589934591,0,2000000000-3000000000"),
            "deal list '1-8589934591,0,2000000000-3000000000': deal 2000000000 is given twice");
}

TEST(DealList, ReadsRangesWithSteps) {
  EXPECT_EQ(numbers_in("1-10:3,20"), Numbers({1, 4, 7, 10, 20}));
  EXPECT_EQ(numbers_in("-2-5:5,1-9:100"), Numbers({-2, 3, 1}));
  EXPECT_EQ(DealList::parse("1-1000000:1000").size(), 1000u);
  EXPECT_EQ(DealList::parse("1-10:4,7-8:1").to_string(), "1-9:4,7-8");
  const DealList all = DealList::parse("0-8589934591:3");
  EXPECT_EQ(all[2863311530], 8589934590);
  EXPECT_TRUE(all.contains_name("8589934590"));
  EXPECT_FALSE(all.contains_name("8589934589"));
  EXPECT_EQ(all.slice(1, 3).to_string(), "3-6:3");
  EXPECT_EQ(all.slice(1, 2).to_string(), "3");
}

TEST(DealList, RefusesBadSteps) {
  EXPECT_EQ(error_of("1-9:0"), "deal list '1-9:0': range 1-9:0 has a step of 0");
  for (const std::string item : {"1-9:", ":3", "1-9:-3", "1-9:3:3"}) {
    EXPECT_EQ(error_of(item), "deal list '" + item + "': '" + item +
                                  "' is no range with a step, such as 1-1000:10");
  }
}

TEST(DealList, FindsDuplicatesAmongSteps) {
  EXPECT_EQ(numbers_in("1-6:2,2-6:2"), Numbers({1, 3, 5, 2, 4, 6}));
  EXPECT_EQ(error_of("1-100:7,2-100:5"), "deal list '1-100:7,2-100:5': deal 22 is given twice");
  EXPECT_EQ(error_of("0-8589934591:4294967291,1-8589934590"),
            "deal list '0-8589934591:4294967291,1-8589934590': deal 4294967291 is given twice");
  EXPECT_EQ(error_of("random:7:0-9007199254740991:94906265,94906263-9007199254740991:94906264"),
            "deal list 'random:7:0-9007199254740991:94906265,94906263-90071992547...': deal "
            "9007198946437695 is given twice");
}

TEST(DealList, SteppedRangesShareANumberOnlyWhereWalkingThemFindsIt) {
  std::mt19937 random(5);
  const auto below = [&](int end) { return static_cast<int>(random() % end); };
  int shared = 0;
  for (int round = 0; round < 20000; ++round) {
    const int first[] = {below(60) - 2, below(60) - 2};
    const int last[] = {first[0] + below(120), first[1] + below(120)};
    const int step[] = {1 + below(30), 1 + below(30)};
    std::string expected = "no error";
    for (int number = 200; number >= -2; --number) {
      bool in_both = true;
      for (const int range : {0, 1}) {
        in_both = in_both && first[range] <= number && number <= last[range] &&
                  (number - first[range]) % step[range] == 0;
      }
      if (in_both) expected = "deal " + std::to_string(number) + " is given twice";
    }
    std::string text;
    for (const int range : {0, 1}) {
      text += (range == 0 ? "" : ",") + std::to_string(first[range]) + "-" +
              std::to_string(last[range]) + ":" + std::to_string(step[range]);
    }
    const std::string error = error_of(text);
    EXPECT_TRUE(error.ends_with(expected)) << text << ": " << error;
    if (expected != "no error") ++shared;
  }
  EXPECT_GT(shared, 1000);
}

TEST(DealList, ShortensALongListInAMessageOfOneLine) {
  std::string text = "1";
  for (int i = 2; i < 1000; ++i) text += "," + std::to_string(i);
  EXPECT_EQ(error_of(text + ",1"),
            "deal list '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,...': deal 1 is "
            "given twice");
  EXPECT_EQ(error_of("1\n2"), "deal list '1 2': '1 2' is neither a number nor a range");
}

}  // namespace
}  // namespace freecell
