#include "tools/commands/program.h"

#include <exception>
#include <new>

#include "tools/commands/audit_command.h"
#include "tools/commands/bound_command.h"
#include "tools/commands/deal_command.h"
#include "tools/commands/fewest_command.h"
#include "tools/commands/find_command.h"
#include "tools/commands/measure_command.h"
#include "tools/commands/merge_command.h"
#include "tools/commands/pick_command.h"
#include "tools/commands/play_command.h"
#include "tools/commands/prove_command.h"
#include "tools/commands/report_command.h"
#include "tools/commands/show_command.h"
#include "tools/commands/signature_command.h"
#include "tools/commands/solve_command.h"
#include "tools/commands/stats_command.h"
#include "tools/commands/verify_command.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/terminal/exit_status.h"
#include "tools/terminal/out_of_memory.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

std::string main_help(const Commands& commands) {
  constexpr std::size_t kNameWidth = 12;
  std::string text =
      "Usage: freecell SUBCOMMAND [arguments]\n"
      "\n"
      "Deals FreeCell games, decides which of them can be won, and proves it.\n"
      "\n"
      "Subcommands:\n";
  for (const auto& command : commands) {
    std::string name = command->help().name;
    name.resize(kNameWidth, ' ');
    text += "  " + name + command->help().summary + "\n";
  }
  text +=
      "\n"
      "'freecell SUBCOMMAND --help' says more about each; 'freecell --version' prints the "
      "version.\n"
      "\n"
      "Examples:\n"
      "  freecell show 617                              one deal: the board, and how it is won\n"
      "  freecell solve 1-32000 --output deals.csv      many deals, one row each\n";
  return text;
}

int run_subcommand(const std::vector<std::string>& arguments) {
  const Commands commands = make_commands();
  if (arguments.empty()) throw InputError("no subcommand given; see 'freecell --help'");
  const std::string& name = arguments.front();
  for (const auto& command : commands) {
    if (name == command->help().name)
      return command->execute({arguments.begin() + 1, arguments.end()});
  }
  if (name == "--help" || name == "-h") {
    OutputFile::standard_output().write(main_help(commands));
  } else if (name == "--version") {
    OutputFile::standard_output().write(version_line());
  } else {
    throw InputError("unknown subcommand '" + name + "'; see 'freecell --help'");
  }
  return kExitDecided;
}

int fail(int exit_code, const std::string& message) {
  write_message(message);
  return exit_code;
}

}  // namespace

Commands make_commands() {
  Commands commands;
  commands.push_back(std::make_unique<DealCommand>());
  commands.push_back(std::make_unique<SolveCommand>());
  commands.push_back(std::make_unique<MergeCommand>());
  commands.push_back(std::make_unique<ShowCommand>());
  commands.push_back(std::make_unique<PlayCommand>());
  commands.push_back(std::make_unique<VerifyCommand>());
  commands.push_back(std::make_unique<AuditCommand>());
  commands.push_back(std::make_unique<ProveCommand>());
  commands.push_back(std::make_unique<BoundCommand>());
  commands.push_back(std::make_unique<FewestCommand>());
  commands.push_back(std::make_unique<MeasureCommand>());
  commands.push_back(std::make_unique<StatsCommand>());
  commands.push_back(std::make_unique<PickCommand>());
  commands.push_back(std::make_unique<ReportCommand>());
  commands.push_back(std::make_unique<FindCommand>());
  commands.push_back(std::make_unique<SignatureCommand>());
  return commands;
}

int run_program(const std::vector<std::string>& arguments) try {
  let_writes_fail();
  return run_subcommand(arguments);
} catch (const ClosedPipe&) {
  return kExitDecided;
} catch (const InputError& error) {
  return fail(kExitBadInput, error.what());
} catch (const OutputError& error) {
  return fail(kExitOutputFailed, error.what());
} catch (const std::bad_alloc&) {
  return tell_out_of_memory();
} catch (const std::exception& error) {
  return fail(kExitInternalError, std::string("internal error: ") + error.what());
}

}  // namespace freecell
