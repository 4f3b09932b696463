#include "tools/io/solutions/solution_stream.h"

#include <cassert>
#include <utility>

#include "tools/io/files/errors.h"
#include "tools/io/solutions/json_document.h"
#include "tools/io/solutions/solution_lines.h"
#include "tools/io/solutions/solution_rows.h"

namespace freecell {
namespace {

/// The size of a piece: some hundreds of solutions. Handing a piece around costs little compared
/// with checking it.
constexpr std::size_t kPieceSize = std::size_t{1} << 18;
/// A solution takes less than a megabyte, even if every position is drawn.
constexpr std::size_t kLongestSolution = std::size_t{1} << 24;

}  // namespace

std::optional<SolutionStream::Piece> SolutionStream::next() {
  std::size_t wanted = kPieceSize;
  while (true) {
    while (!at_end_ && buffer_.size() < wanted) read_more();
    if (line_ == 1) look_at_start();
    if (at_end_ && !error_) break;
    if (const std::size_t start = last_clear_start(); start > 0) return take(start);
    if (at_end_) break;
    if (buffer_.size() >= kLongestSolution) {
      at_end_ = true;
      throw ReadError("no solution ends within 16 MiB");
    }
    wanted = 2 * buffer_.size();  // a very long solution
  }
  if (error_) throw ReadError(*error_);
  if (buffer_.empty() || input_.was_cancelled()) return std::nullopt;
  return take(buffer_.size());
}

void SolutionStream::read_more() try {
  at_end_ = !input_.append_to(buffer_, kPieceSize);
} catch (const ReadError& error) {
  error_ = error;
  at_end_ = true;
}

/// A CSV, and a document of JSON, are recognised by their first line. A document is read whole.
void SolutionStream::look_at_start() {
  std::string_view text = buffer_;
  const auto is_skipped = [](std::string_view line) { return line.empty() || line[0] == '#'; };
  while (!text.empty() && is_skipped(trim(text.substr(0, text.find('\n'))))) take_line(text);
  const std::string_view line = trim(text.substr(0, text.find('\n')));
  if (SolutionRows::of_header(line)) header_ = line;
  if (!(line.starts_with('{') || line.starts_with('[')) || !is_json_document(line)) return;
  while (!at_end_) read_more();
  buffer_ = solutions_of_document(buffer_);
}

/// Returns the start of the last line that surely begins a solution, or 0 if there is none.
std::size_t SolutionStream::last_clear_start() const {
  const std::string_view text = buffer_;
  // The last line may not have arrived whole.
  std::size_t end = text.rfind('\n') + 1;
  if (!header_.empty()) return end;
  std::string_view line;
  std::size_t start = end;
  while (end > 0) {
    const std::size_t before = end < 2 ? std::string_view::npos : text.rfind('\n', end - 2);
    const std::size_t previous_start = before == std::string_view::npos ? 0 : before + 1;
    const std::string_view previous = text.substr(previous_start, end - previous_start);
    if (!trim(previous).empty()) {
      if (!line.empty() && is_clear_start(previous, line, cascades_)) return start;
      line = previous;
      start = previous_start;
    }
    end = previous_start;
  }
  return 0;
}

SolutionStream::Piece SolutionStream::take(std::size_t size) {
  assert(size <= buffer_.size());
  Piece piece{buffer_.substr(0, size), line_, line_ > 1 ? header_ : ""};
  buffer_.erase(0, size);
  line_ += count_lines(piece.text);
  assert(line_ >= piece.first_line);
  return piece;
}

// ---- One solution after the other ----

SolutionFile::SolutionFile(const std::string& path, const SolutionFormat* format,
                           const Rules& rules, CancelCallback cancelled) try
    : path_(path), format_(format), rules_(rules) {
  stream_.emplace(path_, rules.cascades, std::move(cancelled));
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

std::optional<FoundSolution> SolutionFile::next() try {
  while (found_.empty()) {
    auto piece = stream_->next();
    if (!piece) return std::nullopt;
    text_ = std::move(piece->text);
    read_solutions(
        text_, piece->first_line, format_, rules_,
        [this](const FoundSolution& found) { found_.push_back(found); }, piece->header);
  }
  FoundSolution solution = std::move(found_.front());
  found_.pop_front();
  return solution;
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

}  // namespace freecell
