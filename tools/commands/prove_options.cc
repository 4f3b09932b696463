#include "tools/commands/prove_options.h"

#include <unistd.h>

#include <array>
#include <filesystem>
#include <system_error>

#include "tools/commands/game_options.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/output_file.h"
#include "tools/io/files/output_names.h"
#include "tools/run/batch_memory.h"
#include "tools/terminal/terminal.h"

namespace freecell {
namespace {

/// The words of --progress, and whether a run then reports its progress in JSON.
constexpr std::array kProgressWords = {Word{"auto", false}, Word{"json", true}};

std::string operands_text(const DealOperands& operands) {
  if (operands.list) return operands.list->to_string();
  std::string text;
  const std::vector<std::uint64_t> sizes = sizes_of_files(operands.files);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    text += operands.files[i] + " of " + std::to_string(sizes[i]) + " bytes ";
  }
  return text;
}

/// Returns the text about a layout. It is empty if the layout is detected board by board.
std::string layout_text(BoardLayout layout) {
  if (layout == BoardLayout::kAny) return "";
  return std::string(", layout ") + word_for(kBoardLayoutWords, layout);
}

}  // namespace

ProveOptions::ProveOptions() : jobs(default_jobs()) {}

void ProveOptions::add_to(OptionSet& options) {
  options.group("The game");
  add_freecells_option(options, rules.freecells);
  add_dealing_options(options, dealing);
  add_random_options(options, dealing);
  options.group("Work");
  add_jobs_option(options, jobs,
                  "threads that search a deal together (default: one a processor); verdicts and "
                  "counts do not depend on it");
  options.integer("max-positions", max_positions, 1, OptionSet::kNoLimit,
                  "give a deal up as unknown after N positions (default: no limit)");
  options.size("max-memory", max_memory,
               "give a deal up as unknown when what its search holds takes more than SIZE bytes; "
               "KiB, MiB, GiB and TiB may follow (default: three quarters of what the machine or "
               "its cgroup allows)");
  options.seconds("max-seconds", max_seconds,
                  "give a deal up as unknown after SECONDS (default: no limit)");
  add_keep_going_option(options, dealing);
  options.flag("up-to-symmetry", up_to_symmetry,
               "count positions as one that differ by an exchange of cards");
  options.group("Output");
  options.text("output,o", output_path, "FILE",
               "write rows to FILE; - is standard output (default); compressed if FILE ends in .gz "
               "or .zst");
  add_row_format_option(options, format);
  options.text("certificate", certificate_path, "FILE",
               "write the positions of the unsolvable deals to FILE, for 'freecell verify'");
  options.text("checkpoint", checkpoint_path, "FILE",
               "keep in FILE what it takes to go on within a deal, too, between layers and when "
               "stopped");
  options.flag(
      "resume", resume,
      "go on with the run that was writing FILE when it was stopped or killed; begin it if "
      "there is no FILE yet");
  options.flag("force", force, "replace files that exist");
  options.flag("timing", timing,
               "columns for seconds and peak memory; they differ from run to run");
  options.choice(
      "progress", progress_json, kProgressWords,
      "auto (default): a line on a terminal; json: a line of JSON on standard error every "
      "two seconds");
}

void ProveOptions::check(const DealOperands& operands) const {
  if (resume && force) throw InputError("--resume goes on with what --force would replace");
  if (certificate_path == "-") throw InputError("--certificate -: a certificate needs a file");
  if ((has_checkpoint() || resume) && operands.reads_standard_input()) {
    throw InputError(std::string(has_checkpoint() ? "--checkpoint" : "--resume") +
                     ": standard input cannot be read twice");
  }
  if (resume && kept_path(operands).empty()) {
    throw InputError("--resume: standard output is no file that stays; give --output");
  }
  for (const std::string& path : {output_path, certificate_path, checkpoint_path}) {
    if (path.empty() || path == "-") continue;
    refuse_to_overwrite_input(path, operands.inputs());
    if (!force && !resume) OutputFile::refuse_existing(path);
  }
  const std::string kept = kept_path(operands);
  if (!kept.empty()) refuse_to_overwrite_input(kept, operands.inputs());
  refuse_one_file({"rows", output_path}, {"certificates", certificate_path});
  refuse_one_file({"rows", output_path}, {"the checkpoint", kept});
  refuse_one_file({"certificates", certificate_path}, {"the checkpoint", kept});
  syntax();  // refuses a name that does not say it
}

std::string ProveOptions::kept_path(const DealOperands& operands) const {
  if (has_checkpoint()) return checkpoint_path;
  std::error_code ignored;
  const bool is_file =
      output_path != "-" && (!std::filesystem::exists(output_path, ignored) ||
                             std::filesystem::is_regular_file(output_path, ignored));
  return is_file && !operands.reads_standard_input() ? output_path + ".checkpoint" : "";
}

std::string ProveOptions::run_text(const DealOperands& operands) const {
  return "deals " + operands_text(operands) + ", freecells " + std::to_string(rules.freecells) +
         ", cascades " + std::to_string(dealing.cascades()) + layout_text(dealing.layout) +
         ", certificate " + (certificate_path.empty() ? "none" : certificate_path) +
         (up_to_symmetry ? ", up to symmetry" : "") + (timing ? ", timing" : "") +
         (syntax() == RowSyntax::kNdjson ? ", ndjson" : "");
}

ProofLimits ProveOptions::limits() const {
  return {max_positions, max_memory == 0 ? default_process_memory() : max_memory};
}

/// Returns what a search must hold. A certificate lists all positions of a layer. A checkpoint
/// needs them, too: otherwise the next run could not tell which positions are new.
LayerMemory ProveOptions::layer_memory() const {
  return has_certificate() || has_checkpoint() ? LayerMemory::kWhole : LayerMemory::kLevels;
}

ProgressMode ProveOptions::progress_mode(bool is_quiet) const {
  if (progress_json) return ProgressMode::kJson;
  const bool is_shown = !is_quiet && is_terminal(STDERR_FILENO);
  return is_shown ? ProgressMode::kLine : ProgressMode::kNone;
}

}  // namespace freecell
