#include "tools/check/solution_files.h"

#include <cassert>
#include <memory>
#include <optional>
#include <utility>

#include "base/shown_text.h"
#include "certificates/format/certificate_file.h"
#include "certificates/format/ordered_work.h"
#include "dealer/notation.h"
#include "dealer/transcript.h"
#include "tools/io/deals/deal_list.h"
#include "tools/io/labels/deal_label.h"
#include "tools/io/solutions/solution_stream.h"
#include "tools/io/solutions/solution_text.h"

namespace freecell {
namespace {

/// Whether a line `# deal: NAME` could not be taken for the number of a deal.
bool is_plain_name(std::string_view name) {
  return name.find_first_not_of("+-0123456789 \t") != std::string_view::npos;
}

bool has_own_deal(const FoundSolution& solution) {
  return solution.number || solution.board || !solution.name.empty();
}

/// How another file of solutions names the deal of this solution: by its number or its name. If the
/// solution has neither, or a name that would be read as a number, it is named after `file` and its
/// line.
std::string label_of(const FoundSolution& solution, const GameClaim& claim,
                     const std::string& file) {
  if (solution.number) return ListedDeal{*solution.number, {claim.numbering}}.name();
  if (is_plain_name(solution.name)) return shown(solution.name);
  if (!has_own_deal(solution) && claim.deal) return claim.deal_label;
  return file + ":" + std::to_string(solution.line);
}

/// Appends `solution` to `text` in `format`. `check` is what `check_found_solution` says of it, and
/// has a game. The moves stay the same, except that the cards that the ms rule takes home go by
/// themselves (dealer/transcript.h). `label` names the deal, as above. `program` is the program
/// that converts, as in SolutionText. Thread-safe.
void append_converted(std::string& text, const SolutionFormat& format,
                      const FoundSolution& solution, const SolutionCheck& check,
                      std::string_view label, std::string_view program) {
  const FoundGame& game = check.game.value();
  assert(format.is_written() && (check.result != CheckResult::kValid || game.deal));
  SolutionText converted{.name = label,
                         .deal = game.deal ? &*game.deal : nullptr,
                         .is_numbered = canonical_number(label).has_value(),
                         .rules = game.rules.usual_game(),
                         .verdict = solution.verdict.value_or(Verdict::kSolved),
                         .reason = solution.reason,
                         .program = program};
  std::string standard;
  std::vector<PlayedMove> played;
  if (check.result == CheckResult::kValid) {
    const std::vector<Move> moves = moves_under_ms_rule(*game.deal, game.rules, game.moves);
    write_standard(moves, standard);
    write_transcript(*game.deal, converted.rules, moves, played);
    converted.counts = Referee::replay(*game.deal, converted.rules, moves).counts;
    converted.standard = standard;
    converted.played = played;
  }
  format.append(text, converted);
}

/// A piece of a file with its report, or the file's end.
struct Part {
  std::string file;  ///< as it may be shown
  SolutionStream::Piece piece;
  bool is_end = false;
  SolutionFilesReport report;
};

class FilesCheck {
 public:
  FilesCheck(const std::vector<std::string>& files, const SolutionFilesSettings& settings,
             const CancelCallback& cancelled,
             const std::function<void(const SolutionFilesReport&)>& take)
      : files_(files), settings_(settings), cancelled_(cancelled), take_(take) {}

  void run() {
    OrderedWork<Part> work;
    work.next = [this] { return next_part(); };
    work.work = [this](Part& part) { check(part); };
    work.take = [this](Part& part) { take(part); };
    if (!files_.empty()) work.run(settings_.jobs);
  }

 private:
  std::unique_ptr<Part> next_part() {
    if (next_file_ == files_.size() || cancelled_()) return nullptr;
    auto part = std::make_unique<Part>();
    part->file = shown(files_[next_file_]);
    try {
      if (!stream_) {
        stream_.emplace(files_[next_file_], settings_.claim.rules.cascades, cancelled_);
      }
      if (auto piece = stream_->next()) {
        refuse_certificate(*piece);
        part->piece = std::move(*piece);
        return part;
      }
    } catch (const ReadError& error) {
      const std::string line = stream_ ? ":" + std::to_string(stream_->line()) : "";
      part->report.messages = "freecell: " + part->file + line + ": " + error.what() + "\n";
    }
    part->is_end = true;
    stream_.reset();
    ++next_file_;
    return part;
  }

  /// A certificate is read more than once. This message is better than one for every line of it.
  void refuse_certificate(const SolutionStream::Piece& piece) {
    if (piece.first_line != 1 || !CertificateReader::begins_certificate(piece.text)) return;
    stream_.reset();
    throw ReadError("is a certificate, which is only checked as a plain file");
  }

  void check(Part& part) const {
    if (part.is_end) return;
    read_solutions(
        part.piece.text, part.piece.first_line, settings_.format, settings_.claim.rules,
        [&](const FoundSolution& solution) { check(part, solution); }, part.piece.header);
  }

  void check(Part& part, const FoundSolution& solution) const {
    const SolutionCheck check = check_found_solution(solution, settings_.claim);
    SolutionFilesReport& report = part.report;
    report.counts.add(check.result);
    if (check.result == CheckResult::kUnreadable) {
      report.has_bad_input = true;
      report.messages += "freecell: " + report_of(check, part.file);
    } else if (settings_.converted_format == nullptr) {
      const bool is_wanted = !settings_.failures_only || check.result == CheckResult::kInvalid;
      if (is_wanted) report.results += report_of(check, part.file);
    } else if (check.game && !settings_.converted_format->can_write(check.game->rules)) {
      report.has_bad_input = true;
      report.messages += "freecell: " + shown_lines(result_line(check, part.file)) +
                         ": runs of any length are not made of the single-card moves of --to " +
                         settings_.converted_format->word + "\n";
    } else if (check.game) {
      append_converted(report.converted, *settings_.converted_format, solution, check,
                       label_of(solution, settings_.claim, part.file), settings_.program);
    } else {
      report.messages += "freecell: " + shown_lines(report_of(check, part.file));
    }
  }

  void take(Part& part) {
    in_file_ += part.report.counts.total();
    if (part.is_end) {
      const bool had_none = std::exchange(in_file_, 0) == 0;
      std::string& messages = part.report.messages;
      if (messages.empty() && had_none && !cancelled_()) {
        messages = "freecell: " + part.file + ": no solution in it\n";
      }
      part.report.has_bad_input = !messages.empty();
    }
    take_(part.report);
  }

  const std::vector<std::string>& files_;
  const SolutionFilesSettings& settings_;
  const CancelCallback& cancelled_;
  const std::function<void(const SolutionFilesReport&)>& take_;
  std::size_t next_file_ = 0;
  std::optional<SolutionStream> stream_;
  std::uint64_t in_file_ = 0;  ///< the number of solutions that the file has had so far
};

}  // namespace

void check_solution_files(const std::vector<std::string>& files,
                          const SolutionFilesSettings& settings, const CancelCallback& cancelled,
                          const std::function<void(const SolutionFilesReport&)>& take) {
  assert(settings.jobs >= 1);
  FilesCheck(files, settings, cancelled, take).run();
}

}  // namespace freecell
