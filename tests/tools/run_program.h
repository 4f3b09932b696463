#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <csignal>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace freecell {

using Words = std::vector<std::string>;

inline Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// A folder of its own for a test. It is removed with all its contents at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);
std::vector<std::string> lines_of(const std::string& text);

struct ProgramResult {
  int exit_code = -1;  ///< 1000 + n if signal n has killed it
  std::string out;
  std::string err;
};

/// Waits until `condition` holds. Throws after a minute.
void wait_until(const std::function<bool()>& condition);

/// A running program, whose output goes to files.
class RunningProgram {
 public:
  /// `command` is the program's path and its arguments. `input` is what it reads from stdin.
  explicit RunningProgram(const std::vector<std::string>& command, const std::string& input = "");

  void send(int signal) const;
  /// What it has written to stdout so far.
  std::string out_so_far() const { return read_text(folder_.file("out")); }
  /// The processor time that it has taken so far.
  double processor_seconds() const;
  ProgramResult wait();

 private:
  TemporaryFolder folder_;
  pid_t pid_ = 0;
};

/// The path of the program under test.
std::string freecell_path();
/// `freecell` and `arguments`, for RunningProgram.
std::vector<std::string> freecell_command(const std::vector<std::string>& arguments);
/// Runs `freecell` to its end.
ProgramResult run_freecell(const std::vector<std::string>& arguments,
                           const std::string& input = "");
/// Starts `freecell`, sends it a signal as soon as `condition` holds, and waits for its end.
ProgramResult stopped_freecell(const Words& arguments, int signal,
                               const std::function<bool()>& condition);

/// Runs `freecell` and expects that it succeeds: exit code 0. Returns stdout.
std::string success(const Words& arguments, const std::string& input = "");
/// The same, if stderr is expected to be empty, too.
std::string silent_success(const Words& arguments, const std::string& input = "");
/// Runs `freecell` and expects that it refuses: exit code 2, nothing on stdout. Returns stderr.
std::string refusal(const Words& arguments, const std::string& input = "");

/// Arguments that must be refused, and the beginning of the message for them.
using Mistakes = std::vector<std::pair<Words, std::string>>;

/// Expects that `freecell`, given `start` and then the arguments of each mistake, refuses them in
/// one line.
void expect_refused(const Words& start, const Mistakes& mistakes);

/// Runs a line of shell to its end. In it, `$FREECELL` is the program.
ProgramResult run_shell(const std::string& line);

/// Tests that have a folder each.
class FolderTest : public ::testing::Test {
 protected:
  std::string file(const std::string& name) const { return folder_.file(name); }
  std::string written(const std::string& name, const std::string& text) const {
    write_text(file(name), text);
    return file(name);
  }

  TemporaryFolder folder_;
};

/// Tests whose files are written in place.
class TextFileTest : public ::testing::Test {
 protected:
  std::string file(const std::string& text, const std::string& name = "a.csv") const {
    write_text(folder_.file(name), text);
    return folder_.file(name);
  }

  TemporaryFolder folder_;
};

}  // namespace freecell
