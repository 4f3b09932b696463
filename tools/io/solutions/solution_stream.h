#pragma once

#include <optional>
#include <string>

#include "tools/io/files/input_stream.h"

namespace freecell {

/// Cuts a file of solutions into pieces that can be read by themselves, so that several workers
/// read it at a time.
class SolutionStream {
 public:
  /// `name`: a path, or `-` for stdin; may be compressed. `cascades`: see SolutionReader. Throws
  /// ReadError if the file cannot be opened.
  SolutionStream(const std::string& name, int cascades, CancelCallback cancelled)
      : input_(name, std::move(cancelled)), cascades_(cascades) {}

  struct Piece {
    std::string text;  ///< whole lines
    int first_line;    ///< 1-based
  };

  /// The next piece, or nothing at the end. Throws ReadError when all that could be read has been
  /// given out, but for a last solution that is cut short; `line` says how far that was.
  std::optional<Piece> next();
  int line() const { return line_; }

 private:
  void read_more();
  std::size_t last_clear_start() const;
  Piece take(std::size_t size);

  InputStream input_;
  int cascades_;
  std::string buffer_;
  int line_ = 1;  ///< of the buffer's first
  bool at_end_ = false;
  std::optional<ReadError> error_;
};

}  // namespace freecell
