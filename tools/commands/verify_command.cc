#include "certificates/format/certificate_file.h"
#include "certificates/format/inductive_set_check.h"
#include "tools/check/solution_files.h"
#include "tools/commands/commands.h"
#include "tools/commands/row_queries.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/machine.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/output_stream.h"
#include "tools/io/labels/deal_label.h"
#include "tools/terminal/clock.h"
#include "tools/terminal/version.h"

namespace freecell {
namespace {

constexpr CommandHelp kVerifyHelp = {
    .name = "verify",
    .summary = "replay solutions from files, whoever wrote them; check certificates",
    .usage = "verify FILE|-... [options]",
    .about =
        R"(Replays every solution in the files by the rules, and prints for each whether it is valid, with its
counts of moves, or its first illegal move, the reason, and the board at that point. It reads all
formats of 'freecell solve', rows with a column 'solution', packs, the output of 'freecell show',
standard notation as people write it, what fc-solve prints with -m, -m -sn and -m -snx, and
macroxue's 'deal:moves'. docs/look-up/verify.md says how ambiguous notation is understood.

A solution needs its deal: a number or a board before the moves, as in '# deal: 617', 'Deal 617'
or '#617', or else --deal or --board.

Certificates of 'freecell prove' and 'solve' are recognised and checked move by move, by rules that
share nothing with the search (docs/understand/proofs.md).

With --deal or --board you demand one game: whatever does not solve, or prove unsolvable, exactly
that deal with exactly --freecells (4) is invalid. --freecells and --cascades alone demand these
numbers of every deal.

With --to the valid solutions are written in another format. An entry without moves is passed on.

Text that cannot be read is reported on standard error, and the rest is still checked. Exit code: 0
all valid, 1 something is not, 2 some text could not be read.
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

/// Returns the only deal that `text` names.
ListedDeal read_deal_option(const std::string& text, std::optional<Numbering> numbering) try {
  const DealList list = DealList::parse(text, numbering);
  if (list.size() != 1) throw InputError("one deal is expected");
  return list.at(0);
} catch (const InputError& error) {
  throw InputError("--deal '" + text + "': " + error.what());
}

/// Returns the only board in a file.
Deal read_board_file(const std::string& file, const BoardTextOptions& options, const Rules& rules) {
  const auto boards = board_source({file}, {}, {.text = options, .rules = rules}, is_stopped);
  const auto board = boards->next();
  if (!board) throw InputError("--board " + file + ": no board in it");
  if (boards->next()) throw InputError("--board " + file + ": more than one board");
  return board->deal();
}

/// States what a certificate proves if it is valid.
std::string claim_text(const CertificateHead& head) {
  return deal_words(head.deal_name) + game_words(head.rules) + " (board sha256 " +
         board_digest(head.deal) + ")";
}

/// Skips the positions of a certificate about another game.
InductiveSetFinding not_as_claimed(CertificateReader& reader, const std::string& objection) {
  while (reader.next_block()) {
  }
  return {.fault = objection};
}

/// `no solution of fewer than 29 player moves`
std::string bound_text(const CertificateHead& head) {
  const Counting& counting = head.rules.counting;
  std::string text = "no solution of fewer than " + std::to_string(head.claim.at_least);
  if (counting.metric == Metric::kCardMoves) return text + " card moves";
  text += " player moves";
  if (counting.capacity == Capacity::kStandard) return text;
  return text + " (capacity " + word_for(kCapacityWords, counting.capacity) + ")";
}

std::string finding_text(const CertificateHead& head, const InductiveSetFinding& finding) {
  if (!finding.is_proof()) return "invalid: " + finding.fault;
  const std::string claim = head.claim.kind == MemberKind::kBound ? bound_text(head) : "unsolvable";
  return claim + ": proved by " + counted_text(finding.positions, "position");
}

void add_format_option(OptionSet& options, const SolutionFormat*& format) {
  static const std::vector<Word<const SolutionFormat*>> kWords = [] {
    std::vector<Word<const SolutionFormat*>> words = {{"any", nullptr}};
    words.insert(words.end(), read_format_words().begin(), read_format_words().end());
    return words;
  }();
  std::string help = "any (default: found line by line)";
  for (const auto& [word, read] : read_format_words()) {
    help += read == read_format_words().back().value ? " or " : ", ";
    (help += word) += read->variants;
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

/// `freecell verify`: replays solutions from files, whoever wrote them, and checks certificates.
class VerifyCommand : public CommandOf<kVerifyHelp> {
 protected:
  void add_options(OptionSet& options) override {
    options.group("What is read");
    add_format_option(options, settings_.format);
    options.choice("autoplay", settings_.claim.autoplay, kAutoplayWords,
                   words_to_choose(kAutoplayWords) +
                       ": the rule of standard notation that does not say it (default: ms, then "
                       "none)");
    options.text("deal", deal_number_, "N",
                 "the deal that all must be of, and that of solutions that name none");
    options.text("board", board_file_, "FILE",
                 "the board that all must be of, and that of solutions that name none");
    add_freecells_option(options, dealing_);
    add_dealing_options(options, dealing_);
    options.group("Work");
    add_jobs_option(
        options, settings_.jobs,
        "threads that check (default: one a processor); the results do not depend on it");
    options.size(
        "max-memory", max_memory_,
        "memory for the positions of a certificate: with less than 24 bytes each it is read "
        "several times (default: half of what the machine or its cgroup allows)");
    options.group("Output");
    options.flag("failures", settings_.failures_only, "print only invalid solutions");
    add_to_option(options, settings_.converted_format);
    converted_file_.add_options(
        options,
        "write what --to converts to FILE; - is standard output (default); compressed if FILE ends "
        "in .gz or .zst");
  }

  void run(const std::vector<std::string>& operands) override {
    check_operands(operands);
    check_output(operands);
    read_claim();
    catch_stop_signals();
    const Stopwatch stopwatch;
    if (settings_.converted_format != nullptr) {
      converted_ = OutputStream(converted_file_.open(converted_file_.path()));
    }
    check_files(operands);
    close_converted();
    status_.note_signal(stop_signal());
    if (!quiet()) write_summary(stopwatch.seconds());
  }

 private:
  void check_operands(const std::vector<std::string>& operands) const {
    if (operands.empty()) throw InputError("no files given; - is standard input");
    if (!deal_number_.empty() && !board_file_.empty()) {
      throw InputError("--deal and --board do not go together");
    }
    if (dealing_.layout != BoardLayout::kAny && board_file_.empty()) {
      throw InputError("--layout goes with --board only");
    }
  }

  void check_output(const std::vector<std::string>& files) const {
    if (settings_.converted_format == nullptr) {
      return refuse_options(given(), {"output", "force"}, "goes with --to only");
    }
    if (settings_.failures_only) throw InputError("--failures and --to do not go together");
    for (const std::string& file : files) {
      if (!CertificateReader::is_certificate(file)) continue;
      throw InputError(shown(file) + ": is a certificate; --to converts solutions only");
    }
    converted_file_.check(files);
  }

  /// Reads what the user claims. Whoever claims a deal also claims the number of freecells, given
  /// or not.
  void read_claim() {
    GameClaim& claim = settings_.claim;
    claim.rules = dealing_.game.rules();
    claim.numbering = dealing_.numbering.value_or(Numbering::kMicrosoft);
    if (!deal_number_.empty()) {
      const ListedDeal listed = read_deal_option(deal_number_, dealing_.numbering);
      claim.deal = listed.deal(claim.rules);
      claim.deal_label = listed.name();
      claim.deal_option = "--deal " + claim.deal_label;
      claim.deal_words = "deal " + claim.deal_label;
    }
    if (!board_file_.empty()) {
      claim.deal = read_board_file(board_file_, dealing_.of_boards(),
                                   claim.rules.with_freecells(kMaxFreecells));
      claim.deal_option = "--board " + shown(board_file_);
      claim.deal_label = shown(board_file_);
      claim.deal_words = board_words(board_file_);
    }
    claim.fixes_game = claim.deal || dealing_.game.names_game();
    claim.fixes_freecells = claim.deal || given().contains("freecells");
    claim.fixes_cascades = given().contains("cascades");
  }

  /// Closes the file of converted solutions. If a signal has stopped the work, the file is not
  /// complete, and is not created.
  void close_converted() {
    if (converted_ && !is_stopped()) converted_->close();
    converted_.reset();
  }

  /// Checks the files in the order given. Consecutive files of solutions are checked together.
  void check_files(const std::vector<std::string>& files) {
    std::vector<std::string> of_solutions;
    const auto check_solutions = [&] {
      check_solution_files(of_solutions, settings_, is_stopped,
                           [this](const SolutionFilesReport& report) { take(report); });
      of_solutions.clear();
    };
    for (const std::string& file : files) {
      if (!CertificateReader::is_certificate(file)) {
        of_solutions.push_back(file);
        continue;
      }
      check_solutions();
      if (!is_stopped()) check_certificates(file);
    }
    check_solutions();
  }

  void check_certificates(const std::string& file) try {
    const std::uint64_t memory = max_memory_ > 0 ? max_memory_ : memory_allowance() / 2;
    CertificateReader reader(file);
    while (const std::optional<CertificateHead> head = reader.next()) {
      const std::string objection = settings_.claim.objection(head->deal, head->rules);
      const InductiveSetFinding finding =
          objection.empty() ? check_inductive_set(reader, *head, memory, settings_.jobs, is_stopped)
                            : not_as_claimed(reader, objection);
      if (is_stopped()) return;
      ++(finding.is_proof() ? valid_certificates_ : invalid_certificates_);
      if (!finding.is_proof()) status_.note_undecided();
      if (!finding.is_proof() || !settings_.failures_only) {
        write_results(shown(file) + ": " + claim_text(*head) + ": " + finding_text(*head, finding) +
                      "\n");
      }
    }
  } catch (const ReadError& error) {
    status_.note_bad_input();
    write_message(file + ": " + error.what());
  }

  void take(const SolutionFilesReport& report) {
    counts_.add(report.counts);
    if (report.counts.of(CheckResult::kInvalid) > 0) status_.note_undecided();
    if (report.has_bad_input) status_.note_bad_input();
    if (!report.messages.empty()) write_to_stderr(report.messages);
    if (!report.results.empty()) write_results(report.results);
    if (converted_) converted_->write(report.converted);
  }

  /// Writes the results. No control character except `\n` gets out, whatever the lines were made
  /// from.
  void write_results(const std::string& lines) { output_.write(shown_lines(lines)); }

  void write_summary(double seconds) const {
    const std::uint64_t certificates = valid_certificates_ + invalid_certificates_;
    std::string text;
    if (certificates > 0) {
      text = counted_text(certificates, "certificate") + ": " +
             std::to_string(valid_certificates_) + " valid, " +
             std::to_string(invalid_certificates_) + " invalid\n";
    }
    if (certificates == 0 || counts_.total() > 0) text += solutions_text();
    const double rate = seconds > 0 ? static_cast<double>(counts_.total()) / seconds : 0;
    const bool tells_rate = certificates == 0 && rate >= 1;
    text += fixed_text(seconds, 2) + " s";
    if (tells_rate) text += ", " + fixed_text(rate, 0) + " solutions/s";
    write_to_stderr(text + "\n");
  }

  std::string solutions_text() const {
    return counted_text(counts_.total(), "solution") + ": " +
           std::to_string(counts_.of(CheckResult::kValid)) + " valid, " +
           std::to_string(counts_.of(CheckResult::kInvalid)) + " invalid" +
           counted(counts_.of(CheckResult::kNothingToCheck), "without moves") +
           counted(counts_.of(CheckResult::kUnreadable), "unreadable") + "\n";
  }

  SolutionFilesSettings settings_{.program = std::string("freecell ") + kVersion,
                                  .jobs = default_jobs()};
  std::string deal_number_;
  std::string board_file_;
  DealingOptions dealing_;
  std::uint64_t max_memory_ = 0;  ///< for a certificate; 0 means what the machine allows
  ResultFile converted_file_;
  std::optional<OutputStream> converted_;
  OutputFile output_ = OutputFile::standard_output();
  CheckCounts counts_;
  std::uint64_t valid_certificates_ = 0;
  std::uint64_t invalid_certificates_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_verify_command() { return std::make_unique<VerifyCommand>(); }

}  // namespace freecell
