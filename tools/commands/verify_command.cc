#include "tools/commands/verify_command.h"

#include <cstdio>
#include <utility>

#include "base/shown_text.h"
#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "certificates/format/ordered_work.h"
#include "dealer/microsoft.h"
#include "tools/check/converted_solution.h"
#include "tools/commands/game_options.h"
#include "tools/io/deals/board_stream.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/files/errors.h"
#include "tools/io/files/memory_allowance.h"
#include "tools/io/files/output_names.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_reader.h"
#include "tools/terminal/signals.h"
#include "tools/terminal/stopwatch.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

constexpr CommandHelp kHelp = {
    .name = "verify",
    .summary = "replay solutions from files, whoever wrote them; check certificates",
    .usage = "verify FILE|-... [options]",
    .about =
        R"(Replays every solution in the files by the rules. It prints for each whether it is valid, with its
counts of moves, or which move is the first illegal one, why, and the board at that point.

Reads what 'freecell solve --solutions-file' writes in any format; standard notation, with or
without the automatic moves; what fc-solve prints with -m, -m -sn and -m -snx; and macroxue's
'deal:moves'. Files may mix formats and be compressed. docs/look-up/verify.md says how a solution is
understood where its notation is ambiguous.

A solution needs its deal: a number or a board before the moves, as in '# deal: 617', 'Deal 617'
or '#617', or --deal or --board for those that have none.

Certificates of 'freecell prove' are recognised. It is checked move by move that the deal is
unsolvable, by rules that share nothing with the search (docs/understand/proofs.md). The set of
positions is held in memory, or as much of it at a time as --max-memory allows.

Each line says which game it is about. With --deal or --board you say it yourself: whatever does not
solve, or prove unsolvable, exactly that deal with exactly --freecells (4) is then invalid, however
it is labelled. --freecells and --cascades alone demand these numbers of every deal.

Results go to standard output. Text that cannot be read is reported on standard error as
FILE:LINE: reason, and the rest is still checked. Exit code: 0 all valid, 1 some solution or
certificate is not, 2 some text could not be read.

With --to it writes the solutions themselves instead, in another format. Only what is valid is
converted; an invalid solution is a line on standard error, with exit code 1. An entry that says
that there is no solution, or that none was found, is passed on as it is.
)",
    .examples = R"(  freecell verify solutions.txt
  freecell verify solutions.jsonl.zst --failures     only what fails
  freecell verify catalogue.txt --to jsonl --output catalogue.jsonl   the same solutions as JSON
  freecell verify 11982.proof                        a certificate
  freecell verify 11982.proof --deal 11982 --freecells 4   it must prove just that
  fc-solve -m board.txt | freecell verify - --board board.txt
  echo '26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b' | freecell verify - --deal 10913
)",
};

const std::string kProgram = std::string("freecell ") + kVersion;

/// Returns the only deal that `text` names.
std::int64_t read_deal_option(const std::string& text) try {
  const DealList list = DealList::parse(text);
  if (list.size() != 1) throw InputError("one deal is expected");
  return list[0];
} catch (const InputError& error) {
  throw InputError("--deal '" + text + "': " + error.what());
}

/// Returns the only board in a file.
Deal read_board_file(const std::string& file, const BoardTextOptions& options) {
  BoardStream::check_readable(file);
  BoardStream boards(file, options, [] { return stop_signal() != 0; });
  const std::optional<Deal> deal = boards.next();
  if (!deal) throw InputError("--board " + file + ": no board in it");
  if (boards.next()) throw InputError("--board " + file + ": more than one board");
  return *deal;
}

/// States what a certificate proves if it is valid.
std::string claim_text(const CertificateHead& head) {
  return deal_words(head.deal_name) + game_words(head.freecells, head.deal.cascades()) +
         " (board sha256 " + board_digest(head.deal) + ")";
}

/// Skips the positions of a certificate about another game.
InductiveSetFinding not_as_claimed(CertificateReader& reader, const std::string& objection) {
  while (reader.next_block()) {
  }
  return {.fault = objection};
}

