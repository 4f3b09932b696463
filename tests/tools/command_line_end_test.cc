// How a run ends when it does not simply come to its end: full disks, closed pipes, signals.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <boost/json/parse.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/tools/run_program.h"

namespace freecell {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

class CommandLineEnd : public FolderTest {};

TEST_F(CommandLineEnd, AFullDiskOrStandardOutputIsExitCode4) {
  for (const Words& words : {Words{"solve", "1-3", "-q"}, Words{"play", "1"}}) {
    const ProgramResult result = run_freecell(words + Words{"--output", "/dev/full"});
    EXPECT_EQ(result.exit_code, 4) << words[0];
    EXPECT_EQ(result.err, "freecell: /dev/full: No space left on device\n");
  }
  for (const char* words : {"solve 1 -q", "deal 1", "show 1", "--help", "solve --help"}) {
    const ProgramResult result = run_shell(std::string("$FREECELL ") + words + " > /dev/full");
    EXPECT_EQ(result.exit_code, 4) << words;
    EXPECT_EQ(result.err, "freecell: standard output: No space left on device\n");
  }
}

TEST_F(CommandLineEnd, ADiskThatFillsUpLeavesTheWholeRowsThatFitted) {
  const std::string path = file("deals.csv");
  const ProgramResult result =
      run_shell("ulimit -f 8; $FREECELL solve 1-500 -q --max-expanded 50 -o " + path);
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err, "freecell: " + path + ": File too large\n");
  const std::string rows = read_text(path);
  EXPECT_LE(rows.size(), 4096u);  // 8 blocks of 512 bytes
  EXPECT_GT(rows.size(), 4096u - 100);
  EXPECT_EQ(
      rows,
      run_freecell({"solve", "1-500", "-q", "--max-expanded", "50"}).out.substr(0, rows.size()));
  EXPECT_THAT(rows, EndsWith("\n"));
  EXPECT_EQ(boost::json::parse(read_text(path + ".run.json")).at("state"), "failed");
}

TEST_F(CommandLineEnd, StandardOutputMayBeAFileThatOthersWriteToo) {
  const std::string rows = file("rows.csv");
  const std::string all = file("all.txt");
  const std::string solve = "$FREECELL solve 1 -q --force -o " + rows + " --solutions-file -";
  const std::string solution = run_shell(solve).out;
  write_text(all, "old\n");
  const std::pair<std::string, std::string> lines[] = {
      {solve + " >> " + all, "old\n" + solution},
      {"(echo header; " + solve + "; echo end) > " + all, "header\n" + solution + "end\n"},
      {"(echo a; " + solve + "; " + solve + ") >> " + all,
       "header\n" + solution + "end\na\n" + solution + solution},
  };
  for (const auto& [line, text] : lines) {
    const ProgramResult result = run_shell(line);
    EXPECT_EQ(result.exit_code, 0) << line << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(read_text(all), text);
    EXPECT_EQ(
        boost::json::parse(read_text(rows + ".run.json")).at("checkpoint").at("solutions_bytes"),
        solution.size());
  }
}

TEST_F(CommandLineEnd, StandardOutputThatSomebodyCutsEndsTheRun) {
  const std::string all = file("all.txt");
  const ProgramResult result =
      run_shell("echo header > " + all + "; (while [ $(stat -c %s " + all +
                ") -lt 9000 ]; do :; done; truncate -s 8 " + all +
                ") & timeout 60 $FREECELL solve " + "1-1000000000 --max-expanded 300 -q -o " +
                file("rows.csv") + " --solutions-file - >> " + all);
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err, "freecell: standard output: was changed while it was being written\n");
}

TEST_F(CommandLineEnd, AClosedPipeEndsQuietly) {
  const ProgramResult result =
      run_shell("($FREECELL solve 1-1000000000 --max-expanded 100; echo $? >&2) | head -1");
  EXPECT_EQ(lines_of(result.out).size(), 1u);
  EXPECT_THAT(result.err, testing::MatchesRegex("[01]\n"));
}

