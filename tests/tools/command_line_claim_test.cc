// What `freecell verify` says that a file proves, and what its user demands of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/sha256.h"
#include "tests/support/boards.h"
#include "tests/tools/forged_certificate.h"
#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

/// The end of a line that is not as claimed.
const std::string kOtherBoard = ": invalid: the board is not that of ";

class Claim : public FolderTest {
 protected:
  /// A file with a certificate of what `deals` say.
  std::string certificate(const Words& deals) const {
    success(Words{"prove", "-q", "--force", "--certificate", file("proof")} + deals);
    return file("proof");
  }

  std::string solutions(const Words& deals) const {
    const Words words =
        Words{"solve", "-q", "--force", "-o", "/dev/null", "--solutions-file", file("solutions")} +
        deals;
    success(words);
    return file("solutions");
  }

  /// A file with the board of a deal.
  std::string board(const std::string& deal, const Words& options = {}) const {
    write_text(file(deal + ".board"), success(Words{"deal", deal} + options));
    return file(deal + ".board");
  }

  static ProgramResult verify(const std::string& path, Words claim = {}) {
    return run_freecell(Words{"verify", path, "-q"} + claim);
  }

  static void expect_valid(const std::string& path, const Words& claim) {
    const ProgramResult result = verify(path, claim);
    EXPECT_EQ(result.exit_code, 0) << testing::PrintToString(claim) << result.out << result.err;
    EXPECT_EQ(result.out, verify(path).out);
  }

  /// All that is in the file is invalid, and the first line says why.
  static void expect_refused(const std::string& path, const Words& claim, const std::string& why) {
    const ProgramResult result = verify(path, claim);
    EXPECT_EQ(result.exit_code, 1) << testing::PrintToString(claim);
    EXPECT_THAT(lines_of(result.out).at(0), EndsWith(why));
    for (const std::string& line : lines_of(result.out))
      EXPECT_THAT(line, HasSubstr(": invalid: "));
    EXPECT_EQ(result.err, "");
  }
};

// ---- What is told ----

TEST_F(Claim, ACertificateIsToldWithItsWholeGame) {
  const std::string nought = certificate({"617", "--freecells", "0", "--cascades", "9"});
  const std::string digest = Sha256::hex(success({"deal", "617", "--cascades", "9"}));
  const std::string told = verify(nought).out;
  EXPECT_THAT(told, testing::StartsWith(nought +
                                        ": deal 617 with 0 freecells, 9 cascades "
                                        "(board sha256 " +
                                        digest + "): unsolvable: "));
  EXPECT_THAT(verify(certificate({"617", "--freecells", "1"})).out,
              HasSubstr(": deal 617 with 1 freecell, 8 cascades (board "));
}

/// Boards from the middle of a game are written with their header lines.
TEST_F(Claim, ABoardFromTheMiddleOfAGame) {
  const std::string text =
      "Foundations: H-A C-0 D-0 S-0\nFreecells:  8C\nKC 7D TC 4H 6C 9S\n2D JH QH AS TD 2C 4S\n"
      "QC 9D TS JD 2S 3H 5S\n7H JS 5D 8D 3C 4C 5C\n6S QS 6H AC 9H\n8H 8S KS 6D KD 2H\n"
      "TH 9C 7C 3D 7S JC\n4D QD AD KH 3S 5H\n";
  write_text(file("b"), text);
  const std::string path = certificate({file("b"), "--freecells", "1"});
  EXPECT_THAT(
      verify(path).out,
      HasSubstr(": board \"" + file("b") + ":1\" with 1 freecell, 8 cascades (board sha256 " +
                Sha256::hex(text) + "): unsolvable: proved by 56 positions\n"));
  expect_valid(path, {"--board", file("b"), "--freecells", "1"});
  std::string other = text;
  other.replace(other.find("8C"), 2, "5H");
  other.replace(other.rfind("5H"), 2, "8C");
  write_text(file("other"), other);
  expect_refused(path, {"--board", file("other"), "--freecells", "1"},
                 kOtherBoard + "--board " + file("other"));
}

TEST_F(Claim, ASolutionIsToldWithAGameThatIsNotTheUsualOne) {
  EXPECT_THAT(verify(solutions({"617"})).out, HasSubstr(":1: deal 617: valid: "));
  EXPECT_THAT(verify(solutions({"617", "--freecells", "5"})).out,
              HasSubstr(":1: deal 617 with 5 freecells, 8 cascades: valid: "));
  EXPECT_THAT(verify(solutions({"617", "--cascades", "9", "--solution-format", "jsonl"})).out,
              HasSubstr(":1: deal 617 with 4 freecells, 9 cascades: valid: "));
  EXPECT_THAT(verify(solutions({"11982"})).out, HasSubstr(":1: deal 11982: no moves: unsolvable"));
  EXPECT_THAT(verify(solutions({"617", "--freecells", "0"})).out,
              HasSubstr(":1: deal 617 with 0 freecells, 8 cascades: no moves: unsolvable"));
}