std::string finding_text(const InductiveSetFinding& finding) {
  const std::string positions =
      std::to_string(finding.positions) + (finding.positions == 1 ? " position" : " positions");
  if (finding.is_proof()) return "unsolvable: proved by " + positions;
  return "invalid: " + finding.fault;
}

void add_format_option(OptionSet& options, const SolutionFormat*& format) {
  static const std::vector<Word<const SolutionFormat*>> kWords = [] {
    std::vector<Word<const SolutionFormat*>> words = {{"any", nullptr}};
    for (const SolutionFormat* read : kSolutionFormats) words.push_back({read->word, read});
    return words;
  }();
  std::string help = "any (default: found line by line)";
  for (const SolutionFormat* read : kSolutionFormats) {
    help += read == kSolutionFormats.back() ? " or " : ", ";
    help += read->word;
    help += read->variants;
  }
  options.choice("format", format, kWords, help);
}

void add_to_option(OptionSet& options, const SolutionFormat*& format) {
  std::string help = "convert: write the valid solutions, and nothing else, in a format:";
  const char* separator = " ";
  for (const auto& [word, written] : written_format_words()) {
    help += separator + std::string(word) + " (" + written->description + ")";
    separator = ", ";
  }
  options.choice("to", format, written_format_words(), help);
}

std::string counted(std::uint64_t count, const char* what) {
  return count == 0 ? "" : ", " + std::to_string(count) + " " + what;
}

}  // namespace

VerifyCommand::VerifyCommand() : jobs_(default_jobs()) {}

const CommandHelp& VerifyCommand::help() const { return kHelp; }

void VerifyCommand::add_options(OptionSet& options) {
  options.group("What is read");
  add_format_option(options, settings_.format);
  options.choice("autoplay", settings_.autoplay, kAutoplayWords,
                 words_to_choose(kAutoplayWords) +
                     ": the rule of standard notation that does not say it (default: ms, then "
                     "none)");
  options.text("deal", deal_number_, "N",
               "the deal that all must be of, and that of solutions that name none");
  options.text("board", board_file_, "FILE",
               "the board that all must be of, and that of solutions that name none");
  add_freecells_option(options, settings_.rules.freecells);
  add_dealing_options(options, dealing_);
  options.group("Work");
  add_jobs_option(options, jobs_,
                  "threads that check (default: one a processor); the results do not depend on it");
  options.size("max-memory", max_memory_,
               "memory for the positions of a certificate: with less than 24 bytes each it is read "
               "several times (default: half of what the machine or its cgroup allows)");
  options.group("Output");
  options.flag("failures", settings_.failures_only, "tell of invalid solutions only");
  add_to_option(options, converted_format_);
  options.text("output,o", converted_path_, "FILE",
               "write what --to converts to FILE; - is standard output (default); compressed if "
               "FILE ends in .gz or .zst");
  options.flag("force", force_, "replace FILE if it exists");
}

int VerifyCommand::run(const std::vector<std::string>& operands) {
  check_operands(operands);
  check_output(operands);
  read_claim();
  catch_stop_signals();
  const Stopwatch stopwatch;
  open_converted();
  check_files(operands);
  close_converted();
  if (stop_signal() != 0) status_.note_signal(stop_signal());
  if (!quiet()) write_summary(stopwatch.seconds());
  return status_.code();
}

/// Checks the files in the order given. Consecutive files of solutions are checked together.
void VerifyCommand::check_files(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (!CertificateReader::is_certificate(file)) {
      files_.push_back(file);
      continue;
    }
    check_solutions();
    if (stop_signal() == 0) check_certificates(file);
  }
  check_solutions();
}

void VerifyCommand::check_solutions() {
  OrderedWork<Part> work;
  work.next = [this] { return next_part(); };
  work.work = [this](Part& part) { check_part(part); };
  work.take = [this](Part& part) { take_part(part); };
  if (next_file_ < files_.size()) work.run(jobs_);
}

