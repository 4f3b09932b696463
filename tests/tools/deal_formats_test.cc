#include "tools/io/deals/deal_formats.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "dealer/microsoft.h"

namespace freecell {
namespace {

// Rosetta Code, "Deal cards for FreeCell", deal 1.
TEST(DealFormats, RowsAreThoseOfRosettaCode) {
  std::string text;
  append_deal_rows(text, microsoft_deal(1));
  EXPECT_EQ(text,
            "JD 2D 9H JC 5D 7H 7C 5H\n"
            "KD KC 9S 5S AD QC KH 3H\n"
            "2S KS 9D QD JS AS AH 3C\n"
            "4C 5C TS QH 4H AC 4D 7S\n"
            "3S TD 4S TH 8H 2C JH 7D\n"
            "6D 8S 8D QS 6C 3D 8C TC\n"
            "6S 9C 2H 6H\n");
}

TEST(DealFormats, UnicodeSkipsTheKnight) {
  std::string text;
  append_deal_unicode(text, microsoft_deal(-1));
  EXPECT_TRUE(text.starts_with("\U0001F0D1 \U0001F0C1 \U0001F0B1 \U0001F0A1 "));  // aces
  for (const char* spade : {"\U0001F0AB", "\U0001F0AD", "\U0001F0AE"}) {  // jack, queen, king
    EXPECT_NE(text.find(spade), std::string::npos);
  }
  EXPECT_EQ(text.find("\U0001F0AC"), std::string::npos);
  EXPECT_EQ(text.find("\U0001F0DC"), std::string::npos);
}

}  // namespace
}  // namespace freecell
