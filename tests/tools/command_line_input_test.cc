// Everything that a user can get wrong: one line on stderr that names it, nothing on stdout,
// exit 2.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

class CommandLineInput : public FolderTest {};

const char* const kNoDeal = " is not a deal number; those are -2 to 8589934591\n";

/// What `freecell` says on stderr, after `freecell: `, of words that it cannot use.
std::string complaint_about(const Words& arguments, const std::string& input = "") {
  const ProgramResult result = run_freecell(arguments, input);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.err.starts_with("freecell: ")) << result.err;
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  return result.err.substr(std::min<std::size_t>(10, result.err.size()));
}

TEST_F(CommandLineInput, DealLists) {
  for (const char* command : {"solve", "deal", "show"}) {
    const auto list = [&](const char* text) { return complaint_about({command, text}); };
    EXPECT_EQ(list("-3"), std::string("deal list '-3': -3") + kNoDeal);
    EXPECT_LT(list(std::string(5000, '1').c_str()).size(), 300u) << "a message of one line";
    EXPECT_EQ(list("5-1"), "deal list '5-1': range 5-1 runs backwards\n");
    EXPECT_EQ(list("3,1-5"), "deal list '3,1-5': deal 3 is given twice\n");
  }
}

TEST_F(CommandLineInput, NeitherListNorFile) {
  EXPECT_EQ(complaint_about({"solve", "abc"}),
            "'abc' is neither a deal list nor a file that exists\n");
  EXPECT_EQ(complaint_about({"show", "abc"}),
            "'abc' is neither a deal list nor a file that exists\n");
  EXPECT_EQ(complaint_about({"deal", "abc"}),
            "'abc' is neither a deal list nor a file that exists\n");
}

/// Wherever deals are read: not a crash, nor a bad board that --keep-going passes over.
TEST_F(CommandLineInput, ANameThatPromisesAnotherCompression) {
  run_shell("cd " + folder_.path() +
            " && $FREECELL deal 1 | zstd -q >b.gz; seq 3 | gzip >n.zst; seq 3 >x.gz; : >z.zst");
  for (const char* command :
       {"solve", "prove", "fewest", "bound", "find", "deal", "show", "play"}) {
    for (const char* name : {"b.gz", "n.zst", "x.gz", "z.zst"}) {
      const std::string path = file(name);
      const std::string kind = path.ends_with("gz") ? "gzip" : "zstd";
      EXPECT_EQ(complaint_about({command, path}),
                path + ":1: not " + kind + " data, though the name says so\n");
    }
  }
  EXPECT_EQ(complaint_about({"solve", file("x.gz"), "--keep-going"}),
            file("x.gz") + ":1: not gzip data, though the name says so\n");
}

TEST_F(CommandLineInput, NoDealsAtAllAndUnreadableFiles) {
  EXPECT_EQ(complaint_about({"solve"}),
            "no deals given: a list such as 1-1000,11982, a file of boards, or -\n");
  EXPECT_EQ(complaint_about({"deal"}),
            "no deals given: a list such as 1-1000,11982, a file, or --random N\n");
  EXPECT_EQ(complaint_about({"solve", folder_.path()}), folder_.path() + ": Is a directory\n");
  if (::geteuid() == 0) return;  // root may read everything
  write_text(file("secret"), "");
  std::filesystem::permissions(file("secret"), std::filesystem::perms::none);
  EXPECT_EQ(complaint_about({"solve", file("secret")}), file("secret") + ": Permission denied\n");
}

TEST_F(CommandLineInput, ListsAndFilesTogether) {
  EXPECT_EQ(complaint_about({"solve", "-", "-"}), "-: is given twice\n");
  write_text(file("board"), success({"deal", "617"}));
  EXPECT_EQ(complaint_about({"solve", "1-10", file("board")}),
            "'1-10' and '" + file("board") +
                "': deal numbers and boards do not go together in one run\n");
}

TEST_F(CommandLineInput, UnknownWords) {
  EXPECT_EQ(complaint_about({}), "no subcommand given; see 'freecell --help'\n");
  EXPECT_EQ(complaint_about({"slove", "1"}),
            "unknown subcommand 'slove'; did you mean 'solve'? See 'freecell --help'\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--frob"}),
            "unknown option '--frob'; see 'freecell solve --help'\n");
  EXPECT_EQ(complaint_about({"solve", "1", "-x"}),
            "unknown option '-x'; see 'freecell solve --help'\n");
  EXPECT_EQ(complaint_about({"signature", "617"}), "'617': the deals of the signature are fixed\n");
}

