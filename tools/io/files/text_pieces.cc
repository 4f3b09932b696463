#include "tools/io/files/text_pieces.h"

#include <vector>

#include "tools/io/files/errors.h"

namespace freecell {

bool for_each_piece(const std::string& path, const CancelCallback& cancelled,
                    const std::function<void(std::string_view)>& take) {
  constexpr std::size_t kPieceSize = std::size_t{1} << 18;
  InputStream input(path, cancelled);
  std::vector<char> buffer(kPieceSize);
  while (const std::size_t size = input.read(buffer.data(), buffer.size())) {
    take(std::string_view(buffer.data(), size));
  }
  return !input.was_cancelled();
}

void copy_text(const std::string& path, OutputStream& output, const CancelCallback& cancelled) try {
  for_each_piece(path, cancelled, [&](std::string_view piece) { output.write(piece); });
} catch (const ReadError& error) {
  throw InputError(path + ": " + error.what());
}

}  // namespace freecell
