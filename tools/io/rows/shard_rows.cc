#include "tools/io/rows/shard_rows.h"

#include <algorithm>
#include <cassert>

#include "tools/io/files/errors.h"
#include "tools/io/files/input_stream.h"

namespace freecell {

std::string_view ShardRows::take(std::string_view piece) {
  const std::size_t size = std::min(piece.size(), header_.size());
  if (piece.substr(0, size) != header_.substr(0, size)) {
    throw InputError("its first line is not the columns that its record names");
  }
  header_.erase(0, size);
  piece.remove_prefix(size);
  count_rows(piece);
  return piece;
}

void ShardRows::count_rows(std::string_view piece) {
  if (piece.empty()) return;
  while (const std::size_t length = row_length(piece, syntax_, in_quotes_)) {
    ++count_;
    assert(length <= piece.size() && !in_quotes_);
    piece.remove_prefix(length);
  }
  ends_in_a_row_ = !piece.empty();
}

void ShardRows::end() const {
  if (!header_.empty() || ends_in_a_row_) throw InputError("its last line is cut short");
  if (count_ == expected_) return;
  throw InputError("it has " + std::to_string(count_) + " rows, its record says " +
                   std::to_string(expected_));
}

void copy_rows(const std::string& path, ShardRows rows, OutputStream& output,
               const CancelCallback& cancelled) try {
  const bool is_whole = for_each_piece(
      path, cancelled, [&](std::string_view piece) { output.write(rows.take(piece)); });
  if (is_whole) rows.end();
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
} catch (const InputError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace freecell
