#include "tools/io/result_rows.h"

#include <algorithm>
#include <utility>

#include "tools/io/csv.h"
#include "tools/io/errors.h"
#include "tools/io/number_text.h"

namespace freecell {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 18;
// Of csv_column_names.
constexpr std::size_t kDeal = 0;
constexpr std::size_t kVerdict = 3;
constexpr std::size_t kReason = 4;
constexpr std::size_t kExpanded = 8;

InputStream open_file(const std::string& path) try {
  return InputStream(path, {});
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

std::optional<Verdict> verdict_of(std::string_view name) {
  for (const Verdict verdict : {Verdict::kSolved, Verdict::kUnsolvable, Verdict::kUnknown}) {
    if (name == to_string(verdict)) return verdict;
  }
  return std::nullopt;
}

}  // namespace

std::size_t row_length(std::string_view text) {
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] == '\n' && !quoted) return at + 1;
  }
  return 0;
}

std::size_t solution_length(std::string_view text, SolutionFormat format) {
  constexpr std::string_view kNext = "\n# deal: ";
  const bool is_line = format == SolutionFormat::kJsonLines;
  const std::size_t end = is_line ? text.find('\n') : text.find(kNext);
  return end == std::string_view::npos ? 0 : end + 1;
}

PieceReader::PieceReader(std::string path, Length length)
    : path_(std::move(path)), length_(std::move(length)), input_(open_file(path_)) {}

std::optional<std::string_view> PieceReader::next() {
  while (true) {
    const std::string_view left = std::string_view(buffer_).substr(begin_);
    std::size_t length = length_(left);
    if (length == 0) {
      if (read_more()) continue;
      length = buffer_.size() - begin_;
      if (length == 0) return std::nullopt;
    }
    begin_ += length;
    return std::string_view(buffer_).substr(begin_ - length, length);
  }
}

bool PieceReader::read_more() try {
  buffer_.erase(0, std::exchange(begin_, 0));
  const std::size_t old_size = buffer_.size();
  buffer_.resize(old_size + kReadSize);
  const std::size_t got = input_.read(buffer_.data() + old_size, kReadSize);
  buffer_.resize(old_size + got);
  return got > 0;
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

ResultRowParser::ResultRowParser(const std::vector<std::string>& columns)
    : columns_(columns.size()),
      microseconds_(
          static_cast<std::size_t>(std::ranges::find(columns, "microseconds") - columns.begin())) {}

std::optional<ResultRow> ResultRowParser::parse(std::string_view row) const {
  if (!row.ends_with('\n')) return std::nullopt;
  row.remove_suffix(1);
  std::vector<std::string> fields = csv_fields(row);
  if (fields.size() != columns_ || fields.size() <= kExpanded) return std::nullopt;
  const auto verdict = verdict_of(fields[kVerdict]);
  const auto expanded = parse_number<std::uint64_t>(fields[kExpanded]);
  const auto microseconds = microseconds_ == columns_
                                ? std::optional<std::uint64_t>(0)
                                : parse_number<std::uint64_t>(fields[microseconds_]);
  if (!verdict || !expanded || !microseconds) return std::nullopt;
  return ResultRow{.deal = std::move(fields[kDeal]),
                   .verdict = *verdict,
                   .is_error = fields[kReason] == to_string(StopReason::kError),
                   .expanded = *expanded,
                   .microseconds = *microseconds};
}

}  // namespace freecell