/// Starts a run that nobody waits for to end, and sends `signal` once it has written some rows.
ProgramResult interrupted_run(int signal, const Words& options) {
  const Words arguments = Words{"solve", "1-1000000000", "--max-expanded", "2000"} + options;
  RunningProgram program(freecell_command(arguments));
  wait_until([&] { return lines_of(program.out_so_far()).size() >= 100; });
  program.send(signal);
  return program.wait();
}

TEST_F(CommandLineEnd, SignalsLeaveWholeRowsInOrder) {
  for (const auto& [signal, exit_code] : {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}}) {
    const ProgramResult result = interrupted_run(signal, {"--jobs", "2"});
    EXPECT_EQ(result.exit_code, exit_code);
    const auto lines = lines_of(result.out);
    EXPECT_THAT(result.out, EndsWith("\n"));
    for (std::size_t i = 1; i < lines.size(); ++i) {
      ASSERT_TRUE(lines[i].starts_with(std::to_string(i) + ",4,8,")) << lines[i];
      ASSERT_EQ(std::count(lines[i].begin(), lines[i].end(), ','), 9);
      ASSERT_EQ(lines[i].find("interrupted"), std::string::npos);
    }
    const std::string rows = std::to_string(lines.size() - 1);
    EXPECT_THAT(result.err,
                HasSubstr("stopped by signal " + std::to_string(signal) + " after " + rows +
                          " deals, the last one " + rows + "\n" + rows + " deals: "));
    EXPECT_THAT(result.err, EndsWith("\ncannot resume: rows went to standard output; "
                                     "use --output FILE\n"));
  }
}

TEST_F(CommandLineEnd, ASignalStopsAHardSearch) {
  // No freecells and no limit: nobody knows how long it would take.
  RunningProgram program(freecell_command({"solve", "1-100", "--freecells", "1", "-q"}));
  wait_until([&] { return !program.out_so_far().empty(); });
  program.send(SIGINT);
  EXPECT_EQ(program.wait().exit_code, 130);
}

TEST_F(CommandLineEnd, ASignalIsNotedInTheRecord) {
  const std::string path = file("deals.csv");
  RunningProgram program(
      freecell_command({"solve", "1-1000000000", "--max-expanded", "2000", "-o", path}));
  wait_until([&] { return read_text(path).size() >= 10000; });
  EXPECT_EQ(boost::json::parse(read_text(path + ".run.json")).at("state"), "running");
  program.send(SIGINT);
  EXPECT_EQ(program.wait().exit_code, 130);
  const auto record = boost::json::parse(read_text(path + ".run.json"));
  EXPECT_EQ(record.at("state"), "interrupted");
  EXPECT_EQ(record.at("counts").at("deals").to_number<std::size_t>() + 1,
            lines_of(read_text(path)).size());
}

