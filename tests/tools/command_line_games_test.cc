// What every command does with a game that is not FreeCell.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dealer/games.h"
#include "tests/tools/run_program.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Names as `--game` takes them: every other game than FreeCell, and some with single rules.
Words other_games() {
  Words games = {"seahaven:cells-from=first", "eight-off:empty-cascade=any",
                 "freecell:empty-cascade=kings", "bakers:empty-cascade=none"};
  for (const auto& [name, rules] : kGames) {
    if (!is_freecell(rules)) games.emplace_back(name);
  }
  return games;
}

std::string out_of(const Words& arguments, const std::string& input = "") {
  return success(arguments, input);
}

// ---- Options ----

TEST(CommandLineGames, AreNamed) {
  EXPECT_THAT(refusal({"deal", "617", "--game", "seehaven"}), HasSubstr("seahaven"));
  EXPECT_THAT(refusal({"deal", "617", "--game", "bakers:empty=any"}),
              HasSubstr("no rule is called 'empty'"));
  EXPECT_THAT(refusal({"deal", "617", "--building", "suits"}), HasSubstr("suit"));
}

TEST(CommandLineGames, AreRefusedIfTheirRulesDoNotGoTogether) {
  const struct {
    Words options;
    const char* reason;
  } kCases[] = {
      {{"--game", "seahaven", "--freecells", "1"}, "cards dealt to cells: 2 is not 0 to 1"},
      {{"--dealt-to-cells", "5"}, "cards dealt to cells: 5 is not 0 to 4"},
      {{"--cells-from", "first"}, "no cards are dealt to cells"},
  };
  for (const auto& [options, reason] : kCases) {
    const std::string error = refusal(Words{"solve", "617"} + options);
    EXPECT_THAT(error, HasSubstr(reason));
    EXPECT_EQ(lines_of(error).size(), 1U) << error;
  }
}

TEST(CommandLineGames, OptionsMakeTheGamesThatHaveNames) {
  const Words options = {"--building", "suit", "--empty-cascade",  "kings",
                         "--cascades", "10",   "--dealt-to-cells", "2"};
  EXPECT_EQ(out_of(Words{"deal", "617", "--format", "json"} + options),
            out_of({"deal", "617", "--format", "json", "--game", "seahaven"}));
}

TEST(CommandLineGames, PagesSayTheirGame) {
  for (const auto& command : {Words{"play", "617"}, Words{"play"}}) {
    const std::string page = out_of(command + Words{"--game", "seahaven"});
    EXPECT_THAT(page, HasSubstr("\"game\":\"seahaven\",\"freecells\":4,\"cascades\":"));
    EXPECT_THAT(page, HasSubstr("{\"name\":\"seahaven\",\"freecells\":4,\"cascades\":10,"));
  }
}

// ---- Deals ----

TEST(CommandLineGames, DealsAreFound) {
  for (const std::string& game : other_games()) {
    const std::string boards = out_of({"deal", "1-3", "--game", game});
    // Where freecells do not matter, games that differ in these alone have one name.
    const std::string name = game_text(rules_of_game(game).with_freecells(kMaxFreecells));
    EXPECT_EQ(out_of({"find", "-", "--game", game, "-q"}, boards),
              "deal,game,number\n-:1," + name + ",1\n-:2," + name + ",2\n-:3," + name + ",3\n");
  }
}

/// PySolFC and fc-solve deal the last cards to cells, KPatience the first.
TEST(CommandLineGames, CellsHaveTheLastCardsOfTheDeckOrTheFirst) {
  const std::string last = out_of({"deal", "1", "--game", "seahaven"});
  const std::string first = out_of({"deal", "1", "--game", "seahaven", "--cells-from", "first"});
  EXPECT_THAT(last, HasSubstr("Freecells:  2H  6H\n"));
  EXPECT_THAT(first, HasSubstr("Freecells:  JD  2D\n"));
}

/// JSON has the number and the cards, so it has to say which game deals these.
TEST(CommandLineGames, DealsInJsonNameTheirGame) {
  for (const std::string& game : other_games()) {
    const std::string deals = out_of({"deal", "1-3", "--format", "json", "--game", game});
    EXPECT_THAT(deals, HasSubstr("\"game\":\"" + game + "\""));
    EXPECT_EQ(out_of({"deal", "-", "--game", game}, deals),
              out_of({"deal", "1-3", "--game", game}));
    EXPECT_THAT(refusal({"deal", "-"}, deals), HasSubstr("game is"));
  }
}

/// Board `text` under a comment, and the same in JSON, by itself and in a list.
Words naming(const std::string& game, const std::string& text, const std::string& json) {
  const std::string bare = json.substr(json.find("\"cascades\""));
  return {"# game: " + game + "\n" + text, json,
          R"({"game": ")" + game + R"(", "boards": [{)" + bare + "]}"};
}

TEST(CommandLineGames, BoardsNameTheirGame) {
  for (const std::string& game : other_games()) {
    const Words deal = {"deal", "--random", "1", "--seed", "1", "--game", game};
    const std::string text = out_of(deal);
    for (const std::string& boards : naming(game, text, out_of(deal + Words{"--format", "json"}))) {
      EXPECT_EQ(out_of({"deal", "-", "--game", game}, boards), text);
      EXPECT_THAT(refusal({"deal", "-"}, boards),
                  EndsWith(": the game is '" + game + "', --game is freecell\n"));
    }
    EXPECT_EQ(out_of({"deal", "-", "--game", game}, "# game: my third\n" + text), text);
  }
}

// ---- Rows ----

/// Rows that name their game are of that game alone.
TEST(CommandLineGames, RowsOfAnotherGameAreRefusedAsDeals) {
  const std::string rows = "deal,game,verdict\n617,bakers,solved\n618,bakers,solved\n";
  EXPECT_EQ(out_of({"deal", "-", "--game", "bakers"}, rows), out_of({"deal", "617,618"}));
  EXPECT_THAT(refusal({"deal", "-"}, rows), HasSubstr("game is 'bakers', --game is freecell"));
  EXPECT_THAT(refusal({"deal", "-", "--game", "bakers"}, rows + "619,seahaven,solved\n"),
              HasSubstr("in the rows above"));
}

}  // namespace
}  // namespace freecell