// ---- Labels ----

/// Whatever looks like 617 and is not how the number is written.
const std::pair<std::string, std::string> kLabels[] = {
    {"617 ", "617 "},
    {" 617", " 617"},
    {"617\u200b", "617\\u{200b}"},
    {"６１７", "６１７"},
    {"617\r", "617\\x0d"},
    {"0617", "0617"},
    {"-0617", "-0617"},
    {"+617", "+617"},
    {"6.17e2", "6.17e2"},
    {"617\x1b[8m", "617\\x1b[8m"},
    {"617\" with", "617\\\" with"},
    {"\xff", "\\xff"},
};

TEST_F(Claim, ALabelThatIsNoCanonicalNumberIsQuoted) {
  const std::string path = certificate({"618", "--freecells", "0"});
  std::string text = read_text(path);
  ASSERT_EQ(text.find("deal: 618\n"), text.rfind("deal: 618\n"));
  const auto with_label = [&](const std::string& label) {
    return with_right_digest(test::replaced(text, "deal: 618\n", "deal: " + label + "\n"));
  };
  for (const auto& [label, shown] : kLabels) {
    write_text(file("labelled"), with_label(label));
    const ProgramResult result = verify(file("labelled"));
    EXPECT_EQ(result.exit_code, 0) << shown << result.err;
    EXPECT_THAT(result.out, HasSubstr(": board \"" + shown + "\" with 0 freecells")) << shown;
  }
  // Numbers of other deals, and of none.
  for (const std::string number : {"617", "-3", "99999999999999999999"}) {
    write_text(file("labelled"), with_label(number));
    EXPECT_EQ(verify(file("labelled")).exit_code, 2) << number;
  }
}

/// A solution of 618 with its board, in our JSON, under another label.
TEST_F(Claim, SoIsThatOfASolution) {
  const std::string json = read_text(solutions({board("618"), "--solution-format", "jsonl"}));
  const std::string name = "\"deal\":\"" + file("618.board") + ":1\"";
  const std::size_t at = json.find(name);
  ASSERT_NE(at, std::string::npos);
  const auto told = [&](const std::string& deal) {
    write_text(file("labelled"), std::string(json).replace(at, name.size(), "\"deal\":" + deal));
    const ProgramResult result = verify(file("labelled"));
    return result.out + result.err;
  };
  EXPECT_THAT(told("\"617 \""), HasSubstr(":1: board \"617 \": valid: "));
  EXPECT_THAT(told("\"0617\""), HasSubstr(":1: board \"0617\": valid: "));
  EXPECT_THAT(told("\"617\\u200b\""), HasSubstr(":1: board \"617\\u{200b}\": valid: "));
  EXPECT_THAT(told("\"617\\r\""), HasSubstr(":1: board \"617\\x0d\": valid: "));
  EXPECT_THAT(told("\"\""), HasSubstr(":1: board: valid: "));
  EXPECT_THAT(told("\"618\""), HasSubstr(":1: deal 618: valid: "));
  EXPECT_THAT(told("618"), HasSubstr(":1: deal 618: valid: "));
  EXPECT_THAT(told("\"617\""), HasSubstr(":1: the board is not that of deal 617"));
  EXPECT_THAT(told("617"), HasSubstr(":1: the board is not that of deal 617"));
  EXPECT_THAT(told("6.17e2"), HasSubstr(":1: a value of the wrong type"));

  const std::string text = read_text(solutions({board("618")}));
  const std::size_t moves = text.find('\n') + 1;
  const auto told_of_text = [&](const std::string& deal) {
    write_text(file("labelled"), "# deal: " + deal + "\n" + text.substr(moves));
    const ProgramResult result = verify(file("labelled"));
    return result.out + result.err;
  };
  EXPECT_THAT(told_of_text("617\u200b"), HasSubstr(":1: board \"617\\u{200b}\": valid: "));
  EXPECT_THAT(told_of_text("６１７"), HasSubstr(":1: board \"６１７\": valid: "));
  EXPECT_THAT(told_of_text("+617"), HasSubstr(":1: board \"+617\": valid: "));
  for (const char* label : {"617", "617 ", "617\r", "0617"}) {  // the board must be that deal's
    EXPECT_THAT(told_of_text(label), HasSubstr(": the board is not that of deal 617")) << label;
  }
}

TEST_F(Claim, ALabelIsCheckedWithoutMoves) {
  write_text(file("s"), "# deal: 617\n# verdict: unsolvable\n" + success({"deal", "618"}));
  EXPECT_THAT(verify(file("s")).err, HasSubstr(": the board is not that of deal 617\n"));
}

// ---- Certificates must be of the game that is claimed ----

