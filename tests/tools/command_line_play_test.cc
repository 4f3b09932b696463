#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <csignal>
#include <filesystem>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CommandLinePlay : public FolderTest {};

/// What a page says of its game.
boost::json::object game_of(const std::string& page) {
  const std::string start = "<script type=\"application/json\" id=\"game\">";
  const std::size_t first = page.find(start) + start.size();
  return boost::json::parse(page.substr(first, page.find("</script>", first) - first)).as_object();
}

TEST_F(CommandLinePlay, WritesOnePageWithTheSolutionOfSolve) {
  const std::string result = silent_success({"play", "617"});
  EXPECT_THAT(result, StartsWith("<!doctype html>\n"));
  EXPECT_THAT(result, EndsWith("</html>\n"));
  EXPECT_LT(result.size(), 480'000u);
  EXPECT_THAT(result, HasSubstr("<title>FreeCell Deal 617</title>"));
  const boost::json::object game = game_of(result);
  EXPECT_EQ(game.at("verdict"), "solved");
  EXPECT_EQ(game.at("freecells"), 4);
  EXPECT_EQ(game.at("cascades").as_array().size(), 8u);
  const std::string row = success({"solve", "617", "-q", "--solution-column", "--effort", "short"});
  EXPECT_THAT(row, HasSubstr(game.at("solution").as_string().c_str()));
  const auto& counts = game.at("counts").as_object();
  const auto player_moves = counts.at("player_moves").as_int64();
  EXPECT_EQ(counts.at("explicit_moves"), player_moves + 52);
  EXPECT_THAT(row, HasSubstr(",solved,," + std::to_string(player_moves) + "," +
                             std::to_string(counts.at("card_moves").as_int64()) + "," +
                             std::to_string(counts.at("listed_moves").as_int64()) + ","));
}

TEST_F(CommandLinePlay, WithoutADealItWritesThePageOfAllDeals) {
  const std::string result = silent_success({"play"});
  EXPECT_THAT(result, HasSubstr("<title>FreeCell</title>"));
  const auto rules = [](const std::string& page) { return game_of(page).at("rules").as_object(); };
  EXPECT_EQ(rules(result),
            (boost::json::object{{"game", "freecell"}, {"freecells", 4}, {"cascades", 8}}));
  EXPECT_EQ(rules(run_freecell({"play", "--freecells", "0", "--cascades", "13"}).out),
            (boost::json::object{{"game", "freecell"}, {"freecells", 0}, {"cascades", 13}}));
}

TEST_F(CommandLinePlay, OptionsOfADealNeedOne) {
  for (const Words& words : std::vector<Words>{{"--solution", "-"},
                                               {"--effort", "fast"},
                                               {"--max-expanded", "9"},
                                               {"--layout", "rows"}}) {
    EXPECT_EQ(refusal({"play", words[0], words[1]}), "freecell: " + words[0] + " needs a deal\n");
  }
}

TEST_F(CommandLinePlay, ThePageReachesForNothingOutside) {
  const std::string page = success({"play", "1"});
  EXPECT_THAT(page, HasSubstr("content=\"default-src 'none';"));
  EXPECT_THAT(page, HasSubstr("base-uri 'none'; form-action 'none'"));
  EXPECT_THAT(page, Not(HasSubstr("'unsafe-inline'")));
  for (const char* reference : {"src=", "<link rel=\"stylesheet", "@import", "url(", "https://",
                                "{{", "\nimport ", "\nexport "}) {
    EXPECT_THAT(page, Not(HasSubstr(reference)));
  }
  // Names of XML, not addresses.
  std::size_t places = 0;
  for (auto at = page.find("http://"); at != page.npos; at = page.find("http://", at + 1)) {
    EXPECT_EQ(page.substr(at, 18), "http://www.w3.org/");
    ++places;
  }
  EXPECT_GT(places, 0u);
}

TEST_F(CommandLinePlay, WritesAFolderForAWebServer) {
  const std::string folder = folder_.file("site/freecell");
  const auto text_of = [&](const std::string& name) { return read_text(folder + "/" + name); };
  const ProgramResult result = run_freecell({"play", "--pages", folder});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out + result.err, "");
  const std::string page = text_of("index.html");
  EXPECT_THAT(page, HasSubstr("<link rel=\"manifest\" href=\"manifest.webmanifest\">"));
  EXPECT_THAT(page, HasSubstr("worker-src blob: 'self'; img-src data: 'self'"));
  EXPECT_THAT(page, Not(HasSubstr("{{")));
  EXPECT_THAT(success({"play"}), Not(HasSubstr("'self'")));
  const auto manifest = boost::json::parse(text_of("manifest.webmanifest")).as_object();
  for (const auto& icon : manifest.at("icons").as_array()) {
    EXPECT_THAT(text_of(icon.at("src").as_string().c_str()), StartsWith("<svg "));
  }
  const std::string worker = text_of("service-worker.js");

  EXPECT_THAT(refusal({"play", "617", "--pages", folder}), HasSubstr("index.html"));
  EXPECT_EQ(text_of("index.html"), page);
  run_freecell({"play", "617", "--pages", folder, "--force"});
  EXPECT_EQ(game_of(text_of("index.html")).at("name"), "617");
  EXPECT_NE(text_of("service-worker.js"), worker) << "browsers would keep the older page";
  EXPECT_THAT(refusal({"play", "--pages", folder, "-o", folder_.file("page.html")}),
              HasSubstr("--output"));
}

