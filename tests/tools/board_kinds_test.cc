// Boards as people and other programs write them, through the program.

#include <gtest/gtest.h>

#include <map>

#include "tests/support/boards.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using test::replaced;

/// Deal 617 in cascades, and a position of it in which a cascade is empty.
const std::string kStart =
    "7D TD TH KD 4C 4S JD\nAD 7S QC 5H QS TS KS\n5C QD 3H 9S 9C 2H KC\n3S AC 9D 3C 9H 5D 4H\n"
    "5S 6D 6S 8S 7C JC\n8C 8H 8D 7H 6H 6C\n2D AS 3D 4D 2C JH\nAH KH TC JS 2S QH\n";
const std::string kHomeText = "Foundations: H-0 C-4 D-0 S-2\n";
const std::string kCells = "Freecells:  KS  4H  5H\n";
const std::string kCascades =
    "7D TD TH KD QS JH TS 9D\nAD 7S QC JD TC 9H\n5C QD 3H 9S 9C 2H KC QH JS\n4D 3S 2D\n"
    "5S 6D 6S 8S 7C JC\n8C 8H 8D 7H 6H 6C 5D 4S 3D\n:\nAH KH\n";
const std::string kMiddleText = kHomeText + kCells + kCascades;

/// The lines of a text, each with something before it; `#` in that stands for the line's number.
std::string labelled(const std::string& text, const std::string& label) {
  std::string result;
  int number = 0;
  for (const std::string& line : lines_of(text)) {
    result += replaced(label, "#", std::to_string(++number)) + line + "\n";
  }
  return result;
}

std::string json_cascades(const std::string& text, const std::string& before,
                          const std::string& between, const std::string& after) {
  std::string result;
  for (const std::string& line : lines_of(text)) {
    const std::string cards = line == ":" ? "" : before + replaced(line, " ", between) + after;
    result += (result.empty() ? "[" : ", [") + cards + "]";
  }
  return "[" + result + "]";
}

std::string json_words(const std::string& text) {
  return json_cascades(text, "\"", "\", \"", "\"");
}

/// Cards as objects with numbers from `first` for the ace.
std::string json_objects(const std::string& text, int first) {
  std::string result;
  const std::map<char, std::string> suits = {
      {'C', "Clubs"}, {'D', "diamond"}, {'H', "H"}, {'S', "\u2660"}};
  for (const std::string& line : lines_of(text)) {
    std::string cards;
    for (std::size_t i = 0; line != ":" && i < line.size(); i += 3) {
      const auto rank = std::string("A23456789TJQK").find(line[i]);
      cards += (cards.empty() ? "" : ", ") + std::string("{\"Suit\": \"") + suits.at(line[i + 1]) +
               "\", \"rank\": " + std::to_string(static_cast<int>(rank) + first) + "}";
    }
    result += (result.empty() ? "[" : ", [") + cards + "]";
  }
  return "[" + result + "]";
}

std::string utf16(const std::string& text, bool is_big_endian, bool has_mark) {
  std::string wide = has_mark ? (is_big_endian ? "\xFE\xFF" : "\xFF\xFE") : "";
  for (const char c : text) wide += is_big_endian ? std::string{'\0', c} : std::string{c, '\0'};
  return wide;
}

std::string read(const std::string& text, const Words& options = {}) {
  const ProgramResult result = run_freecell(Words{"deal", "-"} + options, text);
  return result.exit_code == 0 ? result.out : result.err;
}

TEST(BoardKinds, TheStartOfAGame) {
  const std::string rows = success({"deal", "617", "--format", "rows"});
  const std::pair<const char*, std::string> texts[] = {
      {"title", "Game #617\n" + rows},
      {"marks", "#1\n# 617\n" + rows},
      {"title and blank line", "FreeCell, deal No. 617 (hard)\n\n" + kStart},
      {"words above", "Can anybody solve this one?\n" + kStart},
      {"number above", "617\n" + kStart},
      {"number with a colon", "617:\n" + kStart},
      {"fences", "```text\n" + rows + "```\n"},
      {"a table", "+----+----+\n" + replaced(labelled(rows, "| "), " ", " | ")},
      {"numbers of columns", "1  2  3  4  5  6  7  8\n" + replaced(rows, " ", "  ")},
      {"bullets", labelled(kStart, "- ")},
      {"numbered", labelled(kStart, "#) ")},
      {"labels", "F1:\nF2:\nO1:\nO2:\n" + labelled(kStart, "C#: ")},
      {"long labels", labelled(kStart, "Column #: ")},
      {"quoted mail", labelled(rows, "> ")},
      {"ace 1", replaced(replaced(kStart, "A", "1"), "T", "0")},
      {"numbers", replaced(replaced(replaced(kStart, "J", "11"), "Q", "12"), "K", "13")},
      {"brackets",
       "[" + replaced(replaced(kStart.substr(0, kStart.size() - 1), " ", "] ["), "\n", "]\n[") +
           "]\n"},
      {"no blanks", replaced(kStart, " ", "")},
      {"semicolons", replaced(rows, " ", ";")},
      {"bars", replaced(rows, " ", "|")},
      {"non-breaking blanks", replaced(kStart, " ", "\u00A0")},
      {"UTF-16", utf16(kStart, false, true)},
      {"UTF-16, big endian, no mark", utf16(kStart, true, false)},
      {"dealing order with a title", "Deal 617\n" + replaced(rows, "\n", " ") + "\n"},
      {"dealing order with a number", "617: " + replaced(rows, "\n", " ") + "\n"},
      {"arrays", json_words(kStart)},
      {"tableau", "{\"tableau\": " + json_words(kStart) +
                      ", \"freeCells\": [null, null, null, null], \"foundations\": "
                      "{\"hearts\": [], \"diamonds\": [], \"clubs\": [], \"spades\": []}}"},
      {"inner board", "{\"id\": 3, \"board\": {\"columns\": " + json_words(kStart) + "}}"},
      {"rows in JSON", "{\"rows\": " + json_words(rows) + "}"},
      {"suits and ranks", "{\"cascades\": " + json_objects(kStart, 1) + "}"},
      {"ranks from 0", "{\"piles\": " + json_objects(kStart, 0) + "}"},
  };
  for (const auto& [what, text] : texts) EXPECT_EQ(read(text), kStart) << what << ":\n" << text;
}