TEST_F(Claim, ACertificateOfANumberedDeal) {
  const std::string path = certificate({"617", "--freecells", "0"});
  expect_valid(path, {"--deal", "617", "--freecells", "0"});
  expect_valid(path, {"--deal", "617", "--freecells", "0", "--cascades", "8"});
  expect_valid(path, {"--board", board("617"), "--freecells", "0"});
  expect_valid(path, {"--freecells", "0"});
  expect_valid(path, {"--cascades", "8"});
  const std::string four = ": invalid: 0 freecells where 4 are claimed (--freecells)";
  expect_refused(path, {"--deal", "617"}, four);  // the usual game
  expect_refused(path, {"--board", board("617")}, four);
  expect_refused(path, {"--freecells", "4"}, four);
  expect_refused(path, {"--cascades", "9"}, "8 cascades where 9 are claimed (--cascades)");
  expect_refused(path, {"--deal", "618", "--freecells", "0"}, kOtherBoard + "--deal 618");
  const std::string other = board("618");
  expect_refused(path, {"--board", other, "--freecells", "0"}, kOtherBoard + "--board " + other);
}

TEST_F(Claim, ACertificateOfABoardByAnyName) {
  const std::string path = certificate({board("617", {"--cascades", "10"}), "--freecells", "0"});
  expect_valid(path, {"--deal", "617", "--cascades", "10", "--freecells", "0"});
  expect_valid(path, {"--board", board("617", {"--cascades", "10"}), "--freecells", "0"});
  expect_refused(path, {"--deal", "617", "--freecells", "0"}, kOtherBoard + "--deal 617");
}

/// Those of other deals in the file prove nothing of the one that is claimed.
TEST_F(Claim, EveryCertificateInTheFile) {
  const std::string path = certificate({"616-618", "--freecells", "0"});
  const ProgramResult result = verify(path, {"--deal", "617", "--freecells", "0"});
  EXPECT_EQ(result.exit_code, 1);
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_THAT(lines[0], EndsWith(kOtherBoard + "--deal 617"));
  EXPECT_THAT(lines[1], HasSubstr("unsolvable: proved by 6 positions"));
  EXPECT_THAT(lines[2], EndsWith(kOtherBoard + "--deal 617"));
}

// ---- So must solutions ----

TEST_F(Claim, SolutionsOfNumberedDeals) {
  for (const char* format : {"standard", "explicit", "jsonl", "fc-solve"}) {
    const std::string path =
        solutions({"617", "--freecells", "5", "--cascades", "9", "--solution-format", format});
    const Words game = {"--deal", "617", "--freecells", "5", "--cascades", "9"};
    expect_valid(path, game);
    expect_valid(path, {"--freecells", "5"});
    expect_valid(path, {"--cascades", "9"});
    expect_refused(path, {"--freecells", "4"}, "5 freecells where 4 are claimed (--freecells)");
    expect_refused(path, {"--cascades", "8"}, "9 cascades where 8 are claimed (--cascades)");
    expect_refused(path, {"--deal", "617", "--cascades", "9"},
                   "5 freecells where 4 are claimed (--freecells)");
    expect_refused(path, {"--deal", "618", "--freecells", "5", "--cascades", "9"},
                   kOtherBoard + "--deal 618");
  }
}

TEST_F(Claim, SolutionsOfBoards) {
  const std::string path = solutions({board("617")});
  expect_valid(path, {"--board", board("617")});
  expect_valid(path, {"--deal", "617"});
  expect_refused(path, {"--deal", "618"}, kOtherBoard + "--deal 618");
  expect_refused(path, {"--board", board("618")}, kOtherBoard + "--board " + file("618.board"));
}

/// The deal that is claimed is that of a solution which names none, as it always was.
TEST_F(Claim, ASolutionThatNamesNoDeal) {
  write_text(file("s"), "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b\n");
  EXPECT_THAT(verify(file("s"), {"--deal", "10913"}).out, HasSubstr(":1: deal 10913: valid: "));
  const std::string path = board("10913");
  EXPECT_THAT(verify(file("s"), {"--board", path}).out,
              HasSubstr(":1: board \"" + path + "\": valid: "));
  EXPECT_EQ(verify(file("s"), {"--deal", "10914"}).exit_code, 1);
  // A file's name is no number, whatever it looks like.
  std::filesystem::rename(path, file("617"));
  const ProgramResult named =
      run_shell("cd " + file(".") + " && $FREECELL verify s --board 617 --quiet");
  EXPECT_THAT(named.out, testing::StartsWith("s:1: board \"617\": valid: "));
}

TEST_F(Claim, AVerdictAloneShowsNothing) {
  const std::string path = solutions({"11982"});
  EXPECT_EQ(verify(path).exit_code, 0);
  EXPECT_EQ(verify(path, {"--freecells", "4"}).exit_code, 0);
  expect_refused(path, {"--freecells", "5"}, "4 freecells where 5 are claimed (--freecells)");
  expect_refused(path, {"--deal", "11982"}, ": invalid: no moves: unsolvable");
}

TEST_F(Claim, FilesWithNothingInThem) {
  write_text(file("empty"), "");
  const ProgramResult result = verify(file("empty"), {"--deal", "617"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "freecell: " + file("empty") + ": no solution in it\n");
}

}  // namespace
}  // namespace freecell
