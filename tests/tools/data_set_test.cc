#include "tools/io/rows/data_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message_of.h"
#include "tests/tools/run_program.h"
#include "tools/analysis/column_summary.h"
#include "tools/io/rows/row_filter.h"
#include "tools/studies/studies.h"

namespace freecell {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

template <typename Action>
std::string fault_of(const Action& action) {
  return test::message_of<InputError>(action);
}

class DataSetTest : public TextFileTest {
 protected:
  /// What is wrong with a file of this text, after its path.
  std::string fault(const std::string& text) const {
    const std::string path = file(text);
    const std::string message = fault_of([&] {
      DataSet data({path});
      for (DataRow row(data); row.next();) {
      }
    });
    EXPECT_TRUE(message.empty() || message.starts_with(path + ":")) << message;
    return message.empty() ? "" : message.substr(path.size() + 1);
  }
  /// The deals for which an expression holds.
  std::string deals_where(const std::string& expression) const {
    DataSet data(
        {file("deal,verdict,player_moves,share,reason\n1,solved,20,0.25,\n"
              "2,solved,31,0.5,\n3,unsolvable,,0,exhausted\n4,unknown,,-1.5,memory\n")});
    const RowFilter filter("--where", expression, data);
    std::string deals;
    for (DataRow row(data); row.next();) {
      if (filter.holds(row)) deals += row.deal();
    }
    return deals;
  }
  std::string where_fault(const std::string& expression) const {
    return fault_of([&] { deals_where(expression); });
  }
};

TEST_F(DataSetTest, FieldsAndKinds) {
  const std::string path = file(
      "\xEF\xBB\xBF"
      "deal,\"word, or two\",number\r\n"
      "\"b\"\"x:1\",\"a\nb\",\r\n"
      "7,,-2.50");
  DataSet data({path});
  EXPECT_THAT(data.columns(), ElementsAre("deal", "word, or two", "number"));
  std::vector<std::vector<std::string>> rows;
  double sum = 0;
  for (DataRow row(data); row.next();) {
    rows.push_back(row.texts());
    if (row.number(2)) sum += row.number(2)->value();
  }
  EXPECT_THAT(rows, ElementsAre(ElementsAre("b\"x:1", "a\nb", ""), ElementsAre("7", "", "-2.50")));
  EXPECT_EQ(sum, -2.5);
  EXPECT_THAT(data.number_columns(), ElementsAre(2));
}

TEST_F(DataSetTest, FaultsHaveTheirPlaces) {
  EXPECT_EQ(fault(""), " no rows");
  EXPECT_EQ(fault(" \n"), " no rows");
  EXPECT_EQ(fault("seed,verdict\n1,solved\n"),
            "1:1: no column 'deal': these are no rows of freecell");
  EXPECT_EQ(fault("deal,a,a\n"), "1:8: column 'a' is there twice");
  EXPECT_EQ(fault("deal,,a\n"), "1:6: a column without a name");
  EXPECT_EQ(fault("deal,a\n"), " no rows");
  EXPECT_EQ(fault("deal,a\n1,2\n2\n"), "3:2: 1 field where the header has 2");
  EXPECT_EQ(fault("deal,a\n1,2,34\n"), "2:5: 3 fields where the header has 2");
  EXPECT_EQ(fault("deal,a\n1,2\n2,2x\n"), "3:3: a '2x' is no number");
  EXPECT_EQ(fault("deal,verdict\n1,won\n"),
            "2:3: verdict 'won' is none of solved, unsolvable, unknown");
  EXPECT_EQ(fault("deal,a\n\"x\ny\",1\n\"z\n"), "4:1: a quote that does not end");
  EXPECT_EQ(fault("deal,a\n\"x\"y,1\n"), "2:4: a comma must follow the quotes");
  EXPECT_EQ(fault("deal,a\n\"x\ny\",1\nz,q\n"), "4:3: a 'q' is no number");
}

TEST_F(DataSetTest, FilesOfOtherSettingsAreRefused) {
  const std::string first = file("deal,a\n1,2\n");
  const std::string other = file("deal,b\n2,2\n", "b.csv");
  const auto fault_with = [&](const std::string& second) {
    return fault_of([&] { DataSet({first, second}); });
  };
  EXPECT_EQ(fault_with(other), other + ":1:6: column 'b' where " + first + " has column 'a'");
  const std::string same = file("deal,a\n2,2\n", "c.csv");
  const auto record = [](const std::string& version, int freecells) {
    return R"({"program":"freecell","version":")" + version + R"(","options":{"freecells":)" +
           std::to_string(freecells) + "}}";
  };
  write_text(first + ".run.json", record("0.1.0", 4));
  write_text(same + ".run.json", record("0.1.0", 4));
  std::string deals;
  DataSet both({first, same});
  for (DataRow row(both); row.next();) deals += row.deal();
  EXPECT_EQ(deals, "12");
  write_text(same + ".run.json", record("0.1.0", 3));
  EXPECT_EQ(fault_with(same), same + ".run.json: other settings than " + first +
                                  ": freecells is 3, there 4 "
                                  "('stats' and 'report' show two side by side with --compare)");
  write_text(same + ".run.json", record("0.2.0", 4));
  EXPECT_THAT(fault_with(same), HasSubstr("version is \"0.2.0\", there \"0.1.0\""));
  write_text(same + ".run.json", "{");
  EXPECT_THAT(fault_with(same), HasSubstr("is no record of a run"));
}

TEST_F(DataSetTest, WhatCannotBeReadIsRefused) {
  EXPECT_EQ(fault_of([&] { DataSet({folder_.path()}); }), folder_.path() + ": Is a directory");
  EXPECT_EQ(fault_of([&] { DataSet({folder_.file("none")}); }),
            folder_.file("none") + ": No such file or directory");
}

TEST_F(DataSetTest, Where) {
  EXPECT_EQ(deals_where("player_moves<=20"), "1");
  EXPECT_EQ(deals_where("verdict=solved and player_moves>20"), "2");
  EXPECT_EQ(deals_where("share=0.50 or share = 0"), "23");
  EXPECT_EQ(deals_where("share<0"), "4");
  EXPECT_EQ(deals_where("share>=-1.5 and share<0.5"), "134");
  // `and` binds before `or`, `not` before both.
  EXPECT_EQ(deals_where("deal=1 or deal=2 and share=7"), "1");
  EXPECT_EQ(deals_where("(deal=1 or deal=2) and share=0.5"), "2");
  EXPECT_EQ(deals_where("not deal=1 and not (deal=2)"), "34");
  EXPECT_EQ(deals_where("not not deal!=1"), "234");
  // An empty field is no number.
  EXPECT_EQ(deals_where("player_moves!=20"), "2");
  EXPECT_EQ(deals_where("player_moves=''"), "34");
  EXPECT_EQ(deals_where("reason!='' and reason!=memory"), "3");
}

TEST_F(DataSetTest, WhereTakesTheSignsOfOtherLanguages) {
  EXPECT_EQ(deals_where("verdict==\"solved\" && player_moves==31"), "2");
  EXPECT_EQ(deals_where("deal==1||deal==4 and !(deal=4)"), "1");
  EXPECT_EQ(deals_where("reason=\"it's\" or deal=2"), "2");
  EXPECT_EQ(deals_where("reason in (memory, 'exhausted')"), "34");
  EXPECT_EQ(deals_where("deal in(4,1)"), "14");
  EXPECT_EQ(deals_where("deal not in (1, 2) and verdict in (unknown)"), "4");
  // As with !=, an empty field is no number.
  EXPECT_EQ(deals_where("player_moves not in (20)"), "2");
  EXPECT_EQ(deals_where("reason not in ('')"), "34");
}

TEST_F(DataSetTest, FaultsOfWhereHaveTheirPlaces) {
  EXPECT_EQ(
      where_fault("verdict=solved and moves<3"),
      "--where 'verdict=solved and moves<3': at character 20: there is no column 'moves' (deal, "
      "verdict, player_moves, share, reason)");
  const std::pair<const char*, const char*> faults[] = {
      {"", "1: expected a column's name"},
      {"deal", "5: expected =, !=, <, <=, >, >= or in"},
      {"deal ~ 3", "6: expected ="},
      {"deal<", "6: expected a number or a word"},
      {"deal=1 deal=2", "8: expected 'and', 'or' or the end"},
      {"(deal=1", "8: expected 'and', 'or' or the ')'"},
      {"deal=1)", "7: expected"},
      {"verdict<solved", "8: only numbers"},
      {"reason='x", "8: a quote that does not end"},
      {"reason=\"x'", "8: a quote that does not end"},
      {"deal in 3", "9: expected a list after 'in': (A, B)"},
      {"deal in (3", "11: expected ',' or ')'"},
      {"deal in ()", "10: expected a number or a word"},
      {"deal not 3", "9: expected 'in' after 'not'"}};
  for (const auto& [expression, fault] : faults) {
    EXPECT_THAT(where_fault(expression), HasSubstr(std::string("at character ") + fault));
  }
  EXPECT_THAT(where_fault(std::string(1000, '(')), HasSubstr("nested too deep"));
}

TEST_F(DataSetTest, FaultsOfWhereSayWhatWasProbablyMeant) {
  const auto expect_meant = [this](const std::string& expression, const std::string& meant) {
    EXPECT_THAT(where_fault(expression), HasSubstr("; did you mean '" + meant + "'?"));
  };
  expect_meant("verdct=solved", "verdict");
  expect_meant("deal<>3", "!=");
  expect_meant("deal=>3", ">=");
  expect_meant("deal=<3", "<=");
  expect_meant("verdict===solved", "=");
  expect_meant("deal IN (3)", "in");
  expect_meant("deal=1 AND share=1", "and");
  expect_meant("(deal=1 OR share=1)", "or");
  expect_meant("deal=1 & share=1", "and");
  expect_meant("deal=1 | share=1", "or");
}

TEST_F(DataSetTest, WhereRefusesWordsThatNoRowOfOursHas) {
  const auto fault = [this](const std::string& header, const std::string& expression) {
    const DataSet data({file(header + "\n")});
    const auto known = known_columns(data.columns());
    return fault_of([&] { RowFilter("--where", expression, data, known); });
  };
  const std::string ours =
      "deal,freecells,cascades,verdict,reason,player_moves,card_moves,"
      "listed_moves,expanded,generated,optimal";
  EXPECT_EQ(
      fault(ours, "verdict=solvd"),
      "--where 'verdict=solvd': at character 9: 'solvd' is no verdict; did you mean 'solved'? "
      "(solved, unsolvable, unknown)");
  EXPECT_THAT(fault(ours, "verdict!=\"win\""),
              HasSubstr("at character 10: 'win' is no verdict (solved,"));
  EXPECT_THAT(fault(ours, "verdict in (solved, 3)"),
              HasSubstr("at character 21: '3' is no verdict"));
  EXPECT_THAT(fault(ours, "reason=memroy"), HasSubstr("; did you mean 'memory'?"));
  EXPECT_THAT(fault(ours, "optimal=maybe"), HasSubstr("'maybe' is no optimal (yes, no, '')"));
  EXPECT_THAT(fault(ours, "expanded=many"), HasSubstr("'many' is no number"));
  const std::string fewest = "deal,fewest_freecells,lower,upper,reason";
  EXPECT_THAT(fault(fewest, "reason=memroy"), HasSubstr("; did you mean 'memory'?"));
  for (const char* possible : {"verdict=solved", "reason=''", "reason=memory", "optimal=yes",
                               "expanded=''", "player_moves='31'", "deal=mine.txt:3"}) {
    EXPECT_EQ(fault(ours, possible), "");
  }
  // Others may have other reasons, but a verdict is a verdict.
  const std::string foreign = "deal,verdict,reason,optimal,player_moves";
  EXPECT_EQ(fault(foreign, "reason=bored and optimal=maybe and player_moves=few"), "");
  EXPECT_THAT(fault(foreign, "verdict=solvd"), HasSubstr("; did you mean 'solved'?"));
  EXPECT_EQ(fault("deal,reason", "reason=bored"), "");
}

TEST(Decimal, IsExact) {
  EXPECT_EQ(parse_decimal("12.50")->digits, 1250);
  EXPECT_EQ(parse_decimal("12.50")->decimals, 2);
  EXPECT_EQ(parse_decimal("-0.25")->value(), -0.25);
  EXPECT_EQ(parse_decimal("0.12345678")->digits, 123457);
  EXPECT_EQ(parse_decimal("3")->scaled(2), 300);
  for (const char* text :
       {"", "-", ".5", "5.", "1e3", "+1", "1.5x", "1234567890123", "nan", " 1"}) {
    EXPECT_FALSE(parse_decimal(text)) << text;
  }
}

ColumnSummary summary_of(const std::vector<std::string>& numbers) {
  ColumnSummary summary(ValueCounts::kFine);
  int deal = 0;
  for (const std::string& number : numbers) {
    summary.add(*parse_decimal(number), std::to_string(++deal));
  }
  return summary;
}

TEST(ColumnSummary, DecimalsMayComeLate) {
  const ColumnSummary summary = summary_of({"3", "1", "2.25", "1.0"});
  EXPECT_DOUBLE_EQ(summary.mean(), 7.25 / 4);
  EXPECT_EQ(summary.quantile(0.75), 2.25);
  EXPECT_EQ(summary.minimum(), 1);
  EXPECT_EQ(summary.minimum_deal(), "2");
  EXPECT_EQ(summary.maximum_deal(), "1");
  EXPECT_FALSE(summary.is_whole());
}

TEST(ColumnSummary, BinsCoverAllNumbers) {
  for (const auto& numbers : std::vector<std::vector<std::string>>{
           {"7"}, {"-7", "-3", "12"}, {"0", "0", "1", "2", "123456"}, {"5", "5", "5", "9999999"}}) {
    const auto bins = summary_of(numbers).histogram();
    std::uint64_t total = 0;
    for (const auto& bin : bins) {
      std::uint64_t expected = 0;
      for (const std::string& number : numbers) {
        const double value = std::stod(number);
        if (bin.from <= value && value < bin.to) ++expected;
      }
      EXPECT_EQ(bin.count, expected) << bin.from;
      total += bin.count;
    }
    EXPECT_EQ(total, numbers.size());
    EXPECT_LE(bins.size(), 62u);
    for (std::size_t at = 1; at < bins.size(); ++at) EXPECT_EQ(bins[at].from, bins[at - 1].to);
  }
}

TEST(ColumnSummary, BoundsGrowByEqualRatios) {
  EXPECT_THAT(geometric_bounds(1000, 2), ElementsAre(1, 4, 10, 32, 100, 317, 1000, 3163));
}

}  // namespace
}  // namespace freecell
