#include <functional>

#include "tools/audit/run_audit.h"
#include "tools/commands/commands.h"
#include "tools/io/files/machine.h"
#include "tools/run/row_files.h"

namespace freecell {
namespace {

constexpr CommandHelp kAuditHelp = {
    .name = "audit",
    .summary = "check what finished runs claim, row by row",
    .usage = "audit CSV... [options]",
    .about =
        R"(Checks the rows of finished runs, column by column, and prints a line for each with what is proved.
It trusts the rules alone, not the solver:

  - rows, solutions and certificates are as the run has left them: the digests in CSV.run.json, and
    what it counts,
  - there is a row for every deal of the run, in order, of just this game,
  - every solved deal has a solution that wins, of --solution-column, --solutions-file or
    --solutions-dir, and every unsolvable deal a certificate, of --certificates,
  - every value that follows from these is in its column; what only a search can tell is named as
    not checked,
  - no file in the folders belongs to no row.

Rows of 'freecell bound', 'find' and 'measure' are computed again, except for measures that take a
search or random games. A line is printed for each deal for which all this does not hold. Exit code:
0 it holds, 1 some deal is unknown, or something does not hold, 2 a file cannot be used, 128 + n
ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 -o deals.csv --solution-column --certificates proofs
  freecell audit deals.csv
)",
};

/// `freecell audit`: checks everything that finished runs claim.
class AuditCommand : public CommandOf<kAuditHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("Where things are");
    options.text(
        "certificates", settings_.certificates, "DIR",
        "the folder of certificates, or the file of 'prove' (default: as the run wrote them)");
    options.text("solutions-file", settings_.solutions_file, "FILE",
                 "the file of solutions (default: the one that the run wrote)");
    options.group("Work");
    add_jobs_option(
        options, settings_.jobs,
        "threads that check a certificate (default: one a processor); the results do not "
        "depend on it");
    options.size(
        "max-memory", max_memory_,
        "memory for the positions of a certificate (default: half of what the machine or its "
        "cgroup allows)");
  }

  void run(const std::vector<std::string>& operands) override {
    if (operands.empty()) throw InputError("no files of rows given");
    refuse_same_file_twice(operands);
    catch_stop_signals();
    for (const std::string& path : operands) {
      if (!is_stopped()) audit_file(path);
    }
    status_.note_signal(stop_signal());
  }

 private:
  void audit_file(const std::string& path) try {
    settings_.memory = max_memory_ > 0 ? max_memory_ : memory_allowance() / 2;
    const auto say = [this](const std::string& line) { output_.write(shown(line) + "\n"); };
    if (!audit_run(path, settings_, say)) status_.note_undecided();
  } catch (const InputError& error) {
    status_.note_bad_input();
    write_message(error.what());
  }

  AuditSettings settings_{.jobs = default_jobs(), .cancelled = is_stopped};
  std::uint64_t max_memory_ = 0;  ///< in bytes, for the members of a certificate; 0: the default
  OutputFile output_ = OutputFile::standard_output();
};

}  // namespace

std::unique_ptr<Command> make_audit_command() { return std::make_unique<AuditCommand>(); }

}  // namespace freecell
