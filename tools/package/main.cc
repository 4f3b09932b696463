// Writes the manual pages and the completions that are installed with the program:
//
//     write_manual DIR      DIR/man1/freecell.1, DIR/man1/freecell-solve.1, ...,
//                           DIR/freecell.bash, DIR/_freecell (zsh), DIR/freecell.fish

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tools/commands/program.h"
#include "tools/package/package.h"

namespace freecell {
namespace {

bool write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) std::fprintf(stderr, "write_manual: cannot write %s\n", path.c_str());
  return static_cast<bool>(file);
}

bool write_all(const std::filesystem::path& folder) {
  const Commands commands = make_commands();
  const CompletedProgram program = completed_program(commands);
  std::filesystem::create_directories(folder / "man1");
  bool written = write(folder / "freecell.bash", bash_completion(program)) &&
                 write(folder / "_freecell", zsh_completion(program)) &&
                 write(folder / "freecell.fish", fish_completion(program)) &&
                 write(folder / "man1" / "freecell.1", main_man_page(commands));
  for (const auto& command : commands) {
    const std::string name = std::string("freecell-") + command->help().name + ".1";
    written = written && write(folder / "man1" / name, man_page(*command));
  }
  return written;
}

}  // namespace
}  // namespace freecell

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: write_manual DIR\n");
    return 2;
  }
  return freecell::write_all(argv[1]) ? 0 : 1;
}
