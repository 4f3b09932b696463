// Runs of other games than FreeCell, from the search to the audit.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "dealer/games.h"
#include "tests/tools/run_program.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// Games as `--game` takes them.
const Words kPlayed = {"bakers",
                       "kings-only-bakers",
                       "eight-off",
                       "seahaven",
                       "forecell",
                       "forecell-same-suit",
                       "relaxed-freecell",
                       "relaxed-seahaven",
                       "seahaven:cells-from=first",
                       "freecell:empty-cascade=kings",
                       "eight-off:empty-cascade=none"};

class CommandLineGameRuns : public FolderTest {
 protected:
  std::string rows() const { return file("rows.csv"); }
  std::string solutions() const { return file("solutions"); }

  /// Solves three deals of the game into rows() and solutions().
  void solve(const std::string& game, const Words& options = {}) {
    const ProgramResult result =
        run_freecell(Words{"solve", "1-3", "--game", game, "-q", "--max-expanded", "300000",
                           "--force", "-o", rows(), "--solutions-file", solutions()} +
                     options);
    EXPECT_LE(result.exit_code, 1) << game << ": " << result.err;
  }
};

TEST_F(CommandLineGameRuns, RowsNameTheGame) {
  for (const std::string& game : kPlayed) {
    solve(game);
    const Words lines = lines_of(read_text(rows()));
    EXPECT_THAT(lines[0], StartsWith("deal,game,freecells,cascades,verdict,"));
    EXPECT_THAT(lines[1], StartsWith("1," + game + ","));
    EXPECT_THAT(read_text(rows() + ".run.json"), HasSubstr("\"game\": \"" + game + "\""));
    EXPECT_THAT(success({"solve", "1", "--game", game, "--format", "ndjson", "-q"}),
                HasSubstr("\"game\":\"" + game + "\""));
  }
}

TEST_F(CommandLineGameRuns, AreAudited) {
  for (const std::string& game : kPlayed) {
    solve(game, {"--solution-column"});
    const ProgramResult audit = run_freecell({"audit", rows()});
    EXPECT_THAT(audit.out, AllOf(HasSubstr(" of " + game + " with "), Not(HasSubstr("fault"))))
        << audit.out << audit.err;
  }
}

/// Solutions say their game in every format. Only single-card moves make up no long runs.
TEST_F(CommandLineGameRuns, SolutionsAreVerifiedInEveryFormat) {
  for (const std::string& game : kPlayed) {
    const Rules rules = rules_of_game(game);
    for (const auto& [word, format] : written_format_words()) {
      if (!format->can_write(rules)) {
        EXPECT_THAT(refusal({"solve", "1", "--game", game, "--solutions-file", "-",
                             "--solution-format", word}),
                    HasSubstr("runs of any length"));
        continue;
      }
      solve(game, {"--solution-format", word});
      EXPECT_THAT(success({"verify", solutions()}), HasSubstr(" of " + game + " with "));
      EXPECT_THAT(run_freecell({"verify", solutions(), "--game", "freecell"}).out,
                  HasSubstr(game + " where freecell is claimed (--game)"));
    }
  }
}

TEST_F(CommandLineGameRuns, AreNotResumedOrMergedWithAnotherGame) {
  const Words part = {"solve", "1-4", "--game", "bakers", "-q", "--shard", "1/2", "-o"};
  success(part + Words{rows()});
  success(part + Words{rows(), "--resume"});
  const Words other = {"solve", "1-4", "--game", "kings-only-bakers", "-q", "--shard"};
  EXPECT_THAT(refusal(other + Words{"1/2", "-o", rows(), "--resume"}),
              HasSubstr("game is \"bakers\" there, \"kings-only-bakers\" here"));
  success(other + Words{"2/2", "-o", file("other.csv")});
  EXPECT_THAT(refusal({"merge", rows(), file("other.csv")}), HasSubstr("game"));
}

TEST_F(CommandLineGameRuns, AreShown) {
  for (const std::string& game : kPlayed) {
    const ProgramResult shown = run_freecell({"show", "1", "--game", game});
    EXPECT_THAT(shown.out, HasSubstr("# game: " + game + "\n"));
    if (shown.out.find("solved: ") == std::string::npos) continue;
    success({"verify", "-"}, shown.out);
  }
}

