#include "tools/io/rows/piece_reader.h"

#include <utility>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

constexpr std::size_t kReadSize = std::size_t{1} << 18;

InputStream open_file(const std::string& path) try {
  return InputStream(path, {});
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace

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

}  // namespace freecell
