#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_stream.h"
#include "tools/io/rows/row_syntax.h"

namespace freecell {

/// Receives the text of a shard's rows in pieces of any size, and checks it against the shard's
/// record. Throws InputError without the file's name.
class ShardRows {
 public:
  /// `header`: the first line, with its line end; empty if there is none. `count`: the number of
  /// rows after it.
  ShardRows(std::string header, std::uint64_t count, RowSyntax syntax = RowSyntax::kCsv)
      : header_(std::move(header)), expected_(count), syntax_(syntax) {}

  /// The rows in `piece`, the next piece of the text.
  std::string_view take(std::string_view piece);
  /// Marks the end of the text.
  void end() const;

 private:
  void count_rows(std::string_view piece);

  std::string header_;  ///< the part of the header that has not come yet
  std::uint64_t expected_;
  RowSyntax syntax_;
  std::uint64_t count_ = 0;
  bool in_quotes_ = false;
  bool ends_in_a_row_ = false;
};

/// Copies the rows of the file `path`, without its header. The file may be compressed; memory does
/// not depend on its size. Throws InputError that names the file, after it has copied the valid
/// part. Returns early after cancellation.
void copy_rows(const std::string& path, ShardRows rows, OutputStream& output,
               const CancelCallback& cancelled);

}  // namespace freecell