TEST_F(CommandLineInput, OptionsMayNotBeAbbreviated) {
  EXPECT_EQ(
      complaint_about({"solve", "1", "--freecell", "3"}),
      "unknown option '--freecell'; did you mean '--freecells'? See 'freecell solve --help'\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--max-exp=3"}),
            "unknown option '--max-exp=3'; did you mean '--max-expanded'? See 'freecell solve "
            "--help'\n");
}

TEST_F(CommandLineInput, SaysWhatWasProbablyMeant) {
  EXPECT_EQ(complaint_about({"help", "slove"}),
            "unknown subcommand 'slove'; did you mean 'solve'? See 'freecell --help'\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--frecells", "3"}),
            "unknown option '--frecells'; did you mean '--freecells'? See 'freecell solve "
            "--help'\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--effort", "shrot"}),
            "--effort 'shrot': must be one of fast, short, shortest; did you mean 'short'?\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--only", "solved,unknwon"}),
            "--only 'solved,unknwon': must name verdicts: solved, unsolvable, unknown; did you "
            "mean 'unknown'?\n");
}

TEST_F(CommandLineInput, DealsOrAnOptionInPlaceOfTheSubcommand) {
  const std::string board = file("board.txt");
  write_text(board, success({"deal", "617"}));
  const std::pair<Words, Words> meant[] = {
      {{"617"}, {"show", "617"}},
      {{"1-3"}, {"show", "1-3"}},
      {{"617,1", "-q"}, {"show", "617,1", "-q"}},
      {{board}, {"show", board}},
      {{"random:7:0"}, {"show", "random:7:0"}},
      {{"-q", "-q", "617"}, {"show", "617"}},
      {{"--effort", "fast", board}, {"show", "--effort", "fast", board}},
      {{"-q", "solve", "1-5"}, {"solve", "-q", "1-5"}},
  };
  for (const auto& [words, command] : meant) {
    EXPECT_EQ(success(words), success(command));
  }
  EXPECT_EQ(success({"-"}, read_text(board)), success({"show", "-"}, read_text(board)));
  EXPECT_EQ(complaint_about({"1-5", "-o", "a.csv"}),
            "unknown option '-o'; see 'freecell show --help'\n");
  EXPECT_EQ(complaint_about({"--frob"}), "unknown subcommand '--frob'; see 'freecell --help'\n");
  EXPECT_EQ(complaint_about({"shwo", "617"}),
            "unknown subcommand 'shwo'; did you mean 'show'? See 'freecell --help'\n");
  EXPECT_EQ(complaint_about({"nowhere.txt"}),
            "'nowhere.txt' is neither a deal list nor a file that exists\n");
}

TEST_F(CommandLineInput, FlagsMayBeRepeated) {
  success({"solve", "617", "-q", "-q", "--quiet"});
  EXPECT_EQ(complaint_about({"solve", "617", "-j", "1", "-j", "2"}),
            "option '--jobs' cannot be specified more than once; see 'freecell solve --help'\n");
}

TEST_F(CommandLineInput, ShortWaysToSayIt) {
  EXPECT_EQ(success({"help", "solve"}), success({"solve", "--help"}));
  EXPECT_EQ(success({"--help", "solve"}), success({"solve", "--help"}));
  EXPECT_EQ(success({"help"}), success({"--help"}));
  EXPECT_EQ(success({"version"}), success({"--version"}));
  EXPECT_EQ(success({"-V"}), success({"--version"}));
  EXPECT_EQ(success({"solve", "-V"}), success({"--version"}));
  EXPECT_EQ(complaint_about({"help", "solve", "show"}),
            "'help' takes the name of one subcommand\n");
}

TEST_F(CommandLineInput, OptionSyntax) {
  EXPECT_EQ(complaint_about({"solve", "1", "--freecells"}),
            "the required argument for option '--freecells' is missing; see 'freecell solve --help'"
            "\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--quiet=yes"}),
            "option '--quiet' does not take any arguments; see 'freecell solve --help'\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--jobs", "1", "--jobs", "2"}),
            "option '--jobs' cannot be specified more than once; see 'freecell solve --help'\n");
}

