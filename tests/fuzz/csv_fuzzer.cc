// Rows of CSV, as `freecell merge` takes them from the parts of a run. It does not matter in what
// pieces they come, what is taken is what is there, and it is taken only if it is whole; and a row
// that is written reads as it was meant, whatever a deal is called.

#include <string>

#include "tests/fuzz/fuzz_target.h"
#include "tools/io/files/errors.h"
#include "tools/io/rows/csv.h"
#include "tools/io/rows/row_encoder.h"
#include "tools/io/rows/shard_rows.h"

namespace freecell::fuzz {
namespace {

const std::vector<RowColumn> kColumns = {
    {"deal", "integer", ""}, {"verdict", "text", ""}, {"expanded", "integer", "positions"}};

std::string header() { return RowEncoder(RowSyntax::kCsv, kColumns).header(); }

/// The rows that are taken from a text in pieces of `size` bytes, and the error, if there is one.
struct Taken {
  std::string rows;
  std::string error;

  friend bool operator==(const Taken&, const Taken&) = default;
};

Taken take(std::string_view text, std::size_t size, std::uint64_t count) {
  Taken taken;
  try {
    ShardRows rows(header(), count);
    for (std::size_t at = 0; at < text.size(); at += size) {
      taken.rows += rows.take(text.substr(at, size));
    }
    rows.end();
  } catch (const InputError& error) {
    taken.error = error.what();
    require(is_message(taken.error), "the message can be shown");
  }
  return taken;
}

void check_part(std::string_view text) {
  std::string_view left = text;
  std::uint64_t lines = 0;
  bool in_quotes = false;
  for (; const std::size_t length = row_length(left, RowSyntax::kCsv, in_quotes); ++lines)
    left.remove_prefix(length);
  const std::uint64_t rows = lines == 0 ? 0 : lines - 1;
  const Taken whole = take(text, text.size() + 1, rows);
  for (const std::size_t piece : {1, 2, 7, 100}) {
    require(take(text, piece, rows) == whole, "pieces of any size are the same text");
  }
  const bool is_part = text.starts_with(header()) && left.empty();
  require(whole.error.empty() == is_part, "a part has its columns and whole rows");
  require(!is_part || header() + whole.rows == text, "its rows are what follows");
  require(!take(text, text.size() + 1, rows + 1).error.empty(), "a row that is missing is missed");
}

/// A row of a deal with this name.
void check_written(std::string_view name) {
  std::string text;
  const std::vector<RowCell> cells = {name, "solved", std::int64_t{617}};
  RowEncoder(RowSyntax::kCsv, kColumns).append(text, "", cells);
  bool in_quotes = false;
  require(row_length(text, RowSyntax::kCsv, in_quotes) == text.size(),
          "what is written is one row");
  CsvFields fields;
  fields.split(std::string_view(text).substr(0, text.size() - 1));
  require(fields.texts.size() == kColumns.size(), "a row has its columns");
  require(fields.texts.front() == name, "the name that is read is the one that was written");
}

}  // namespace

void check_input(std::string_view text) {
  check_part(text);
  check_written(text);
}

}  // namespace freecell::fuzz