TEST_F(CommandLinePlay, SaysThatADealCannotBeWonOrWhyItIsNotKnown) {
  const std::string lost = success({"play", "-1"});
  EXPECT_EQ(game_of(lost).at("verdict"), "unsolvable");
  EXPECT_EQ(game_of(lost).at("solution"), "");
  EXPECT_FALSE(game_of(lost).contains("counts"));

  const ProgramResult unknown = run_freecell({"play", "11982", "--max-expanded", "10"});
  EXPECT_EQ(unknown.exit_code, 1);
  EXPECT_EQ(game_of(unknown.out).at("reason"), "expanded");
  EXPECT_EQ(game_of(run_freecell({"play", "11982", "--max-memory", "20K"}).out).at("reason"),
            "memory");
}

// Two moves from the end: KH and KS are in freecells, the rest is home, and QS covers nothing.
constexpr char kNearlyWon[] =
    "Foundations: C-K D-K H-Q S-J\nFreecells: KH KS\n: QS\n:\n:\n:\n:\n:\n:\n:\n";

TEST_F(CommandLinePlay, TakesBoardsFromTheMiddleOfAGame) {
  const std::string result = success({"play", "-", "--freecells", "2"}, kNearlyWon);
  const boost::json::object game = game_of(result);
  EXPECT_EQ(game.at("freecells"), 2);
  EXPECT_EQ(game.at("freecell_cards"), (boost::json::array{"KH", "KS"}));
  EXPECT_EQ(game.at("foundations"), (boost::json::array{13, 13, 12, 11}));
  EXPECT_EQ(game.at("counts").as_object().at("explicit_moves"), 3);
}

TEST_F(CommandLinePlay, WritesAFileOnceUnlessForced) {
  const std::string path = file("617.html");
  EXPECT_EQ(success({"play", "617", "--output", path}), "");
  const std::string page = read_text(path);
  EXPECT_EQ(page, success({"play", "617"}));
  EXPECT_EQ(refusal({"play", "618", "-o", path}),
            "freecell: " + path + ": exists already; --force replaces it\n");
  EXPECT_EQ(read_text(path), page);
  success({"play", "618", "-o", path, "--force"});
  EXPECT_THAT(read_text(path), HasSubstr("<title>FreeCell Deal 618</title>"));
}

TEST_F(CommandLinePlay, NeverReplacesTheBoardItReads) {
  const std::string path = file("board.txt");
  write_text(path, kNearlyWon);
  EXPECT_EQ(refusal({"play", path, "-o", path, "--force"}),
            "freecell: " + path + ": is an input of this run, too\n");
  EXPECT_EQ(read_text(path), kNearlyWon);
}

TEST_F(CommandLinePlay, OneDealOnly) {
  const ProgramResult list = run_freecell({"play", "1-3"});
  EXPECT_EQ(list.exit_code, 2);
  EXPECT_EQ(list.err,
            "freecell: the list has 3 deals, and a page starts with one; open the list under "
            "Deals ... in the page\n");
  EXPECT_EQ(refusal({"play", "-"}, std::string(kNearlyWon) + "\n" + kNearlyWon),
            "freecell: - has more than one deal, and a page starts with one; open the file under "
            "Deals ... in the page\n");
  const std::string pack = FREECELL_SOURCE_DIR "/data/packs/easy.json";
  EXPECT_EQ(refusal({"play", pack}), "freecell: " + pack +
                                         " has 1000 deals, and a page starts with one; open the "
                                         "file under Deals ... in the page\n");
  EXPECT_EQ(refusal({"play", "-"}, "# no board\n"), "freecell: -: no deals in it\n");
}

TEST_F(CommandLinePlay, ASignalEndsTheSearchAndThePageSaysSo) {
  const std::string path = file("page.html");
  // With two freecells nobody has decided this deal by search alone.
  EXPECT_EQ(stopped_freecell({"play", "384243", "--freecells", "2", "-o", path}, SIGINT,
                             [&] { return std::filesystem::exists(path + ".new"); })
                .exit_code,
            130);
  EXPECT_EQ(game_of(read_text(path)).at("reason"), "interrupted");
}

TEST_F(CommandLinePlay, ANameCannotBreakOutOfThePage) {
  // "/" cannot be part of a file's name, so the end tag's is a folder's.
  ASSERT_EQ(run_shell("mkdir '" + file("a<") + "'").exit_code, 0);
  const std::string path = file("a</script><img onerror=\"x\" src=y>{{game}}&amp;");
  write_text(path, kNearlyWon);
  const std::string page = success({"play", path});
  EXPECT_THAT(page, Not(HasSubstr("a</script>")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, HasSubstr("a&lt;/script&gt;&lt;img onerror=&quot;x&quot; src=y&gt;{{game}}"
                              "&amp;amp;:1</title>"));
  EXPECT_EQ(game_of(page).at("name"), boost::json::string(path + ":1"));
}

}  // namespace
}  // namespace freecell