TEST_F(CommandLineInput, OptionValues) {
  const auto value = [](const char* option, const char* text) {
    return complaint_about({"solve", "1", option, text});
  };
  EXPECT_EQ(value("--freecells", "11"), "--freecells '11': must be a whole number from 0 to 10\n");
  EXPECT_EQ(value("--cascades", "3"), "--cascades '3': must be a whole number from 4 to 13\n");
  EXPECT_EQ(value("--jobs", "0"), "--jobs '0': must be a whole number from 1 to 1024\n");
  EXPECT_EQ(value("--max-expanded", "0"),
            "--max-expanded '0': must be a whole number of at least 1\n");
  EXPECT_EQ(value("--max-memory", "1KB"),
            "--max-memory '1KB': must be a number of bytes, which may end in KiB, MiB, GiB or "
            "TiB\n");
  EXPECT_EQ(value("--only", "lost"),
            "--only 'lost': must name verdicts: solved, unsolvable, unknown\n");
  EXPECT_EQ(value("--solutions-file", ""), "--solutions-file '': must be a name\n");
  EXPECT_EQ(value("--certificates", ""), "--certificates '': must be a name\n");
  EXPECT_EQ(value("--color", "pink"), "--color 'pink': must be one of auto, always, never\n");
  EXPECT_EQ(complaint_about({"deal", "1", "--format", "xml"}),
            "--format 'xml': must be one of text, rows, unicode, json\n");
  EXPECT_EQ(complaint_about({"deal", "--random", "0"}),
            "--random '0': must be a whole number of at least 1\n");
  EXPECT_EQ(complaint_about({"deal", "--random", "2", "617"}),
            "--random and '617' do not go together\n");
  EXPECT_EQ(complaint_about({"deal", "617", "--seed", "2"}), "--seed goes with --random only\n");
}

TEST_F(CommandLineInput, UnwritableOutput) {
  EXPECT_EQ(complaint_about({"solve", "1", "--output", "/no/such/deals.csv"}),
            "/no/such/deals.csv: No such file or directory\n");
  EXPECT_EQ(complaint_about({"solve", "1", "--output", folder_.path(), "--force"}),
            folder_.path() + ": Is a directory\n");
}

TEST_F(CommandLineInput, AnOutputIsNotNamedAfterAnotherFormat) {
  const std::string x = file("x");
  const std::string hint = ": rows are written as CSV or NDJSON; name the file " + x + ".csv or " +
                           x + ".ndjson; .gz or .zst may follow to compress it\n";
  for (const char* ending : {".json", ".parquet", ".arrow", ".xlsx", ".tsv", ".db", ".html",
                             ".JSON", ".json.gz", ".parquet.zst", ".csv.xz", ".csv.GZ", ".bz2"}) {
    EXPECT_EQ(complaint_about({"solve", "1", "-o", x + ending}), x + ending + hint);
    EXPECT_FALSE(std::filesystem::exists(x + ending));
  }
  const std::string part = file("part.csv");
  run_freecell({"solve", "1", "--shard", "1/1", "-q", "-o", part});
  for (const char* command : {"fewest", "prove", "bound", "find"}) {
    EXPECT_EQ(complaint_about({command, "1", "-o", x + ".json"}), x + ".json" + hint);
  }
  EXPECT_EQ(complaint_about({"measure", "1", "--columns", "breaks", "-o", x + ".json"}),
            x + ".json" + hint);
  EXPECT_EQ(complaint_about({"merge", part, "-o", x + ".json"}), x + ".json" + hint);
}

TEST_F(CommandLineInput, OtherNamesOfOutputsAreFine) {
  const std::string pipe = file("pipe.json");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const ProgramResult piped =
      run_shell("cat " + pipe + " & $FREECELL solve 1 -q -o " + pipe + "; wait");
  EXPECT_TRUE(piped.out.starts_with("deal,freecells,")) << piped.err;
  for (const char* name : {"rows", "rows.txt", "rows.json.csv", "rows.gz", "deals.1-10", ".json"}) {
    success({"solve", "1", "-q", "--format", "csv", "-o", file(name)});
  }
}

TEST_F(CommandLineInput, ExistingOutputIsKeptAndMayNotBeAnInput) {
  const std::string path = file("deals.csv");
  write_text(path, "precious cards");
  EXPECT_EQ(complaint_about({"solve", "1", "--output", path}),
            path + ": exists already; --force replaces it\n");
  EXPECT_EQ(complaint_about({"solve", path, "--output", path, "--force"}),
            path + ": is an input of this run, too\n");
  EXPECT_EQ(read_text(path), "precious cards");
}