TEST(BoardKinds, TheMiddleOfAGame) {
  const auto with = [](const std::string& empty) { return replaced(kCascades, ":", empty); };
  const std::pair<const char*, std::string> texts[] = {
      {"other names", "Homecells: C-4 S-2\nFree cells: KS 4H 5H xx\n" + kCascades},
      {"one each", "Foundation: 4C 2S\nFreecell: KS 4H 5H -\n" + kCascades},
      {"no colons", "Foundations C-4 S-2\nCells KS 4H 5H\n" + kCascades},
      {"nothing said of home", "Reserve: KS 4H 5H\n" + kCascades},
      {"blank line", kHomeText + kCells + with("")},
      {"--", kHomeText + kCells + with("--")},
      {"[]", kHomeText + kCells + with("[ ]")},
      {"blocks", "Tableau:\n" + kCascades + "\n" + kCells + "\n" + kHomeText},
      {"F and O",
       "F1: KS\nF2: 4H\nF3: 5H\nF4: -\nO1: 4C\nO2: 2S\nO3:\nO4:\n" + labelled(with(""), "C#: ")},
      {"O and F", "O1: KS\nO2: 4H\nO3: 5H\nF1: 4C\nF2: 2S\n" + labelled(with(""), "C#: ")},
      {"Solvitaire",
       "{\"tableau piles\": " + json_words(kCascades) +
           ", \"cells\": [\"ks\", \"4h\", \"5h\"], \"foundations\": [\"4c\", \"2s\"]}"},
      {"piles home", "{\"tableau\": " + json_objects(kCascades, 1) +
                         ", \"freeCells\": [[\"KS\"], [\"4H\"], [\"5H\"], []], \"foundations\": "
                         "{\"spades\": [\"AS\", \"2S\"], \"clubs\": \"4C\", \"hearts\": null}}"},
  };
  for (const auto& [what, text] : texts)
    EXPECT_EQ(read(text), kMiddleText) << what << ":\n" << text;
}

TEST(BoardKinds, SeveralBoardsInAFile) {
  const std::string rows = success({"deal", "1-3", "--format", "rows"});
  std::string lines;
  for (const char* deal : {"1", "2", "3"}) {
    lines += replaced(success({"deal", deal, "--format", "rows"}), "\n", " ") + "\n";
  }
  const std::string found = "deal,number\n-:1,1\n-:2,2\n-:3,3\n";
  for (const std::string& text : {rows, lines, labelled(lines, "#. "), labelled(lines, "#: ")}) {
    EXPECT_EQ(success({"find", "-", "-q"}, text), found) << text;
  }
  std::string titled;
  for (const char* deal : {"1", "2", "3"}) {
    titled += "Game #" + std::string(deal) + "\n" + success({"deal", deal, "--format", "rows"});
  }
  EXPECT_EQ(success({"find", "-", "-q"}, titled), found);
}

TEST(BoardKinds, NumbersOfCardsAreRead) {
  for (const bool is_by_rank : {true, false}) {
    for (const int first : {0, 1}) {
      std::string json;
      const std::string rows = success({"deal", "617", "--format", "rows"});
      for (const std::string& line : lines_of(rows)) {
        for (std::size_t i = 0; i < line.size(); i += 3) {
          const auto rank = std::string("A23456789TJQK").find(line[i]);
          const auto suit = std::string("CDHS").find(line[i + 1]);
          const std::size_t number = is_by_rank ? 4 * rank + suit : 13 * suit + rank;
          json += (json.empty() ? "[" : ", ") + std::to_string(static_cast<int>(number) + first);
        }
      }
      const ProgramResult result = run_freecell({"deal", "-"}, json + "]");
      EXPECT_EQ(result.out, kStart);
      EXPECT_EQ(result.err, std::string("freecell: -: 52 numbers are cards, counted from AC, ") +
                                (is_by_rank ? "AD" : "2C") + " on: so they are deal 617\n");
    }
  }
}

