#include "tools/commands/audit_command.h"

#include "base/shown_text.h"
#include "tools/commands/run_audit.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/machine.h"
#include "tools/io/files/output_file.h"
#include "tools/run/row_files.h"
#include "tools/studies/game_options.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "audit",
    .summary = "check all that finished runs of 'freecell solve' claim",
    .usage = "audit CSV... [options]",
    .about =
        R"(Checks the rows of a finished run of 'freecell solve' and prints one line with what is proved: how
many deals are solved by replayed solutions, how many are unsolvable by checked certificates, and
that no deal of the run is missing. It trusts the rules alone, not the solver:

  - rows and solutions are as the run has left them (the digests in CSV.run.json),
  - there is a row for every deal of the run, in order, of just this game,
  - every deal that is solved has a solution that wins: in the column of --solution-column, or in
    what --solutions-file or --solutions-dir wrote,
  - every unsolvable deal has a certificate in the folder of --certificates that proves just that.

It prints a line for each deal for which this does not hold.

Exit code: 0 all of it is proved, 1 some deal is unknown or not proved, 2 a file cannot be used,
128 + n ended by signal n.
)",
    .examples =
        R"(  freecell solve 1-32000 -o deals.csv --solution-column --certificates proofs
  freecell audit deals.csv
)",
};

}  // namespace

AuditCommand::AuditCommand() : jobs_(default_jobs()) {}

const CommandHelp& AuditCommand::help() const { return kHelp; }

void AuditCommand::add_options(OptionSet& options) {
  options.group("Where things are");
  options.text("certificates", certificates_, "DIR",
               "the folder of certificates (default: the one that the run wrote)");
  options.text("solutions-file", solutions_file_, "FILE",
               "the file of solutions (default: the one that the run wrote)");
  options.group("Work");
  add_jobs_option(options, jobs_,
                  "threads that check a certificate (default: one a processor); the results do not "
                  "depend on it");
  options.size(
      "max-memory", max_memory_,
      "memory for the positions of a certificate (default: half of what the machine or its "
      "cgroup allows)");
}

int AuditCommand::run(const std::vector<std::string>& operands) {
  if (operands.empty()) throw InputError("no files of rows given");
  refuse_same_file_twice(operands);
  catch_stop_signals();
  for (const std::string& path : operands) {
    if (stop_signal() == 0) audit_file(path);
  }
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  return status_.code();
}

void AuditCommand::audit_file(const std::string& path) try {
  const AuditSettings settings = {.certificates = certificates_,
                                  .solutions_file = solutions_file_,
                                  .memory = max_memory_ > 0 ? max_memory_ : memory_allowance() / 2,
                                  .jobs = jobs_};
  OutputFile output = OutputFile::standard_output();
  const AuditFinding finding = audit_run(
      path, settings, [] { return stop_signal() != 0; },
      [&](const std::string& fault) {
        output.write(shown_lines(shown(path) + ": " + fault + "\n"));
      });
  if (stop_signal() != 0) return;
  if (!finding.is_proof()) status_.note_undecided();
  output.write(shown_lines(shown(path) + ": " + finding.to_string() + "\n"));
} catch (const InputError& error) {
  status_.note_bad_input();
  write_message(error.what());
}

}  // namespace freecell