TEST_F(CommandLineInput, ArgumentsAreCheckedBeforeTheOutputIsOpened) {
  const std::string path = file("deals.csv");
  write_text(path, "precious");
  for (const Words& bad : std::vector<Words>{
           {"5-1"}, {"abc"}, {"1", "--jobs", "0"}, {"1", "--frob"}, {folder_.path()}}) {
    complaint_about(Words{"solve", "--force", "--output", path} + bad);
    EXPECT_EQ(read_text(path), "precious");
  }
}

/// What is said of a board that is bad.
std::string board_complaint(const std::string& board, const Words& options = {}) {
  const TemporaryFolder folder;
  write_text(folder.file("boards.txt"), board);
  const Words arguments = Words{"solve", "--quiet", folder.file("boards.txt")} + options;
  const ProgramResult result = run_freecell(arguments);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(lines_of(result.err).size(), 1u) << result.err;
  const std::string start = "freecell: " + folder.path() + "/";
  EXPECT_TRUE(result.err.starts_with(start)) << result.err;
  return result.err.substr(std::min(start.size(), result.err.size()));
}

/// Deal 1 with `from` replaced by `to`.
std::string changed_board(const std::string& from, const std::string& to) {
  std::string board =
      "JD KD 2S 4C 3S 6D 6S\n2D KC KS 5C TD 8S 9C\n9H 9S 9D TS 4S 8D 2H\nJC 5S QD QH TH QS 6H\n"
      "5D AD JS 4H 8H 6C\n7H QC AS AC 2C 3D\n7C KH AH 4D JH 8C\n5H 3H 3C 7S 7D TC\n";
  return board.replace(board.find(from), from.size(), to);
}

TEST_F(CommandLineInput, BadBoards) {
  EXPECT_EQ(board_complaint(changed_board("5H", "JD")), "boards.txt:8:1: duplicate card JD\n");
  EXPECT_EQ(board_complaint(changed_board("9H ", "")),
            "boards.txt:8:18: 51 cards; missing card 9H\n");
  EXPECT_EQ(board_complaint(changed_board("9H", "1X")), "boards.txt:3:1: unknown card 1X\n");
  EXPECT_EQ(board_complaint(changed_board("5H 3H 3C 7S 7D TC\n", "")),
            "boards.txt:7:18: 46 cards; missing card 3C and 5 others\n");
  EXPECT_EQ(board_complaint("JD KD\n"), "boards.txt:1:6: 2 cards; missing card AC and 49 others\n");
}

TEST_F(CommandLineInput, ABoardWithTooManyFreecellCards) {
  EXPECT_EQ(board_complaint("FC: JD 2D 9H\nKD 2S 4C 3S 6D 6S\nKC KS 5C TD 8S 9C\n"
                            "9S 9D TS 4S 8D 2H\nJC 5S QD QH TH QS 6H\n5D AD JS 4H 8H 6C\n"
                            "7H QC AS AC 2C 3D\n7C KH AH 4D JH 8C\n5H 3H 3C 7S 7D TC\n",
                            {"--freecells", "2"}),
            "boards.txt:1:1: the board has 3 cards in freecells, the game 2 (--freecells)\n");
}

TEST_F(CommandLineInput, ABadFirstBoardLeavesNothingBehind) {
  const std::string boards = file("boards.txt");
  write_text(boards, "JD KD\n");
  const std::string complaint_of_board = boards + ":1:6: 2 cards; missing card AC and 49 others\n";
  for (const char* command : {"solve", "fewest", "prove", "bound", "find", "show", "play"}) {
    EXPECT_EQ(complaint_about({command, boards}), complaint_of_board) << command;
  }
  const std::string deals = file("deals.csv");
  write_text(deals, "deal\nx\n");
  EXPECT_EQ(complaint_about({"measure", deals, "--columns", "breaks"}),
            deals + ":2:1: 'x' is no deal number\n");

  const TemporaryFolder outputs;
  const std::string rows = outputs.file("rows.csv");
  complaint_about({"solve", boards, "-o", rows, "--solutions-file", outputs.file("solutions.txt"),
                   "--solutions-dir", outputs.file("solutions")});
  complaint_about({"fewest", boards, "-o", rows});
  complaint_about({"play", boards, "-o", outputs.file("page.html")});
  complaint_about({"prove", boards, "-o", rows, "--certificate", outputs.file("proofs"),
                   "--checkpoint", outputs.file("state")});
  complaint_about({"measure", deals, "--columns", "breaks", "-o", rows});
  EXPECT_TRUE(std::filesystem::is_empty(outputs.path()));

  write_text(rows, "precious");
  write_text(rows + ".run.json", "precious, too");
  complaint_about({"solve", boards, "-o", rows, "--force"});
  complaint_about({"prove", boards, "-o", rows, "--force"});
  EXPECT_EQ(read_text(rows), "precious");
  EXPECT_EQ(read_text(rows + ".run.json"), "precious, too");
}