/// Starts a run that reads a pipe, writes `text` into that, and sends the signal when the program
/// waits for more, as `waits(program, pipe)` says.
template <typename Waits>
ProgramResult stopped_at_a_pipe(const Words& words, const std::string& pipe,
                                const std::string& text, int signal, const Waits& waits) {
  EXPECT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  RunningProgram program(freecell_command(words));
  const int writer = ::open(pipe.c_str(), O_WRONLY);  // waits until it is read
  EXPECT_EQ(::write(writer, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  wait_until([&] { return waits(program, writer); });
  program.send(signal);
  const ProgramResult result = program.wait();
  ::close(writer);
  return result;
}

TEST_F(CommandLineEnd, ASignalEndsWaitingForInput) {
  const auto has_rows = [](const auto& program, int) { return !program.out_so_far().empty(); };
  const ProgramResult boards =
      stopped_at_a_pipe({"solve", "-q", file("boards")}, file("boards"),
                        success({"deal", "1"}) + "\nJD KD", SIGINT, has_rows);
  EXPECT_EQ(boards.exit_code, 130);
  EXPECT_EQ(boards.err, "");

  const ProgramResult first =
      stopped_at_a_pipe({"solve", file("first"), "-o", file("rows.csv")}, file("first"), "", SIGINT,
                        [](const auto&, int) { return true; });
  EXPECT_EQ(first.exit_code, 130);
  EXPECT_TRUE(first.err.starts_with("stopped by signal 2 after 0 deals\n")) << first.err;
  EXPECT_EQ(lines_of(read_text(file("rows.csv"))).size(), 1u);

  const auto has_read_all = [](const auto&, int writer) {
    int waiting = 1;
    return ::ioctl(writer, FIONREAD, &waiting) == 0 && waiting == 0;
  };
  const ProgramResult list = stopped_at_a_pipe({"bound", file("list"), "-q"}, file("list"), "617\n",
                                               SIGTERM, has_read_all);
  EXPECT_EQ(list.exit_code, 143);
  EXPECT_EQ(list.err, "freecell: " + file("list") + ": not read to its end\n");
}

TEST_F(CommandLineEnd, BoardsDoNotWaitForAPipeAfterThem) {
  write_text(file("boards.txt"), success({"deal", "1-40"}));
  ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
  RunningProgram program(freecell_command({"solve", "-q", file("boards.txt"), file("pipe")}));
  wait_until([&] { return lines_of(program.out_so_far()).size() == 41; });
  std::ofstream(file("pipe")) << success({"deal", "41"});
  const ProgramResult result = program.wait();
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(lines_of(result.out).size(), 42u);
}

TEST_F(CommandLineEnd, APipeAfterBoardsMayNotHoldNumbers) {
  write_text(file("boards.txt"), success({"deal", "1"}));
  const ProgramResult result = run_freecell({"solve", "-q", file("boards.txt"), "-"}, "617\n");
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "freecell: -: has deal numbers where boards are expected\n");
}

/// What a run writes to a terminal, 70 columns wide, that is its stderr. If something is `typed`
/// there, the terminal is its stdin, too; and with `shows_output` its stdout. SIGINT ends the run
/// after so many seconds.
std::string terminal_text(const Words& arguments, const std::string& typed = "",
                          bool shows_output = false, int seconds = 60) {
  int controller = -1;
  int terminal = -1;
  std::array<char, 256> name{};
  const winsize window{.ws_row = 24, .ws_col = 70, .ws_xpixel = 0, .ws_ypixel = 0};
  EXPECT_EQ(::openpty(&controller, &terminal, name.data(), nullptr, &window), 0);
  std::string words;
  for (const std::string& argument : arguments) words += " " + argument;
  std::string text;
  std::jthread reader([&] {
    std::array<char, 4096> piece{};
    ssize_t size = 0;
    while ((size = ::read(controller, piece.data(), piece.size())) > 0) {
      text.append(piece.data(), static_cast<std::size_t>(size));
    }
  });
  const std::string from = typed.empty() ? "" : std::string(" < ") + name.data();
  EXPECT_EQ(::write(controller, typed.data(), typed.size()), static_cast<ssize_t>(typed.size()));
  const std::string to = shows_output ? std::string(" > ") + name.data() : "";
  run_shell("timeout -s INT " + std::to_string(seconds) + " $FREECELL" + words + from + to +
            " 2> " + name.data());
  ::close(terminal);
  reader.join();
  ::close(controller);
  return text;
}

TEST_F(CommandLineEnd, ProgressIsShownOnATerminalOnly) {
  const std::string text = terminal_text(
      {"solve", "1358251053,8099716558", "--freecells", "0", "--jobs", "1", "--max-seconds", "1"});
  EXPECT_THAT(text, HasSubstr("deals/s"));
  EXPECT_THAT(text, HasSubstr("\r\x1b[K0/2  0 deals/s  0 solved  0 unsolvable  0 unknown"));
  EXPECT_THAT(text, HasSubstr("2 deals: "));
  EXPECT_EQ(terminal_text({"solve", "-1", "--quiet"}), "");
}

TEST_F(CommandLineEnd, ALongSearchIsShown) {
  EXPECT_THAT(terminal_text({"fewest", "464404"}, "", false, 3),
              testing::ContainsRegex(
                  "K0/1  464404: [1-3] s, (0 to 2|at least 0) freecells, [0-9]+ positions"));
}

TEST_F(CommandLineEnd, TheLineOfALongSearchIsGoneWhereRowsAreWritten) {
  const std::string text =
      terminal_text({"solve", "144", "--effort", "shortest", "--max-seconds", "3"}, "", true);
  EXPECT_THAT(text, testing::ContainsRegex("K0/1  144: [1-3] s, [0-9]+ positions"));
  EXPECT_THAT(text, testing::ContainsRegex("\r.\\[K144,4,8,(solved|unknown),time,"));
  EXPECT_EQ(text.find("deals/s  0 solved  0 unsolvable  0 unknown\r"), std::string::npos);
}

TEST_F(CommandLineEnd, APageIsNothingForATerminal) {
  write_text(file("rows.csv"), success({"solve", "1-3", "-q"}));
  const std::string before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path());
  const auto says = [](const Words& words) { return terminal_text(words, "", true); };
  for (const auto& [words, page] : {std::pair{Words{"play", "617"}, "freecell.html"},
                                    std::pair{Words{"report", "rows.csv"}, "report.html"}}) {
    EXPECT_EQ(says(words),
              std::string("freecell: the page is ") + page + "; open it in a browser\r\n");
    const std::string text = read_text(page);
    EXPECT_THAT(text, testing::EndsWith("</html>\n"));
    EXPECT_THAT(says(words), HasSubstr(std::string("freecell: ") + page + ": "));
    EXPECT_EQ(read_text(page), text) << "the page of before stays";
    EXPECT_EQ(says(words + Words{"--force", "-q"}), "");
    EXPECT_EQ(
        says(words + Words{"-o", "-"}),
        "freecell: a page of HTML is nothing for a terminal; use --output FILE or a pipe\r\n");
  }
  std::filesystem::current_path(before);
}

