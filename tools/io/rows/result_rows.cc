#include "tools/io/rows/result_rows.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tools/io/files/errors.h"
#include "tools/io/files/number_text.h"
#include "tools/io/rows/csv.h"

namespace freecell {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 18;

InputStream open_file(const std::string& path) try {
  return InputStream(path, {});
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

std::size_t place_of(const std::vector<std::string>& columns, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(columns, name) - columns.begin());
}

/// Fills `number` from the field at `place`, if there is one. Returns false if it is not a number.
bool read_number(const std::vector<std::string_view>& fields, std::size_t place,
                 std::optional<std::uint64_t>& number) {
  if (place == fields.size()) return true;
  number = parse_number<std::uint64_t>(fields[place]);
  return number.has_value();
}

}  // namespace

std::size_t solution_length(std::string_view text, const SolutionFormat& format) {
  const std::size_t end = text.find(format.boundary);
  return end == std::string_view::npos ? 0 : end + 1;
}

PieceReader::PieceReader(std::string path, Length length)
    : path_(std::move(path)), length_(std::move(length)), input_(open_file(path_)) {}

PieceReader::PieceReader(InputStream input, std::string path, Length length)
    : path_(std::move(path)), length_(std::move(length)), input_(std::move(input)) {}

std::optional<std::string_view> PieceReader::next() {
  while (true) {
    const std::string_view left = std::string_view(buffer_).substr(begin_);
    std::size_t length = length_(left);
    if (length == 0) {
      if (read_more()) continue;
      length = buffer_.size() - begin_;
      if (length == 0 || input_.was_cancelled()) return std::nullopt;
    }
    begin_ += length;
    return std::string_view(buffer_).substr(begin_ - length, length);
  }
}

bool PieceReader::read_more() try {
  buffer_.erase(0, std::exchange(begin_, 0));
  return input_.append_to(buffer_, kReadSize);
} catch (const ReadError& error) {
  throw InputError(path_ + ": " + error.what());
}

ResultRowParser::ResultRowParser(const std::vector<std::string>& columns, RowSyntax syntax)
    : syntax_(syntax),
      json_(columns),
      columns_(columns.size()),
      deal_(place_of(columns, "deal")),
      verdict_(place_of(columns, "verdict")),
      fewest_freecells_(place_of(columns, "fewest_freecells")),
      reason_(place_of(columns, "reason")),
      expanded_(place_of(columns, "expanded")),
      microseconds_(place_of(columns, "microseconds")) {}

std::optional<ResultRow> ResultRowParser::parse(std::string_view row) const try {
  if (!row.ends_with('\n')) return std::nullopt;
  row.remove_suffix(1);
  return parse_csv(syntax_ == RowSyntax::kNdjson ? json_.row_of(row) : row);
} catch (const std::runtime_error&) {  // CsvError, or what the reader of JSON throws
  return std::nullopt;
}

std::optional<ResultRow> ResultRowParser::parse_csv(std::string_view row) const {
  CsvFields split;
  split.split(row);
  const std::vector<std::string_view>& fields = split.texts();
  if (fields.size() != columns_ || deal_ == columns_ || reason_ == columns_) return std::nullopt;
  const std::optional<Verdict> verdict = verdict_in(fields);
  if (!verdict) return std::nullopt;
  ResultRow result{.verdict = *verdict,
                   .is_error = fields[reason_] == to_string(StopReason::kError)};
  if (!read_number(fields, expanded_, result.expanded)) return std::nullopt;
  if (!read_number(fields, microseconds_, result.microseconds)) return std::nullopt;
  result.deal = fields[deal_];
  return result;
}

std::optional<Verdict> ResultRowParser::verdict_in(
    const std::vector<std::string_view>& fields) const {
  if (verdict_ < columns_) return value_of_word(kVerdictWords, fields[verdict_]);
  if (fewest_freecells_ == columns_) return std::nullopt;
  if (!fields[fewest_freecells_].empty()) return Verdict::kSolved;
  const bool is_hopeless = fields[reason_] == to_string(StopReason::kExhausted);
  return is_hopeless ? Verdict::kUnsolvable : Verdict::kUnknown;
}

}  // namespace freecell