TEST_F(CommandLineInput, AnEmptyInputIsRefused) {
  const std::string none = "freecell: -: no deals in it\n";
  const std::vector<Words> commands = {
      {"solve", "-"}, {"fewest", "-"}, {"prove", "-"},
      {"bound", "-"}, {"find", "-"},   {"deal", "-"},
      {"show", "-"},  {"play", "-"},   {"measure", "-", "--columns", "breaks"}};
  for (const Words& command : commands) {
    for (const char* input : {"", "# nothing\n", " \n\n", "[]", "deal,freecells\n"}) {
      SCOPED_TRACE(command.front() + " of " + input);
      EXPECT_EQ(refusal(command, input), none);
    }
  }
  EXPECT_EQ(run_freecell({"verify", "-", "-q"}, "# nothing\n").err,
            "freecell: -: no solution in it\n");
  EXPECT_EQ(run_freecell({"stats", "-"}, "\n").err, "freecell: -: no rows\n");
}

TEST_F(CommandLineInput, AMarkBeforeANumberIsNoComment) {
  // What is solved, or the end of the message.
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"#617\n#1941\n11982\n", "617 1941 11982"},
      {"# 617\n# 1941, 3\n", "617 1941 3"},
      {"#617 #1941  # two of them\n", "617 1941"},
      {"617 # 1941 is another\n# so is 3\n", "617"},
      {"#617,#1941\n#5-6\n", "617 1941 5 6"},
      {"#617 hard\n", "1:6: 'hard' is not a number"},
      {"617 #2\n", "1:5: '#2': a deal or a comment? Write a blank after '#' for a comment"},
      {"#146,692\n", "1:1: '#146,692': commas separate deals, not thousands: write 146692"},
  };
  for (const auto& [input, expected] : cases) {
    const ProgramResult result = run_freecell({"bound", "-", "--quiet"}, input);
    std::string found;
    for (const std::string& row : lines_of(result.out)) {
      if (!row.starts_with("deal"))
        found += (found.empty() ? "" : " ") + row.substr(0, row.find(','));
    }
    if (!result.err.empty()) found = result.err.substr(std::string("freecell: -:").size());
    EXPECT_EQ(found, expected + (result.err.empty() ? "" : "\n")) << input;
  }
}

TEST_F(CommandLineInput, ALaterBadBoardLeavesTheRowsBefore) {
  const std::string boards = changed_board("JD", "JD") + "\nJD KD\n";
  for (const char* command : {"solve", "fewest", "prove", "bound", "find"}) {
    const ProgramResult result = run_freecell({command, "-", "-q"}, boards);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_EQ(lines_of(result.out).size(), 2u) << command;
    EXPECT_EQ(result.err, "freecell: -:10:6: 2 cards; missing card AC and 49 others\n") << command;
  }
}

/// What is resumed is passed over before the next deal is looked at.
TEST_F(CommandLineInput, ABadBoardWhereARunIsResumed) {
  const std::string boards = file("boards.txt");
  const std::string rows = file("rows.csv");
  write_text(boards, changed_board("JD", "JD") + "\nJD KD\n");
  EXPECT_EQ(run_freecell({"solve", "-q", boards, "-o", rows}).exit_code, 2);
  const std::string text = read_text(rows);
  EXPECT_EQ(lines_of(text).size(), 2u);
  EXPECT_EQ(complaint_about({"solve", boards, "-o", rows, "--resume"}),
            boards + ":10:6: 2 cards; missing card AC and 49 others\n");
  EXPECT_EQ(read_text(rows), text);
}

TEST_F(CommandLineInput, ABadBoardEndsTheRunAndTheRowsBeforeItStay) {
  const std::string good = changed_board("JD", "JD");
  const std::string boards = good + "\n" + good + "\n" + changed_board("5H", "JD") + "\n" + good;
  const ProgramResult result = run_freecell({"solve", "--quiet", "-"}, boards);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "freecell: -:26:1: duplicate card JD\n");
  const auto lines = lines_of(result.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_TRUE(lines[1].starts_with("-:1,4,8,solved,"));
  EXPECT_TRUE(lines[2].starts_with("-:2,4,8,solved,"));
}

}  // namespace
}  // namespace freecell
