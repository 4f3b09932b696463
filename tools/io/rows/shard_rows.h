#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_stream.h"

namespace freecell {

/// Takes the text of a shard's rows as it comes, in pieces of any size, and checks that it is what
/// the shard's record says. Throws InputError, without the file's name.
class ShardRows {
 public:
  /// `header`: the first line, with its end. `count`: of the rows after it.
  ShardRows(std::string header, std::uint64_t count)
      : header_(std::move(header)), expected_(count) {}

  /// The rows in `piece`, which comes next.
  std::string_view take(std::string_view piece);
  /// There is no more.
  void end() const;

 private:
  void count_rows(std::string_view piece);

  std::string header_;  ///< what has not come of it
  std::uint64_t expected_;
  std::uint64_t count_ = 0;
  bool in_quotes_ = false;
  bool ends_in_a_row_ = false;
};

/// Copies the rows of the file `path`, but not its header. The file may be compressed; memory does
/// not depend on its size. Throws InputError that names the file, after what was right was copied.
/// Returns early if told to give up.
void copy_rows(const std::string& path, ShardRows rows, OutputStream& output,
               const CancelCallback& cancelled);

}  // namespace freecell
