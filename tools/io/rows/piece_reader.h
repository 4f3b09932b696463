#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tools/io/files/input_stream.h"

namespace freecell {

/// Reads a file, which may be long and compressed, piece by piece.
class PieceReader {
 public:
  /// Measures the first piece of a text: 0 if it has not ended.
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

 private:
  bool read_more();

  std::string path_;
  Length length_;
  InputStream input_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< the text before it has been returned
};

}  // namespace freecell
