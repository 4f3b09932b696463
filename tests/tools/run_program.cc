#include "tests/tools/run_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace freecell {
namespace {

constexpr int kKilled = 1000;

pid_t spawn(const std::vector<std::string>& command, const std::string& folder) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  const int write_flags = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, 0, (folder + "/in").c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, (folder + "/out").c_str(), write_flags, 0600);
  posix_spawn_file_actions_addopen(&files, 2, (folder + "/err").c_str(), write_flags, 0600);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t pid = 0;
  const int error = posix_spawn(&pid, words[0], &files, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (error != 0) throw std::runtime_error(std::string("cannot start ") + words[0]);
  return pid;
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "freecell-test-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string read_text(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void wait_until(const std::function<bool()>& condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) throw std::runtime_error("waited in vain");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

RunningProgram::RunningProgram(const std::vector<std::string>& command, const std::string& input) {
  write_text(folder_.file("in"), input);
  pid_ = spawn(command, folder_.path());
}

void RunningProgram::send(int signal) const { ::kill(pid_, signal); }

double RunningProgram::processor_seconds() const {
  clockid_t clock = 0;
  timespec taken{};
  if (::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &taken) != 0) return 0;
  return static_cast<double>(taken.tv_sec) + static_cast<double>(taken.tv_nsec) * 1e-9;
}

ProgramResult RunningProgram::wait() {
  int status = 0;
  ::waitpid(pid_, &status, 0);
  const int exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : kKilled + WTERMSIG(status);
  return {exit_code, out_so_far(), read_text(folder_.file("err"))};
}

std::string freecell_path() { return FREECELL_PROGRAM; }

std::vector<std::string> freecell_command(const std::vector<std::string>& arguments) {
  return Words{freecell_path()} + arguments;
}

ProgramResult run_freecell(const std::vector<std::string>& arguments, const std::string& input) {
  return RunningProgram(freecell_command(arguments), input).wait();
}

ProgramResult stopped_freecell(const Words& arguments, int signal,
                               const std::function<bool()>& condition) {
  RunningProgram program(freecell_command(arguments));
  wait_until(condition);
  program.send(signal);
  return program.wait();
}

std::string success(const Words& arguments, const std::string& input) {
  const ProgramResult result = run_freecell(arguments, input);
  EXPECT_EQ(result.exit_code, 0) << testing::PrintToString(arguments) << result.out << result.err;
  return result.out;
}

std::string silent_success(const Words& arguments, const std::string& input) {
  const ProgramResult result = run_freecell(arguments, input);
  EXPECT_EQ(result.exit_code, 0) << testing::PrintToString(arguments) << result.out;
  EXPECT_EQ(result.err, "") << testing::PrintToString(arguments);
  return result.out;
}

std::string refusal(const Words& arguments, const std::string& input) {
  const ProgramResult result = run_freecell(arguments, input);
  EXPECT_EQ(result.exit_code, 2) << testing::PrintToString(arguments);
  EXPECT_EQ(result.out, "") << testing::PrintToString(arguments);
  return result.err;
}

void expect_refused(const Words& start, const Mistakes& mistakes) {
  for (const auto& [options, message] : mistakes) {
    const std::string error = refusal(start + options);
    EXPECT_TRUE(error.starts_with(message)) << error << "where this is expected: " << message;
    EXPECT_EQ(lines_of(error).size(), 1u) << error;
  }
}

ProgramResult run_shell(const std::string& line) {
  ::setenv("FREECELL", freecell_path().c_str(), 1);
  return RunningProgram({"/bin/sh", "-c", line}).wait();
}

}  // namespace freecell