/// The table of games and commands: each cell is a run, whose rows name the game and are audited.
TEST_F(CommandLineGameRuns, EveryStudyOfEveryGameNamesIt) {
  // Those without a number of freecells have ten, and with ten a game may have another's name.
  const std::vector<std::pair<Words, bool>> kStudies = {
      {{"bound"}, true},
      {{"fewest", "--max-expanded", "3000"}, true},
      {{"find"}, true},
      {{"measure", "--columns", "breaks,player_bound,random_home", "--max-expanded", "2000"},
       false},
      {{"prove", "--max-positions", "1000000"}, false},
      {{"solve", "--effort", "short", "--max-expanded", "3000"}, false},
      {{"solve", "--effort", "shortest", "--max-expanded", "3000"}, false}};
  for (const std::string& game : kPlayed) {
    const std::string with_ten = game_text(rules_of_game(game).with_freecells(kMaxFreecells));
    for (const auto& [study, has_ten] : kStudies) {
      const std::string& name = has_ten ? with_ten : game;
      const ProgramResult result =
          run_freecell(study + Words{"1-2", "--game", game, "-q", "--force", "-o", rows()});
      EXPECT_LE(result.exit_code, 1) << study[0] << game << result.err;
      EXPECT_THAT(read_text(rows()),
                  AllOf(StartsWith("deal,game,"), HasSubstr("\n2," + name + ",")));
      const ProgramResult audit = run_freecell({"audit", rows()});
      EXPECT_LE(audit.exit_code, 1) << study[0] << game << audit.out << audit.err;
      EXPECT_THAT(audit.out, AllOf(HasSubstr(" of " + name), Not(HasSubstr("fault"))));
    }
  }
}

/// Boards from the middle of games: the verdicts of the libraries' tests, of fc-solve.
TEST_F(CommandLineGameRuns, BoardsFromTheMiddleOfGames) {
  std::istringstream boards(read_text(FREECELL_SOURCE_DIR "/tests/golden/family_mid_game.txt"));
  int count = 0;
  for (std::string line, game, verdict; std::getline(boards, line);) {
    if (!line.starts_with("# ") || line.find(": ") == line.npos) continue;
    game = line.substr(2, line.find(": ") - 2);
    verdict = line.substr(line.find(": ") + 2);
    std::string board;
    while (std::getline(boards, line) && !line.empty()) board += line + "\n";
    const ProgramResult result = run_freecell(
        {"solve", "-", "--game", game, "-q", "--solutions-file", solutions(), "--force"}, board);
    EXPECT_THAT(result.out, HasSubstr("," + game + ",")) << board;
    EXPECT_THAT(result.out, HasSubstr("," + verdict + ",")) << game << board;
    ++count;
    if (verdict != "solved") continue;
    success({"verify", solutions()});
  }
  EXPECT_EQ(count, 28);
}

/// With so few freecells some of three deals are lost.
TEST_F(CommandLineGameRuns, CertificatesNameTheGame) {
  for (const std::string& game : kPlayed) {
    const Rules rules = rules_of_game(game);
    const std::string few = std::to_string(rules.dealt_to_cells);
    const std::string with_few = game_text(rules.with_freecells(rules.dealt_to_cells));
    const ProgramResult proved =
        run_freecell({"prove", "1-3", "--game", game, "--freecells", few, "--max-positions",
                      "100000", "-q", "--force", "-o", rows(), "--certificate", file("proofs")});
    EXPECT_EQ(proved.exit_code, 0) << game << proved.err;
    const std::string verified = success({"verify", file("proofs")});
    EXPECT_THAT(verified, HasSubstr(" of " + with_few + " with " + few + " freecells"));
    EXPECT_THAT(verified, HasSubstr(": unsolvable: proved by "));
  }
}

/// Statistics show no game.
TEST_F(CommandLineGameRuns, AreEvaluatedAndPlayed) {
  for (const std::string& game : kPlayed) {
    solve(game);
    EXPECT_THAT(success({"stats", rows(), "--tables", "verdicts"}), HasSubstr("  solved  "));
    EXPECT_THAT(success({"report", rows(), "-o", "-"}), HasSubstr("\"game\":\"" + game + "\""));
    EXPECT_THAT(success({"play", "1", "--game", game}), HasSubstr("\"game\":\"" + game + "\""));
  }
}

/// A hint is a move that can be played, as the next hint shows.
TEST_F(CommandLineGameRuns, HaveHints) {
  for (const std::string& game : kPlayed) {
    const Words hint = {"hint", "2", "--game", game, "--effort", "fast"};
    const ProgramResult first = run_freecell(hint);
    EXPECT_LE(first.exit_code, 1) << game << first.err;
    const ProgramResult second =
        run_freecell(hint + Words{"--moves", first.out.substr(0, first.out.find_first_of(" \n"))});
    EXPECT_LE(second.exit_code, 1) << game << first.out << second.err;
  }
}

TEST_F(CommandLineGameRuns, PacksNameTheGame) {
  for (const std::string& game : kPlayed) {
    solve(game);
    const std::string pack = success({"pick", rows(), "--count", "1", "--format", "pack", "-q"});
    EXPECT_THAT(pack, HasSubstr("\"version\": 2,\n  \"game\": \"" + game + "\""));
    EXPECT_THAT(success({"verify", "-"}, pack), HasSubstr(" of " + game + " with "));
    success({"bound", "-", "--game", game, "-q"}, pack);
    EXPECT_THAT(refusal({"deal", "-"}, pack), HasSubstr("game is"));
  }
}

}  // namespace
}  // namespace freecell