TEST_F(CommandLineEnd, HelpIsAsWideAsTheTerminal) {
  const std::string text = terminal_text({"play", "--help"}, "", true);
  EXPECT_THAT(text,
              HasSubstr("Writes a page of HTML on which you play FreeCell. It contains the\r\n"
                        "solver: it shows after every move whether"));
  EXPECT_THAT(text, HasSubstr("  -q, --quiet             print errors only, no progress and no\r\n"
                              "                          summary\r\n"));
}

TEST_F(CommandLineEnd, WhoIsWaitedForAtATerminalIsTold) {
  constexpr std::string_view kPrompt = "freecell: reading from the terminal; Ctrl-D on a line";
  const std::string board = success({"deal", "617"}) + "\x04";
  for (const char* command : {"solve", "find", "bound", "verify"}) {
    const std::string text = terminal_text({command, "-"}, board);
    EXPECT_NE(text.find(kPrompt), std::string::npos) << command << text;
    EXPECT_EQ(text.find(kPrompt), text.rfind(kPrompt)) << command << text;
  }
  EXPECT_THAT(terminal_text({"solve", "-"}, board), HasSubstr("1 deal: "));
  EXPECT_THAT(terminal_text({"stats", "-"}, "deal,x\n1,2\n\x04"), HasSubstr(kPrompt));
  // One Ctrl-D is enough, even where nothing was typed before.
  EXPECT_THAT(terminal_text({"solve", "-"}, "\x04"), HasSubstr("-: no deals in it"));
  EXPECT_THAT(terminal_text({"stats", "-"}, "\x04"), HasSubstr("-: no rows"));
}

TEST_F(CommandLineEnd, NobodyElseIsPrompted) {
  EXPECT_EQ(run_freecell({"find", "-"}, success({"deal", "617"})).err, "");
  EXPECT_EQ(terminal_text({"solve", "617", "-q"}, "\x04").find("reading"), std::string::npos);
}

TEST_F(CommandLineEnd, ColorsOnATerminalUnlessNotWanted) {
  EXPECT_THAT(terminal_text({"solve", "1"}), HasSubstr("\x1b[32m1 solved"));
  EXPECT_EQ(terminal_text({"solve", "1", "--color", "never"}).find("\x1b[32m"), std::string::npos);
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_EQ(terminal_text({"solve", "1"}).find("\x1b[32m"), std::string::npos);
  ::unsetenv("NO_COLOR");
}

}  // namespace
}  // namespace freecell