TEST(BoardKinds, GamesThatKPatienceSaved) {
  const std::map<char, std::string> suits = {
      {'C', "clubs"}, {'D', "diamonds"}, {'H', "hearts"}, {'S', "spades"}};
  const std::vector<std::string> ranks = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                          "eight", "nine", "ten",   "jack", "queen", "king"};
  std::string state;
  std::string piles;
  int pile = 0;
  for (const std::string& line : lines_of(kStart)) {
    state += "<move pile=\"store" + std::to_string(pile) + "\" position=\"0\">\n";
    piles += "<pile z=\"1\" index=\"" + std::to_string(++pile) + "\">\n";
    for (std::size_t i = 0; i < line.size(); i += 3) {
      const auto rank = std::string("A23456789TJQK").find(line[i]);
      const auto suit = std::string("CDHS").find(line[i + 1]);
      state += "<card id=\"0000000\" suit=\"" + suits.at(line[i + 1]) + "\" rank=\"" + ranks[rank] +
               "\" turn=\"face-up\"/>\n";
      piles += "<card value=\"" + std::to_string(rank + 1) + "\" suit=\"" +
               std::to_string(suit + 1) + "\" faceup=\"1\" z=\"2\"/>\n";
    }
    state += "</move>\n";
    piles += "</pile>\n";
  }
  const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  const std::string move =
      "<state current=\"true\"><move pile=\"freecell0\" position=\"0\"><card suit=\"diamonds\" "
      "rank=\"jack\"/></move></state>\n<state><move pile=\"store0\" position=\"6\"><card "
      "suit=\"hearts\" rank=\"queen\"/></move></state>\n";
  const std::string game = "<kpat-game game-type=\"freecell\" deal-number=\"617\">\n<state>";
  EXPECT_EQ(read(head + game + state + "</state>\n" + move + "</kpat-game>\n"),
            "Freecells:  JD\n" + replaced(kStart, " JD", ""));
  EXPECT_EQ(read("<!DOCTYPE kpat>\n<dealer id=\"3\" number=\"617\">\n" + piles + "</dealer>\n"),
            kStart);
  EXPECT_EQ(read(head + "<kpat-game game-type=\"klondike\"></kpat-game>"),
            "freecell: -: a saved game of KPatience: the game is 'klondike'\n");
  EXPECT_EQ(read(head + "<html></html>\n"),
            "freecell: -: XML that is no saved game of KPatience\n");
}

TEST(BoardKinds, WhatIsRefusedAndWhy) {
  const std::string rows = success({"deal", "617", "--format", "rows"});
  const std::pair<std::string, const char*> texts[] = {
      {"hello\n", "-:1:1: no board: hello is no card, and none follows"},
      {"7\u00E4 TD\n", "-:1:1: unknown card 7\u00E4"},
      {replaced(kStart, "QD", "\U0001F0CC"), "-:3:4: unknown card \U0001F0CC"},
      {"deal\tmoves\n617\t34\n", "-:1:1: columns are separated by commas, and here by tabs"},
      {"deal;moves\n617;34\n", "-:1:1: columns are separated by commas, and here by semicolons"},
      {"Game #618\n" + kStart,
       "-:1:1: the title says deal 618, and these are not its cards; "
       "without it they are a board"},
      {"# 618\n" + kStart,
       "-:1:1: the title says deal 618, and these are not its cards; "
       "without it they are a board"},
      {labelled(rows, ": "),
       "-:1:1: the lines may be rows of 8 cascades, or 7 cascades; give "
       "--layout rows or --layout cascades"},
      {kHomeText + kCells + replaced(kCascades, ":\nAH KH\n", "AH KH\n\n"),
       "-:3:1: 7 cascades, or more if a blank line is an empty one; give --cascades N"},
      {"{\"deal\": 5, \"tableau\": " + json_words(kStart) + "}",
       "-:1:1: the cards are not those of deal 5; without the member deal they are a board"},
      {std::string("\x80\x02U\x07PySolFC", 11),
       "-: is a saved game of PySolFC (a Python pickle), which is not read; write the board as "
       "text"},
  };
  for (const auto& [text, error] : texts) {
    const ProgramResult result = run_freecell({"solve", "-", "-q"}, text);
    EXPECT_EQ(result.exit_code, 2) << text;
    EXPECT_EQ(result.err, "freecell: " + std::string(error) + "\n") << text;
    EXPECT_EQ(result.out.find("solved"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace freecell
