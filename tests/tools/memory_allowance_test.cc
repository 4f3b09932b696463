#include <gtest/gtest.h>

#include <filesystem>

#include "tests/tools/run_program.h"
#include "tools/io/files/machine.h"

namespace freecell {
namespace {

/// The files in which Linux says what a process may take.
class Memory : public testing::Test {
 protected:
  void write(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(root_.file(path)).parent_path());
    write_text(root_.file(path), text);
  }
  std::uint64_t allowance() const { return memory_allowance(root_.path()); }

 private:
  TemporaryFolder root_;
};

TEST_F(Memory, WhatTheMachineHasAvailableIfItIsKnown) {
  EXPECT_EQ(allowance(), kUnlimitedMemory);
  write("proc/meminfo", "MemTotal:       24683520 kB\nMemFree: 1 kB\nMemAvailable:   1000 kB\n");
  EXPECT_EQ(allowance(), 1024000u);
}

TEST_F(Memory, ControlGroupsOfVersion2AndThoseTheyAreIn) {
  write("proc/self/cgroup", "0::/user.slice/job\n");
  write("sys/fs/cgroup/user.slice/job/memory.max", "max\n");
  EXPECT_EQ(allowance(), kUnlimitedMemory);
  write("sys/fs/cgroup/user.slice/memory.max", "5000\n");
  EXPECT_EQ(allowance(), 5000u);
  write("sys/fs/cgroup/user.slice/job/memory.max", "4000\n");
  EXPECT_EQ(allowance(), 4000u);
  write("proc/meminfo", "MemAvailable: 3 kB\n");
  EXPECT_EQ(allowance(), 3072u);
}

TEST_F(Memory, ControlGroupsOfVersion1AndTheTopOfAContainer) {
  write("proc/self/cgroup", "7:cpu,cpuacct:/a\n4:hugetlb,memory:/slurm/job_1\n");
  write("sys/fs/cgroup/memory/slurm/memory.limit_in_bytes", "6000\n");
  EXPECT_EQ(allowance(), 6000u);
  write("sys/fs/cgroup/memory/slurm/job_1/memory.limit_in_bytes", "9223372036854771712\n");
  EXPECT_EQ(allowance(), 6000u);
  write("proc/self/cgroup", "0::/as/the/host/sees/it\n");
  write("sys/fs/cgroup/memory.max", "7000\n");
  EXPECT_EQ(allowance(), 7000u);
}

TEST(MemoryOfThisMachine, IsKnown) {
  EXPECT_GT(memory_allowance(), std::uint64_t{1} << 20);
  EXPECT_LT(memory_allowance(), std::uint64_t{1} << 60);
}

}  // namespace
}  // namespace freecell
