#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace freecell {

/// Returns `text` as one complete zstd frame with a checksum. The same text gives the same bytes.
/// Throws std::bad_alloc.
std::string zstd_frame(std::string_view text);

/// Returns what the frame holds. Returns nothing if `frame` is not exactly one complete and
/// undamaged zstd frame with a window of at most 8 MiB, or if it holds more than `most` bytes.
/// Throws std::bad_alloc.
std::optional<std::string> text_of_zstd_frame(std::string_view frame, std::size_t most);

}  // namespace freecell
