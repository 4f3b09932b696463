#include "tools/check/solution_files.h"

#include <cassert>
#include <memory>
#include <optional>
#include <utility>

#include "base/shown_text.h"
#include "certificates/format/certificate_file.h"
#include "certificates/format/ordered_work.h"
#include "tools/check/converted_solution.h"
#include "tools/io/solutions/solution_reader.h"
#include "tools/io/solutions/solution_stream.h"

namespace freecell {
namespace {

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
    SolutionReader reader(settings_.format, settings_.claim.rules,
                          [&](const FoundSolution& solution) { check(part, solution); });
    reader.read(part.piece.text, part.piece.first_line);
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