void VerifyCommand::check_certificates(const std::string& file) try {
  const std::uint64_t memory = max_memory_ > 0 ? max_memory_ : memory_allowance() / 2;
  CertificateReader reader(file);
  while (const std::optional<CertificateHead> head = reader.next()) {
    const std::string objection = settings_.claim.objection(head->deal, head->freecells);
    const InductiveSetFinding finding =
        objection.empty()
            ? check_inductive_set(reader, *head, memory, jobs_, [] { return stop_signal() != 0; })
            : not_as_claimed(reader, objection);
    if (stop_signal() != 0) return;
    ++(finding.is_proof() ? valid_certificates_ : invalid_certificates_);
    if (!finding.is_proof()) status_.note_undecided();
    if (!finding.is_proof() || !settings_.failures_only) {
      write_results(shown(file) + ": " + claim_text(*head) + ": " + finding_text(finding) + "\n");
    }
  }
} catch (const ReadError& error) {
  status_.note_bad_input();
  write_message(file + ": " + error.what());
}

void VerifyCommand::check_operands(const std::vector<std::string>& operands) const {
  if (operands.empty()) throw InputError("no files given; - is standard input");
  if (!deal_number_.empty() && !board_file_.empty()) {
    throw InputError("--deal and --board do not go together");
  }
  if (dealing_.layout != BoardLayout::kAny && board_file_.empty()) {
    throw InputError("--layout goes with --board only");
  }
}

void VerifyCommand::check_output(const std::vector<std::string>& files) const {
  if (converted_format_ == nullptr) {
    for (const char* option : {"output", "force"}) {
      if (!given().contains(option)) continue;
      throw InputError("--" + std::string(option) + " goes with --to only");
    }
    return;
  }
  if (settings_.failures_only) throw InputError("--failures and --to do not go together");
  for (const std::string& file : files) {
    if (!CertificateReader::is_certificate(file)) continue;
    throw InputError(shown(file) + ": is a certificate; --to converts solutions only");
  }
  refuse_to_overwrite_input(converted_path_, files);
  if (!force_) OutputFile::refuse_existing(converted_path_);
}

void VerifyCommand::open_converted() {
  using Existing = OutputFile::Existing;
  if (converted_format_ == nullptr) return;
  converted_ =
      OutputStream::draft(converted_path_, force_ ? Existing::kReplace : Existing::kRefuse);
}

/// Closes the file of converted solutions. If a signal has stopped the work, the file is not
/// complete, and is not created.
void VerifyCommand::close_converted() {
  if (converted_ && stop_signal() == 0) converted_->close();
  converted_.reset();
}

/// Reads what the user claims. Whoever claims a deal also claims the number of freecells, given or
/// not.
void VerifyCommand::read_claim() {
  GameClaim& claim = settings_.claim;
  settings_.rules.cascades = dealing_.cascades();
  if (!deal_number_.empty()) {
    const std::int64_t number = read_deal_option(deal_number_);
    claim.deal = microsoft_deal(number, settings_.rules.cascades);
    claim.deal_option = "--deal " + std::to_string(number);
    claim.deal_label = std::to_string(number);
    claim.deal_words = deal_words(claim.deal_label);
  }
  if (!board_file_.empty()) {
    claim.deal = read_board_file(board_file_, dealing_.of_boards());
    claim.deal_option = "--board " + shown(board_file_);
    claim.deal_label = shown(board_file_);
    claim.deal_words = board_words(board_file_);
  }
  if (claim.deal || given().contains("freecells")) claim.freecells = settings_.rules.freecells;
  if (given().contains("cascades")) claim.cascades = settings_.rules.cascades;
}

// ---- The pieces of the files ----

std::unique_ptr<VerifyCommand::Part> VerifyCommand::next_part() {
  if (stop_signal() != 0 || next_file_ == files_.size()) return nullptr;
  auto part = std::make_unique<Part>();
  part->shown_file = shown(files_[next_file_]);
  try {
    if (!stream_) {
      stream_.emplace(files_[next_file_], settings_.rules.cascades,
                      [] { return stop_signal() != 0; });
    }
    if (auto piece = stream_->next()) {
      if (piece->first_line == 1 && CertificateReader::begins_certificate(piece->text)) {
        // A certificate is read more than once. This message is better than one for every line of
        // it.
        stream_.reset();
        throw ReadError("is a certificate, which is only checked as a plain file");
      }
      part->piece = std::move(*piece);
      return part;
    }
  } catch (const ReadError& error) {
    const std::string line = stream_ ? ":" + std::to_string(stream_->line()) : "";
    part->messages = "freecell: " + part->shown_file + line + ": " + error.what() + "\n";
  }
  part->is_end = true;
  stream_.reset();
  ++next_file_;
  return part;
}

