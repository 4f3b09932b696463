#include "tools/terminal/exit_status.h"

#include <gtest/gtest.h>

namespace freecell {
namespace {

TEST(ExitStatus, AloneEachHasItsCode) {
  EXPECT_EQ(ExitStatus().code(), 0);
  const auto code = [](auto note) {
    ExitStatus status;
    note(status);
    return status.code();
  };
  EXPECT_EQ(code([](ExitStatus& status) { status.note_undecided(); }), 1);
  EXPECT_EQ(code([](ExitStatus& status) { status.note_bad_input(); }), 2);
  EXPECT_EQ(code([](ExitStatus& status) { status.note_internal_error(); }), 3);
  EXPECT_EQ(code([](ExitStatus& status) { status.note_output_failed(); }), 4);
  EXPECT_EQ(code([](ExitStatus& status) { status.note_signal(2); }), 130);
  EXPECT_EQ(code([](ExitStatus& status) { status.note_signal(15); }), 143);
}

TEST(ExitStatus, TheFirstOf3Then4ThenSignalThen2Then1) {
  ExitStatus status;
  status.note_undecided();
  EXPECT_EQ(status.code(), 1);
  status.note_bad_input();
  EXPECT_EQ(status.code(), 2);
  status.note_signal(2);
  EXPECT_EQ(status.code(), 130);
  status.note_output_failed();
  EXPECT_EQ(status.code(), 4);
  status.note_internal_error();
  EXPECT_EQ(status.code(), 3);
}

}  // namespace
}  // namespace freecell
