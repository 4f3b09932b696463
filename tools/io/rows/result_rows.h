#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dealer/verdict.h"
#include "tools/io/files/input_stream.h"
#include "tools/io/rows/json_rows.h"
#include "tools/io/rows/row_syntax.h"
#include "tools/io/solutions/solution_format.h"

namespace freecell {

/// Length of the first deal's part of a file of solutions; 0 if the next part has not begun. The
/// last part ends with the text.
std::size_t solution_length(std::string_view text, const SolutionFormat& format);

/// Reads a file, which may be long and compressed, piece by piece.
class PieceReader {
 public:
  /// Measures a piece, as row_length does.
  using Length = std::function<std::size_t(std::string_view)>;

  /// Throws InputError if the file cannot be opened.
  PieceReader(std::string path, Length length);
  /// Reads a file that is already open; `path` is its name in messages.
  PieceReader(InputStream input, std::string path, Length length);

  /// The next piece, valid until the next call; at the end the rest, unless reading was cancelled;
  /// nothing after that. Throws InputError if the file is damaged.
  std::optional<std::string_view> next();
  /// Whether a whole piece has arrived, so that `next` returns it without reading.
  bool has_piece() const { return length_(std::string_view(buffer_).substr(begin_)) > 0; }
  bool was_cancelled() const { return input_.was_cancelled(); }
  const std::string& path() const { return path_; }

 private:
  bool read_more();

  std::string path_;
  Length length_;
  InputStream input_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< the text before it has been returned
};

/// The values of a row of ours that can be counted.
struct ResultRow {
  std::string deal;
  Verdict verdict = Verdict::kUnknown;  ///< in `fewest`: solved if the number is known
  bool is_error = false;
  // The following values are empty if there is no such column.
  std::optional<std::uint64_t> expanded;
  std::optional<std::uint64_t> microseconds;
};

/// Parses rows of `solve` and `fewest`, with the columns that a header names.
class ResultRowParser {
 public:
  ResultRowParser(const std::vector<std::string>& columns, RowSyntax syntax);
  /// `row`: with its line end. Nothing if it is not such a row.
  std::optional<ResultRow> parse(std::string_view row) const;

 private:
  std::optional<ResultRow> parse_csv(std::string_view row) const;
  std::optional<Verdict> verdict_in(const std::vector<std::string_view>& fields) const;

  RowSyntax syntax_;
  JsonRowReader json_;
  std::size_t columns_;
  // Indices of the columns; columns_ for a column that does not exist.
  std::size_t deal_;
  std::size_t verdict_;
  std::size_t fewest_freecells_;
  std::size_t reason_;
  std::size_t expanded_;
  std::size_t microseconds_;
};

}  // namespace freecell