void VerifyCommand::check_part(Part& part) const {
  const int cascades = settings_.rules.cascades;
  SolutionReader reader(settings_.format, cascades, [&](const FoundSolution& solution) {
    const SolutionCheck check = check_found_solution(solution, settings_, part.shown_file);
    part.counts.add(check.result);
    add_result(part, solution, check);
  });
  reader.read(part.piece.text, part.piece.first_line);
}

void VerifyCommand::add_result(Part& part, const FoundSolution& solution,
                               const SolutionCheck& check) const {
  const bool is_told = !settings_.failures_only || check.result == CheckResult::kInvalid;
  if (check.result == CheckResult::kUnreadable) {
    part.messages += check.text;
  } else if (converted_format_ == nullptr) {
    if (is_told) part.results += check.text;
  } else if (check.game) {
    append_converted(part.converted, *converted_format_, solution, check,
                     label_of(solution, settings_.claim, part.shown_file), kProgram);
  } else {
    part.messages += "freecell: " + shown_lines(check.text);
  }
}

void VerifyCommand::take_part(const Part& part) {
  if (part.is_end) return take_end(part);
  counts_.add(part.counts);
  if (part.counts.invalid > 0) status_.note_undecided();
  if (part.counts.unreadable > 0) status_.note_bad_input();
  if (!part.messages.empty()) write_to_stderr(part.messages);
  if (!part.results.empty()) write_results(part.results);
  if (converted_) converted_->write(part.converted);
}

/// Writes the results. No control character except `\n` gets out, whatever the lines were made
/// from.
void VerifyCommand::write_results(const std::string& lines) { output_.write(shown_lines(lines)); }

void VerifyCommand::take_end(const Part& part) {
  const bool had_none = counts_.total() == std::exchange(before_file_, counts_.total());
  std::string message = part.messages;
  if (message.empty() && had_none && stop_signal() == 0) {
    message = "freecell: " + part.shown_file + ": no solution in it\n";
  }
  if (message.empty()) return;
  status_.note_bad_input();
  write_to_stderr(message);
}

// ---- The report at the end ----

void VerifyCommand::Counts::add(CheckResult result) {
  switch (result) {
    case CheckResult::kValid:
      ++valid;
      break;
    case CheckResult::kInvalid:
      ++invalid;
      break;
    case CheckResult::kNothingToCheck:
      ++without_moves;
      break;
    case CheckResult::kUnreadable:
      ++unreadable;
      break;
  }
}

void VerifyCommand::Counts::add(const Counts& other) {
  valid += other.valid;
  invalid += other.invalid;
  without_moves += other.without_moves;
  unreadable += other.unreadable;
}

void VerifyCommand::write_summary(double seconds) const {
  const std::uint64_t certificates = valid_certificates_ + invalid_certificates_;
  std::string text;
  if (certificates > 0) {
    text = std::to_string(certificates) +
           (certificates == 1 ? " certificate: " : " certificates: ") +
           std::to_string(valid_certificates_) + " valid, " +
           std::to_string(invalid_certificates_) + " invalid\n";
  }
  if (certificates == 0 || counts_.total() > 0) text += solutions_text();
  char time[80];
  const double rate = seconds > 0 ? static_cast<double>(counts_.total()) / seconds : 0;
  std::snprintf(time, sizeof time, certificates > 0 ? "%.2f s\n" : "%.2f s, %.0f solutions/s\n",
                seconds, rate);
  write_to_stderr(text + time);
}

std::string VerifyCommand::solutions_text() const {
  return std::to_string(counts_.total()) + (counts_.total() == 1 ? " solution: " : " solutions: ") +
         std::to_string(counts_.valid) + " valid, " + std::to_string(counts_.invalid) + " invalid" +
         counted(counts_.without_moves, "without moves") +
         counted(counts_.unreadable, "unreadable") + "\n";
}

}  // namespace freecell
