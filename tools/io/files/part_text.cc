#include "tools/io/files/part_text.h"

#include <algorithm>
#include <vector>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

constexpr std::size_t kPieceSize = std::size_t{1} << 18;

/// Calls `action` with the text of a file, piece by piece. False if told to give up.
template <typename Action>
bool for_each_piece(const std::string& path, const CancelCallback& cancelled, Action action) {
  InputStream input(path, cancelled);
  std::vector<char> buffer(kPieceSize);
  while (const std::size_t size = input.read(buffer.data(), buffer.size())) {
    action(std::string_view(buffer.data(), size));
  }
  return !input.was_cancelled();
}

}  // namespace

std::string_view PartRows::take(std::string_view piece) {
  const std::size_t size = std::min(piece.size(), header_.size());
  if (piece.substr(0, size) != header_.substr(0, size)) {
    throw InputError("its first line is not the columns that its record names");
  }
  header_.erase(0, size);
  piece.remove_prefix(size);
  count_rows(piece);
  return piece;
}

/// A line end in quotes is none of a row. Quotes are rare, so what lies between them is counted at
/// once.
void PartRows::count_rows(std::string_view piece) {
  if (piece.empty()) return;
  while (true) {
    const std::size_t quote = piece.find('"');
    const std::string_view plain = piece.substr(0, quote);
    if (!in_quotes_) count_ += static_cast<std::uint64_t>(std::ranges::count(plain, '\n'));
    if (quote == std::string_view::npos) break;
    in_quotes_ = !in_quotes_;
    piece.remove_prefix(quote + 1);
  }
  ends_in_a_row_ = in_quotes_ || !piece.ends_with('\n');
}

void PartRows::end() const {
  if (!header_.empty() || ends_in_a_row_) throw InputError("its last line is cut short");
  if (count_ == expected_) return;
  throw InputError("it has " + std::to_string(count_) + " rows, its record says " +
                   std::to_string(expected_));
}

void copy_rows(const std::string& path, PartRows rows, OutputStream& output,
               const CancelCallback& cancelled) try {
  const bool is_whole = for_each_piece(
      path, cancelled, [&](std::string_view piece) { output.write(rows.take(piece)); });
  if (is_whole) rows.end();
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
} catch (const InputError& error) {
  throw InputError(path + ": " + error.what());
}

void copy_text(const std::string& path, OutputStream& output, const CancelCallback& cancelled) try {
  for_each_piece(path, cancelled, [&](std::string_view piece) { output.write(piece); });
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace freecell
