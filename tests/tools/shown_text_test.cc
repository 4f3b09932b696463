#include "base/shown_text.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

namespace freecell {
namespace {

TEST(ShownText, WhatCanBeReadStays) {
  for (const char* text : {"", "deals.csv:3:17: duplicate card 7H", "C:\\deals\\x1b", "Größe",
                           "６１７", "日本語", "\xf0\x9f\x82\xa1", "\xee\x80\x80"}) {
    EXPECT_EQ(shown(text), text);
    EXPECT_EQ(shown_lines(text), text);
  }
}

TEST(ShownText, ControlCharacters) {
  using std::string_literals::operator""s;
  EXPECT_EQ(shown("a\x1b[31mb\r\n\t\x7f\0"s), "a\\x1b[31mb\\x0d\\x0a\\x09\\x7f\\x00");
  EXPECT_EQ(shown("\xc2\x9b"
                  "31m"),
            "\\u{009b}31m");  // CSI in one character
  EXPECT_EQ(shown_lines("a\x1b\nb\r\n\n"), "a\\x1b\nb\\x0d\n\n");
}

TEST(ShownText, CharactersThatAreNotSeenOrTurnTheText) {
  EXPECT_EQ(shown("617\u200b"), "617\\u{200b}");
  EXPECT_EQ(shown("\u202egnp.exe"), "\\u{202e}gnp.exe");
  EXPECT_EQ(shown("\u2066\u2028\ufeff\u00ad"), "\\u{2066}\\u{2028}\\u{feff}\\u{00ad}");
  EXPECT_EQ(shown("\U000e0061"), "\\u{e0061}");  // a tag
}

TEST(ShownText, BytesThatAreNoUtf8) {
  EXPECT_EQ(shown("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(shown("caf\xe9"), "caf\\xe9");
  EXPECT_EQ(shown("\x9b"
                  "31m"),
            "\\x9b31m");
  EXPECT_EQ(shown("\xc0\x9b"), "\\xc0\\x9b");                    // overlong
  EXPECT_EQ(shown("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // a surrogate
  EXPECT_EQ(shown("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
  EXPECT_EQ(shown("\xe2\x82"), "\\xe2\\x82");                    // cut short
}

TEST(ShownText, EscapingTwiceChangesNothing) {
  for (int first = 0; first < 256; ++first) {
    for (const char* rest : {"", "\x80", "\x80\x8e", "\x9f\x82\xa1", "x"}) {
      const std::string once = shown(std::string(1, static_cast<char>(first)) + rest);
      EXPECT_EQ(shown(once), once);
      EXPECT_EQ(shown_lines(once), once);
    }
  }
}

TEST(ShownText, InQuotes) {
  EXPECT_EQ(shown_in_quotes("617 "), "\"617 \"");
  EXPECT_EQ(shown_in_quotes("a\": valid"), "\"a\\\": valid\"");
  EXPECT_EQ(shown_in_quotes("a\\\": valid\x1b"), "\"a\\\\\\\": valid\\x1b\"");
  EXPECT_EQ(quoted_for_message("7z\x1b"), "'7z\\x1b'");
  EXPECT_EQ(quoted_for_message(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
  EXPECT_EQ(quoted_for_message(std::string(41, 'a')), "'" + std::string(40, 'a') + "...'");
  const std::string before = std::string(39, 'a');  // no half a character
  EXPECT_EQ(quoted_for_message(before + "é"), "'" + before + "...'");
}

TEST(ShownText, JsonStaysWhatItMeans) {
  const std::string text = "\x1b \u009b \u202e \U000e0061 \x7f é \" \\ \n";
  const std::string json = shown_json(boost::json::serialize(boost::json::string(text)));
  EXPECT_EQ(json, "\"\\u001b \\u009b \\u202e \\udb40\\udc61 \\u007f é \\\" \\\\ \\n\"");
  EXPECT_EQ(boost::json::parse(json).as_string(), text);
  EXPECT_EQ(shown_json("{\n  \"a\xff\": 1\n}\n"), "{\n  \"a\\\\xff\": 1\n}\n");
}

}  // namespace
}  // namespace freecell
