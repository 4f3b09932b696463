#include "tools/commands/program.h"
#include "tools/terminal/exit_status.h"

int main(int argc, char** argv) {
  freecell::exit_when_memory_ends();
  return freecell::run_program(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
