#include "tools/terminal/exit_status.h"

#include <gtest/gtest.h>

#include <utility>

namespace freecell {
namespace {

/// The first of 3, 4, a signal, 2 and 1 decides, so each of these notes changes the code.
TEST(ExitStatus, TheGravestEventDecides) {
  using Note = void (*)(ExitStatus&);
  const std::pair<Note, int> notes[] = {
      {[](ExitStatus&) {}, 0},
      {[](ExitStatus& status) { status.note_undecided(); }, 1},
      {[](ExitStatus& status) { status.note_bad_input(); }, 2},
      {[](ExitStatus& status) { status.note_signal(15); }, 143},
      {[](ExitStatus& status) { status.note_output_failed(); }, 4},
      {[](ExitStatus& status) { status.note_internal_error(); }, 3}};
  ExitStatus all;
  for (const auto& [note, code] : notes) {
    ExitStatus alone;
    note(alone);
    EXPECT_EQ(alone.code(), code);
    note(all);
    EXPECT_EQ(all.code(), code);
  }
}

}  // namespace
}  // namespace freecell
