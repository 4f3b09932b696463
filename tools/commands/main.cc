#include "tools/commands/program.h"

int main(int argc, char** argv) {
  return freecell::run_program(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
